# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""One race of a sweep. Uses the package's public interface alone, so that it also runs with the package of another
commit:

    PYTHONPATH=other/build/python python3 job.py       # jobs as lines of JSON in, their rows as lines of JSON out
"""

from __future__ import annotations

import json
import math
import sys
from functools import lru_cache
from typing import Any

import apexline

CHUNK_TICKS = 600


@lru_cache(maxsize=32)
def _track(source: str, vehicle: str | None) -> Any:
    """A worker bakes each track once for each vehicle."""
    if source.lower().endswith(".apx"):
        return apexline.Track.from_file(source)
    return apexline.Track.from_file(source, vehicle=vehicle)


@lru_cache(maxsize=32)
def _vehicle(source: str | None) -> Any:
    return apexline.Car("", source).vehicle


def run_job(job: dict[str, Any]) -> list[dict[str, Any]]:
    """A row for each car of the race that the job describes."""
    track = _track(job["track"], job["vehicle"])
    driver = apexline.Driver(**job["driver_fields"])
    cars = [apexline.Car(f"car {index}", _vehicle(job["vehicle"]), driver) for index in range(job["cars"])]
    world = apexline.World(
        track, cars, situation=job["situation"], laps=job["laps"], seed=job["seed"], **job["world_fields"]
    )
    with world:
        race = world.race
        ideal = [race.result(car).ideal_lap_s for car in range(len(cars))]
        limit_s = 3.0 * max((lap for lap in ideal if math.isfinite(lap)), default=0.0) * job["laps"] + 120.0
        left, done = math.ceil(limit_s / world.dt_s), False
        while not done and left > 0:
            done = world.step(min(CHUNK_TICKS, left))
            left -= CHUNK_TICKS
        ticks, state_hash = world.state_hash()
        places = {int(line["car"]): int(line["position"]) for line in race.standings()}
        return [_row(job, race.result(car), car, places[car], ticks, state_hash) for car in range(len(cars))]


def _time(seconds: float) -> float | None:
    return float(f"{seconds:.7g}") if math.isfinite(seconds) and seconds > 0.0 else None


def _row(job: dict[str, Any], result: Any, car: int, place: int, ticks: int, state_hash: int) -> dict[str, Any]:
    return {
        "track": job["track_name"],
        "vehicle": job["vehicle"] or "reference",
        "driver": job["driver"],
        "seed": job["seed"],
        "situation": job["situation"],
        "laps": job["laps"],
        "cars": job["cars"],
        "car": car,
        "place": place,
        "finished": int(result.finished),
        "laps_done": result.laps_done,
        "best_lap_s": _time(result.best_lap_s),
        "total_time_s": _time(result.total_time_s) if result.finished else None,
        "ideal_lap_s": _time(result.ideal_lap_s),
        "target_lap_s": _time(result.target_lap_s),
        "car_contacts": result.car_contacts,
        "wall_contacts": result.wall_contacts,
        "off_track_s": float(f"{result.off_track_s:.7g}"),
        "overtakes_done": result.overtakes_done,
        "overtakes_suffered": result.overtakes_suffered,
        "ticks": ticks,
        "state_hash": f"{state_hash:016x}",
    }


def serve() -> None:
    """Answers each line until there are no more."""
    for line in sys.stdin:
        try:
            answer: Any = {"rows": run_job(json.loads(line))}
        except Exception as error:  # noqa: BLE001: the other side tells it
            answer = {"error": " ".join(f"{error}".split()) or type(error).__name__}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve()
