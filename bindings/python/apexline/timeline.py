# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A recorded race to step through: forward, back, to any tick, and off it as a free race."""

from __future__ import annotations

from bisect import bisect_right

from . import _native
from .errors import bad_argument

TICKS_PER_SNAPSHOT = 600
"""Between two places that going back starts from: ten seconds at 60 Hz."""


class Timeline:
    """Today's library driven through a recorded race. `race` is what its drivers see and decide at `tick`; for a
    world's recording the physics runs too.

        timeline = Timeline(apexline.Recording.from_file("race.apxr"))
        timeline.seek(1200)
        print(timeline.race.debug()["reason"])
        timeline.step(-1)
        free = timeline.free()               # a World that goes on from here without the recording
    """

    def __init__(self, recording: _native.Recording) -> None:
        self.recording = recording
        self.tick = 0
        """Recorded ticks that have been fed, from 0 to len(recording)."""
        self._world = recording.world() if recording.info.from_world else None
        self._race = recording.race() if self._world is None else self._world.race
        self._snapshots: list[tuple[int, bytes]] = [(0, self._snapshot())]
        self._hosts = [car for car in range(recording.info.car_count) if recording.car(car).driven_by == "host"]

    def __len__(self) -> int:
        return len(self.recording)

    @property
    def race(self) -> _native.Race:
        """Standings, results, debug views and events as of `tick`."""
        return self._race

    @property
    def world(self) -> _native.World | None:
        """The world with its physics; None for a host's recording."""
        return self._world

    def step(self, ticks: int = 1) -> None:
        """Goes on by that many ticks, back when negative; stops at either end."""
        self.seek(min(max(self.tick + ticks, 0), len(self)))

    def seek(self, tick: int) -> None:
        """Goes to before recorded tick number `tick`; len(self) is after the last. InvalidArgument beyond that."""
        if not 0 <= tick <= len(self):
            raise bad_argument(f"tick is {tick}; the recording has {len(self)}")
        at = bisect_right(self._snapshots, tick, key=lambda entry: entry[0]) - 1
        if tick < self.tick or self._snapshots[at][0] > self.tick:
            self.tick, snapshot = self._snapshots[at]
            if self._world is not None:
                self._world.restore(snapshot)
            else:
                self._race.restore(snapshot)
        while self.tick < tick:
            self._advance()

    def free(self) -> _native.World:
        """A race that goes on from here by itself: as the recorded world did, or, for a host's, with the reference
        physics."""
        return self.recording.world_at(self.tick)

    def decisions(self) -> list[tuple[int, int, int]]:
        """Each driver's decision in the last tick when it was recorded: state, reason, car in the way or NONE."""
        columns = self.recording.decisions(max(self.tick - 1, 0))
        return [(int(state), int(reason), int(ahead)) for state, reason, ahead in zip(*columns)]

    def _snapshot(self) -> bytes:
        return self._race.snapshot() if self._world is None else self._world.snapshot()

    def _advance(self) -> None:
        if self._world is None:
            self.recording.feed(self.tick, self._race)
        else:
            if self._hosts:
                controls = self.recording.tick(self.tick)[1]
                for car in self._hosts:
                    self._world.set_controls(car, *(float(value) for value in controls[car]))
            self._world.step()
        self.tick += 1
        if self.tick % TICKS_PER_SNAPSHOT == 0 and self.tick > self._snapshots[-1][0]:
            self._snapshots.append((self.tick, self._snapshot()))
