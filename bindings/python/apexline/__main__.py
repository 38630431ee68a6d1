# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""python -m apexline: the command line."""

import signal
import sys

# Ctrl-C while modules are still being read ends it without a traceback; the command line takes the signal over.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from .cli import main  # noqa: E402

sys.exit(main())
