# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Runs a sweep: over local processes, over a Dask cluster, or with the package of another commit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from ..regress.races import CaseError
from ..workers import Failed, attempt, run_jobs
from .job import run_job
from .matrix import Matrix

JOB = Path(__file__).with_name("job.py")


@dataclass
class Swept:
    """Results of a sweep."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    """In the order of the matrix, whatever the workers."""
    failures: list[str] = field(default_factory=list)
    """Races without a result, in words."""


def job_name(job: dict[str, Any]) -> str:
    return f"{job['track_name']}, {job['vehicle'] or 'reference'}, {job['driver']}, seed {job['seed']}"


def run(
    matrix: Matrix,
    workers: int = 0,
    dask: str | None = None,
    package: Path | None = None,
    on_share: Callable[[float, str], object] = lambda share, note: None,
) -> Swept:
    """Runs every race. workers = 0: in this process; dask: a scheduler's address or "local:N"; package: a folder with
    the package of another commit. A race that could not run is told in `failures`, and the others stand."""
    matrix.check()
    jobs = matrix.jobs()
    seen = 0

    def count(index: int, result: Any) -> None:
        nonlocal seen
        seen += 1
        on_share(seen / len(jobs), job_name(jobs[index]))

    if dask is not None:
        results = _run_on_dask(jobs, dask, count)
    else:
        function: Callable[[Any], Any] = run_job
        if package is not None:
            function = partial(run_in_package, str(package))
        results = run_jobs(function, jobs, workers, count)
    swept = Swept()
    for job, result in zip(jobs, results):
        if isinstance(result, Failed):
            swept.failures.append(f"{job_name(job)}: {result.text}")
        else:
            swept.rows.extend(result)
    return swept


def _attempt_job(job: dict[str, Any]) -> Any:
    """An exception of a race must not look like a lost worker."""
    return attempt(run_job, job)


def _run_on_dask(jobs: list[dict[str, Any]], where: str, count: Callable[[int, Any], object]) -> list[Any]:
    """Over Dask's distributed scheduler. It runs the jobs of a worker that died elsewhere; as a job's result depends on
    the job alone, the table is the same."""
    try:
        from distributed import CancelledError, Client, KilledWorker, as_completed
    except ModuleNotFoundError:
        raise ModuleNotFoundError("no module named 'distributed'", name="distributed") from None
    from .cluster import LocalWorkers

    results: list[Any] = [None] * len(jobs)
    futures: list[Any] = []
    given_up = ""

    def give_up(words: str) -> None:
        nonlocal given_up
        given_up = words
        client.cancel(futures, force=True)

    with ExitStack() as stack:
        kind, _, workers = where.partition(":")
        local = None
        if kind == "local":
            if not workers.isdigit() or not 1 <= int(workers) <= 1024:
                raise CaseError(f"--dask {where}: local:N needs a number of workers from 1 to 1024, as in local:4")
            local = stack.enter_context(LocalWorkers(int(workers), give_up))
        try:
            client = stack.enter_context(Client(local.address if local else where, timeout="10s"))
        except (OSError, ValueError) as error:
            text = " ".join(str(error).split())
            raise CaseError(f"--dask {where}: no scheduler answers ({text}); start one with dask-scheduler") from None
        futures.extend(client.map(_attempt_job, jobs, pure=False, retries=2))
        index_of = {future.key: index for index, future in enumerate(futures)}
        for future in as_completed(futures):
            index = index_of[future.key]
            try:
                # Waits where a result died with its worker after it was told.
                results[index] = future.result()
            except (KilledWorker, CancelledError) as error:
                results[index] = Failed(f"lost: {given_up or ' '.join(str(error).split())}")
            if local:
                local.job_done()
            count(index, results[index])
    return results


_servers: dict[str, subprocess.Popen[str]] = {}


def run_in_package(package: str, job: dict[str, Any]) -> list[dict[str, Any]]:
    """The job with another package, in a process that stays for the next job."""
    server = _servers.get(package)
    if server is None or server.poll() is not None:
        environment = os.environ | {"PYTHONPATH": package, "PYTHONDONTWRITEBYTECODE": "1"}
        server = _servers[package] = subprocess.Popen(
            [sys.executable, str(JOB)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
    assert server.stdin is not None and server.stdout is not None
    try:
        server.stdin.write(json.dumps(job) + "\n")
        server.stdin.flush()
        line = server.stdout.readline()
    except OSError:
        line = ""
    if not line:
        raise CaseError(f"the package in {package} ended with status {server.wait()}")
    answer = json.loads(line)
    if "error" in answer:
        raise CaseError(f"{answer['error']} (with the package in {package})")
    return answer["rows"]


def find_package(name: str) -> Path:
    """A folder that holds the package (build/X/python), or a commit of the repository here, which is built first."""
    path = Path(name)
    for folder in (path, path / "python"):
        if list((folder / "apexline").glob("_native*")):
            return folder.resolve()
    if path.exists():
        raise CaseError(f"{name}: holds no built package; give a build folder such as build/release, or a commit")
    sha = _git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    top = _git("rev-parse", "--show-toplevel")
    if sha is None or top is None:
        raise CaseError(f"{name}: is neither a build folder nor a commit of the repository in this folder")
    return _build_commit(Path(top), sha)


def _git(*arguments: str) -> str | None:
    """Output of git, or None when it fails or is missing."""
    try:
        result = subprocess.run(["git", *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return result.stdout.strip() if result.returncode == 0 else None


def _build_commit(top: Path, sha: str) -> Path:
    """Builds the package of a commit in build/commits; what is there already is taken."""
    build = top / "build" / "commits" / sha[:12]
    package = build / "python"
    if (build / "whole").exists():
        return package
    shutil.rmtree(build, ignore_errors=True)  # a build that was broken off belongs to a tree that is gone
    with tempfile.TemporaryDirectory(prefix="apexline-") as folder:
        tree = Path(folder) / "tree"
        _must(["git", "-C", str(top), "worktree", "add", "--detach", "--quiet", str(tree), sha], "git worktree")
        try:
            generator = ["-G", "Ninja"] if shutil.which("ninja") else []
            configure = ["cmake", "-S", str(tree), "-B", str(build), *generator, "-DCMAKE_BUILD_TYPE=Release",
                         "-DAPX_BUILD_TESTS=OFF", "-DAPX_BUILD_BENCH=OFF",
                         f"-DPython_EXECUTABLE={sys.executable}"]  # fmt: skip
            if shutil.which("ccache"):
                configure.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
            # ccache knows a file again wherever the tree lies.
            environment = os.environ | {"CCACHE_BASEDIR": str(tree), "CCACHE_NOHASHDIR": "1"}
            _must(configure, f"configuring {sha[:12]}", environment)
            building = ["cmake", "--build", str(build), "--target", "apexline_python_package"]
            _must(building, f"building {sha[:12]}", environment)
        finally:
            subprocess.run(["git", "-C", str(top), "worktree", "remove", "--force", str(tree)], capture_output=True)
    (build / "whole").touch()
    return package


def _must(command: list[str], what: str, environment: dict[str, str] | None = None) -> None:
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    if result.returncode != 0:
        lines = [line.strip() for line in (result.stderr + result.stdout).splitlines() if line.strip()]
        told = [line for line in lines if "rror" in line or "fatal" in line] or lines[-1:]
        raise CaseError(f"{what} failed: {told[0] if told else result.returncode}")
