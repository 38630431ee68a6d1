# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The numbers that the targets are about, and the targets."""

from __future__ import annotations

from .band import STRENGTHS
from .common import Row
from .fields import CHARGE_PACES, REVERSE_STEPS

LONG_STRAIGHT_M = 400.0
"""Equal cars change places where there is a straight of this length, m."""


def summarise(rows: list[Row]) -> Row:
    """One dictionary of numbers for each situation that was measured."""
    summary: Row = {}
    for name, numbers in (
        ("equal", _equal),
        ("charge", _charge),
        ("reverse-grid", _reverse_grid),
        ("rubber-band", _rubber_band),
        ("overtake", _overtake),
        ("presets", _presets),
        ("wrong-way", _wrong_way),
        ("pile-up", _pile_up),
        ("crash", _crash),
        ("standing", _standing),
        ("slalom", _slalom),
    ):
        chosen = [row for row in rows if row["situation"] == name and "skipped" not in row]
        if chosen:
            summary[name] = numbers(chosen)
    return summary


def contact_rates(rows: list[Row]) -> Row:
    """Contacts of the races in `rows`, by 100 car-laps."""
    laps = sum(row["car_laps"] for row in rows)
    per_hundred = 100.0 / max(laps, 1)
    return {
        "races": len(rows),
        "car_laps": laps,
        "car_contacts": sum(row["car_contacts"] for row in rows),
        "car_contacts_per_100_car_laps": per_hundred * sum(row["car_contacts"] for row in rows),
        "hard_contacts": sum(row["hard_contacts"] for row in rows),
        "hard_contacts_per_100_car_laps": per_hundred * sum(row["hard_contacts"] for row in rows),
        "wall_contacts": sum(row["wall_contacts"] for row in rows),
        "wall_contacts_per_100_car_laps": per_hundred * sum(row["wall_contacts"] for row in rows),
    }


def _equal(rows: list[Row]) -> Row:
    laps = sum(row["car_laps"] for row in rows)
    fast = [row for row in rows if row["straight_m"] >= LONG_STRAIGHT_M]
    fast_laps = sum(row["car_laps"] for row in fast)
    return contact_rates(rows) | {
        "not_finished": sum(row["cars"] - row["finished"] for row in rows),
        "off_track_s_per_100_car_laps": 100.0 * sum(row["off_track_s"] for row in rows) / max(laps, 1),
        "overtakes_per_100_car_laps": 100.0 * sum(row["overtakes"] for row in rows) / max(laps, 1),
        "tracks_with_straight": len({row["track"] for row in fast}),
        "place_changes_per_100_car_laps": 100.0 * sum(row["overtakes"] for row in fast) / fast_laps if fast_laps else None,
        "attempts": sum(row["attempts"] for row in rows),
        "attempts_failed": sum(row["attempts_failed"] for row in rows),
        "time_lost_s_per_car_lap": sum(row["time_lost_s"] for row in rows) / max(laps, 1),
    }


def _charge(rows: list[Row]) -> Row:
    gained = {}
    for pace in CHARGE_PACES:
        chosen = [row["places_gained"] for row in rows if row["pace"] == pace]
        gained[f"places_gained_behind_{pace:.2f}"] = sum(chosen) / len(chosen) if chosen else None
    return gained | contact_rates(rows) | {"overtakes": sum(row["overtakes"] for row in rows)}


def _reverse_grid(rows: list[Row]) -> Row:
    ordered = {}
    for step in REVERSE_STEPS:
        chosen = [row for row in rows if row["step"] == step]
        pairs = sum(row["pairs"] for row in chosen)
        share = sum(row["pairs_in_order"] for row in chosen) / pairs if pairs else None
        ordered[f"in_order_share_at_{100 * step:g}_percent"] = share
    return ordered | contact_rates(rows) | {"overtakes": sum(row["overtakes"] for row in rows)}


def _rubber_band(rows: list[Row]) -> Row:
    numbers: Row = {}
    for strength in STRENGTHS:
        chosen = [row for row in rows if row["strength"] == strength]
        for name in ("attempts_on_player", "ahead_m", "behind_m"):
            known = [row[name] for row in chosen if row[name] is not None]
            numbers[f"{name}_at_{strength:g}"] = sum(known) / len(known) if known else None
    return numbers | contact_rates(rows)


