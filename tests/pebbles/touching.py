"""Pebbles that is touched by looking: a game of its own, so that others can find it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tests.pebbles import RULES as SOUND_RULES
from tests.pebbles.broken import TOUCHING, broken_setup

RULES = replace(SOUND_RULES, setup=partial(broken_setup, TOUCHING))
