"""How the documentation is built: `make docs`."""

import os

os.environ["DRYSTONE_PURE"] = "1"  # compiled functions do not tell their signatures

from drystone import __version__

project = "Drystone"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["rules/*.de.md", "rules/*.pl.md", "ladder/preface.md"]
html_theme = "furo"
html_title = "Drystone"
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
default_role = "code"  # docstrings put names into single backticks
