# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""TORCS as a game without a window: its tracks, cars and robots, and races between them.

A race runs in a private home and with a folder of links in place of TORCS's library folder, so nothing is written into the
system's folders and no root is needed. Both are gone afterwards, whatever happened.
"""

from __future__ import annotations

import fcntl
import glob
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.sax.saxutils import quoteattr

from lxml import etree

OWN_MODULE = "apexline"
CATEGORIES = ("road", "oval", "dirt")
DEFAULT_TIMEOUT_S = 600.0
FOLDER_PREFIX = "apexline-torcs-"
RECORD, TRACE, SETUP = "APEXLINE_TORCS_RECORD", "APEXLINE_TORCS_TRACE", "APEXLINE_TORCS_SETUP"
MANOEUVRE, SETUPS = "APEXLINE_TORCS_MANOEUVRE", "APEXLINE_TORCS_SETUPS"
TELLS_OF_SETUPS = "Apexline setups: "
"""What the module says about kept setups begins with this."""
PLANE = "apexline-plane"
"""Name and category of the track that manoeuvres are driven on: flat, level, even, a kilometre wide."""
PLANE_WIDTH_M, PLANE_LENGTH_M = 1000.0, 6000.0
SEARCHED, DEFAULT = "searched", "default"
LOCK = "lock"
"""A file of a race's folder that is locked while the race runs."""
HALT_S = 0.2
"""How often a race looks whether it is to stop, s."""
TORCS_HELP = "install Debian's torcs and torcs-data, for example with tools/setup torcs"


class TorcsError(Exception):
    """TORCS is not there, does not know what was asked for, or did not finish the race. The message says what to do."""


@dataclass(frozen=True)
class Installation:
    """Where TORCS is."""

    program: Path
    libraries: Path
    data: Path
    robots: Mapping[str, Path] = field(default_factory=dict)
    """Folders of other authors' robots, by the name of the module."""
    setups: Path | None = None
    """Where Apexline's cars keep the setups that they found; None: each race searches."""
    tell: Callable[[str], None] = field(default=lambda text: None, compare=False)
    """Takes what a race tells that is no error."""


@dataclass(frozen=True)
class Driver:
    """A robot: number `index` of a module."""

    module: str
    index: int
    car: str

    def __str__(self) -> str:
        return f"{self.module}:{self.index}"


@dataclass(frozen=True)
class Result:
    """Result of one car."""

    driver: str
    car: str
    laps: int
    best_lap_s: float
    total_time_s: float
    damage: int
    position: int
    """From 1."""


def find_installation() -> Installation:
    """TORCS on this machine: Debian's places, or APEXLINE_TORCS_LIBRARIES and APEXLINE_TORCS_DATA."""
    systems = [*sorted(glob.glob("/usr/lib/*/torcs")), "/usr/lib/torcs", "/usr/local/lib/torcs"]
    libraries = _place("APEXLINE_TORCS_LIBRARIES", systems, "torcs-bin")
    data = _place("APEXLINE_TORCS_DATA", ["/usr/share/games/torcs", "/usr/local/share/games/torcs"], "tracks")
    return Installation(libraries / "torcs-bin", libraries, data, setups=kept_setups())


def kept_setups() -> Path:
    """The folder of kept setups: APEXLINE_TORCS_SETUPS, or one in the user's cache."""
    named = os.environ.get(SETUPS)
    if named:
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME", "")
    # The convention has relative names ignored.
    return (Path(cache) if cache.startswith("/") else Path.home() / ".cache") / "apexline" / "torcs-setups"


def _place(variable: str, usual: Sequence[str], content: str) -> Path:
    """The folder with this content: the one that the variable names, or the first of the usual ones."""
    named = os.environ.get(variable)
    for place in [named] if named else usual:
        if Path(place, content).exists():
            return Path(place).resolve()
    if named:
        raise TorcsError(f"TORCS is not installed there: {variable}={named} has no {content}; unset it, or {TORCS_HELP}")
    raise TorcsError(f"TORCS is not installed: no {content} in {', '.join(usual)}; {TORCS_HELP}")


