# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The site of tools/docs: built without a warning, every link leads somewhere, every public symbol is on a page, each page fits."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from browser import Browser
from conftest import ROOT, must_run, run
from release import api

sys.path.insert(0, str(ROOT / "docs" / "site"))
import examples  # noqa: E402
import javascript  # noqa: E402
import machines  # noqa: E402
import reference  # noqa: E402

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


def functions() -> set[str]:
    return {name for name, symbol in api.read_api()["symbols"].items() if symbol["kind"] in {"function", "inline"}}


def test_every_function_of_the_c_interface_has_an_example() -> None:
    found = examples.find(ROOT)
    assert len(functions()) > 200 and sorted(functions() - set(found)) == []
    for name in functions():
        lines = (ROOT / found[name].path).read_text(encoding="utf-8")
        assert re.search(rf"\b{name}\b", found[name].code) and all(line.strip() in lines for line in found[name].code.splitlines()), name


def test_every_struct_type_and_callback_of_the_c_interface_has_an_example() -> None:
    symbols = api.read_api()["symbols"]
    types = {name for name, symbol in symbols.items() if symbol["kind"] in {"struct", "type", "callback"}}
    found = examples.find_types(ROOT, symbols)
    assert len(types) > 100 and sorted(types - set(found)) == []
    assert "APX_STEER_ARRIVE_" in found["apx_steer_arrive"].code and "apx_wheel" in found["apx_wheel"].code
    for name in types:
        assert all(line.strip() in (ROOT / found[name].path).read_text(encoding="utf-8") for line in found[name].code.splitlines()), name


def test_the_examples_are_on_the_pages(site: Path) -> None:
    text = text_of(*(site / "reference" / "c").glob("*.html"))
    assert text.count("From ") >= len(functions()) + 100


def test_an_example_is_a_whole_statement_with_what_prepares_it(tmp_path: Path) -> None:
    place = tmp_path / "tests" / "abi"
    place.mkdir(parents=True)
    (place / "a.cpp").write_text("void a() {\n    EXPECT_OK(apx_a(nullptr));\n}\nvoid b() {\n    int one = 1;\n\n    int two = 2;\n    EXPECT_OK(apx_a(one,\n                    two));\n}\n"
                                 "apx_status apx_b(int) {\n}\n", encoding="utf-8")
    found = examples.find(tmp_path)
    assert found.keys() == {"apx_a"}
    assert found["apx_a"].code == "int two = 2;\nEXPECT_OK(apx_a(one,\n                two));"


def test_a_field_s_default_is_shown_and_not_the_documentation_of_its_type() -> None:
    @dataclasses.dataclass
    class Options:
        """Words."""

        every: int = 3

    lines = reference.python_class("Options", Options)
    assert "| `every` | default `3` |" in lines and any(line.startswith("Options(every: ") for line in lines) and "argument" not in " ".join(lines)


def test_a_long_preset_is_shortened() -> None:
    assert javascript.shortened("a b") == "a b" and javascript.shortened("gt: " + "1 " * 400) == "gt: " + "1 " * 77 + "1 ..."


@pytest.mark.parametrize(("module", "page"), [("apexline", "python"), ("apexline.steering", "python-steering")])
def test_every_name_of_the_python_package_is_on_its_page(module: str, page: str, site: Path, build: Path) -> None:
    code = f"import {module}; print(*{module}.__all__)"
    names = must_run(sys.executable, "-c", code, env={"PYTHONPATH": str(build / "python")}).split()
    text = text_of(site / "reference" / f"{page}.html")
    assert len(names) > 25 and [name for name in names if name not in text] == []


def test_every_class_of_the_native_module_has_a_public_name(build: Path) -> None:
    """A class that no public module has is on no page."""
    code = ("import apexline._native as native, apexline.steering as steering, inspect, apexline\n"
            "print(*sorted({name for name, value in vars(native).items() if inspect.isclass(value) and not name.startswith('_')} - {*apexline.__all__, *steering.__all__}))")
    assert must_run(sys.executable, "-c", code, env={"PYTHONPATH": str(build / "python")}).split() == []


def test_every_public_type_of_the_csharp_binding_has_a_page_and_no_other(site: Path, build: Path) -> None:
    documented = set(re.findall(r'<member name="T:Apexline\.([\w.]+)"', (build / "csharp" / "Apexline.xml").read_text(encoding="utf-8")))
    public = set(reference.public_csharp(ROOT / "bindings" / "csharp" / "Apexline"))
    pages = {path.stem.removeprefix("Apexline.") for path in (site / "reference" / "csharp").glob("Apexline.*.html")}
    assert len(public) > 120 and public == pages and public <= documented and "ObjectRegistry" in documented - public
    text = text_of(site / "reference" / "csharp" / "Apexline.Race.html")
    assert "TickWithHits(Single, CarState[], RayHit[], Controls[])" in text and "Example: what a race tells." in text


