#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Builds the npm package: WebAssembly by Emscripten (apt install emscripten), TypeScript by npm.

    bindings/javascript/build.py            generates, compiles what changed, writes bindings/javascript/dist
    bindings/javascript/build.py --wasm     the WebAssembly alone
    bindings/javascript/build.py --wasm --keep-sources    as CMake calls it: no source of the tree is generated

Sources that have not changed since the last build are not compiled again.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "javascript"
DIST = HERE / "dist"
# Debian's Emscripten looks for its node packages where Debian has none.
ENVIRONMENT = {"NODE_PATH": "/usr/share/nodejs", **os.environ}
COMPILE = ["-O3", "-fwasm-exceptions", "-ffp-contract=off"]
LINK = ["-O3", "-fwasm-exceptions", "-sSTANDALONE_WASM", "--no-entry", "-sALLOW_MEMORY_GROWTH=1", "-sINITIAL_MEMORY=33554432",
        "-sMAXIMUM_MEMORY=2147483648", "-sERROR_ON_UNDEFINED_SYMBOLS=0", "-sWARN_ON_UNDEFINED_SYMBOLS=0",
        "-sTOTAL_STACK=1048576", "-sFILESYSTEM=0"]


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Standard output; ends the program with the tool's own words when it fails."""
    try:
        done = subprocess.run([str(part) for part in command], cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True)
    except FileNotFoundError:
        sys.exit(f"build.py: {command[0]} is not installed; tools/setup play installs it")
    if done.returncode != 0 and command[0] == "npm" and re.search(r"EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ENETUNREACH|ETIMEDOUT", done.stderr):
        sys.exit(f"build.py: npm cannot reach its registry; connect to the network and run again: {' '.join(map(str, command))} in {cwd}")
    if done.returncode != 0:
        sys.exit(f"build.py: {' '.join(map(str, command[:3]))} ended with {done.returncode}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def build_wasm() -> None:
    """dist/apexline.wasm, whose struct layout the compiler has compared with the generated one."""
    BUILD.mkdir(parents=True, exist_ok=True)
    DIST.mkdir(exist_ok=True)
    run(sys.executable, ROOT / "tools" / "amalgamate", "--parts", "all", "-o", BUILD / "apexline.cpp")
    run(sys.executable, HERE / "generate.py", "--layout", BUILD / "layout.c")
    inputs = [BUILD / "apexline.cpp", BUILD / "layout.c", HERE / "c" / "progress.c"]
    inputs += sorted(path for part in ("native", "steer") for path in (ROOT / part / "include" / "apexline").glob("*.h"))
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in inputs) + repr((COMPILE, LINK)).encode()).hexdigest()
    stamp = BUILD / "wasm.sha256"
    if (DIST / "apexline.wasm").is_file() and stamp.is_file() and stamp.read_text() == mark:
        return
    print("==> Compiling the library to WebAssembly (a minute)", flush=True)
    include = [f"-I{ROOT / part / 'include'}" for part in ("native", "steer")]
    run("emcc", "-DAPX_STATIC", *include, "-c", BUILD / "layout.c", "-o", BUILD / "layout.o")
    run("emcc", "-O2", "-DAPX_STATIC", *include, "-c", HERE / "c" / "progress.c", "-o", BUILD / "progress.o")
    run("em++", *COMPILE, "-std=c++20", "-c", BUILD / "apexline.cpp", "-o", BUILD / "apexline.o")
    names = run(sys.executable, HERE / "generate.py", "--exports").split()
    exports = ",".join(f"_{name}" for name in [*names, "malloc", "free"])
    run("em++", *LINK, f"-sEXPORTED_FUNCTIONS={exports}", BUILD / "apexline.o", BUILD / "progress.o", "-o", DIST / "apexline.wasm")
    stamp.write_text(mark)


def build_package() -> None:
    """dist/apexline.js, one ES module, and its declarations."""
    if not (HERE / "node_modules").is_dir():
        print("==> npm install in bindings/javascript", flush=True)
        run("npm", "install", "--no-save", "--no-audit", "--no-fund", cwd=HERE)
    run("npx", "--no-install", "tsc", "-p", ".", cwd=HERE)
    run("npx", "--no-install", "esbuild", "src/index.ts", "--bundle", "--format=esm", "--platform=neutral", "--target=es2022",
        "--external:node:*", "--outfile=dist/apexline.js", cwd=HERE)
    (DIST / "licenses").mkdir(exist_ok=True)
    for notice in ("LICENSE", "unity_package/Third Party Notices.md"):
        shutil.copy(ROOT / notice, DIST / "licenses")
    run("npx", "--no-install", "esbuild", "dist/apexline.js", "--minify", "--format=esm", "--outfile=dist/apexline.min.js", cwd=HERE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wasm", action="store_true", help="the WebAssembly alone")
    parser.add_argument("--keep-sources", action="store_true", help="generate no source, so that the tests see one that is out of date")
    options = parser.parse_args()
    if not options.keep_sources:
        run(sys.executable, HERE / "generate.py")
    build_wasm()
    if not options.wasm:
        build_package()
    for name in ("apexline.wasm", "apexline.js", "apexline.min.js"):
        if (DIST / name).is_file():
            content = (DIST / name).read_bytes()
            print(f"bindings/javascript/dist/{name}: {len(content) / 1024:.0f} KiB, {len(gzip.compress(content)) / 1024:.0f} KiB compressed")


if __name__ == "__main__":
    main()
