# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""tools/fuzz counts what its targets execute: an interrupt is no finding, a finding sets the counts of its target to 0."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Libraries of libFuzzer's come with clang.
TARGET = """
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static int executions = 0;
    (void)data;
    (void)size;
    usleep(1000);
    if (++executions == 20) {
        fclose(fopen("started", "w"));
    }
    %s
    return 0;
}
"""


@pytest.fixture
def fuzz(tmp_path: Path):
    """Builds a target `csv` of this code in a tree of its own and returns the command that runs it as it was built."""
    if shutil.which("clang") is None:
        pytest.skip("clang is not installed (tools/setup all)")

    def make(code: str) -> list[str]:
        for folder in ("tools", "tests/fuzz", "build/fuzz/tests/fuzz"):
            (tmp_path / folder).mkdir(parents=True)
        shutil.copy(ROOT / "tools" / "fuzz", tmp_path / "tools")
        (tmp_path / "tests" / "fuzz" / "executions.json").write_text(json.dumps({"csv": 1000, "mesh": 7}), encoding="utf-8")
        source = tmp_path / "target.c"
        source.write_text(TARGET % code, encoding="utf-8")
        program = tmp_path / "build/fuzz/tests/fuzz/apexline_fuzz_csv"
        built = subprocess.run(["clang", "-fsanitize=fuzzer", str(source), "-o", str(program)], capture_output=True, text=True)
        if built.returncode != 0:
            pytest.skip("clang's libFuzzer is not installed (tools/setup all)")
        return [sys.executable, str(tmp_path / "tools" / "fuzz"), "--only", "csv", "--as-built"]

    return make


def count(command: list[str], target: str = "csv") -> int:
    said = subprocess.run([*command, "--count"], capture_output=True, text=True, check=True).stdout
    return next(int(line.split()[1].replace(",", "")) for line in said.splitlines() if line.startswith(target + " "))


def wait_for(path: Path) -> None:
    end = time.monotonic() + 60.0
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_is_no_finding_and_loses_no_count(fuzz, tmp_path: Path, number: signal.Signals) -> None:
    command = fuzz("")
    run = subprocess.Popen([*command, "5"], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"})
    wait_for(tmp_path / "started")
    run.send_signal(number)
    said, _ = run.communicate(timeout=60)
    assert run.returncode == 128 + number
    assert "interrupted" in said
    assert count(command) >= 1020
    assert not list((tmp_path / "build/fuzz/findings/csv").iterdir())


def test_a_finding_sets_the_counts_of_its_target_to_nothing(fuzz) -> None:
    command = fuzz("if (executions == 40) __builtin_trap();")
    run = subprocess.run([*command, "--runs", "100"], capture_output=True, text=True)
    assert run.returncode == 1, run.stdout
    assert count(command) == 0
    assert count(command, "mesh") == 7


def test_counts_are_kept_in_the_tree(fuzz, tmp_path: Path) -> None:
    command = fuzz("")
    subprocess.run([*command, "--runs", "100"], check=True, capture_output=True)
    ran = count(command) - 1000
    assert ran >= 100
    for _ in range(2):
        subprocess.run([*command, "--keep"], check=True, capture_output=True)
        assert json.loads((tmp_path / "tests/fuzz/executions.json").read_text(encoding="utf-8"))["csv"] == 1000 + ran
        assert count(command) == 1000 + ran
