# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A race of four cars over one lap on a track of the package."""

import apexline

track = apexline.Track.from_file("club")
with apexline.World(track, [apexline.Car() for _ in range(4)], laps=1, seed=1) as world:
    while not world.step(60):
        pass
    for place in world.race.standings():
        print(f"{place['position']}. car {place['car']}: {place['laps_done']} laps, best {place['best_lap_s']:.1f} s")
