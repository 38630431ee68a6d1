# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A scene in the browser that takes goals: a page, and a small server on this machine that plans and runs again from there."""

from __future__ import annotations

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from ..errors import Error, bad_argument
from . import viewer
from .motion import Motion, record
from .scenes import group_names, simulate

CLIENT_TIMEOUT_S = 10.0
"""After so long without a word a client is given up."""

Goal = tuple[int, int, tuple[float, float]]
"""Step, agent, place (x, z)."""


class Stage:
    """A scene and the goals that were given in the course of it."""

    def __init__(self, text: str, path: Path, duration_s: float | None = None, goals: list[Goal] | None = None) -> None:
        self.text = text
        self.steer = simulate(text, path)
        info = self.steer.info
        self.document: dict[str, Any] = json.loads(text)
        self.looks = viewer.looks(self.document, path)
        self.steps = max(1, round((info.duration_s if duration_s is None else duration_s) / info.dt_s))
        self.goals: list[Goal] = []
        self.run(goals or [])

    def run(self, goals: list[Goal]) -> None:
        """From the beginning, with these goals. An unreachable place is an error, and nothing changes."""
        steer = self.steer
        steer.reset()
        ways = viewer.ways_now(steer)
        planned = 0

        def advance(step: int) -> None:
            nonlocal planned
            for _, agent, place in (goal for goal in goals if goal[0] == step):
                steer.set_goal(agent, place)
                ways.append((step, agent, steer.goal_path(agent)))
                planned = step
            steer.step()

        self.motion: Motion = record(steer, str(self.document.get("name", "scene")), self.steps, advance, True, group_names(self.text))
        self.picture = viewer.scene_picture(steer, ways, planned) | self.looks
        self.goals = goals

    def click(self, step: int, agent: int, place: tuple[float, float]) -> None:
        """A goal at a step; what was planned later is dropped."""
        if not (0 <= step < self.steps and 0 <= agent < self.steer.info.agent_count):
            raise bad_argument(f"step {step} or agent {agent}: there are {self.steps} steps and {self.steer.info.agent_count} agents")
        before = self.goals
        try:
            self.run([goal for goal in before if goal[0] < step or (goal[0] == step and goal[1] != agent)] + [(step, agent, place)])
        except Error:
            self.run(before)
            raise

    def description(self) -> str:
        """The scene's own."""
        return str(self.document.get("description", ""))

    def page(self) -> str:
        """The page to begin with."""
        return viewer.build_page(self.motion, self.picture, self.description(), self.steer.info.playback, live=True)

    def answer(self, body: bytes) -> dict[str, Any]:
        """Target of a click: {"meta", "data"} to show, or {"problem"} in words."""
        try:
            wanted = json.loads(body)
            self.click(int(wanted["step"]), int(wanted["agent"]), (float(wanted["x"]), float(wanted["z"])))
        except (Error, KeyError, TypeError, ValueError, OverflowError, RecursionError) as error:
            return {"problem": str(error)}
        meta, data = viewer.page_parts(self.motion, self.picture, self.description(), self.steer.info.playback)
        return {"meta": meta | {"live": True}, "data": data}


class Server(ThreadingHTTPServer):
    """Each client has a thread, so that a slow one keeps nobody waiting."""

    daemon_threads = True

    def process_request(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request(request, client_address)
        except RuntimeError:
            # The system starts no more threads: this one answers, and CLIENT_TIMEOUT_S bounds what a slow client costs the others.
            self.process_request_thread(request, client_address)

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A browser that goes away, or says nothing, is no news.
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)


def make_server(stage: Stage, port: int = 0) -> Server:
    """A server on this machine alone; `serve_forever` runs it, `server_port` says where."""
    turn = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        timeout = CLIENT_TIMEOUT_S

        def parse_request(self) -> bool:
            # Another site's name that leads here (DNS rebinding) would let its pages read and steer the scene.
            if not super().parse_request():
                return False
            name, _, given = self.headers.get("Host", "").rpartition(":")
            if name in ("127.0.0.1", "localhost") and given == str(self.server.server_address[1]):
                return True
            self._send(403, "text/plain", b"ask for 127.0.0.1")
            return False

        def do_GET(self) -> None:
            if self.path == "/":
                with turn:
                    page = stage.page().encode()
                self._send(200, "text/html; charset=utf-8", page)
            else:
                self._send(404, "text/plain", b"not here")

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length") or "0"
            size = int(length) if length.isascii() and length.isdigit() else 1001
            # From the page itself alone: no other site may give goals.
            if self.path != "/goal" or size > 1000 or self.headers.get("Content-Type") != "application/json":
                self._send(404, "text/plain", b"not here")
                return
            body = self.rfile.read(size)
            with turn:
                answer = json.dumps(stage.answer(body), allow_nan=False)
            self._send(200, "application/json", answer.encode())

        def _send(self, status: int, kind: str, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    return Server(("127.0.0.1", port), Handler)
