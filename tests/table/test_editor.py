"""The editor: fields that follow from the contract, tried out before they are drawn."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.game import new_game
from drystone.core.position import write_position
from drystone.core.speech import LANGUAGES, catalogue, say
from drystone.games import GAMES, find
from drystone.table.errors import Refused
from drystone.table.game.editing import Draft
from drystone.table.limits import LONGEST_DRAFT
from drystone.table.pages.editor import name_of
from drystone.table.pages.messages import Messages
from tests.conformance.registry import WHOLE
from tests.table.client import GAME, Guest, table

OURS = {"Sec-Fetch-Site": "same-origin"}
JSON = {**OURS, "Content-Type": "application/json", "Accept": "application/json"}
NAMES = (*GAMES, GAME)


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=NAMES) as guest:
        yield guest


@pytest.fixture
def ada(door: Guest) -> Iterator[Guest]:
    with httpx.Client(base_url=door.client.base_url, timeout=60) as client:
        yield Guest(door.app, client, "")


def middle(game: str, decisions: int = 14, seats: int = 2) -> drystone.Game:
    played = drystone.new(game, seats=seats, seed=7)
    for _ in range(decisions):
        played.play(played.legal()[0])
    return played


def attribute(page: str, name: str) -> str:
    found = re.search(rf'id="t-bar"[^>]* {name}="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def edit(guest: Guest, game: str, draft: str, good: str, **what: Any) -> tuple[int, str]:
    said = {"draft": draft, "good": good, **what}
    answer = guest.client.post(f"/edit/{game}/change", content=json.dumps(said), headers=JSON)
    told = answer.json()
    return answer.status_code, told.get("html", told.get("say", ""))


@pytest.mark.parametrize("game", NAMES)
def test_every_field_of_a_position_is_found_and_written_as_it_was(game: str) -> None:
    played = middle(game)
    draft = Draft(played.rules, played.position())
    assert draft.text == played.position()
    keys = {field.key.partition(".")[0] for group in draft.groups() for field in group.fields}
    known = set(tomllib.loads(played.position()))
    assert known - keys == {"game", "rules", "seats", "seed", "options", "viewer"} & known
    assert not [f.key for group in draft.groups() for f in group.fields if f.kind == "other"]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_an_editor_in_every_language(ada: Guest, game: str, language: str) -> None:
    ada.client.cookies.set("language", language)
    shown = ada.client.get(f"/edit/{game}?seats=2")
    assert shown.status_code == 200
    assert f'lang="{language}"' in shown.text
    assert drystone.position(attribute(shown.text, "data-good")).state.seats == 2


def named_games() -> list[str]:
    """The games whose fields have names; a new one has none at first."""
    return [name for name in GAMES if catalogue(find(name).catalogues, f"{name}-fields", "en")]


@pytest.mark.parametrize("game", named_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_has_a_name_in_every_language(game: str, language: str) -> None:
    rules = find(game)
    named = catalogue(rules.catalogues, f"{game}-fields", language)
    draft = Draft(rules, middle(game).position())
    keys = {field.key for group in draft.groups() for field in group.fields}
    for kind in rules.frames:
        keys |= {f"frames.{name}" for name in draft._arguments(kind.__name__) if name != "ask"}
    assert {f"field.{key}" for key in keys} - set(named) == {"field.frames.seat"}
    asking = catalogue(rules.catalogues, game, "en")
    silent = {one.__name__ for one in rules.frames if f"ask.{one.__name__}" not in asking}
    assert {key for key in named if key.startswith("field.step.")} == {
        f"field.step.{name}" for name in silent
    }


def test_a_possible_change_is_drawn_and_an_impossible_one_is_said(ada: Guest) -> None:
    good = middle("caledonia", 30).position()
    path = ["players", 0, "money"]
    _, page = edit(ada, "caledonia", good, good, how="set", path=path, value=37)
    rich = attribute(page, "data-good")
    assert tomllib.loads(rich)["players"][0]["money"] == 37
    assert attribute(page, "data-problem") == ""
    _, page = edit(ada, "caledonia", rich, rich, how="set", path=path, value=-5)
    assert "layer 1 can't have" in attribute(page, "data-problem")
    assert attribute(page, "data-good") == rich
    assert "money = -5" in attribute(page, "data-draft")
    assert "<svg" in page


def test_what_is_impossible_on_the_way_becomes_possible_again(ada: Guest) -> None:
    """Two bid the same for a tile, until one of them bids more."""
    good = draft = drystone.new("keyflower", seats=2, seed=7).position()
    tile = next(tile for tile in tomllib.loads(good)["lots"] if not tile.startswith("order"))
    for path, value in ((["hue", tile], 1), (["bids", 0, tile], 1), (["bids", 1, tile], 1)):
        _, page = edit(ada, "keyflower", draft, good, how="set", path=path, value=value)
        draft = attribute(page, "data-draft")
    assert "Two equal bids" in attribute(page, "data-problem")
    good = attribute(page, "data-good")
    assert tomllib.loads(good).get("bids", [{}, {}])[1].get(tile, 0) == 0
    _, page = edit(ada, "keyflower", draft, good, how="set", path=["bids", 1, tile], value=2)
    assert attribute(page, "data-problem") == ""
    assert tomllib.loads(attribute(page, "data-good"))["bids"][1][tile] == 2


def test_the_stock_makes_up_for_what_is_changed_by_hand(ada: Guest) -> None:
    """One worker more behind a screen is one less in the bag; a text is taken as it is."""
    good = middle("keyflower", 6).position()
    data = tomllib.loads(good)
    blue, screen = data["bag"]["blue"], data["screens"]["0.blue"]
    path = ["screens", "0.blue"]
    _, page = edit(ada, "keyflower", good, good, how="set", path=path, value=screen + 1)
    assert attribute(page, "data-problem") == ""
    changed = tomllib.loads(attribute(page, "data-good"))
    assert changed["bag"]["blue"] == blue - 1
    assert changed["bag_size"] == data["bag_size"] - 1
    assert changed["screens"]["0.blue"] == screen + 1
    written = good.replace(f"bag_size = {data['bag_size']}", "bag_size = 7")
    _, page = edit(ada, "keyflower", written, good, how="read")
    assert "not 7" in attribute(page, "data-problem")


@pytest.mark.parametrize("game", WHOLE)
def test_restocking_leaves_a_position_as_it_is(game: str) -> None:
    """What is in order needs nothing: at every moment of games with as many seats as can be."""
    rules = find(game)
    assert rules.restock is not None
    looked = 0
    for seats in rules.seats:
        playing, dice = drystone.new(game, seats=seats, seed=3), Quick(5)
        while not playing.over and len(playing.decisions) < 300:
            legal = playing.legal()
            playing.play(legal[dice.below(len(legal))])
            if len(playing.decisions) % 9 or playing.over:
                continue
            before = playing.position()
            state = playing.state.copy()
            rules.restock(state)
            state.refresh()
            assert write_position(rules, state, playing.seed, playing.options) == before
            looked += 1
    assert looked > 30


@pytest.mark.parametrize("game", WHOLE)
def test_a_turn_begins_in_one_click_from_the_set_up_on(ada: Guest, game: str) -> None:
    """What is asked before is answered; then it is the turn of whom one wants."""
    rules = find(game)
    good = drystone.new(game, seats=2, seed=1).position()
    for seat in (1, 0):
        status, page = edit(ada, game, good, good, how="turn", value=seat)
        assert status == 200
        assert attribute(page, "data-problem") == ""
        turned = drystone.position(attribute(page, "data-good"))
        assert turned.seat == seat
        assert turned.state.frames[-1].opens_turn()
    assert rules.as_turn is not None
    assert edit(ada, game, good, good, how="turn", value=7)[0] == 400


def test_coded_numbers_are_chosen_by_what_they_stand_for(ada: Guest) -> None:
    good = middle("caledonia", 40).position()
    _, page = edit(ada, "caledonia", good, good, how="read")
    page = unescape(page)
    form = page[page.index('id="t-form"') :]
    assert ">Player 2: sheep</option>" in form
    told = re.search(r'id="t-form"[^>]* data-codes="(.*?\})"', page)
    assert told is not None
    codes = json.loads(told[1])["board"]
    assert codes[0] == [0, "Nothing"]
    assert len({number for number, _ in codes}) == len(codes) == 1 + 2 * 8


def test_lists_are_added_to_and_taken_from(ada: Guest) -> None:
    game = middle("gwtnz", 6)
    draft = Draft(game.rules, game.position())
    hand = list(tomllib.loads(draft.text)["players"][0]["hand"])
    draft.change(("players", 0, "hand"), "add", "merino")
    draft.change(("players", 0, "hand", 0), "remove", 0)
    assert tomllib.loads(draft.text)["players"][0]["hand"] == [*hand[1:], "merino"]
    draft.change(("players", 0, "hand", 0), "set", "corriedale")
    assert tomllib.loads(draft.text)["players"][0]["hand"][0] == "corriedale"


def test_a_piece_goes_from_one_field_to_another() -> None:
    game = middle("gwtnz", 6)
    draft = Draft(game.rules, game.position())
    before = tomllib.loads(draft.text)["players"]
    hand, other = list(before[0]["hand"]), list(before[1]["hand"])
    draft.move(("players", 0, "hand", 1), ("players", 1, "hand"))
    after = tomllib.loads(draft.text)["players"]
    assert after[0]["hand"] == [hand[0], *hand[2:]]
    assert after[1]["hand"] == [*other, hand[1]]


def test_two_pieces_change_places() -> None:
    game = middle("gwtnz", 6)
    draft = Draft(game.rules, game.position())
    before = tomllib.loads(draft.text)["players"]
    draft.move(("players", 0, "hand", 0), ("players", 0, "hand", 1))
    draft.move(("players", 0, "hand", 1), ("players", 1, "hand", 0))
    after = tomllib.loads(draft.text)["players"]
    mine, others = before[0]["hand"], before[1]["hand"]
    assert after[0]["hand"] == [mine[1], others[0], *mine[2:]]
    assert after[1]["hand"] == [mine[0], *others[1:]]


def test_one_of_several_goods_is_handed_over() -> None:
    game = middle("caledonia", 6)
    draft = Draft(game.rules, game.position())
    draft.change(("players", 0, "goods", "grain"), "set", 2)
    draft.change(("players", 1, "goods", "grain"), "set", 0)
    draft.move(("players", 0, "goods", "grain"), ("players", 1, "goods"))
    goods = [one["goods"] for one in tomllib.loads(draft.text)["players"]]
    assert (goods[0]["grain"], goods[1]["grain"]) == (1, 1)
    draft.move(("players", 0, "goods", "grain"), ("players", 1, "goods", "grain"))
    goods = [one["goods"] for one in tomllib.loads(draft.text)["players"]]
    assert "grain" not in goods[0]
    assert goods[1]["grain"] == 2


def test_what_stands_on_a_space_goes_to_another() -> None:
    game = middle("caledonia", 12)
    draft = Draft(game.rules, game.position())
    board = tomllib.loads(draft.text)["board"]
    taken = next(iter(board))
    free = next(space for space in draft.symbols("space") if space not in board)
    draft.move(("board", taken), ("board", free))
    after = tomllib.loads(draft.text)["board"]
    assert after[free] == board[taken]
    assert taken not in after


@pytest.mark.parametrize(
    "path, to",
    [
        (("players", 0, "goods", "grain"), ("players", 0, "contracts")),
        (("players", 0, "money"), ("players", 1, "money")),
        (("players", 0, "goods", "nothing"), ("players", 1, "goods")),
        (("players", 0, "goods", "grain"), ("players", 9, "goods")),
        (("boxes", 99), ("pile",)),
        (("boxes", 0), ("boxes", 0)),
        (("boxes",), ("pile",)),
        (("seats",), ("seats",)),
        ((), ()),
    ],
)
def test_what_does_not_belong_there_stays(
    path: tuple[str | int, ...], to: tuple[str | int, ...]
) -> None:
    game = middle("caledonia", 6)
    draft = Draft(game.rules, game.position())
    before = draft.text
    with pytest.raises(Refused):
        draft.move(path, to)
    assert draft.text == before


def test_a_question_is_added_and_taken_away() -> None:
    game = middle("keyflower", 6)
    draft = Draft(game.rules, game.position())
    draft.change(("frames",), "add", "Gather")
    assert draft.data["frames"][-1] == {
        **dict.fromkeys(("use", "sent", "blue", "red", "yellow", "green"), 0),
        "ask": "Gather",
        "seat": 0,
        "tile": "home-1",
    }
    draft.change(("frames", len(draft.data["frames"]) - 1), "remove", 0)
    assert draft.text == game.position()


@pytest.mark.parametrize("game", GAMES)
def test_only_what_somebody_is_asked_can_be_chosen(game: str, ada: Guest) -> None:
    """Frames that nobody decides in have no words, and none of their names is on the page."""
    rules = find(game)
    said = {one.__name__: say(rules, f"ask.{one.__name__}", {}, "de") for one in rules.frames}
    ada.client.cookies.set("language", "de")
    page = unescape(ada.client.get(f"/edit/{game}?seats=2").text)
    shown = re.findall(r'<option value="(\w+)"[^>]*>([^<]+)</option>', page)
    listed = [(name, text) for name, text in shown if name in said]
    asked = {name for name, text in said.items() if text != f"ask.{name}"}
    frames = new_game(rules, 2, 1, {}).state.frames
    standing = {type(one).__name__ for one in frames}
    assert asked <= {name for name, _ in listed} <= asked | standing
    assert len(asked) < len(said)
    assert len([name for name, _ in listed if name in asked]) >= 2 * len(asked)


def test_another_question_is_asked_of_another_seat(ada: Guest) -> None:
    game = drystone.new("caledonia", seats=2, seed=7)
    while type(game.state.frames[-1]).__name__ != "Turn":
        game.play(game.legal()[0])
    draft = Draft(game.rules, game.position())
    top, other = len(draft.data["frames"]) - 1, 1 - (game.seat or 0)
    draft.change(("frames", top, "ask"), "set", "Row")
    assert draft.data["frames"][top]["ask"] == "Row"
    draft.change(("frames", top, "ask"), "set", "Turn")
    draft.change(("frames", top, "seat"), "set", other)
    asked = drystone.position(draft.text)
    assert (asked.seat, type(asked.state.frames[-1]).__name__) == (other, "Turn")


@pytest.mark.parametrize(
    "path, how, value",
    [
        ((), "set", 1),
        (("seats",), "set", 3),
        (("options", "facts"), "set", "x"),
        (("viewer",), "set", 0),
        (("nothing",), "set", 1),
        (("players", 9, "money"), "set", 1),
        (("players", 0, "money", 3), "set", 1),
        (("players", 0, "money"), "set", "many"),
        (("players", 0, "money"), "add", "x"),
        (("players", 0, "money"), "remove", 0),
        (("frames", 0, "ask"), "set", "Sing"),
        (("boxes",), "add", "x" * 65),
    ],
)
def test_what_is_no_field_is_refused(path: tuple[str | int, ...], how: str, value: Any) -> None:
    game = middle("caledonia")
    draft = Draft(game.rules, game.position())
    with pytest.raises(Refused):
        draft.change(path, how, value)


def test_hostile_texts_get_a_sentence(ada: Guest) -> None:
    good = middle("caledonia").position()
    for draft in ("x = [", "", 'game = "keyflower"', "a = " + "[" * 3000, "x" * LONGEST_DRAFT):
        status, said = edit(ada, "caledonia", draft, good, how="read")
        assert status == 400, draft[:20]
        assert said
    status, _ = edit(ada, "caledonia", good, "no position", how="set", path=["order", 0], value=99)
    assert status == 400
    status, _ = edit(ada, "caledonia", "y" * (LONGEST_DRAFT + 1), good, how="read")
    assert status in (413, 422)
    assert edit(ada, "caledonia", good, good, how="sing")[0] == 422


def test_a_position_that_was_never_tried_out_is_not_drawn(ada: Guest) -> None:
    """What a page calls the last possible position is tried out too, before anybody draws it."""
    good = middle("caledonia").position()
    bad = re.sub("money = [0-9]+", "money = -5", good, count=1)
    status, said = edit(ada, "caledonia", bad, bad, how="read")
    assert status == 400
    assert "<svg" not in said


def test_it_is_opened_against_bots_and_as_a_study(ada: Guest) -> None:
    good = attribute(ada.client.get(f"/edit/{GAME}?seats=2").text, "data-good")
    played = ada.client.post("/upload", data={"text": good}, headers=OURS)
    assert played.headers["location"].startswith("/t/")
    study = ada.client.post("/studies", data={"text": good}, headers=OURS)
    assert study.headers["location"].startswith("/study/")


def test_what_lies_on_the_picture_leads_to_its_field(ada: Guest) -> None:
    words = find("caledonia").words
    action = words.parse("buy grain")
    told = ada.client.get(f"/edit/caledonia/about?word={words.element(action)}").json()
    assert told["names"] == ["good.grain"]
    page = unescape(ada.client.get("/edit/caledonia?seats=2").text)
    assert 'data-name="good.grain"' in page
    assert ada.client.get("/edit/caledonia/about?word=nothing").json() == {"names": []}


def test_among_people_a_running_game_is_not_edited(door: Guest) -> None:
    host, other = door.someone("Ada"), door.someone("Ben")
    key = host.open("me", "open")["id"]
    other.post("/join", token=host.post(f"/games/{key}/links", seat=1)["token"])
    for one in (host, other):
        answer = door.client.post(
            f"/t/{key}/edit", data={"at": "0"}, headers={**OURS, **one.headers}
        )
        assert answer.status_code == 403
    stranger = door.client.post(f"/t/{key}/edit", data={"at": "0"}, headers=OURS)
    assert stranger.status_code == 403
    alone = host.open("me", "visitor")["id"]
    answer = door.client.post(
        f"/t/{alone}/edit", data={"at": "0"}, headers={**OURS, **host.headers}
    )
    assert answer.status_code == 200
    assert attribute(answer.text, "data-good")


def test_what_is_named_by_two_things_is_said_by_both() -> None:
    rules = find("keyflower")
    said = name_of(rules, "cargo", "keyflower.blue", Messages("en"))
    assert said == "Keyflower: blue"
    for symbol in Draft(rules, new_game(rules, 2, 1, {}).position()).symbols("cargo"):
        assert "." not in name_of(rules, "cargo", symbol, Messages("de"))
