#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Which manylinux tag (PEP 600) the libraries of a wheel allow, by auditwheel's rules.

    python3 bindings/python/manylinux.py apexline-0.2.0-cp311-cp311-manylinux_2_35_x86_64.whl

prints the tag and exits with 1 when the wheel's own name promises more, or when a library needs what no such system has to have.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

# Libraries that every manylinux system has, and of what auditwheel lists only those that a library without windows needs.
SYSTEM = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libgcc_s.so.1", "libstdc++.so.6",
          "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}  # fmt: skip
# The youngest symbol versions of the C++ run-time that come with a C library, from auditwheel's manylinux-policy.json.
POLICIES = [
    ((2, 17), {"GLIBCXX": (3, 4, 19), "CXXABI": (1, 3, 7), "GCC": (4, 8, 0)}),
    ((2, 24), {"GLIBCXX": (3, 4, 22), "CXXABI": (1, 3, 10), "GCC": (4, 8, 0)}),
    ((2, 27), {"GLIBCXX": (3, 4, 24), "CXXABI": (1, 3, 11), "GCC": (7, 0, 0)}),
    ((2, 31), {"GLIBCXX": (3, 4, 28), "CXXABI": (1, 3, 12), "GCC": (7, 0, 0)}),
    ((2, 34), {"GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13), "GCC": (7, 0, 0)}),
    ((2, 35), {"GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)}),
]
_MACHINES = {"Advanced Micro Devices X86-64": "x86_64", "AArch64": "aarch64"}


class NotPortable(Exception):
    pass


def read(path: Path) -> tuple[str, set[str], dict[str, tuple[int, ...]]]:
    """Processor, needed libraries and the youngest needed symbol version of each family."""
    text = subprocess.run(["readelf", "-hdVW", str(path)], check=True, capture_output=True, text=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout
    machine = re.search(r"Machine:\s*(.+)", text)
    needed = set(re.findall(r"\(NEEDED\).*\[([^\]]+)\]", text))
    youngest: dict[str, tuple[int, ...]] = {}
    for family, number in re.findall(r"Name: (GLIBC|GLIBCXX|CXXABI|GCC)_([\d.]+)", text.partition("Version needs section")[2]):
        version = tuple(map(int, number.split(".")))
        youngest[family] = max(version, youngest.get(family, ()))
    return _MACHINES.get(machine[1].strip() if machine else "", "unknown"), needed, youngest


def tag(files: Iterable[Path]) -> str:
    """The oldest manylinux tag that all ELF files allow; others are skipped. NotPortable says which file does not fit and why."""
    libraries = [path for path in files if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
    names = {path.name for path in libraries}
    machines, glibc = set(), (2, 17)
    for path in libraries:
        machine, needed, youngest = read(path)
        machines.add(machine)
        if foreign := sorted(needed - SYSTEM - names):
            raise NotPortable(f"{path.name} needs {', '.join(foreign)}, which is neither part of every system nor in the wheel")
        glibc = max(glibc, youngest.pop("GLIBC", glibc)[:2])
        for family, version in youngest.items():
            fitting = [policy for policy, limits in POLICIES if version <= limits[family]]
            if not fitting:
                raise NotPortable(f"{path.name} needs {family}_{'.'.join(map(str, version))}, younger than any known manylinux system's")
            glibc = max(glibc, fitting[0])
    if len(machines) != 1 or machines == {"unknown"}:
        raise NotPortable(f"the libraries are for {', '.join(sorted(machines)) or 'no processor: there are none'}")
    return f"manylinux_{glibc[0]}_{glibc[1]}_{machines.pop()}"


def promised(wheel: str) -> tuple[tuple[int, int], str]:
    match = re.search(r"-manylinux_(\d+)_(\d+)_(\w+)\.whl$", wheel)
    if not match:
        raise NotPortable(f"{wheel} has no manylinux tag in its name")
    return (int(match[1]), int(match[2])), match[3]


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1] in {"-h", "--help"}:
        print(__doc__.strip())
        return 0 if len(sys.argv) == 2 else 2
    wheel = Path(sys.argv[1])
    try:
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
            needed = tag(sorted(Path(folder).rglob("*")))
        glibc, machine = promised(wheel.name)
        found, found_machine = promised(f"-{needed}.whl")
        if found > glibc or found_machine != machine:
            raise NotPortable(f"{wheel.name} holds libraries for {needed}")
    except (NotPortable, OSError, zipfile.BadZipFile) as error:
        print(f"manylinux: {error}", file=sys.stderr)
        return 1
    print(needed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
