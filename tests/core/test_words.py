"""Declaring words, and what goes wrong when they clash."""

from __future__ import annotations

import pytest

from drystone.core.words import UnknownWord, Words


def farm() -> Words:
    words = Words()
    worker = words.domain("worker", ["shepherd", "sailor"])
    row = words.domain("row", ["1", "2", "3"])
    words.verb("hire {worker} row {row}", worker, row)
    words.verb("pass")
    return words


def test_the_last_domain_runs_fastest() -> None:
    words = farm()
    assert [words.text(i) for i in range(words.size)] == [
        "hire shepherd row 1",
        "hire shepherd row 2",
        "hire shepherd row 3",
        "hire sailor row 1",
        "hire sailor row 2",
        "hire sailor row 3",
        "pass",
    ]
    assert words.args(4) == [1, 1]


def test_one_declaration_gives_key_parameters_and_element() -> None:
    words = farm()
    assert words.verb_of(4).key == "word.hire-row"
    assert words.params(4) == {"worker": "worker.sailor", "row": "row.2"}
    assert words.element(4) == "hire-sailor-row-2"


def test_spaces_do_not_matter_to_the_parser() -> None:
    assert farm().parse("  hire   sailor row 2 ") == 4


def test_an_unknown_text_is_quoted_with_what_it_may_have_meant() -> None:
    with pytest.raises(UnknownWord, match=r"'hire pirate row 1' .* 'hire \{worker\} row \{row\}'"):
        farm().parse("hire pirate row 1")


def test_an_action_out_of_range_is_refused() -> None:
    with pytest.raises(UnknownWord, match="no action 7"):
        farm().text(7)


@pytest.mark.parametrize(
    "symbols, complaint", [(["a", "a"], "twice"), (["two words"], "use a-z"), (["Ü"], "use a-z")]
)
def test_symbols_are_plain_and_distinct(symbols: list[str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Words().domain("thing", symbols)


def test_a_domain_is_declared_once() -> None:
    words = farm()
    with pytest.raises(ValueError, match="declared twice"):
        words.domain("row", ["1"])


def test_two_verbs_need_different_literal_words() -> None:
    words = farm()
    with pytest.raises(ValueError, match="another verb"):
        words.verb("hire row {row}", words.domain_named("row"))


def test_blanks_and_domains_must_match() -> None:
    with pytest.raises(ValueError, match="1 blanks, 0 domains"):
        Words().verb("go {where}")
