"""Pebbles that is touched by looking: a game of its own, so that others can find it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tests.broken.flawed import TOUCHING, flawed_setup
from tests.pebbles import RULES as SOUND_RULES

RULES = replace(SOUND_RULES, setup=partial(flawed_setup, TOUCHING))