def test_every_command_has_a_page(site: Path, build: Path) -> None:
    overview = must_run(sys.executable, "-m", "apexline", "--help", env={"PYTHONPATH": str(build / "python")})
    commands = re.findall(r"^    (\w+)\s", overview.partition("  COMMAND\n")[2], re.MULTILINE)
    assert len(commands) > 10 and all((site / "reference" / "cli" / f"{name}.html").is_file() for name in commands)


def javascript_binding() -> dict[str, list[javascript.Symbol]]:
    return javascript.read_binding(ROOT / "bindings" / "javascript" / "src", api.read_api()["symbols"])


def test_every_symbol_of_the_javascript_binding_is_on_a_page(site: Path) -> None:
    text = text_of(*(site / "reference" / "javascript").glob("*.html"))
    names = [name for symbols in javascript_binding().values() for symbol in symbols for name in (symbol.name, *(member.name for member in symbol.members))]
    assert len(names) > 1000 and [name for name in names if not re.search(rf"\b{name}\b", text)] == []


def test_every_symbol_of_the_javascript_binding_has_words() -> None:
    binding = javascript_binding()
    assert len(binding["races"]) + len(binding["race-view"]) >= 10 and {"Race", "World", "Recorder"} <= {symbol.name for symbol in binding["races"]}
    exported = set(re.findall(r'from "\./([\w.-]+)\.js"', (ROOT / "bindings" / "javascript" / "src" / "index.ts").read_text(encoding="utf-8")))
    assert exported <= set(binding) and javascript.silent(binding) == []


def test_a_javascript_member_without_words_is_found(tmp_path: Path) -> None:
    source = tmp_path / "a.ts"
    source.write_text("/** A. */\nexport class A {\n    /** B. */\n    b(x = (1)): { c: number } {\n        return x;\n    }\n    d(): void {}\n    #e = 1;\n}\n", encoding="utf-8")
    symbols = javascript.read(source, {})
    assert [(member.signature, member.doc) for member in symbols[0].members] == [("b(x = (1)): { c: number }", "B."), ("d(): void", "")]
    assert javascript.silent({"a": symbols}) == ["A.d"]


SIZES = ((1280, 900, False, "rgb(255, 255, 255)"), (390, 844, True, "rgb(19, 20, 22)"))
"""Of a desktop and a phone: width and height, px, whether dark, and the background of the front page."""


ARTICLE = re.compile(r'(?<=<article role="main">)(.*?)(?=</article>)', re.DOTALL)
CONTENTS = re.compile(r'(?<=<div class="toc-tree">)(.*?)(?=</div>)', re.DOTALL)
TOO_WIDE = """[...document.querySelectorAll("[data-page]")].filter(part => part.scrollWidth > part.clientWidth).map(part => part.dataset.page)"""
BROKEN = "[...document.images].filter(image => image.complete && !image.naturalWidth).map(image => image.src)"
SHEET = "all-of-this-folder.html"


def sheets(site: Path, pages: list[Path]) -> list[Path]:
    """The pages to open in a browser, which takes a third of a second for each: of each folder of the generated reference one page with
    the contents of all, which fits where all of them fit; the other pages by themselves."""
    found = [path for path in pages if site / "reference" not in path.parent.parents]
    for folder in sorted({path.parent for path in pages} - {path.parent for path in found}):
        whole = {path.stem: path.read_text(encoding="utf-8") for path in pages if path.parent == folder}
        sheet = max(whole.values(), key=len)
        for part in (ARTICLE, CONTENTS):
            parts = {name: match[0] for name, text in whole.items() if (match := part.search(text))}
            assert part is CONTENTS or parts.keys() == whole.keys()
            joined = "".join(f'<div data-page="{name}">{text}</div>' for name, text in parts.items())
            sheet = part.sub(lambda _, joined=joined: joined, sheet)  # type: ignore[misc]
        found.append(folder / SHEET)
        found[-1].write_text(sheet, encoding="utf-8")
    return found


def misfits(browser: Browser, site: Path, pages: list[Path]) -> list[str]:
    """Pages that are too wide for a desktop or a phone, and pictures that are not there."""
    found = []
    for path in sheets(site, pages):
        browser.open(path)
        for width, height, dark, _ in SIZES:
            browser.set_width(width, height, dark)
            if browser.find("document.documentElement.scrollWidth") > width:
                names = browser.find(TOO_WIDE) or [path.stem]
                found.append(f"{path.parent.relative_to(site).as_posix()}: {', '.join(names)} at {width} px")
        found += browser.find(BROKEN)
        if path.name == SHEET:
            path.unlink()
    return found


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    if shutil.which("chromium") is None:
        pytest.skip("Chromium is not installed (tools/setup all)")
    with Browser(tmp_path / "profile") as started:
        yield started


