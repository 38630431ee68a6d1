# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Measurements of tools/measure_lines. Knows nothing of how the library makes them."""
