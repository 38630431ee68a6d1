# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A Dask cluster on this machine whose workers may die at any time.

distributed's LocalCluster waits forever for a worker that dies while it starts (seen with 2022.12), so only the scheduler is its;
workers are processes of ours, and one that ends is started again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

LOOK_EVERY_S = 0.2
VAIN_STARTS = 8
"""Workers in a row that end without a job being done, for each place, before they are given up."""


class LocalWorkers:
    """Scheduler and workers, as long as the context lasts."""

    def __init__(self, count: int, on_failure: Callable[[str], object]) -> None:
        from distributed import LocalCluster

        self._scheduler = LocalCluster(n_workers=0, processes=True, dashboard_address=None, silence_logs=50)
        self._folder = tempfile.TemporaryDirectory(prefix="apexline-dask-", ignore_cleanup_errors=True)
        self._on_failure = on_failure
        self._vain = 0
        self._over = threading.Event()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        try:
            self._processes += [self._start() for _ in range(count)]
            self._watcher.start()
        except (OSError, RuntimeError):
            # The system starts no more processes or threads.
            self._end()
            raise

    @property
    def address(self) -> str:
        return str(self._scheduler.scheduler_address)

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._processes]

    def job_done(self) -> None:
        """A worker works: earlier ones did not end in vain."""
        self._vain = 0

    def _start(self) -> subprocess.Popen[bytes]:
        package = str(Path(__file__).resolve().parents[2])
        paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
        # Without a scheduler a worker ends by itself, so that none is left behind when this process is killed.
        command = [sys.executable, "-m", "distributed.cli.dask_worker", self.address, "--no-nanny", "--no-dashboard",
                   "--nthreads", "1", "--memory-limit", "0", "--death-timeout", "30",
                   "--local-directory", self._folder.name]  # fmt: skip
        with self._words().open("ab") as log:
            return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def _words(self) -> Path:
        return Path(self._folder.name, "workers.log")

    def _watch(self) -> None:
        while not self._over.wait(LOOK_EVERY_S):
            for place, process in enumerate(self._processes):
                if process.poll() is None or self._over.is_set():
                    continue
                self._vain += 1
                if self._vain > VAIN_STARTS * len(self._processes):
                    lines = self._words().read_text(encoding="utf-8", errors="replace").strip().splitlines()
                    self._on_failure(" ".join(lines[-1].split()) if lines else f"status {process.returncode}")
                    return
                self._processes[place] = self._start()

    def __enter__(self) -> LocalWorkers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> Any:
        self._over.set()
        self._watcher.join()
        self._end()

    def _end(self) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()
        self._scheduler.close()
        self._folder.cleanup()
