# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""tools/amalgamate: private names of a source stay its own, everything else is left as it is.

That the whole file compiles and races is tools/check_bits' platform `wasm`.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

SOURCE = """\
#include "race/limit.h"
namespace apx {
namespace {

constexpr float limit = 3.0f;
using Index = uint32_t;

struct Step {
    float limit;  // a member
};

template <typename T>
T twice(T value) {
    return value + value;
}

}  // namespace

static const char* const names[] = {"limit", "Step"};

float run(const Step& step, Other& other) {
    other.limit = twice(limit) + Kind::limit + apx::limit;  // limit
    return step->limit;
}

}  // namespace apx
"""


@pytest.fixture(scope="module")
def amalgamate() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("amalgamate", str(ROOT / "tools" / "amalgamate"))
    spec = importlib.util.spec_from_loader("amalgamate", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["amalgamate"] = module
    loader.exec_module(module)
    return module


def test_private_names_are_those_of_unnamed_namespaces_and_statics(amalgamate: ModuleType) -> None:
    assert amalgamate.private_names(SOURCE) == {"limit", "Index", "Step", "twice", "names"}


def test_private_names_get_a_number_and_what_belongs_to_others_does_not(amalgamate: ModuleType) -> None:
    text = amalgamate.renamed(SOURCE, amalgamate.private_names(SOURCE), 7)
    assert "constexpr float limit_7 = 3.0f;" in text
    assert "other.limit = twice_7(limit_7) + Kind::limit + apx::limit_7;  // limit\n" in text
    assert 'names_7[] = {"limit", "Step"};' in text
    assert '#include "race/limit.h"' in text
    assert "return step->limit;" in text


def test_headers_that_include_each_other_behind_conditions_come_once(amalgamate: ModuleType, tmp_path: Path,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "src").mkdir()
    monkeypatch.setattr(amalgamate, "SOURCES", [tmp_path / "src"])
    (tmp_path / "src" / "a.h").write_text('#pragma once\n#ifdef WIDE\n#include "b.h"\n#endif\nint a();\n')
    (tmp_path / "src" / "b.h").write_text('#pragma once\n#ifdef WIDE\n#include "a.h"\n#endif\nint b();\n')
    source = tmp_path / "src" / "c.cpp"
    source.write_text('#include "a.h"\n#include "b.h"\nint c() { return a() + b(); }\n')
    amalgamation = amalgamate.Amalgamation([])
    amalgamation.add_source(source, 1)
    assert amalgamation.lines.count("int a();") == 1
    assert amalgamation.lines.count("int b();") == 2  # behind the condition and, should it not hold, after it
    assert not [line for line in amalgamation.lines if line.startswith("#include")]


@pytest.mark.parametrize("parts", ["racing", "steer", "all"])
def test_every_source_is_in_the_file_and_no_include_of_ours_is_left(parts: str, amalgamate: ModuleType, tmp_path: Path,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    output = tmp_path / "apexline.cpp"
    monkeypatch.setattr(sys, "argv", ["amalgamate", "--parts", parts, "-o", str(output)])
    assert amalgamate.main() == 0
    text = output.read_text(encoding="utf-8")
    for folder in amalgamate.SOURCES:
        for path in folder.rglob("*.cpp"):
            mark = f"// ---- {path.relative_to(amalgamate.ROOT).as_posix()}\n"
            shared = path.is_relative_to(amalgamate.ROOT / "native") and path.relative_to(folder).parts[0] in amalgamate.FOUNDATION
            assert (mark in text) == (parts == "all" or shared or (parts == "steer") == path.is_relative_to(amalgamate.ROOT / "steer")), mark
    assert "#pragma once" not in text
    assert [line for line in text.splitlines() if line.startswith(('#include "', "#include <glm", "#include <nlohmann"))] == []
    assert not output.with_name("apexline.cpp.part").exists()
