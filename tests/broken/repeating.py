"""Pebbles whose eyes write a feature twice: a game of its own, so that others can find it."""

from __future__ import annotations

from dataclasses import replace

from tests.broken.flawed import repeated_features
from tests.pebbles import RULES as SOUND_RULES

RULES = replace(SOUND_RULES, features=repeated_features)
