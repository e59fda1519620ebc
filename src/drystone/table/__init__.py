"""The web server: rooms, store, API and pages. It knows no rule of any game."""

from __future__ import annotations

from drystone.table.app import create_app, serve
from drystone.table.house import Settings

__all__ = ["Settings", "create_app", "serve"]