def test_every_page_fits_a_desktop_and_a_phone(site: Path, pages: dict[Path, Page], browser: Browser) -> None:
    assert misfits(browser, site, list(pages)) == []
    for width, height, dark, background in SIZES:
        browser.set_width(width, height, dark)
        browser.open(site / "index.html")
        assert browser.find("getComputedStyle(document.body).backgroundColor") == background


def test_a_page_that_does_not_fit_is_found_among_those_of_its_folder(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "reference" / "c"
    folder.mkdir(parents=True)
    for name, content in (("a", "A"), ("b", '<p style="width: 600px">B</p>'), ("c", '<img src="none.png">')):
        text = f'<meta name="viewport" content="width=device-width"><article role="main">{content}</article>'
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    assert misfits(browser, tmp_path, sorted(folder.iterdir())) == ["reference/c: b at 390 px", (folder / "none.png").as_uri()]


def test_a_build_that_lacks_a_part_is_named_with_the_command(tmp_path: Path) -> None:
    result = run(sys.executable, TOOL, "--build", tmp_path)
    assert result.returncode == 1 and "--target apexline_python_package" in result.stderr and len(result.stderr.splitlines()) == 1


def result_of_a_machine(load: float) -> dict[str, object]:
    return {"tick_ns_per_car": {"8": 600.0, "40": None}, "locate_ns": {"40": 15.0}, "locate_without_hint_ns": 59.0, "ray_ns": 25.0, "box2d_ray_ns": 328.0,
            "embree_ray_ns": 84.0, "ray_200m_ns": None, "box2d_ray_200m_ns": None, "embree_ray_200m_ns": None, "flock_ns_per_agent": {}, "circuit": "club <b>",
            "race_realtime_factor": 2000.0, "allocations_per_tick": 0.0, "flock_allocations_per_step": None, "bake_s": {"club": 0.05}, "repetitions": 5,
            "machine": {"cpu": "Test CPU", "cpus": 2, "load": [load], "date": "2026-01-31", "version": "0.1.0"}}  # fmt: skip


def test_a_machine_is_drawn_beside_its_peers_and_a_busy_one_is_said_to_be(tmp_path: Path) -> None:
    for name, load in (("a", 0.1), ("b", 3.0)):
        (tmp_path / f"{name}.json").write_text(json.dumps(result_of_a_machine(load)), encoding="utf-8")
    costs = [{"driver": "inferno:3", "calls": 9, "instructions_per_call": 19700.0}, {"driver": "apexline:3", "calls": 9, "instructions_per_call": 16700.0}]
    (tmp_path / "torcs.json").write_text(json.dumps({"track": "g-track-1", "laps": 1, "drivers": costs}), encoding="utf-8")
    assert machines.write(tmp_path / "machines.md", tmp_path) == 2
    page, _, torcs = (tmp_path / "machines.md").read_text(encoding="utf-8").partition("## Instructions of a drive call in TORCS")
    first, second = page.split("## Test CPU\n")[1:]
    assert re.findall(r">(apexline:3|inferno:3|[\d,]+)</text>", torcs) == ["apexline:3", "16,700", "inferno:3", "19,700"]
    assert "busy" not in first and "**The machine was busy** (load 3.0)" in second
    lengths = {name: float(width) for name, width in re.findall(r"<text[^>]*>(Apexline|Box2D|Embree)[^<]*</text>\n<rect [^>]*?width=\"(\d+)\" height", first)}
    assert lengths["Box2D"] / lengths["Apexline"] == pytest.approx(328 / 25, rel=0.05) and "40 cars" not in first
    assert "club &lt;b&gt;" in first and "2,000 times real time" in first


def test_the_machines_of_the_site_are_measured_by_this_version_s_command() -> None:
    for path in (ROOT / "docs" / "benchmarks").glob("*.json"):
        result = json.loads(path.read_text(encoding="utf-8"))
        assert result["drivers"] if path.name == "torcs.json" else result["machine"]["cpu"] and machines.groups(result), path


GUIDES = ("My first track", "My car", "My game", "My CI", "Unity", "Python", "The browser", "Netcode", "Calibration", "Scenes")


def test_every_task_has_a_guide(site: Path) -> None:
    """Its page and the place on it are checked with all other links."""
    page = (site / "guides.html").read_text(encoding="utf-8")
    rows = dict(re.findall(r"<tr[^>]*><td><p>([^<]+)</p></td>\s*<td><p>(.*?)</p></td>", page, re.DOTALL))
    assert list(rows) == list(GUIDES) and all('class="reference internal"' in row for row in rows.values())
