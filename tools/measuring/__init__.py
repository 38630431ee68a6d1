# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""What tools/measure_lines measures lines with. Knows nothing of how the library makes them."""