def with_robots(game: Installation, folder: Path) -> Installation:
    """The installation with the robots of a folder: each a folder NAME with NAME.so and NAME.xml, as TORCS wants them."""
    if not folder.is_dir():
        raise TorcsError(f"--robots: {folder} is no folder")
    found = {item.name: item.resolve() for item in sorted(folder.iterdir()) if (item / f"{item.name}.so").is_file()}
    if not found:
        raise TorcsError(f"--robots: {folder} holds no robot; each is a folder NAME with NAME.so and NAME.xml")
    for name, place in found.items():
        if name in _installed(game):
            raise TorcsError(f"--robots: {place}: there is a robot '{name}' already; build it under another name")
        if not (place / f"{name}.xml").is_file():
            raise TorcsError(f"--robots: {place / f'{name}.xml'} is missing, which names the drivers")
    return replace(game, robots=found)


def _installed(game: Installation) -> set[str]:
    """Names of TORCS's robots and ours."""
    return {item.parent.name for item in game.libraries.glob("drivers/*/*.so")} | {OWN_MODULE}


def tracks(game: Installation) -> dict[str, str]:
    """The category of each track, by name."""
    return {path.stem: path.parts[-3] for path in sorted(game.data.glob("tracks/*/*/*.xml")) if path.stem == path.parts[-2]}


def cars(game: Installation) -> list[str]:
    """Names of the cars."""
    return sorted(path.stem for path in game.data.glob("cars/*/*.xml") if path.stem == path.parts[-2])


def own_module() -> Path:
    """The built robot module: APEXLINE_TORCS_MODULE, or the newest of the builds in the source tree."""
    named = os.environ.get("APEXLINE_TORCS_MODULE")
    if named:
        if not Path(named).is_file():
            raise TorcsError(f"APEXLINE_TORCS_MODULE={named} is no file; name the built apexline.so or unset the variable")
        return Path(named)
    for folder in (Path.cwd(), *Path(__file__).resolve().parents):
        built = list(folder.glob("build/*/torcs/apexline/apexline.so"))
        if built:
            return max(built, key=lambda path: path.stat().st_mtime)
    raise TorcsError(
        "Apexline's TORCS robot is not built; configure with -DAPX_BUILD_TORCS=ON -DAPX_TORCS_INCLUDE=FOLDER, the folder that "
        "tools/torcs_headers prints, and build"
    )


def _robot_file(game: Installation, module: str) -> Path:
    if module == OWN_MODULE:
        path = own_module().with_name(f"{OWN_MODULE}.xml")
        if not path.is_file():
            raise TorcsError(f"{path} is missing, which names the drivers; the build lays it beside the module")
        return path
    if module in game.robots:
        return game.robots[module] / f"{module}.xml"
    return game.data / "drivers" / module / f"{module}.xml"


def _robots(game: Installation, module: str) -> etree._ElementTree:
    path = _robot_file(game, module)
    if not path.is_file():
        known = sorted(_installed(game) | set(game.robots))
        raise TorcsError(f"TORCS has no robot '{module}'; it has {', '.join(known)}")
    # Some of TORCS's own files are not well-formed where it does not matter.
    return etree.parse(str(path), etree.XMLParser(recover=True, load_dtd=False, no_network=True, resolve_entities=False))


def _sections(tree: etree._ElementTree) -> dict[int, etree._Element]:
    """A module's drivers by number, with the attribute that names the car."""
    found = {}
    for section in tree.iter("section"):
        car = next((item for item in section.findall("attstr") if item.get("name") == "car name"), None)
        if car is not None and str(section.get("name", "")).isdigit():
            found[int(section.get("name"))] = car
    return found


def drivers(game: Installation, module: str) -> list[Driver]:
    """All drivers of a robot module."""
    known = _sections(_robots(game, module))
    if not known:
        raise TorcsError(f"TORCS's robot '{module}' has no drivers; its {module}.xml names none")
    return [Driver(module, index, str(car.get("val"))) for index, car in sorted(known.items())]


def find_driver(game: Installation, text: str) -> Driver:
    """The driver that MODULE:INDEX means."""
    module, _, number = text.partition(":")
    if not module or not re.fullmatch("[0-9]+", number):
        raise TorcsError(f"'{text}' is not a driver: MODULE:INDEX, for example apexline:3 or bt:2")
    known = drivers(game, module)
    found = next((driver for driver in known if driver.index == int(number)), None)
    if found is None:
        raise TorcsError(f"{module} has no driver {number}; it has {', '.join(str(driver.index) for driver in known)}")
    return found


