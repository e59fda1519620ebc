"""Pebbles that depends on the process it runs in: a game of its own, so that others can find it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tests.broken.flawed import MOODY, flawed_setup
from tests.pebbles import RULES as SOUND_RULES

RULES = replace(SOUND_RULES, setup=partial(flawed_setup, MOODY))
