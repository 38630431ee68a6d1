# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The command line `apexline`.

Each command is a module of this package with HELP (one line), EXAMPLE (commands to copy), add_arguments(parser) and
run(args) -> exit status. Exit status 0: done; 1: done, with a negative result; 2: wrong use, with one line on standard
error that names the file, the place and what to do.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import signal
import sys
import threading
import warnings
from collections.abc import Sequence
from types import FrameType

from .common import WRONG_USE, UsageError, one_line

COMMANDS = (
    "bake", "convert", "lint", "info", "line", "plot", "race", "racecraft", "replay", "regress", "sweep", "calibrate", "torcs",
    "steer", "hosts", "bench",
)  # fmt: skip
"""In the order of the help. A command whose module is not there is not offered."""


class _Parser(argparse.ArgumentParser):
    """Reports wrong use in one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise UsageError(f"{message}; see {self.prog} --help")

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def, override]
        # argparse hands what a command does not know up to the program, whose help does not have it either.
        namespace, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return namespace, unknown


def make_parser(only: str | None = None) -> argparse.ArgumentParser:
    """The parser of all commands, or of one alone: the others' modules take longer to read than most commands to run."""
    from .. import __version__

    parser = _Parser(
        prog="apexline",
        description="Racing AI: bake tracks, look at their lines, run races and compare them with recorded ones.",
        epilog="A first try: apexline race club --report race.html",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"apexline {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Parser)
    for name in (only,) if only is not None and only in COMMANDS else COMMANDS:
        if importlib.util.find_spec(f"{__name__}.{name}") is None:
            continue
        command = importlib.import_module(f"{__name__}.{name}")
        sub = commands.add_parser(
            name,
            help=command.HELP,
            description=command.HELP[0].upper() + command.HELP[1:] + ".",
            epilog=f"example:\n  {command.EXAMPLE}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    return parser


def _stop(number: int, frame: FrameType | None) -> None:
    """A command that is asked to end removes its temporary files and ends the programs that it started, as after Ctrl-C."""
    raise KeyboardInterrupt(number)


def _ask_again(lost: sys.UnraisableHookArgs) -> None:
    """A signal that arrives within a finaliser, or while a module of Cython's is read, is lost there: it comes again right after."""
    stopped = lost.exc_value
    if not isinstance(stopped, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    warnings.simplefilter("ignore")  # a module of Cython's goes on with a warning of what the signal left half done
    number = stopped.args[0] if stopped.args else signal.SIGINT
    threading.Timer(0.01, os.kill, (os.getpid(), number)).start()


def _interrupt_behind(error: BaseException | None) -> KeyboardInterrupt | None:
    """The signal that ended a command; Python tells one that arrives while a class is made as another error with this cause."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__
    return error


def _end_by_signals() -> None:
    """A process whose work is done just ends: exceptions while the interpreter ends are told with a traceback."""
    if threading.current_thread() is not threading.main_thread():
        return
    left = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    while left:
        try:
            if signal.getsignal(left[-1]) in (_stop, signal.default_int_handler):
                signal.signal(left[-1], signal.SIG_DFL)
            left.pop()
        except KeyboardInterrupt:
            pass  # one that arrives here comes too late to end anything


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    # A character that the terminal's encoding lacks must not end a race's table.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    from .. import errors, trace

    if threading.current_thread() is threading.main_thread():
        sys.unraisablehook = _ask_again
        signal.signal(signal.SIGTERM, _stop)
        if signal.getsignal(signal.SIGINT) == signal.SIG_DFL:  # until here, by tools/apexline
            signal.signal(signal.SIGINT, signal.default_int_handler)
        # The terminal is closed; nohup has it ignored.
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
            signal.signal(signal.SIGHUP, _stop)
    try:
        words = sys.argv[1:] if argv is None else argv
        args = make_parser(words[0] if words else None).parse_args(words)
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of our output has closed it. Python would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, Exception) as error:
        stopped = _interrupt_behind(error)
        if stopped is not None:
            if argv is None:
                sys.unraisablehook = lambda lost: None  # finalisers complain of what the signal left half done
            print("apexline: interrupted; unfinished files were removed", file=sys.stderr)
            eval("0")  # an interrupt within an evaluation, as of a dataclass, makes Python end by SIGINT, until the next evaluation
            return 128 + (stopped.args[0] if stopped.args else signal.SIGINT)
        if not isinstance(error, (UsageError, trace.TraceError, ModuleNotFoundError)) and not errors.is_bad_input(error):
            raise
        print(f"apexline: {one_line(error)}", file=sys.stderr)
        return WRONG_USE
    finally:
        if argv is None:
            _end_by_signals()

