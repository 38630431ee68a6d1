#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Runs the NUnit tests of the C# binding under Mono and writes their results as JUnit does. CTest calls it."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def write_layout(compiler: str, folder: Path, library: Path) -> Path:
    """The C compiler's view of the headers: sizes, offsets, values and functions, one a line."""
    source, program, facts = folder / "layout.c", folder / "layout", folder / "layout.txt"
    subprocess.run([sys.executable, ROOT / "bindings" / "csharp" / "generate.py", "--layout", source], check=True)
    subprocess.run([compiler, "-std=c99", "-Wno-address", "-I", ROOT / "native" / "include",
                    "-I", ROOT / "steer" / "include", source, "-o", program,
                    library, f"-Wl,-rpath,{library.parent}"], check=True)
    facts.write_text(subprocess.run([program], check=True, capture_output=True, text=True).stdout, encoding="utf-8")
    return facts


def to_junit(nunit: Path, junit: Path) -> int:
    """NUnit's results as JUnit has them; returns how many tests there were."""
    suite = ElementTree.Element("testsuite", name="csharp")
    for case in ElementTree.parse(nunit).getroot().iter("test-case"):
        class_name, _, name = (case.get("name") or "").rpartition(".")
        element = ElementTree.SubElement(suite, "testcase", classname=class_name, name=name, time=case.get("time", "0"))
        message = case.findtext(".//message") or ""
        if case.get("executed") != "True":
            ElementTree.SubElement(element, "skipped", message=message)
        elif case.get("success") != "True":
            ElementTree.SubElement(element, "failure", message=message)
    junit.parent.mkdir(parents=True, exist_ok=True)
    ElementTree.ElementTree(suite).write(junit, encoding="utf-8", xml_declaration=True)
    return len(suite)


def skip(reason: str, junit: Path) -> None:
    """Says why nothing is run, to the reader and in the results."""
    print(f"csharp: skipped: {reason}")
    suite = ElementTree.Element("testsuite", name="csharp")
    case = ElementTree.SubElement(suite, "testcase", classname="csharp", name="csharp")
    ElementTree.SubElement(case, "skipped", message=reason)
    junit.parent.mkdir(parents=True, exist_ok=True)
    ElementTree.ElementTree(suite).write(junit, encoding="utf-8", xml_declaration=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--skip", metavar="REASON", help="run nothing and say why")
    parser.add_argument("--nunit", default="nunit-console", help="NUnit's console runner")
    parser.add_argument("--folder", type=Path, default=Path(), help="where the assemblies are")
    parser.add_argument("--library", type=Path, default=Path(), help="the native library")
    parser.add_argument("--compiler", default="cc", help="of C")
    parser.add_argument("--junit", required=True, type=Path, help="where the results go")
    parser.add_argument("--run", help="one fixture or test: Apexline.Tests.RaceTests")
    options = parser.parse_args()
    if options.skip:
        skip(options.skip, options.junit)
        return 0
    environment = os.environ | {
        "APX_ROOT": str(ROOT), "APX_LIBRARY": str(options.library), "APX_CSHARP_FOLDER": str(options.folder),
        "APX_CSHARP_LAYOUT": str(write_layout(options.compiler, options.folder, options.library)),
        "LD_LIBRARY_PATH": f"{options.library.parents[1] / 'bindings'}:{options.library.parent}:{options.folder}"}
    results = options.folder / "TestResult.xml"
    results.unlink(missing_ok=True)
    command = [options.nunit, str(options.folder / "Apexline.BindingTests.dll"), "-nologo", "-noshadow",
               f"-xml={results}", *([f"-run={options.run}"] if options.run else [])]
    run = subprocess.run(command, env=environment, cwd=options.folder)
    if not results.is_file():
        print("csharp: the tests died before they could report", file=sys.stderr)
        return run.returncode or 1
    if to_junit(results, options.junit) == 0:
        print("csharp: no test was run", file=sys.stderr)
        return 1
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
