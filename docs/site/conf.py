# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Sphinx: pages are Markdown; tools/docs writes the reference and calls it."""

import os
from pathlib import Path

project = "Apexline"
copyright = "2026 The Apexline authors"
release = version = os.environ["APX_DOCS_VERSION"]
extensions = ["myst_parser"]
myst_heading_anchors = 3
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_title = f"Apexline {version}"
html_show_sphinx = False
html_copy_source = False
html_use_index = False
html_theme_options = {"navigation_with_keys": True}
html_extra_path = ["extra"] if (Path(__file__).parent / "extra").is_dir() else []
exclude_patterns = ["extra", "race"]
