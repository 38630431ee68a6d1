#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Builds the page that the Python package puts a race's report into: the playground's viewer in one file.

    playground/report_viewer.py -o FILE            builds it when its sources have changed, and copies it to FILE
    playground/report_viewer.py -o FILE --needed   ends with an error where it cannot be built

Without --needed a machine without npm only gets a word, and FILE is removed: the package then says that it has no viewer. The result is kept in
build/report_viewer, so that each build folder of the tree gets it without building it again.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
KEPT = ROOT / "build" / "report_viewer"
SOURCES = (*(HERE / name for name in ("report.html", "package-lock.json", "vite.config.ts", "tsconfig.json")), HERE / "src", ROOT / "bindings" / "javascript" / "src")
OLDEST_NODE = 18
# One attempt for each package: a build without a network goes on without the viewer.
INSTALL = ("npm", "install", "--no-save", "--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=30000")


def mark_of_sources() -> str:
    digest = hashlib.sha256()
    for path in sorted(file for source in SOURCES for file in ([source] if source.is_file() else source.rglob("*")) if file.is_file()):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def tell(*command: str) -> str:
    """Runs in the playground's folder; an error in the tool's own words."""
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command[:3])} ended with {done.returncode}: {(done.stdout + done.stderr).strip()[-800:]}")
    return done.stdout


def build(mark: str) -> None:
    absent = [tool for tool in ("node", "npm") if shutil.which(tool) is None]
    if absent:
        raise RuntimeError(f"{' and '.join(absent)} not found (tools/setup play)")
    version = tell("node", "--version").strip()
    if int(re.sub(r"\D.*", "", version.lstrip("v")) or 0) < OLDEST_NODE:
        raise RuntimeError(f"node is {version}, {OLDEST_NODE} or later is needed")
    if not (HERE / "node_modules").is_dir():
        tell(*INSTALL)
    tell("npx", "--no-install", "vite", "build", "--mode", "report", "--outDir", str(KEPT), "--logLevel", "warn")
    (KEPT / "sources.sha256").write_text(mark, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, required=True, help="where the page goes")
    parser.add_argument("--needed", action="store_true", help="end with an error where it cannot be built")
    options = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    page, stamp, mark = KEPT / "report.html", KEPT / "sources.sha256", mark_of_sources()
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            if not (page.is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == mark):
                build(mark)
        except RuntimeError as error:
            print(f"report_viewer.py: reports of races will have no viewer: {error}", file=sys.stderr)
            options.output.unlink(missing_ok=True)
            return 1 if options.needed else 0
        if not options.output.is_file() or options.output.read_bytes() != page.read_bytes():
            options.output.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(page, options.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
