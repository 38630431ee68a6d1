# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Measures what the package's components cost per physics step, under Mono in the fake loop:

    python3 tests/unity/bench.py build/release/native/libapexline_all.so
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
import assemblies  # noqa: E402


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compiler = assemblies.Compiler(folder, assemblies.binding_folder(), (*assemblies.UNITY_2022, *assemblies.EDITOR))
        compiler.package()
        compiler.program("Bench", [assemblies.PLAY / "Scene.cs"])
        shutil.copyfile(sys.argv[1], folder / "libapexline.so")
        environment = os.environ | {"LD_LIBRARY_PATH": name, "APX_ROOT": str(assemblies.ROOT)}
        return subprocess.run(["mono", folder / "Bench.exe"], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
