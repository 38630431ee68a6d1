# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The stand-ins have no member that Unity does not have: against Unity's published C# reference, where APEXLINE_UNITY_REFERENCE names
a folder with it (see check_stubs)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import reference

HERE = Path(__file__).resolve().parent


def test_stand_ins_agree_with_unitys_reference() -> None:
    if not os.environ.get("APEXLINE_UNITY_REFERENCE"):
        pytest.skip("APEXLINE_UNITY_REFERENCE names no folder with Unity's C# reference")
    run = subprocess.run([sys.executable, HERE / "check_stubs"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


REAL = """
namespace UnityEngine {
    public partial struct Time { public static extern float time { [Native] get; }  [Obsolete("gone", true)] public static void Old() { } [Obsolete("going")] public static void Aged() { } }
    public class Body : Component { public void Push(Vector3 force, [Internal.DefaultValue("a")] Mode mode = Mode.A) { if (a == b) { } } public int Id => 3; }
    public class Component { public string tag { get; set; } public static bool operator ==(Component a, Component b) { return true; } }
}
"""


@pytest.mark.parametrize(("stand_in", "expected"), [
    ("public class Body { public void Push(Vector3 force, Mode mode = Mode.A) { } public string tag { get; set; } }", ""),
    ("public class Component { public static bool operator==(Component a, Component b) { return false; } }", ""),
    ("public class Time { public static float time; }", "is a property, not a field"),
    ("public class Time { public static float time { get; set; } }", "cannot be set"),
    ("public class Time { public static void Old() { } }", "is obsolete as an error"),
    ("public class Time { public static void Aged() { } }", "is obsolete, which the stand-in does not say"),
    ("public class Time { [Obsolete] public static void Aged() { } }", ""),
    ("public class Body { public void Push(Vector3 force) { } }", "has no such parameters"),
    ("public class Body { public float Id { get { return 1f; } } }", "is of type int, not float"),
    ("public class Body { public static int Id { get { return 1; } } }", "differs in being static"),
    ("public class Body { public int Weight; }", "is not there"),
    ("public class Body { /// <summary>Not part of Unity.</summary>\n public int Weight; }", ""),
    ("public class Body { /// <summary>Of the loop. Not part of\n /// Unity.</summary>\n public int Weight; }", ""),
])
def test_a_stand_in_that_lies_is_found(stand_in: str, expected: str) -> None:
    import importlib.machinery
    import importlib.util
    loader = importlib.machinery.SourceFileLoader("check_stubs", str(HERE / "check_stubs"))
    check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_stubs", loader))  # type: ignore[arg-type]
    loader.exec_module(check)
    real: dict[str, list[reference.Type]] = {}
    for made in reference.parse(reference.chosen(reference.without_comments(REAL), None)):
        real.setdefault(made.name, []).append(made)
    made = reference.parse(reference.without_comments(stand_in), "UnityEngine")[0]
    said = [text for member in made.members if (text := check.difference(member, check.parts_of(made.name, real, "UnityEngine")))]
    assert (expected in said[0]) if expected else said == []
