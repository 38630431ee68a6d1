# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Jobs over local processes: results in the order of the jobs whatever the count of workers, and a job whose worker
dies is run once more elsewhere before it is given up."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent import futures
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

ATTEMPTS = 2
"""How many workers may die over a job."""
AWAKE_S = 0.2
"""How often a wait for results wakes up, s: a signal that arrives right before a wait without end is answered only after it."""

Work = TypeVar("Work")
Done = TypeVar("Done")


@dataclass(frozen=True)
class Failed:
    """A job that has no result; the text says why."""

    text: str


def default_workers() -> int:
    """One for each core that this process may use."""
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def attempt(function: Callable[[Any], Any], job: Any) -> Any:
    """The job's result, or Failed with what went wrong: what it raises must not end the others."""
    try:
        return function(job)
    except MemoryError:
        return Failed("memory ran out; use fewer cars or fewer workers")
    except Exception as error:  # noqa: BLE001
        text = " ".join(str(error).split())
        known = type(error).__module__.startswith("apexline") or isinstance(error, (OSError, ValueError))
        where = "" if known else f" ({traceback.extract_tb(error.__traceback__)[-1].name})"
        return Failed(text if known and text else f"{type(error).__name__}: {text}{where}")


def _serve(pipe: Connection, function: Callable[[Any], Any]) -> None:
    """Main loop of a worker: takes jobs until there are no more."""
    while True:
        try:
            job = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send(attempt(function, job))
        except KeyboardInterrupt:
            return


@contextmanager
def _signals_wait() -> Iterator[None]:
    """Signals that ask to stop wait for the end: a process whose starter goes away before it has told it everything complains on its own."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before: dict[signal.Signals, Any] = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is None:
            continue
        # Ignored signals stay ignored in the process that is started.
        if callable(signal.getsignal(number)) or signal.getsignal(number) == signal.SIG_DFL:
            before[number] = signal.signal(number, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


class _Worker:
    def __init__(self, function: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, function), daemon=True)
        try:
            with _signals_wait():
                self.process.start()
        except OSError:
            self.pipe.close()
            raise
        finally:
            theirs.close()
        self.job: int | None = None

    def give(self, index: int, job: Any) -> None:
        self.job = index
        try:
            self.pipe.send(job)
        except OSError:
            pass  # it died meanwhile, which `wait` tells next

    def end(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()


def _death(code: int | None) -> str:
    if code is not None and code < 0:
        return f"killed by signal {-code}" + ("; was memory short?" if code == -9 else "")
    return f"exit status {code}"


def run_in_threads(pool: futures.ThreadPoolExecutor, function: Callable[[Work], Done], work: Sequence[Work]) -> Iterator[Done]:
    """As the pool's map; signals are answered while it waits."""
    for future in [pool.submit(function, item) for item in work]:
        while not futures.wait([future], timeout=AWAKE_S).done:
            pass
        yield future.result()


def run_jobs(
    function: Callable[[Any], Any],
    jobs: Sequence[Any],
    workers: int,
    on_result: Callable[[int, Any], object] = lambda index, result: None,
) -> list[Any]:
    """function(job) for every job, in order; Failed in place of what has no result. `function` and jobs are pickled.
    With workers = 0, and where the system starts no process, everything runs in this one; where it starts fewer, these do it.
    `on_result(index, result)` is called as they come."""
    results: list[Any] = [None] * len(jobs)

    def keep(index: int, result: Any) -> None:
        results[index] = result
        on_result(index, result)

    waiting = list(range(len(jobs)))[::-1]
    deaths = [0] * len(jobs)
    crew: list[_Worker] = []
    try:
        while waiting or any(worker.job is not None for worker in crew):
            while waiting and len(crew) < min(workers, len(jobs)):
                try:
                    crew.append(_Worker(function))
                except OSError:
                    workers = len(crew)
            if not crew:
                while waiting:
                    following = waiting.pop()
                    # A job that ended a worker would end this process, too.
                    lost = Failed("lost: a worker died over it, and the system starts no other") if deaths[following] else None
                    keep(following, lost or attempt(function, jobs[following]))
                break
            for worker in crew:
                if worker.job is None and waiting:
                    following = waiting.pop()
                    worker.give(following, jobs[following])
            for pipe in wait([worker.pipe for worker in crew if worker.job is not None], AWAKE_S):
                worker = next(w for w in crew if w.pipe is pipe)
                assert worker.job is not None
                index = worker.job
                try:
                    result = worker.pipe.recv()
                    worker.job = None
                except (EOFError, OSError):
                    crew.remove(worker)
                    worker.process.join()
                    deaths[index] += 1
                    if deaths[index] < ATTEMPTS:
                        waiting.append(index)
                        continue
                    how = _death(worker.process.exitcode)
                    result = Failed(f"lost: {ATTEMPTS} workers died over it ({how})")
                keep(index, result)
    finally:
        for worker in crew:
            worker.end()
    return results
