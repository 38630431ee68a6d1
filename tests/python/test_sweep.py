# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Sweeps: the same table from any workers, paired statistics against closed forms, and words for what is wrong."""

from __future__ import annotations

import json
import math
import os
import shutil
import signal
import struct
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import Command, assert_refused

import apexline
from apexline import sweep
from apexline.sweep.matrix import read_driver, read_seeds
from apexline.sweep.statistics import incomplete_beta, student_p, student_quantile
from apexline.sweep.tables import write_table
from apexline.workers import Failed, run_jobs

MATRIX = sweep.Matrix(
    tracks=("club", "oval"), drivers={"calm": {"pace": 0.9}, "quick": {}}, seeds=(1, 2), cars=2, laps=1
)


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return sweep.run(MATRIX).rows


def test_a_sweep_has_a_row_for_each_car_in_the_order_of_the_matrix(rows: list[dict[str, Any]]) -> None:
    keys = [(row["track"], row["driver"], row["seed"], row["car"]) for row in rows]
    wanted = [(t, d, s, c) for t in MATRIX.tracks for d in MATRIX.drivers for s in MATRIX.seeds for c in range(2)]
    assert keys == wanted
    assert all(row["finished"] == 1 and row["best_lap_s"] > 10.0 for row in rows)


def test_the_table_is_the_same_whatever_the_workers(rows: list[dict[str, Any]]) -> None:
    assert sweep.run(MATRIX, workers=1).rows == rows
    assert sweep.run(MATRIX, workers=3).rows == rows


def test_the_table_is_the_same_on_a_cluster_whose_worker_dies(rows: list[dict[str, Any]]) -> None:
    distributed = pytest.importorskip("distributed", reason="needs Debian's python3-distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        address = cluster.scheduler_address
        killed = threading.Event()

        def kill_once(share: float, note: str) -> None:
            if not killed.is_set():
                killed.set()
                os.kill(cluster.workers[0].pid, signal.SIGKILL)

        assert sweep.run(MATRIX, dask=address, on_share=kill_once).rows == rows
        assert killed.is_set()


@pytest.mark.parametrize("worker", [0, 1])
def test_a_local_clusters_worker_that_dies_while_it_starts_costs_nothing(
    rows: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, worker: int
) -> None:
    pytest.importorskip("distributed", reason="needs Debian's python3-distributed")
    from apexline.sweep import cluster

    class Struck(cluster.LocalWorkers):
        def __enter__(self) -> Struck:
            os.kill(self.pids[worker], signal.SIGKILL)
            return self

    monkeypatch.setattr(cluster, "LocalWorkers", Struck)
    assert sweep.run(MATRIX, dask="local:2").rows == rows


def test_local_workers_that_cannot_start_are_given_up_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="needs Debian's python3-distributed")
    from apexline.sweep import cluster

    monkeypatch.setattr(cluster.sys, "executable", shutil.which("false"))
    swept = sweep.run(MATRIX, dask="local:2")
    assert swept.rows == [] and all("lost: status 1" in failure for failure in swept.failures)


def crash_on_odd(job: int) -> int:
    """A job that takes its worker with it."""
    if job % 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return 10 * job


def crash_once(job: tuple[int, str]) -> int:
    """Dies the first time that it is tried."""
    number, folder = job
    mark = Path(folder) / str(number)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def raise_on_two(job: int) -> int:
    if job == 2:
        raise ValueError("two is refused")
    time.sleep(0.01 * (job % 3))
    return job


def test_a_job_that_kills_its_workers_is_lost_and_the_others_stand() -> None:
    results = run_jobs(crash_on_odd, [0, 1, 2], workers=2)
    assert results[0] == 0 and results[2] == 20
    assert isinstance(results[1], Failed) and "killed by signal 9" in results[1].text


def test_a_worker_that_dies_costs_nothing(tmp_path: Path) -> None:
    jobs = [(number, str(tmp_path)) for number in range(3)]
    assert run_jobs(crash_once, jobs, workers=2) == [0, 1, 2]


def test_what_a_job_raises_is_told_in_its_place() -> None:
    results = run_jobs(raise_on_two, list(range(7)), workers=3)
    assert [r for r in results if not isinstance(r, Failed)] == [0, 1, 3, 4, 5, 6]
    assert results[2] == Failed("two is refused")


def test_students_distribution_agrees_with_closed_forms_and_tables() -> None:
    for t in (0.1, 0.7, 2.0, 12.7):
        assert student_p(t, 1) == pytest.approx(1.0 - 2.0 / math.pi * math.atan(t), rel=1e-12)
        assert student_p(t, 2) == pytest.approx(1.0 - t / math.sqrt(2.0 + t * t), rel=1e-12)
    for freedom, value in ((1, 12.706), (5, 2.571), (30, 2.042), (1000, 1.962)):
        assert student_quantile(0.975, freedom) == pytest.approx(value, abs=5e-4)
    for x in np.linspace(0.0, 1.0, 11):
        assert incomplete_beta(2.0, 3.0, x) == pytest.approx(6 * x**2 - 8 * x**3 + 3 * x**4, abs=1e-12)


