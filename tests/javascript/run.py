#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Builds the npm package or the playground and runs its tests in Node; says why when the machine cannot.

    tests/javascript/run.py binding --junit F
    APX_TEST_BROWSER=1 tests/javascript/run.py playground --junit F
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINDING, PLAYGROUND = ROOT / "bindings" / "javascript", ROOT / "playground"
OLDEST_NODE = 18
JUNIT_SKIP = '<testsuites><testsuite name="{0}"><testcase classname="{0}" name="all"><skipped message="{1}"/></testcase></testsuite></testsuites>\n'


def missing(suite: str) -> str:
    """Why the tests do not run here; empty when they do."""
    if suite == "playground" and os.environ.get("APX_TEST_BROWSER") != "1":
        return "the page's tests take ten minutes with a software renderer; APX_TEST_BROWSER=1 runs them"
    tools = ["em++", "node", "npm"] + (["chromium"] if suite == "playground" else [])
    absent = [tool for tool in tools if shutil.which(tool) is None]
    if absent:
        return f"{', '.join(absent)} not installed (tools/setup play)"
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.match(r"v(\d+)", version)[1]) < OLDEST_NODE:
        return f"node is {version.strip()}, {OLDEST_NODE} or later is needed"
    for folder in (BINDING, PLAYGROUND) if suite == "playground" else (BINDING,):
        if (folder / "node_modules").is_dir():
            continue
        done = subprocess.run(["npm", "install", "--no-save", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            words = [line for line in done.stderr.splitlines() if "error" in line.lower()]
            return f"npm cannot fetch the packages of {folder.relative_to(ROOT)}: {(words or ['no reason given'])[-1][:120]}"
    return ""


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    done = subprocess.run([str(part) for part in command], cwd=cwd)
    if done.returncode != 0:
        sys.exit(done.returncode)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", choices=("binding", "playground"))
    parser.add_argument("--junit", type=Path, help="results for CI systems")
    parser.add_argument("--screenshots", type=Path, help="where the page's pictures go")
    options = parser.parse_args()
    if reason := missing(options.suite):
        print(f"{options.suite}: skipped: {reason}")
        if options.junit:
            options.junit.parent.mkdir(parents=True, exist_ok=True)
            options.junit.write_text(JUNIT_SKIP.format(options.suite, reason.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")), encoding="utf-8")
        return
    if options.screenshots:
        os.environ["APX_SCREENSHOTS"] = str(options.screenshots)
    run(BINDING / "build.py", *(["--wasm"] if options.suite == "playground" else []))
    tests = ROOT / "tests" / "javascript"
    if options.suite == "playground":
        run("npx", "--no-install", "tsc", "--noEmit", cwd=PLAYGROUND)
        for page in ("production", "editor", "report"):
            run("npx", "--no-install", "vite", "build", "--mode", page, "--logLevel", "warn", cwd=PLAYGROUND)
        tests = ROOT / "tests" / "playground"
    reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"]
    if options.junit:
        options.junit.parent.mkdir(parents=True, exist_ok=True)
        reporters += ["--test-reporter=junit", f"--test-reporter-destination={options.junit}"]
    run("node", "--test", *reporters, *sorted(tests.glob("*.test.mjs")))


if __name__ == "__main__":
    main()
