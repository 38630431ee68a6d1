# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline race --link: what it refuses. tests/playground runs a link that the page made."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from apexline.cli import race_link
from apexline.cli.common import UsageError

CONTENT: dict[str, Any] = {"circuit": "oval", "vehicle": "gt", "situation": 1, "cars": 4, "laps": 1, "seed": 3, "drivers": "mixed", "pace": 95, "tick": 90, "hash": "0" * 16}


def link(**changes: Any) -> str:
    text = base64.urlsafe_b64encode(json.dumps({**CONTENT, **changes}).encode()).decode().rstrip("=")
    return f"https://example.org/play/#race={text}"


def test_another_hash_is_a_negative_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert race_link.run(link(), None) == 1
    found = capsys.readouterr().out.split("tick 90: ")[1][:16]
    assert race_link.run(link(hash=found), None) == 0
    assert "the same bits" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["https://example.org", "#race=!", "#race=abcd", link(cars="x"), link(situation=9), link(tick=-1), link(drive=True)])
def test_no_link_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="link|person"):
        race_link.read(text)
