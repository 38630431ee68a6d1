# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The steps of tools/release."""
