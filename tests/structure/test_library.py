# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Each shared library exports its part of the C ABI and nothing else, and needs nothing but the C library."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

_DECLARATION = re.compile(r"^APX_API\s[^;]*?\b(apx_\w+)\s*\(", re.MULTILINE)


def exported(library: Path) -> set[str]:
    lines = subprocess.run(["nm", "--dynamic", "--defined-only", "--format=posix", str(library)], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    return {line.split()[0].split("@")[0] for line in lines if line.split()[1] != "A"}


PARTS = {"APX_LIBRARY": ["native"], "APX_STEER_LIBRARY": ["steer"], "APX_ALL_LIBRARY": ["native", "steer"]}
"""The variable that names each library, and the folders whose headers declare what it exports."""


def declared(root: Path, *parts: str) -> set[str]:
    headers = [path for part in parts for path in (root / part / "include" / "apexline").glob("*.h")]
    return {name for header in headers for name in _DECLARATION.findall(header.read_text(encoding="utf-8"))}


@pytest.fixture(params=PARTS)
def plain_library(request: pytest.FixtureRequest) -> tuple[Path, list[str]]:
    path = Path(os.environ.get(request.param, ""))
    if not path.is_file():
        pytest.skip(f"{request.param} names no built library; run this through ctest")
    if os.environ.get("APX_SANITIZE"):
        pytest.skip("a library built with sanitizers exports and needs their symbols too")
    return path, PARTS[request.param]


def test_every_declared_function_and_nothing_else_is_exported(plain_library: tuple[Path, list[str]], root: Path) -> None:
    path, parts = plain_library
    assert len(declared(root, *parts)) > 50
    assert exported(path) == declared(root, *parts)


def test_a_game_that_only_races_has_no_function_of_the_steering_kit(root: Path) -> None:
    assert {name for name in declared(root, "native") if name.startswith("apx_steer")} == set()
    assert {name for name in declared(root, "steer") if not name.startswith("apx_steer_")} == set()


def test_only_the_c_library_is_needed(plain_library: tuple[Path, list[str]]) -> None:
    text = subprocess.run(["readelf", "--dynamic", str(plain_library[0])], check=True, capture_output=True, text=True).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[([^\]]+)\]", text))
    assert {name for name in needed if not re.match(r"(libc|libm|libpthread|ld-linux[\w-]*)\.so", name)} == set()


def test_no_function_starts_a_thread_or_a_process(plain_library: tuple[Path, list[str]]) -> None:
    text = subprocess.run(["nm", "--dynamic", "--undefined-only", str(plain_library[0])], check=True, capture_output=True, text=True).stdout
    taken = {line.split()[-1].split("@")[0] for line in text.splitlines()}
    assert "pthread_mutex_lock" in taken  # names are read
    starts = re.compile(r"pthread_create|thrd_create|clone\d?|v?fork|posix_spawnp?|execv?[elp]*|system|popen|signal|sigaction")
    assert {name for name in taken if starts.fullmatch(name)} == set()


def test_every_declared_function_is_called_by_the_tests_of_the_abi(root: Path) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (root / "tests" / "abi").iterdir())
    assert {name for name in declared(root, "native", "steer") if not re.search(rf"\b{name}\b", text)} == set()


def test_every_function_with_an_id_is_called_with_wrong_ones(root: Path) -> None:
    takes_id = re.compile(r"^APX_API\s+apx_status\s+(apx_\w+)\(apx_(?:source|track|race|world|recording|recorder|grid|calibration) ", re.MULTILINE)
    headers = "".join(path.read_text(encoding="utf-8") for path in (root / "native" / "include" / "apexline").glob("*.h"))
    table = (root / "tests" / "abi" / "calls.h").read_text(encoding="utf-8")
    assert len(takes_id.findall(headers)) > 40
    assert {name for name in takes_id.findall(headers) if f'"{name}", Kind::' not in table} == set()


def test_every_struct_that_says_its_size_is_tried_with_every_size(root: Path) -> None:
    headers = "".join(path.read_text(encoding="utf-8") for part in ("native", "steer") for path in (root / part / "include" / "apexline").glob("*.h"))
    sized = set(re.findall(r"typedef struct (apx_\w+) \{(?:\s*/\*\*(?:[^*]|\*(?!/))*\*/)?\s*uint32_t struct_size;", headers))
    tried = set(re.findall(r'"(apx_\w+)"', (root / "tests" / "abi" / "struct_sizes_test.cpp").read_text(encoding="utf-8")))
    assert len(sized) > 30
    assert sized - tried == set()


def test_every_function_is_called_without_memory(root: Path) -> None:
    """The allocator's own hook aside, which is refused while the library holds memory (tests/abi/hooks_test.cpp)."""
    tables = "".join((root / "tests" / "abi" / name).read_text(encoding="utf-8") for name in ("calls.h", "steer_calls.h", "every_call.h"))
    called = set(re.findall(r'(?:\{|init_of\(|name_of\()"(apx_\w+)"', tables))
    assert called == declared(root, "native", "steer") - {"apx_set_allocator", "apx_steer_set_allocator"}
