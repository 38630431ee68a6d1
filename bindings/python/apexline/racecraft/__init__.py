# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Measures how drivers race: passes, contacts, order, time lost, time off the road, by track and seed.

Races: `equal` (a standing start with cars alike), `charge` (a fast car last behind seven slower ones), `reverse-grid` (a grid from the
slowest to the fastest), `rubber-band` (cars alike, without a rubber band and with one), `overtake` (one car at 80 % pace, fast ones spread over the track) and `presets` (the same with every preset).
Single cars: `wrong-way` (one car at rest at many headings and places), `crash` (a car driven at a road that is blocked), `standing`
(a car driven at one thing that stands on its line) and `slalom` (boxes that leave gaps, with and without the A* search)."""

from .band import rubber_band
from .braking import braking_distance, crash, least_braking
from .common import HARD_MPS, Options, Row, make_cars, place_car
from .fields import charge, equal, overtake, reverse_grid
from .one_pass import Moment, Pass, trace_pass
from .page import SECTION_BEGINS, SECTION_ENDS, section
from .run import ALIASES, QUICK_TRACKS, SITUATIONS, measure, measure_all
from .slalom import slalom
from .standing import standing
from .summary import reach, summarise
from .turning import TURN_LIMIT_S, pile_up, turn_round, wrong_way

__all__ = [
    "ALIASES",
    "HARD_MPS",
    "QUICK_TRACKS",
    "SECTION_BEGINS",
    "SECTION_ENDS",
    "SITUATIONS",
    "TURN_LIMIT_S",
    "Moment",
    "Options",
    "Pass",
    "Row",
    "braking_distance",
    "charge",
    "crash",
    "equal",
    "least_braking",
    "make_cars",
    "measure",
    "measure_all",
    "overtake",
    "pile_up",
    "place_car",
    "reach",
    "reverse_grid",
    "rubber_band",
    "section",
    "slalom",
    "standing",
    "summarise",
    "trace_pass",
    "turn_round",
    "wrong_way",
]