def race(
    game: Installation,
    track: str,
    entries: Sequence[Driver],
    laps: int = 3,
    car: str | None = None,
    record: Path | None = None,
    timeout_s: float = DEFAULT_TIMEOUT_S,
    under: Sequence[str] = (),
    halt: threading.Event | None = None,
    setup: str | None = None,
    trace: Path | None = None,
) -> list[Result]:
    """Runs a race; the entries start in their order. `car`: everybody drives this one. `under`: a command that runs TORCS, for
    example a profiler. `halt`, when set, stops the race from another thread. `setup`: of Apexline's cars, SEARCHED (as None),
    DEFAULT, or "front_wing_deg=9,rear_wing_deg=12"; `trace`: a CSV file of what the last of them does. Results in order of
    position."""
    category = tracks(game).get(track)
    if category is None:
        raise TorcsError(f"TORCS has no track '{track}'; it has {', '.join(tracks(game))}")
    own = {RECORD: record, TRACE: trace, SETUP: None if setup == SEARCHED else setup}
    return _race_on(game, track, category, entries, laps, car, own, timeout_s, under, halt)


def manoeuvre(
    game: Installation, entry: Driver, car: str, text: str, setup: str, trace: Path, halt: threading.Event | None = None,
    timeout_s: float = DEFAULT_TIMEOUT_S,
) -> Result:  # fmt: skip
    """Has one of Apexline's drivers drive a manoeuvre on a plane, for example "turn,speed_mps=30", with a trace of it."""
    own = {MANOEUVRE: text, SETUP: setup, TRACE: trace}
    return _race_on(game, PLANE, PLANE, [entry], 1, car, own, timeout_s, (), halt)[0]


def _race_on(
    game: Installation,
    track: str,
    category: str,
    entries: Sequence[Driver],
    laps: int,
    car: str | None,
    own: Mapping[str, Path | str | None],
    timeout_s: float,
    under: Sequence[str],
    halt: threading.Event | None,
) -> list[Result]:
    if car is not None and car not in cars(game):
        raise TorcsError(f"TORCS has no car '{car}'; it has {', '.join(cars(game))}")
    if len({str(driver) for driver in entries}) < len(entries):
        raise TorcsError("a driver can start only once; take another index of the module")
    _remove_abandoned()
    with tempfile.TemporaryDirectory(prefix=FOLDER_PREFIX) as folder, _locked(Path(folder)):
        home, shadow = Path(folder, "home"), Path(folder, "libraries")
        _make_shadow(game, shadow)
        _make_home(game, home, entries, car)
        data = _make_data(game, Path(folder, "data"), track == PLANE)
        file = Path(folder, "race.xml")
        file.write_text(_race_file(track, category, entries, laps), encoding="utf-8")
        said = _run(replace(game, data=data), home, shadow, file, own, timeout_s, under, halt or threading.Event())
        for line in said:
            if line.startswith(TELLS_OF_SETUPS):
                game.tell(line.removeprefix(TELLS_OF_SETUPS))
        results = sorted(home.glob("results/*/*.xml"))
        if not results:
            raise TorcsError(f"TORCS wrote no results; its last words: {_last_words(said, 3)}")
        complaint = next((line for line in said if line.startswith("Apexline: ")), None)
        if complaint is not None:
            raise TorcsError(f"the race ended, but {complaint}")
        return _read_results(results[-1], entries, car)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Marks a race's folder as in use for as long as this process lives."""
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _remove_abandoned() -> None:
    """Removes the folders of races whose process was killed: those of this user whose lock nobody holds."""
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER_PREFIX}*"):
        try:
            if folder.is_symlink() or folder.stat().st_uid != os.getuid():
                continue
            with (folder / LOCK).open() as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue  # in use, being made, or gone


def _make_shadow(game: Installation, shadow: Path) -> None:
    (shadow / "drivers").mkdir(parents=True)
    for item in game.libraries.iterdir():
        if item.name != "drivers":
            (shadow / item.name).symlink_to(item)
    for item in (game.libraries / "drivers").iterdir():
        (shadow / "drivers" / item.name).symlink_to(item)
    for name, place in game.robots.items():
        (shadow / "drivers" / name).symlink_to(place)
    try:
        module = own_module()
    except TorcsError:
        return  # a race of others; find_driver refuses ours
    own = shadow / "drivers" / OWN_MODULE
    own.mkdir()
    (own / f"{OWN_MODULE}.so").symlink_to(module.resolve())


