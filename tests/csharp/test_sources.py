# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The generated C# is what the headers say; headers that cannot be declared are named; the README's example runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BINDING = ROOT / "bindings" / "csharp"
sys.path.insert(0, str(BINDING))

import c_headers  # noqa: E402
import csharp_text  # noqa: E402
import generate  # noqa: E402


@pytest.mark.parametrize("name", sorted(generate.files()))
def test_generated_files_are_what_the_headers_say(name: str) -> None:
    assert (BINDING / "Apexline" / name).read_text(encoding="utf-8") == generate.files()[name], \
        f"{name} is not what the headers say: run bindings/csharp/generate.py"


def read(folder: Path, text: str) -> c_headers.Api:
    (folder / "a.h").write_text(text, encoding="utf-8")
    api = c_headers.Api()
    c_headers.read_header(api, folder / "a.h")
    c_headers.resolve(api)
    return api


@pytest.mark.parametrize("text", [
    "struct apx_a { int b; };", "APX_API apx_status apx_a(int (*callback)(void));", "#define APX_A (1 << 3)", "int x;",
    "typedef struct apx_a {\n    float b : 3;\n} apx_a;", "/** A. */\ntypedef float apx_a;",
    "enum { APX_A = 1 << 3 };", "typedef union apx_a {\n    float b;\n} apx_a;",
])
def test_a_declaration_that_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(c_headers.HeaderError, match=r"^a\.h:2: "):
        read(tmp_path, f"#define APX_FINE 3\n{text}\n")


def test_all_kinds_of_declarations_are_read(tmp_path: Path) -> None:
    api = read(tmp_path, """#ifndef APX_A_H
#define APX_A_H
/** Most of them. */
#define APX_MOST 3u
/** Kinds. */
enum { APX_KIND_ONE = 0, APX_KIND_TWO, APX_KIND_COUNT = APX_MOST };
/** One of APX_KIND_*. */
typedef uint32_t apx_sort;
/** An id. */
typedef struct apx_a {
    uint64_t id;
} apx_a;
/** Told. */
typedef int32_t (*apx_told)(void* user, float share);
/** A
 *  struct. */
typedef struct apx_b {
    /** Which. */
    apx_sort kind;
    /** 1: yes; 0: no. */
    uint32_t flag;
    /** 1 of many. */
    const float* points;
    apx_told told;
    char name[APX_MOST];
} apx_b;
/** Does. */
APX_API apx_status apx_do(apx_a a, const apx_b* b,
                          float position[3]);
/** Says. */
APX_API const char* apx_say(apx_sort kind);
#endif
""")
    kinds = [csharp_text.field_type(field, api) for field in api.structs["apx_b"].fields]
    assert kinds == ["Kind", "Bool32", "float*", "IntPtr", "Text3"]
    assert [csharp_text.parameter_type(item, api) for item in api.functions["apx_do"].parameters] == \
        ["ulong", "B*", "Float3*"]
    assert csharp_text.parameter_type(api.functions["apx_say"].result, api) == "byte*"
    assert [csharp_text.parameter_type(item, api) for item in api.functions["apx_say"].parameters] == ["Kind"]
    assert [member.value for member in api.enums[0].members] == [0, 1, 3]
    assert api.structs["apx_b"].comment == "A struct."
    assert "Status apx_do(ulong a, B* b, Float3* position)" in generate.functions_file(api)


def test_no_import_takes_a_parameter_by_in() -> None:
    """mcs passes such a parameter by value, and the library crashes."""
    for path in sorted((BINDING / "Apexline").glob("*.cs")):
        assert not re.search(r"\bextern\b[^;]*[(,]\s*in\b", path.read_text(encoding="utf-8")), path.name


@pytest.mark.parametrize("path", sorted((BINDING / "Apexline").glob("*.cs")), ids=lambda path: path.name)
def test_files_are_short_and_know_no_engine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "UnityEngine" not in re.sub(r"//.*", "", text)
    assert max(map(len, text.splitlines())) <= 120 or path.name.endswith(".g.cs")
    assert path.name.endswith(".g.cs") or text.count("\n") <= 250


@pytest.mark.parametrize(("folder_of_readme", "says"), [(BINDING, ""), (ROOT, "3 laps\n")], ids=["binding", "root"])
def test_the_readmes_example_compiles_and_runs(folder_of_readme: Path, says: str, tmp_path: Path) -> None:
    folder, library = os.environ.get("APX_CSHARP_FOLDER", ""), os.environ.get("APX_LIBRARY", "")
    if not folder or not library or not shutil.which("mcs"):
        pytest.skip("Mono is not installed, or this was not run through ctest")
    readme = (folder_of_readme / "README.md").read_text(encoding="utf-8")
    code = re.search(r"^```csharp\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    assert code
    usings, body = code[1].split("\n\n", 1)
    program = tmp_path / "Example.cs"
    program.write_text(f"using System;\nusing System.IO;\n{usings}\nstatic class Example {{ static void Main() {{\n"
                       f"{body}\nConsole.WriteLine(\"done\"); }} }}\n", encoding="utf-8")
    shutil.copy(Path(folder) / "Apexline.dll", tmp_path)
    shutil.copy(ROOT / "data" / "tracks" / "club.track.json", tmp_path)
    subprocess.run(["mcs", "-nologo", "-langversion:latest", "-warnaserror+", "-r:Apexline.dll", program.name],
                   cwd=tmp_path, check=True)
    run = subprocess.run(["mono", "Example.exe"], cwd=tmp_path, capture_output=True, text=True, check=True,
                         env=os.environ | {"LD_LIBRARY_PATH": str(Path(library).parents[1] / "bindings")})
    assert (run.stdout, run.stderr) == (says + "done\n", "")
