# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A system that starts no more threads or processes: fewer do the work, or one line says so, and nothing is left running.

The native libraries start none (tests/structure/test_library.py)."""

from __future__ import annotations

import errno
import importlib
import os
import subprocess
import threading
import urllib.request
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from conftest import ROOT

from apexline import cli, errors
from apexline.racecraft import run as racecraft
from apexline.steering import live
from apexline.sweep import cluster
from apexline.workers import Failed, run_jobs

SCENE = ROOT / "data" / "scenes" / "move-to.scene.json"


def refuse_threads(monkeypatch: pytest.MonkeyPatch, from_call: int = 0) -> list[int]:
    """Threads are refused as Python does from the given start on; the list has one entry for each refusal."""
    usual, starts, refused = threading.Thread.start, [0], []

    def start(thread: threading.Thread) -> None:
        starts[0] += 1
        if starts[0] > from_call:
            refused.append(starts[0])
            raise RuntimeError("can't start new thread")
        usual(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    return refused


def refuse_processes(monkeypatch: pytest.MonkeyPatch, from_call: int = 0) -> list[int]:
    """The same for processes of `multiprocessing`."""
    usual, starts, refused = BaseProcess.start, [0], []

    def start(process: BaseProcess) -> None:
        starts[0] += 1
        if starts[0] > from_call:
            refused.append(starts[0])
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        usual(process)

    monkeypatch.setattr(BaseProcess, "start", start)
    return refused


class Job(int):
    """A number where racecraft has a track and a situation."""

    source = situation = "any"


def double(job: int) -> int:
    return 2 * job


def die(job: int) -> int:
    os._exit(3)


@pytest.mark.parametrize("started", [0, 1])
def test_fewer_processes_do_the_same_jobs(monkeypatch: pytest.MonkeyPatch, started: int) -> None:
    refused = refuse_processes(monkeypatch, started)
    assert run_jobs(double, list(range(9)), workers=3) == [2 * job for job in range(9)]
    assert refused


def test_a_job_that_ended_its_worker_does_not_end_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_processes(monkeypatch, 1)
    results = run_jobs(die, [0], workers=1)
    assert isinstance(results[0], Failed)
    assert "the system starts no other" in results[0].text


def test_a_view_whose_threads_are_refused_answers_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    with live.make_server(live.Stage(SCENE.read_text(encoding="utf-8"), SCENE, 1.0)) as server:
        loop = threading.Thread(target=server.serve_forever, daemon=True)
        loop.start()
        refused = refuse_threads(monkeypatch)
        try:
            for _ in range(2):
                with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/", timeout=20) as answer:
                    assert answer.status == 200
        finally:
            server.shutdown()
            loop.join()
        assert len(refused) == 2


@pytest.mark.parametrize("started", [0, 1])
def test_a_sweep_writes_the_same_without_processes(started: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = ["sweep", "--tracks", "oval,street", "--laps", "1", "--jobs", "3", "--output"]
    monkeypatch.chdir(tmp_path)
    assert cli.main([*command, "usual.csv"]) == 0
    refused = refuse_processes(monkeypatch, started)
    assert cli.main([*command, "refused.csv"]) == 0
    assert refused
    assert (tmp_path / "refused.csv").read_text() == (tmp_path / "usual.csv").read_text()


@pytest.mark.parametrize("started", [0, 1])
def test_regress_judges_the_same_without_processes(started: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    verdicts = []
    for refuses in (False, True):
        refused = refuse_processes(monkeypatch, started) if refuses else [0]
        junit = tmp_path / f"{refuses}.xml"
        assert cli.main(["regress", "tests/regress", "--jobs", "2", "--junit", str(junit)]) == 0
        assert refused
        verdicts.append([(case.get("name"), [part.tag for part in case]) for case in ElementTree.parse(junit).iter("testcase")])
    assert verdicts[0] == verdicts[1]
    assert len(verdicts[0]) > 1


def test_races_of_racecraft_run_without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = refuse_processes(monkeypatch)
    monkeypatch.setattr(racecraft, "run_job", double)
    monkeypatch.setattr(racecraft, "jobs_of", lambda tracks, options: [Job(1), Job(2)])
    assert list(racecraft.measure_all([], racecraft.Options(), 2, lambda share, words: None)) == [2, 4]
    assert refused


def test_searches_for_faster_lines_run_without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    cases, lap_time = importlib.import_module("measuring.cases"), importlib.import_module("measuring.lap_time")
    angle = 2.0 * np.pi * np.arange(120) / 120
    road = np.column_stack([150.0 * np.cos(angle) + 30.0 * np.cos(2.0 * angle), 90.0 * np.sin(angle), np.full((120, 2), 6.0)])
    searches, row, told = cases.Searches(), {}, []
    searches.add(row, lap_time.Circuit(road).boundaries(), road[:, :2], lap_time.PointMass())
    searches.add(row, (road[:0, :2], road[:0, :2]), road[:0, :2], lap_time.PointMass())
    refused = refuse_processes(monkeypatch)
    with pytest.raises(SystemExit, match="a search for a faster line failed: "):
        searches.run(told.append)
    assert row["nudges"] > 0
    assert row["nudge_percent"] > 0.1
    assert len(told) == 2
    assert refused


def test_dask_workers_do_not_outlive_a_watcher_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    usual, started = cluster.LocalWorkers._start, []

    def start(workers: cluster.LocalWorkers) -> subprocess.Popen[bytes]:
        started.append(usual(workers))
        return started[-1]

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(cluster.LocalWorkers, "_start", start)
    usual_init: Callable[..., None] = threading.Thread.__init__

    def init(thread: threading.Thread, *args: object, **more: object) -> None:
        usual_init(thread, *args, **more)
        if getattr(more.get("target"), "__qualname__", "") == "LocalWorkers._watch":
            monkeypatch.setattr(thread, "start", lambda: refuse(thread))

    monkeypatch.setattr(threading.Thread, "__init__", init)
    with pytest.raises(RuntimeError, match="new thread") as raised:
        cluster.LocalWorkers(2, lambda words: None)
    assert errors.is_bad_input(raised.value)
    assert "no more threads" in errors.words(raised.value)
    assert len(started) == 2
    assert all(process.poll() is not None for process in started)