def _make_data(game: Installation, folder: Path, plane: bool) -> Path:
    """TORCS's data. Robots read their setups from a folder in it, so with those of others, or with the plane, it is a folder of
    links."""
    if not game.robots and not plane:
        return game.data
    own = ("drivers", "tracks")
    for name in own:
        (folder / name).mkdir(parents=True)
    for item in game.data.iterdir():
        if item.name not in own:
            (folder / item.name).symlink_to(item)
    for item in [*(game.data / "drivers").iterdir(), *game.robots.values()]:
        (folder / "drivers" / item.name).symlink_to(item)
    for item in (game.data / "tracks").iterdir():
        (folder / "tracks" / item.name).symlink_to(item)
    if plane:
        place = folder / "tracks" / PLANE / PLANE
        place.mkdir(parents=True)
        (place / f"{PLANE}.xml").write_text(_plane_file(), encoding="utf-8")
    return folder


def _plane_file() -> str:
    """A track of two straights so wide and long that a car may turn on them; the arcs only close the lap."""
    def segment(name: str, kind: str, *numbers: str) -> str:
        return _section(name, _text("type", kind), *numbers)

    arc = (_number("radius", 1000), '<attnum name="arc" unit="deg" val="180"/>')
    surface = _section(
        "even", _number("friction", 1), _number("rolling resistance", 0.001), _number("roughness", 0),
        _number("roughness wavelength", 1), _text("texture name", "tr-asphalt.rgb"),
    )  # fmt: skip
    header = _section(
        "Header", _text("name", PLANE), _text("category", PLANE), _number("version", 3), _text("author", "Apexline"),
        _text("description", "a plane for manoeuvres"),
    )  # fmt: skip
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<params name="{PLANE}" type="trackdef" mode="mw">'
        + _section("Surfaces", _section("List", surface))
        + header
        + _section(
            "Main Track", _text("surface", "even"), _number("width", PLANE_WIDTH_M), _number("profil steps length", 50),
            _section(
                "segments", segment("there", "str", _number("lg", PLANE_LENGTH_M)), segment("turn 1", "lft", *arc),
                segment("back", "str", _number("lg", PLANE_LENGTH_M)), segment("turn 2", "lft", *arc),
            ),
        )  # fmt: skip
        + "</params>\n"
    )


def _make_home(game: Installation, home: Path, drivers: Sequence[Driver], car: str | None) -> None:
    (home / "config" / "raceman").mkdir(parents=True)
    (home / "config" / "raceengine.xml").write_bytes((game.data / "config" / "raceengine.xml").read_bytes())
    for module in {driver.module for driver in drivers}:
        tree = _robots(game, module)
        if car is not None:
            for section in _sections(tree).values():
                section.set("val", car)
        folder = home / "drivers" / module
        folder.mkdir(parents=True)
        text = etree.tostring(tree.getroot(), encoding="unicode")
        (folder / f"{module}.xml").write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n', encoding="utf-8")


def _section(name: str, *content: str) -> str:
    return f"<section name={quoteattr(name)}>{''.join(content)}</section>"


def _number(name: str, value: float) -> str:
    return f'<attnum name="{name}" val="{value:g}"/>'


def _text(name: str, value: str) -> str:
    return f"<attstr name={quoteattr(name)} val={quoteattr(value)}/>"


def _race_file(track: str, category: str, drivers: Sequence[Driver], laps: int) -> str:
    grid = _section(
        "Starting Grid", _number("rows", 2), _number("distance to start", 25), _number("distance between columns", 20),
        _number("offset within a column", 10), _number("initial speed", 0), _number("initial height", 0.2),
    )  # fmt: skip
    # Lap times are times: TORCS would otherwise throw away the laps on which a car touched a wall or cut a corner.
    rules = (
        "invalidate best lap on wall touch", "invalidate best lap on corner cutting", "corner cutting time penalty",
    )  # fmt: skip
    entries = [_section(str(i), _number("idx", d.index), _text("module", d.module)) for i, d in enumerate(drivers, 1)]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<params name="Quick Race" type="param" mode="mw">'
        + _section("Header", _text("name", "Quick Race"), _text("description", "Quick Race"), _number("priority", 10))
        + _section("Tracks", _number("maximum number", 1), _section("1", _text("name", track), _text("category", category)))
        + _section("Races", _section("1", _text("name", "Quick Race")))
        + _section(
            "Quick Race", _number("distance", 0), _text("type", "race"), _text("starting order", "drivers list"),
            _text("restart", "no"), _text("display mode", "results only"), grid, _number("laps", laps),
            *(_text(rule, "no") for rule in rules),
        )  # fmt: skip
        + _section("Drivers", _number("maximum number", 40), *entries)
        + "</params>\n"
    )


