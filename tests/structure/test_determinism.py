# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Same bits everywhere: native/src and steer/src use nothing whose result depends on the system, the clock or a hash seed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from source_text import code_only, source_files

_LIBM = ("sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 exp10 expm1 log log2 log10 log1p "
         "pow hypot cbrt fma erf erfc tgamma lgamma sincos").split()
_FUNCTIONS = "|".join(_LIBM)
BANNED = {
    rf"\b(?:std|glm)::(?:{_FUNCTIONS})[fl]?\b": "use base/math.h, which gives the same bits on every system",
    rf"(?<![\w.:>])(?:{_FUNCTIONS})[fl]?\s*\(": "use base/math.h, which gives the same bits on every system",
    r"\bglm::(?:rotate|angleAxis|angle|orientedAngle|slerp|eulerAngles|yaw|pitch|roll|polar|euclidean)\b":
        "it calls the system's sine; use base/math.h",
    r"__builtin_(?:fma|sin|cos|exp|pow)\w*": "contraction and libm are off; use base/math.h",
    r"\bstd::(?:ranges::)?(?:sort|stable_sort|partial_sort(?:_copy)?|nth_element|shuffle|sample)\b":
        "its order among equals is the library's choice; sort with our own, ties by index",
    r"\bqsort\b": "its order among equals is the library's choice; sort with our own, ties by index",
    r"\bunordered_\w+": "its order differs between systems; use a sorted vector",
    r"\bstd::hash\b": "it differs between systems; use base/hash.h",
    r"\bstd::(?:mt19937\w*|minstd_rand\w*|random_device|\w+_distribution|default_random_engine)\b":
        "use base/random.h",
    r"\bs?rand\s*\(": "use base/random.h",
    r"\bstd::chrono\b|\bclock\s*\(|(?<![\w.:>])time\s*\(|\bstd::time\b|\bgettimeofday\b|\bclock_gettime\b":
        "time enters only as the host's dt",
    r"\blong\s+double\b": "its size differs between systems; use double",
    r"\bstd::(?:cout|cerr|clog|cin|ostream|istream|stringstream|ostringstream|istringstream)\b":
        "no iostream in the library; use base/error.h's format",
    r"#\s*include\s*<(?:iostream|sstream|iomanip|random|chrono|ctime|time\.h|unordered_map|unordered_set|execution|valarray)>":
        "nothing in the library needs it",
    r"#\s*pragma\s+STDC\s+FP_CONTRACT\s+ON|\b__attribute__\s*\(\(\s*optimize": "contraction is off for the whole library",
}
# file: what it may use after all, and why.
ALLOWED: dict[str, set[str]] = {}


def findings(native_source: Path) -> list[str]:
    found = []
    for path in source_files(native_source):
        name = path.relative_to(native_source).as_posix()
        for number, line in enumerate(code_only(path.read_text(encoding="utf-8")).splitlines(), 1):
            for pattern, advice in BANNED.items():
                for match in re.finditer(pattern, line):
                    if match.group().strip() not in ALLOWED.get(name, set()):
                        found.append(f"{name}:{number}: {match.group().strip()}: {advice}")
    return found


def test_native_sources_use_nothing_that_differs_between_systems(root: Path) -> None:
    assert findings(root / "native" / "src") + findings(root / "steer" / "src") == []


@pytest.mark.parametrize("line", [
    "float a = std::sin(b);", "float a = sinf(b);", "double a = std::atan2(y, x);", "auto a = glm::cos(b);", "a = pow (b, 2);",
    "std::sort(a.begin(), a.end());", "std::ranges::sort(a);", "std::nth_element(a, b, c);", "std::unordered_map<int, int> m;",
    "std::hash<int>{}(3);", "std::mt19937 generator;", "int a = rand();", "auto t = std::chrono::steady_clock::now();",
    "auto t = time(nullptr);", "long double a = 1;", "#include <iostream>", "float a = std::fma(b, c, d);",
    "float a = __builtin_fmaf(b, c, d);", "#pragma STDC FP_CONTRACT ON", "std::cout << 3;", "return std::hypot(x, y);",
])
def test_a_banned_name_is_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "bad.cpp").write_text(f"// fine\n{line}\n", encoding="utf-8")
    assert findings(tmp_path) and findings(tmp_path)[0].startswith("base/bad.cpp:2:")


@pytest.mark.parametrize("line", [
    "float a = apx::sine(b);", "float a = std::sqrt(b);  // not std::sin", 'fail(status, "std::sort is banned");',
    "float lap_time(float a);", "track.time(3);", "exponential(2.0);", "const float reaction_time (3);", "/* rand() */ int a;",
    "state.exp(3);", "int count = 1'000'000; char c = 'x';",
])
def test_what_only_looks_like_it_passes(tmp_path: Path, line: str) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "good.cpp").write_text(line + "\n", encoding="utf-8")
    assert findings(tmp_path) == []