def _overtake(rows: list[Row]) -> Row:
    fast = sum(row["fast_cars"] for row in rows)
    passed = sum(row["passed_in_time"] for row in rows)
    return contact_rates(rows) | {
        "fast_cars": fast,
        "passed_in_time": passed,
        "passed_in_time_share": passed / max(fast, 1),
    }


def _presets(rows: list[Row]) -> Row:
    shares = {}
    for vehicle in sorted({row["vehicle"] for row in rows}):
        shares[f"passed_in_time_share_{vehicle}"] = _overtake([row for row in rows if row["vehicle"] == vehicle])[
            "passed_in_time_share"
        ]
    return _overtake(rows) | shares


def _wrong_way(rows: list[Row]) -> Row:
    return {
        "cases": sum(row["cases"] for row in rows),
        "in_time": sum(row["in_time"] for row in rows),
        "slowest_s": max(row["slowest_s"] for row in rows),
        "wall_contacts": sum(row["wall_contacts"] for row in rows),
    }


def _pile_up(rows: list[Row]) -> Row:
    cases = [case for row in rows for case in row["cases"]]
    gone = [case["away_s"] for case in cases if case["stuck"] == 0]
    return {
        "cases": len(cases),
        "dissolved": len(gone),
        "cars_stuck": sum(case["stuck"] for case in cases),
        "slowest_s": max(gone, default=None),
        "car_contacts": sum(case["contacts"] for case in cases),
    }


def _crash(rows: list[Row]) -> Row:
    return {
        "cases": sum(row["cases"] for row in rows),
        "touched_from_beyond": sum(row["touched_from_beyond"] for row in rows),
        "worst_impact_ratio": max(row["worst_impact_ratio"] for row in rows),
    }


def _standing(rows: list[Row]) -> Row:
    numbers: Row = {}
    cases = [case for row in rows for case in row["cases"]]
    for thing in dict.fromkeys(case["thing"] for case in cases):
        chosen = [case for case in cases if case["thing"] == thing]
        in_time = [case for case in chosen if case["seen_in_time"]]
        word = thing.replace(" ", "_")
        numbers[f"{word}_cases"] = len(chosen)
        numbers[f"{word}_touched"] = sum(case["touched"] for case in chosen)
        numbers[f"{word}_not_passed"] = sum(not case["passed"] for case in chosen)
        numbers[f"{word}_seen_in_time"] = len(in_time)
        numbers[f"{word}_seen_in_time_touched"] = sum(case["touched"] for case in in_time)
        numbers[f"{word}_seen_in_time_not_passed"] = sum(not case["passed"] for case in in_time)
        numbers[f"{word}_wall_contacts"] = sum(case["wall_contacts"] for case in chosen)
    return numbers


def _slalom(rows: list[Row]) -> Row:
    numbers: Row = {}
    cases = [case for row in rows for case in row["cases"]]
    for way in dict.fromkeys(case["way"] for case in cases):
        chosen = [case for case in cases if case["way"] == way]
        numbers[f"{way}_cases"] = len(chosen)
        numbers[f"{way}_touched"] = sum(case["touched"] for case in chosen)
        numbers[f"{way}_not_passed"] = sum(not case["passed"] for case in chosen)
        numbers[f"{way}_mean_s"] = sum(case["seconds"] for case in chosen) / len(chosen)
    return numbers


