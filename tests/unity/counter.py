# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A library that stands before the real one, counts its calls and hands them on; for x86-64 and the System V convention."""

from __future__ import annotations

import subprocess
from pathlib import Path

SOURCE = """
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
static long calls;
long counted_calls(void) {{ return calls; }}
{pointers}
__attribute__((constructor)) static void open_real(void) {{
    void* real = dlopen("{library}", RTLD_NOW | RTLD_LOCAL);
    if (!real) {{ fprintf(stderr, "counter: %s\\n", dlerror()); abort(); }}
{lookups}
}}
/* The counter is the one scratch the jump needs: arguments stay in their registers and on the stack. */
{jumps}
"""


def build(library: Path, folder: Path) -> Path:
    listed = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    names = sorted({line.split()[-1].partition("@")[0] for line in listed.splitlines() if " T " in line})
    source, counter = folder / "counter.c", folder / "libapexline.so"
    source.write_text(SOURCE.format(
        library=library,
        pointers="\n".join(f"static void* real_{name} __attribute__((used));" for name in names),
        lookups="\n".join(f'    real_{name} = dlsym(real, "{name}");' for name in names),
        jumps="\n".join(f'__asm__(".text\\n.globl {name}\\n.type {name}, @function\\n{name}: lock incq calls(%rip)\\n jmp *real_{name}(%rip)\\n");'
                        for name in names)), encoding="utf-8")
    subprocess.run(["cc", "-shared", "-fPIC", "-O0", source, "-o", counter, "-ldl"], check=True)
    return counter
