# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The site of tools/docs: built without a warning, every link leads somewhere, every public symbol is on a page, its first program runs."""

from __future__ import annotations

import os
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from conftest import ROOT, must_run, run
from release import api
from test_readme import first_block

TOOL = ROOT / "tools" / "docs"
LIMIT_S = 120.0


class Page(HTMLParser):
    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.is_for_phones = False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        self.links += [value for name in ("href", "src") if (value := values.get(name))]
        self.anchors |= {value for name in ("id", "name") if (value := values.get(name))}
        self.is_for_phones |= tag == "meta" and values.get("name") == "viewport"


@pytest.fixture(scope="module")
def site(build: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if run(sys.executable, "-c", "import furo, myst_parser, sphinx").returncode != 0:
        pytest.skip("Sphinx is not installed (tools/setup all)")
    if not (build / "csharp" / "Apexline.xml").is_file():
        pytest.skip("the C# binding is not built: Mono is not installed (tools/setup all)")
    out = tmp_path_factory.mktemp("docs")
    before = os.times()
    must_run(sys.executable, TOOL, "--build", build, "--out", out)
    after = os.times()
    # Processor time, which other work on the machine does not change.
    assert after.children_user + after.children_system - before.children_user - before.children_system < LIMIT_S
    return out / "html"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in site.rglob("*.html")}


def test_every_link_leads_to_a_page_and_a_place_on_it(site: Path, pages: dict[Path, Page]) -> None:
    broken = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists() or (parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors):
                broken.append(f"{path.relative_to(site)}: {link}")
    assert len(pages) > 150 and broken == []


def test_every_page_is_laid_out_for_phones_and_can_be_searched(site: Path, pages: dict[Path, Page]) -> None:
    assert all(page.is_for_phones for page in pages.values())
    assert "apx_race_tick" in (site / "searchindex.js").read_text(encoding="utf-8")
    assert "prefers-color-scheme" in (site / "_static" / "styles" / "furo.css").read_text(encoding="utf-8") + (site / "index.html").read_text(encoding="utf-8")


def text_of(*paths: Path) -> str:
    return re.sub(r"<[^>]+>", "", "".join(path.read_text(encoding="utf-8") for path in paths))


def test_every_symbol_of_the_c_interface_is_on_a_page(site: Path) -> None:
    text = text_of(*(site / "reference" / "c").glob("*.html"))
    symbols = api.read_api()["symbols"]
    assert [name for name in symbols if not re.search(rf"\b{name}\b", text)] == []
    fields = {field["name"] for symbol in symbols.values() for field in symbol.get("fields", [])}
    assert [name for name in fields if name not in text] == []


def test_every_name_of_the_python_package_is_on_its_page(site: Path, build: Path) -> None:
    code = "import apexline; print(*apexline.__all__)"
    names = must_run(sys.executable, "-c", code, env={"PYTHONPATH": str(build / "python")}).split()
    text = text_of(site / "reference" / "python.html")
    assert len(names) > 60 and [name for name in names if name not in text] == []


def test_every_type_of_the_csharp_binding_has_a_page(site: Path, build: Path) -> None:
    types = re.findall(r'<member name="T:([\w.]+)"', (build / "csharp" / "Apexline.xml").read_text(encoding="utf-8"))
    assert len(types) > 80 and [name for name in types if not (site / "reference" / "csharp" / f"{name}.html").is_file()] == []


def test_every_command_has_a_page(site: Path, build: Path) -> None:
    overview = must_run(sys.executable, "-m", "apexline", "--help", env={"PYTHONPATH": str(build / "python")})
    commands = re.findall(r"^    (\w+)\s", overview.partition("  COMMAND\n")[2], re.MULTILINE)
    assert len(commands) > 10 and all((site / "reference" / "cli" / f"{name}.html").is_file() for name in commands)


def test_the_first_page_s_race_in_python_runs(build: Path, tmp_path: Path) -> None:
    code = first_block((ROOT / "docs" / "site" / "index.md").read_text(encoding="utf-8"), "python")
    assert code
    output = must_run(sys.executable, "-c", code, cwd=tmp_path, env={"PYTHONPATH": str(build / "python")})
    laps = [float(number) for number in output.strip(" []\n").split()]
    assert len(laps) == 8 and all(40 < lap < 100 for lap in laps)


def test_a_build_that_lacks_a_part_is_named_with_the_command(tmp_path: Path) -> None:
    result = run(sys.executable, TOOL, "--build", tmp_path)
    assert result.returncode == 1 and "--target apexline_python_package" in result.stderr and len(result.stderr.splitlines()) == 1
