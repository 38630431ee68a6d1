# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Many races as a batch: tracks x vehicles x drivers x seeds, a table of results, and a paired comparison of two of
them.

    from apexline import sweep

    matrix = sweep.Matrix(tracks=("club",), drivers={"calm": {"pace": 0.9}, "quick": {}}, seeds=tuple(range(1, 21)))
    rows = sweep.run(matrix, workers=2).rows
    for line in sweep.compare(*sweep.split(rows, "calm", "quick")):
        print(line.text())
"""

from __future__ import annotations

from .matrix import Matrix
from .run import Swept, run
from .statistics import Comparison, compare, same_bits, split

__all__ = ["Comparison", "Matrix", "Swept", "compare", "run", "same_bits", "split"]