def fake(best_laps: list[float]) -> list[dict[str, Any]]:
    base = {"track": "t", "vehicle": "v", "driver": "d", "situation": "normal", "laps": 1, "cars": 1, "finished": 1,
            "total_time_s": 50.0, "car_contacts": 0, "wall_contacts": 0, "off_track_s": 0.0,
            "overtakes_done": 0}  # fmt: skip
    return [base | {"seed": seed, "best_lap_s": lap} for seed, lap in enumerate(best_laps)]


def test_pairs_cancel_what_both_races_have_in_common() -> None:
    rng = np.random.default_rng(1)
    circuits = rng.uniform(40.0, 120.0, 30)  # far apart, which an unpaired comparison would drown in
    a = circuits + rng.normal(0.0, 0.1, 30)
    lines = {line.metric: line for line in sweep.compare(fake(list(a)), fake(list(a + 0.3 + rng.normal(0.0, 0.1, 30))))}
    lap = lines["best_lap_s"]
    assert lap.shown and lap.low < 0.3 < lap.high and lap.pairs == 30 and lap.p < 1e-6
    assert not lines["total_time_s"].shown and lines["total_time_s"].p == 1.0


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = np.random.default_rng(2)
    held = 0
    for _ in range(400):
        difference = rng.normal(0.5, 1.0, 8)
        [lap] = [c for c in sweep.compare(fake([50.0] * 8), fake(list(50.0 + difference))) if c.metric == "best_lap_s"]
        held += lap.low <= 0.5 <= lap.high
    assert 365 <= held <= 394


def test_drivers_are_compared_on_the_same_races(rows: list[dict[str, Any]]) -> None:
    [lap] = [c for c in sweep.compare(*sweep.split(rows, "calm", "quick")) if c.metric == "best_lap_s"]
    assert lap.pairs == 4 and lap.difference < -1.0


def test_tables_round_trip_and_compare(apx: Command, tmp_path: Path) -> None:
    options = ["--tracks", "club", "--seeds", "1-2", "--cars", 1, "--laps", 1, "--situation", "single", "--jobs", 1]
    for name in ("a.csv", "b.json"):
        assert apx("sweep", *options, "-o", name).returncode == 0
    result = apx("sweep", "--compare", "a.csv", "b.json", "--json", "-")
    facts = json.loads(result.stdout)
    lines = facts["comparison"]
    assert facts["races_with_the_same_bits"] == 2
    assert {line["difference"] for line in lines} == {0.0} and lines[0]["pairs"] == 2
    build = Path(apexline.__file__).parents[1]
    against = apx("sweep", *options, "--against", build)
    assert against.returncode == 0 and f"today against {build}" in against.stdout and "+0 s" in against.stdout
    assert "2 of 2 with the same bits" in against.stdout


@pytest.mark.skipif(not (shutil.which("git") and shutil.which("cmake")), reason="needs git and CMake")
def thrift(data: bytes, at: int, kind: int) -> tuple[Any, int]:
    """Reads a value of Thrift's compact protocol and says where the next begins: by the specification, not by the writer."""

    def varint(at: int) -> tuple[int, int]:
        value = shift = 0
        while True:
            value, at, more = value | (data[at] & 0x7F) << shift, at + 1, data[at] >> 7
            shift += 7
            if not more:
                return value, at

    if kind in (5, 6):
        value, at = varint(at)
        return value >> 1 ^ -(value & 1), at
    if kind == 8:
        size, at = varint(at)
        return data[at : at + size].decode(), at + size
    if kind == 9:
        count, of, at = data[at] >> 4, data[at] & 15, at + 1
        count, at = varint(at) if count == 15 else (count, at)
        items = []
        for _ in range(count):
            item, at = thrift(data, at, of)
            items.append(item)
        return items, at
    assert kind == 12
    fields: dict[int, Any] = {}
    number = 0
    while data[at] != 0:
        number, of, at = number + (data[at] >> 4), data[at] & 15, at + 1
        fields[number], at = thrift(data, at, of)
    return fields, at + 1


def read_parquet(data: bytes) -> list[dict[str, Any]]:
    """Plain optional columns in one row group."""
    assert data[:4] == data[-4:] == b"PAR1"
    size = struct.unpack("<I", data[-8:-4])[0]
    footer, end = thrift(data, len(data) - 8 - size, 12)
    assert end == len(data) - 8 and len(footer[4]) == 1
    rows: list[dict[str, Any]] = [{} for _ in range(footer[3])]
    for element, chunk in zip(footer[2][1:], footer[4][0][1]):
        about = chunk[3]
        page, at = thrift(data, about[9], 12)
        assert about[3] == [element[4]] and page[5][1] == len(rows) and at + page[3] == about[9] + about[7]
        levels_end = at + 4 + struct.unpack_from("<I", data, at)[0]
        at, there = at + 4, []
        while at < levels_end:
            run, shift = 0, 0
            while True:
                run, shift, at, more = run | (data[at] & 0x7F) << shift, shift + 7, at + 1, data[at] >> 7
                if not more:
                    break
            there, at = there + [data[at]] * (run >> 1), at + 1
        for row, is_there in zip(rows, there):
            value = None
            if is_there and element[1] == 6:
                length = struct.unpack_from("<I", data, at)[0]
                value, at = data[at + 4 : at + 4 + length].decode(), at + 4 + length
            elif is_there:
                (value,), at = struct.unpack_from("<q" if element[1] == 2 else "<d", data, at), at + 8
            row[element[4]] = value
        assert at == about[9] + about[7]
    return rows


