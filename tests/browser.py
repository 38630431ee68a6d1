# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Chromium without a window, driven over its debugging pipe: opens pages at a width and answers what a script finds there."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

ANSWER_S = 60.0


class Browser:
    """A process with one page; a context manager. `options` say how it draws."""

    def __init__(self, profile: Path, options: tuple[str, ...] = ("--disable-gpu",)) -> None:
        command_end, self._to = os.pipe()
        self._from, answer_end = os.pipe()
        # The browser reads at 3 and writes at 4.
        shell = f'exec "$0" "$@" 3<&{command_end} 4>&{answer_end}'
        program = shutil.which("chromium")
        assert program
        self._process = subprocess.Popen(["bash", "-c", shell, program, "--headless", "--no-sandbox", *options, "--hide-scrollbars", "--remote-debugging-pipe",
                                          f"--user-data-dir={profile}", "about:blank"], pass_fds=(command_end, answer_end), stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)  # fmt: skip
        os.close(command_end)
        os.close(answer_end)
        self._bytes, self._number = b"", 0
        self._events: list[dict[str, Any]] = []
        self._session = ""
        target = next(info for info in self._call("Target.getTargets")["targetInfos"] if info["type"] == "page")
        self._session = self._call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self._call(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self._process.terminate()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)

    def _message(self) -> dict[str, Any]:
        give_up = time.monotonic() + ANSWER_S
        while b"\0" not in self._bytes:
            if not select.select([self._from], [], [], max(0.0, give_up - time.monotonic()))[0]:
                raise TimeoutError("Chromium does not answer")
            self._bytes += os.read(self._from, 1 << 20)
        text, _, self._bytes = self._bytes.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        return message

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        session = {"sessionId": self._session} if self._session else {}
        os.write(self._to, json.dumps({"id": self._number, "method": method, "params": parameters, **session}).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == self._number:
                assert "error" not in message, message["error"]
                result: dict[str, Any] = message["result"]
                return result
            self._events.append(message)

    def set_width(self, width_px: int, height_px: int, dark: bool = False) -> None:
        self._call("Emulation.setDeviceMetricsOverride", width=width_px, height=height_px, deviceScaleFactor=1, mobile=False)
        self._call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, page: Path | str) -> None:
        """A file or an address. Returns once the page and its pictures have been loaded."""
        self._events.clear()
        self._call("Page.navigate", url=page if isinstance(page, str) else page.resolve().as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self._events):
            self._events.append(self._message())

    def wait_for(self, expression: str) -> None:
        give_up = time.monotonic() + ANSWER_S
        while not self.find(expression):
            assert time.monotonic() < give_up, f"{expression} does not come true"
            time.sleep(0.02)

    def console(self) -> list[str]:
        """Messages of the page since it was opened: its own, exceptions, and what the browser refused."""
        said = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [json.dumps(event["params"]) for event in self._events if event.get("method") in said]

    def find(self, expression: str) -> Any:
        answer = self._call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._call("Page.captureScreenshot", format="png")["data"]))
