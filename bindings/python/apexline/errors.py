# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Exceptions of the package for invalid input: `Error` and a subclass for each kind of trouble.

The message names the thing, the value and what to do. Files that cannot be read raise OSError as everywhere in Python.
"""

from __future__ import annotations


class Error(Exception):
    """A call of the native library that failed; nothing was changed by it."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(status, message)
        self.status = status
        """Number of the status, one of `apexline.Status`."""
        self.message = message

    def __str__(self) -> str:
        return self.message


class InvalidArgument(Error, ValueError):
    """An argument is out of range, not finite, of the wrong shape or type."""


class InvalidId(Error):
    """The object was closed."""


class InvalidData(Error, ValueError):
    """A file or text is malformed; the message says where."""


class UnsupportedVersion(Error, ValueError):
    """The file was written by another version of the format."""


class InvalidState(Error, RuntimeError):
    """The object is not in a state that allows the call."""


class Cancelled(Error):
    """The progress callback returned False."""


class OutOfMemory(Error, MemoryError):
    """Memory ran out, or more objects are alive than the library can name."""


class InternalError(Error, RuntimeError):
    """A defect of the library itself."""


_BY_STATUS_NAME: dict[str, type[Error]] = {
    "APX_ERROR_INVALID_ARGUMENT": InvalidArgument,
    "APX_ERROR_INVALID_ID": InvalidId,
    "APX_ERROR_INVALID_DATA": InvalidData,
    "APX_ERROR_UNSUPPORTED_VERSION": UnsupportedVersion,
    "APX_ERROR_INVALID_STATE": InvalidState,
    "APX_ERROR_CANCELLED": Cancelled,
    "APX_ERROR_OUT_OF_MEMORY": OutOfMemory,
    "APX_ERROR_INTERNAL": InternalError,
}


def is_bad_input(error: BaseException) -> bool:
    """Whether an exception is the input's fault: told in one line, never as a traceback. Text that is no UTF-8, JSON nested deeper
    than Python reads, names with a zero inside, links to themselves and threads that the system refuses raise exceptions of their own."""
    if isinstance(error, (Error, OSError, UnicodeError, RecursionError, MemoryError)):
        return True
    return _lacks_a_thread(error) or _is_link_to_itself(error) or (isinstance(error, ValueError) and "null " in str(error))


def _lacks_a_thread(error: BaseException) -> bool:
    """Python has no exception of its own for it."""
    return isinstance(error, RuntimeError) and "start new thread" in str(error)


def _is_link_to_itself(error: BaseException) -> bool:
    """Until 3.13 `Path.resolve` has no OSError for it."""
    return isinstance(error, RuntimeError) and "Symlink loop" in str(error)


def words(error: BaseException) -> str:
    """Message of an exception that `is_bad_input`, for people."""
    if isinstance(error, UnicodeError):
        return f"{ascii(error.object)[:200]} is no UTF-8; rename or convert it" if hasattr(error, "object") else str(error)
    if isinstance(error, RecursionError):
        return "the file is nested too deep to be read"
    if isinstance(error, ValueError) and "null " in str(error):
        return "a file's name has a zero byte inside"
    if _is_link_to_itself(error):
        return f"{str(error).removeprefix('Symlink loop from ')}: the link leads to itself"
    if _lacks_a_thread(error):
        return "the system starts no more threads; end other programs, or use fewer --jobs"
    return str(error)


def printable(text: str, keep: str = "") -> str:
    """The text without what neither XML nor a terminal should get: control characters, marks that turn the text's direction, halves of
    characters, no characters."""
    return "".join(c if c in keep or _is_plain(c) else "?" for c in text)


def label(path: object) -> str:
    """A file's name for the library's messages, whatever bytes it has."""
    return printable(str(path))


_TURNS_TEXT = frozenset("\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that change the direction of the text behind them, or break its line: "a\u202egpj.exe" shows as "aexe.jpg"."""


def _is_plain(character: str) -> bool:
    code = ord(character)
    if character in _TURNS_TEXT:
        return False
    return code >= 0x20 and not 0x7F <= code < 0xA0 and not 0xD800 <= code < 0xE000 and code & 0xFFFE != 0xFFFE


def from_status(status: int, status_name: str, message: str) -> Error:
    """The exception for a status of the C ABI."""
    return _BY_STATUS_NAME.get(status_name, Error)(status, message)


def bad_argument(message: str) -> InvalidArgument:
    """For arguments that the package refuses before the library sees them."""
    return InvalidArgument(1, message)
