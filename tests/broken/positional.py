"""Pebbles whose eyes give features by place: a game of its own, so that others can find it."""

from __future__ import annotations

from dataclasses import replace

from tests.broken.flawed import positional_features
from tests.pebbles import RULES as SOUND_RULES

RULES = replace(SOUND_RULES, features=positional_features)
