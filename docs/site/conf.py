# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Sphinx: pages are Markdown; tools/docs writes the reference and calls it."""

import os
from pathlib import Path

from sphinx import addnodes

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


def titles_alone(toc):
    """The parts of a page's contents that the sidebar's tree takes: its title and the trees of pages below it."""
    toc = toc.deepcopy()
    for item in toc.children:
        if len(item) > 1:
            trees = list(item.findall(addnodes.toctree))
            item[1][:] = trees
            if not trees:
                item.pop(1)
    return toc


def make_sidebars_quickly(app, page, template, context, doctree):
    """The theme asks for the tree of all pages on each of them, and Sphinx copies every heading of the site to leave it out again."""
    tree = context.get("toctree")
    if tree is None:
        return
    environment = app.env
    if not hasattr(app, "titles"):
        app.titles = {name: titles_alone(toc) for name, toc in environment.tocs.items()}

    def tree_of_titles(**options):
        whole = environment.tocs
        environment.tocs = app.titles
        try:
            return tree(**options)
        finally:
            environment.tocs = whole

    context["toctree"] = tree_of_titles


def setup(app):
    # Before the theme's, which has 500.
    app.connect("html-page-context", make_sidebars_quickly, priority=100)