def test_a_parquet_table_has_the_rows_of_the_csv(rows: list[dict[str, Any]], tmp_path: Path) -> None:
    missing = [row | {"best_lap_s": None if number % 3 == 0 else row["best_lap_s"]} for number, row in enumerate(rows)]
    write_table(tmp_path / "table.parquet", missing)
    read = read_parquet((tmp_path / "table.parquet").read_bytes())
    assert read == [{name: row[name] for name in read[0]} for row in missing]
    write_table(tmp_path / "table.csv", missing)
    assert list(read[0]) == (tmp_path / "table.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    write_table(tmp_path / "long.parquet", rows * 40)
    assert read_parquet((tmp_path / "long.parquet").read_bytes()) == [{name: row[name] for name in read[0]} for row in rows * 40]
    write_table(tmp_path / "none.parquet", [])
    assert read_parquet((tmp_path / "none.parquet").read_bytes()) == []


def test_a_commit_is_built_once_and_compared_with(apx: Command, tmp_path: Path) -> None:
    """A repository whose package is a copy of today's stands for one that takes minutes to build."""
    project = f"""
        cmake_minimum_required(VERSION 3.25)
        project(game NONE)
        add_custom_target(apexline_python_package COMMAND ${{CMAKE_COMMAND}} -E copy_directory
                          {Path(apexline.__file__).parent} ${{CMAKE_BINARY_DIR}}/python/apexline)
        """
    (tmp_path / "CMakeLists.txt").write_text(project, encoding="utf-8")
    for command in ("init -q", "add CMakeLists.txt", "-c user.name=a -c user.email=a@b commit -q -m a"):
        subprocess.run(["git", *command.split()], cwd=tmp_path, check=True)
    options = ["--tracks", "oval", "--cars", 1, "--laps", 1, "--situation", "single", "--jobs", 1]
    for _ in range(2):
        result = apx("sweep", *options, "--against", "HEAD")
        assert result.returncode == 0 and "today against HEAD" in result.stdout, result.stderr
    assert len(list((tmp_path / "build" / "commits").iterdir())) == 1
    (tmp_path / "CMakeLists.txt").write_text("message(FATAL_ERROR broken)", encoding="utf-8")
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-a", "-m", "b"], cwd=tmp_path)
    assert_refused(apx("sweep", *options, "--against", "HEAD"), "configuring", "failed")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], ["--tracks"]),
        (["--tracks", "nowhere"], ["nowhere"]),
        (["--tracks", "club,club"], ["twice"]),
        (["--tracks", "club", "--vehicles", "boat"], ["'boat'"]),
        (["--tracks", "club", "--seeds", "9-1"], ["'9-1'", "upwards"]),
        (["--tracks", "club", "--seeds", "one"], ["'one'"]),
        (["--tracks", "club", "--drivers", "a:pase=1"], ["pase"]),
        (["--tracks", "club", "--drivers", "a:pace"], ["key=value"]),
        (["--tracks", "club", "--drivers", "a:", "a:pace=1"], ["twice"]),
        (["--tracks", "club", "--compare", "a", "b"], ["no such driver"]),
        (["--tracks", "club", "--against", "no-such-commit"], ["no-such-commit"]),
        (["--tracks", "club", "--dask", "local:none"], ["local:N"]),
        (["--tracks", "club", "-o", "a.xlsx"], [".csv", ".parquet", ".json"]),
        (["--compare", "a.csv", "b.csv"], ["a.csv"]),
        (["--matrix", "m.json"], ["m.json"]),
    ],
)
def test_wrong_use_is_refused(apx: Command, args: list[str], words: list[str]) -> None:
    if "--dask" in args:
        pytest.importorskip("distributed", reason="needs Debian's python3-distributed")
    assert_refused(apx("sweep", *args), *words)


def test_bad_matrices_and_tables_are_refused(apx: Command, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text('{"tracks": ["club"], "seed": [1]}')
    assert_refused(apx("sweep", "--matrix", "m.json"), "m.json", "unknown key 'seed'")
    (tmp_path / "a.csv").write_text("track,best\nclub,3\n")
    assert_refused(apx("sweep", "--compare", "a.csv", "a.csv"), "a.csv", "has no column")


def test_definitions_are_read() -> None:
    assert read_driver("a: pace=0.9 ,lateral_choice=heat line") == ("a", {"pace": 0.9, "lateral_choice": "heat line"})
    assert read_seeds("1-3,7", "seeds") == [1, 2, 3, 7]
