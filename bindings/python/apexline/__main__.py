# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""python -m apexline: the command line."""

import sys

from .cli import main

sys.exit(main())
