"""The words of the game: records and stored games hold their ids and their notation."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from drystone.games.gwtnz.words import ACTION, WORDS
from tests.rules import rule

SIZE = 832
SAID = "14f937516a27ff771bada6124c533adc299037d0e0258a20258fbfc0647f539e"
"""Every word in the order of the numbers, as a hash."""


@rule("GWT 4.1")
def test_the_actions_are_the_same_in_the_same_order() -> None:
    known = (Path(__file__).parent / "actions.txt").read_text("utf-8").split()
    assert WORDS.symbols[ACTION] == known


@rule("GWT 4.1")
def test_every_word_keeps_its_number() -> None:
    said = "\n".join(WORDS.text(action) for action in range(WORDS.size))
    assert WORDS.size == SIZE
    assert sha256(said.encode()).hexdigest() == SAID
