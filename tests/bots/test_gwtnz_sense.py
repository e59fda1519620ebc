"""What bots see: what the deck will bring to Wellington, and which posts are within reach."""

from __future__ import annotations

from drystone.bots import seat
from drystone.bots.weights import value_of
from drystone.games.gwtnz import components
from drystone.games.gwtnz.eyes.names import FEATURES
from drystone.games.gwtnz.eyes.prices import POUND, prices_of
from drystone.games.gwtnz.eyes.sense import features
from drystone.games.gwtnz.state import Table
from tests.gwtnz.tables import RULES, at, deal, disc, harbour, legal, me, play, post, table


def seen(t: Table, name: str, seat: int = 0) -> float:
    return features(t, seat)[FEATURES.names.index(name)]


def test_a_new_breed_brings_more_than_another_of_the_same() -> None:
    plain = seen(table(), "income to expect")
    t = table()
    deal(t, "corriedale", pile="discard")
    once = seen(t, "income to expect")
    deal(t, "corriedale corriedale", pile="discard")
    twice = seen(t, "income to expect")
    assert plain < once < twice
    assert (twice - once) / 2 < once - plain


def test_fewer_weak_sheep_and_a_larger_hand_bring_more() -> None:
    t = table()
    before = seen(t, "income to expect")
    me(t).draw.remove(0)
    thinner = seen(t, "income to expect")
    me(t).discs &= ~(1 << disc("hand"))
    assert before < thinner < seen(t, "income to expect")


def test_cards_that_draw_another_do_not_thin_out_the_sheep() -> None:
    t = table()
    before = seen(t, "income to expect")
    deal(t, "sheepdog ferry kotare", pile="discard")
    assert seen(t, "income to expect") == before


def test_a_hand_promises_the_best_open_post_the_more_the_nearer() -> None:
    t = at(table(), "h")
    deal(t, "shropshire southdown leicester")
    poor = seen(t, "next post")
    deal(t, "merino corriedale")
    rich = seen(t, "next post")
    assert rich > poor
    me(t).space = 1
    assert 0 < seen(t, "next post") < rich


def test_an_open_harbour_abroad_and_a_post_used_up_change_what_is_to_come() -> None:
    t = table()
    before = seen(t, "posts to come")
    me(t).harbours |= 1 << harbour("sydney")
    assert seen(t, "posts to come") > before
    me(t).harbours = 0
    used = me(t).posts[:]
    used[post("6")] = 1
    me(t).posts = used
    assert seen(t, "posts to come") < before


def test_what_is_revealed_in_wellington_still_counts_until_it_is_delivered() -> None:
    t = at(table(), "wellington")
    deal(t, "shropshire southdown leicester merino")
    play(t, "enter wellington")
    hand = seen(t, "next income")
    deck = seen(t, "income to expect")
    play(t, "reveal southdown")
    assert seen(t, "next income") == hand, "the others can still be revealed"
    assert seen(t, "income to expect") == deck
    play(t, "reveal leicester", "reveal merino", "done")
    assert seen(t, "next income") == 0, "paid"
    assert seen(t, "next post") > 0
    play(t, "deliver 6", "disc limit")
    assert seen(t, "next post") == 0


def test_the_overseer_reveals_its_whole_hand_and_delivers_what_that_allows() -> None:
    t = at(table(), "wellington")
    deal(t, "shropshire southdown leicester merino")
    overseer = seat("overseer", 1)
    said = []
    for _ in range(6):
        if len(legal(t)) > 1:
            said.append(RULES.words.text(overseer.choose(RULES, t.observe(0))))
        else:
            said.append(legal(t)[0])
        play(t, said[-1])
    reveals = [f"reveal {breed}" for breed in ("shropshire", "southdown", "leicester", "merino")]
    assert (said[0], said[-1]) == ("enter wellington", "done")
    assert sorted(said[1:-1]) == sorted(reveals)
    assert RULES.words.text(overseer.choose(RULES, t.observe(0))) == "deliver 6"


def test_where_turns_have_many_choices_more_paths_are_kept_and_fewer_alike() -> None:
    overseer = value_of(RULES, "overseer", 2)
    crofter = value_of(RULES, "crofter", 2)
    assert (crofter.broad, crofter.alike > 1000) == (1, True)
    assert overseer.broad > 1
    assert overseer.alike < 1000


def test_a_romney_is_the_dearest_card_that_a_post_gives() -> None:
    facts = table().facts
    net = prices_of(facts).net
    gifts = {
        card: {
            round(
                net[post]
                - facts.post_points[post]
                - POUND * (facts.post_pounds[post] - facts.transport[post])
                - facts.post_dark[post],
                6,
            )
            for post in facts.income_posts
            if facts.post_card[post] == card
        }
        for card in {facts.post_card[post] for post in facts.income_posts}
    }
    assert gifts.pop(components.FROM_ROMNEY) == {3.0}
    assert gifts.pop(components.Source(components.NONE)) == {0.0}
    assert gifts
    assert all(worth < 3.0 for worths in gifts.values() for worth in worths)


def test_two_boxes_at_hand_are_each_seen_as_they_are() -> None:
    plain, richer = table(), table(facts="[posts.local.6]\npoints = 30\n")
    ours = prices_of(plain.facts)
    alone = features(plain, 0)
    assert seen(richer, "posts to come") > seen(plain, "posts to come")
    assert features(plain, 0) == alone
    assert prices_of(plain.facts) is ours, "nothing is worked out again"