def _run(
    game: Installation,
    home: Path,
    shadow: Path,
    file: Path,
    own: Mapping[str, Path | str | None],
    timeout_s: float,
    under: Sequence[str],
    halt: threading.Event,
) -> list[str]:
    """Output of TORCS, in lines. Its own process group, so that nothing is left behind when time is up. `own`: what Apexline's
    module is told by variables."""
    environment = os.environ | {"HOME": str(home), "LD_LIBRARY_PATH": str(game.libraries / "lib")}
    environment[SETUPS] = "" if game.setups is None else str(game.setups.resolve())
    for name, value in own.items():
        environment.pop(name, None)
        if value is not None:
            environment[name] = str(value.resolve()) if isinstance(value, Path) else value
    # Dies with this process, however that is killed.
    setpriv = shutil.which("setpriv")
    bound = [setpriv, "--pdeathsig", "KILL"] if setpriv else []
    command = [*bound, *under, str(game.program), "-l", str(home), "-L", str(shadow), "-D", str(game.data), "-r", str(file)]
    process = subprocess.Popen(
        command, cwd=game.data, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
    )  # fmt: skip
    try:
        said = _listen(process, timeout_s, halt)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if process.stdout is not None:
            process.stdout.close()
    words = [line.strip() for line in said.splitlines() if line.strip() and not line.startswith("Sim Time")]
    if process.returncode < 0:
        raise TorcsError(f"TORCS crashed ({signal.Signals(-process.returncode).name}); its last words: {_last_words(words)}")
    if process.returncode > 0:
        raise TorcsError(f"TORCS ended with status {process.returncode}; its last words: {_last_words(words)}")
    return words


def _listen(process: subprocess.Popen[str], timeout_s: float, halt: threading.Event) -> str:
    """All that a process says until it ends."""
    end_s = time.monotonic() + timeout_s
    while not halt.is_set():
        left_s = end_s - time.monotonic()
        try:
            return process.communicate(timeout=max(0.0, min(left_s, HALT_S)))[0]
        except subprocess.TimeoutExpired:
            if left_s <= HALT_S:
                raise TorcsError(
                    f"the race did not end within {timeout_s:g} s and was stopped; raise --timeout or ask for fewer laps"
                ) from None
    raise TorcsError("the race was stopped")


def _last_words(said: Sequence[str], lines: int = 1) -> str:
    return "; ".join(said[-lines:]) or "no message"


def _read_results(path: Path, drivers: Sequence[Driver], car: str | None) -> list[Result]:
    tree = etree.parse(str(path), etree.XMLParser(recover=True, load_dtd=False, no_network=True))
    rank = next((section for section in tree.iter("section") if section.get("name") == "Rank"), None)
    rows = [] if rank is None else rank.findall("section")
    # TORCS calls a car by its title, "Peugeot 406", where everybody else has the name of its file.
    driven = {str(driver): car or driver.car for driver in drivers}
    results = []
    for row in sorted(rows, key=lambda section: int(section.get("name"))):
        values = {item.get("name"): item.get("val") for item in row if item.tag != "section"}
        driver = f"{values['module']}:{int(float(values['idx']))}"
        results.append(
            Result(
                driver=driver,
                car=driven.get(driver, values["car"]),
                laps=max(0, int(float(values["laps"]))),
                best_lap_s=float(values["best lap time"]),
                total_time_s=float(values["time"]),
                damage=int(float(values["dammages"])),
                position=len(results) + 1,
            )
        )
    if len(results) != len(drivers):
        raise TorcsError(f"TORCS's results name {len(results)} of {len(drivers)} cars; a robot's module may not have loaded")
    return results