def reach(rows: list[Row]) -> list[Row]:
    """The targets with what was measured: `key`, `about`, `measured` and `reach` as words, `holds`. Contacts stand beside the passes of
    the same races."""
    summary = summarise(rows)
    table: list[Row] = []

    def add(key: str, about: str, value: float | None, target: float, words: str, sense: str = ">=") -> None:
        if value is not None:
            holds = {">=": value >= target, "<=": value <= target, "<": value < target}[sense]
            bound = f"{sense} {words.format(target)}"
            measured = words.format(value)
            table.append({"key": key, "about": about, "measured": measured, "value": value, "reach": bound, "holds": bool(holds)})

    if found := summary.get("charge"):
        for pace, target in zip(CHARGE_PACES, (6.5, 5.0, 2.5)):
            value = found[f"places_gained_behind_{pace:.2f}"]
            about = f"places gained in 5 laps: pace 0.99 last behind seven at {pace:.2f}"
            add(f"gained-{pace:.2f}", about, value, target, "{:.2f}")
    if found := summary.get("reverse-grid"):
        for step, target in zip(REVERSE_STEPS, (0.85, 0.55, 0.30)):
            value = found[f"in_order_share_at_{100 * step:g}_percent"]
            about = f"pairs in order after 8 laps, slowest to fastest by {100 * step:g} %"
            add(f"order-{100 * step:g}", about, value, target, "{:.1%}")
    if found := summary.get("equal"):
        about = f"changes of place of equal cars in 100 car-laps, {found['tracks_with_straight']} tracks with a straight of 400 m"
        add("changes", about, found["place_changes_per_100_car_laps"], 20.0, "{:.1f}")
    raced = [row for row in rows if row["situation"] in ("equal", "charge", "reverse-grid") and "skipped" not in row]
    if raced:
        rates = contact_rates(raced)
        about = f"in 100 car-laps of all of these ({rates['car_laps']:,} car-laps)"
        add("contacts", f"contacts between cars {about}", rates["car_contacts_per_100_car_laps"], 1.0, "{:.2f}", "<")
        add("hard", "of them at more than 3 m/s", rates["hard_contacts_per_100_car_laps"], 0.2, "{:.2f}", "<")
        add("walls", "wall contacts in 100 car-laps", rates["wall_contacts_per_100_car_laps"], 0.05, "{:.3f}", "<")
    if found := summary.get("rubber-band"):
        for name, about, target, sense in (
            ("attempts_on_player", "attempts on the player", 1.5, ">="),
            ("ahead_m", "median distance to the next ahead of the player", 0.75, "<="),
            ("behind_m", "median distance to the next behind the player", 0.75, "<="),
        ):
            free, full = found[f"{name}_at_0"], found[f"{name}_at_1"]
            if free and full is not None:
                add(f"band-{name.removesuffix('_m')}", f"rubber band, {found['races'] // 3} races at each strength, full over none: {about}", full / free, target, "{:.2f}", sense)
    if found := summary.get("presets"):
        for name, value in found.items():
            if name.startswith("passed_in_time_share_"):
                vehicle = name.removeprefix("passed_in_time_share_")
                add(f"passed-{vehicle}", f"a slow car (80 %) passed within two laps: {vehicle}", value, 0.98, "{:.1%}")
    if found := summary.get("overtake"):
        add("passed", "a slow car (80 %) passed within two laps", found["passed_in_time_share"], 0.98, "{:.1%}")
    if found := summary.get("wrong-way"):
        add("turned", f"{found['cases']:,} cars the wrong way round: slowest turn, s", found["slowest_s"], 7.1, "{:.1f}", "<=")
    if found := summary.get("pile-up"):
        stuck = found["cases"] - found["dissolved"]
        add("pile-ups", f"{found['cases']} pile-ups of eight cars: not dissolved within a minute", stuck, 0, "{:d}", "<=")
    if found := summary.get("standing"):
        for name in [name.removesuffix("_cases") for name in found if name.endswith("_cases")]:
            about, cases = f"one standing {name.replace('_', ' ')} on the line", found[f"{name}_cases"]
            if name.endswith("by_rays"):
                # A driver who holds its speed to its sight sees everything in time.
                about, among = f"{about}, {cases:,} runs", ""
            else:
                about = f"{about}, seen in time in {found[f'{name}_seen_in_time']:,} of {cases:,} runs"
                among = "seen_in_time_"
            add(f"{name}-touched", f"{about}: touched", found[f"{name}_{among}touched"], 0, "{:d}", "<=")
            add(f"{name}-not-passed", f"{about}: not passed in 30 s", found[f"{name}_{among}not_passed"], 0, "{:d}", "<=")
    if found := summary.get("slalom"):
        for way, words in (("own", "own detours"), ("grid", "A* search")):
            about = f"boxes with gaps by rays, {words}, {found[f'{way}_cases']:,} runs of {found[f'{way}_mean_s']:.1f} s on average"
            add(f"slalom-{way}-touched", f"{about}: touched", found[f"{way}_touched"], 0, "{:d}", "<=")
            add(f"slalom-{way}-not-passed", f"{about}: not passed in 45 s", found[f"{way}_not_passed"], 0, "{:d}", "<=")
    return table
