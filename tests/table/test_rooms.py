"""What may be done at a table, and what not: turns, undo, consent, seats, talk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from drystone.table.game.events import Say, Sit
from drystone.table.people.personal import forget
from drystone.table.storage.store import Overtaken
from tests.table.client import GAME, Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def alone(door: Guest, **wishes: Any) -> tuple[Guest, Any]:
    """Somebody who plays both seats of a game."""
    ada = door.someone("Ada", **wishes)
    return ada, ada.open("me", "me", seed=5)


def two(door: Guest, **wishes: Any) -> tuple[Guest, Guest, Any]:
    """Two people at a table; Ada is to decide."""
    ada, ben = door.someone("Ada", **wishes), door.someone("Ben", **wishes)
    game = ada.open("me", "open")
    link = ada.post(f"/games/{game['id']}/links", seat=1)
    ben.post("/join", token=link["token"])
    return ada, ben, ada.get(f"/games/{game['id']}")


def test_a_stale_decision_is_refused(door: Guest) -> None:
    ada, view = alone(door)
    path = f"/games/{view['id']}/decide"
    action = view["legal"][0]["action"]
    ada.post(path, number=view["number"], action=action)
    assert ada.refused(path, number=view["number"], action=action) == (409, "stale")


def test_a_number_is_never_used_twice(door: Guest) -> None:
    ada, view = alone(door)
    first = view["number"]
    ada.choose(view)
    taken_back = ada.post(f"/games/{view['id']}/undo", number=first + 1)
    assert taken_back["played"] == 0
    assert taken_back["number"] == first + 2


def test_hints_are_given_to_who_decides_against_bots(door: Guest) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "visitor", seed=5)
    hints = ada.get(f"/games/{view['id']}/hints")
    legal = {one["action"]: one["say"] for one in view["legal"]}
    assert hints
    assert all(legal[hint["action"]] == hint["say"] for hint in hints)
    assert hints[0]["points"] >= hints[-1]["points"]
    assert ada.get(f"/games/{view['id']}/hints") == hints, "thought about once"


def test_hints_are_not_given_among_people_or_to_who_waits(door: Guest) -> None:
    ada, ben, view = two(door)
    path = f"/games/{view['id']}/hints"
    for guest in (ada, ben):
        answer = guest.ask("GET", path)
        assert (answer.status_code, answer.json()["problem"]) == (409, "no-hints-among-people")
    eve = door.someone("Eve")
    assert eve.ask("GET", path).json()["problem"] == "not-your-seat"


def test_who_has_only_to_end_the_turn_is_told_so_instead_of_a_hint(door: Guest) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "visitor", seed=5)
    path = f"/games/{view['id']}"
    ada.post(f"{path}/prefer", seat=0, auto=True, confirm=True, pace=0)
    view = ada.get(path)
    while not view["holding"]:
        view = ada.choose(view)
    answer = ada.ask("GET", f"{path}/hints")
    assert (answer.status_code, answer.json()["problem"]) == (409, "turn-done")


def test_nobody_decides_for_another_seat(door: Guest) -> None:
    _, ben, view = two(door)
    path, action = f"/games/{view['id']}/decide", view["legal"][0]["action"]
    number = view["number"]
    assert ben.refused(path, number=number, action=action) == (409, "not-your-turn")
    assert ben.refused(path, number=number, seat=0, action=action) == (403, "not-your-seat")
    stranger = door.someone("Eve")
    assert stranger.refused(path, number=number, action=action) == (403, "not-your-seat")
    assert door.refused(path, number=number, action=action) == (403, "not-your-seat")


def test_a_refusal_names_the_rule(door: Guest) -> None:
    ada, view = alone(door)
    answer = ada.ask("POST", f"/games/{view['id']}/decide", number=view["number"], action="rubble")
    assert answer.status_code == 422
    assert answer.json()["problem"] == "illegal"
    assert answer.json()["rule"] == "PEB 2.1"


def test_words_that_are_none_are_refused(door: Guest) -> None:
    ada, view = alone(door)
    path = f"/games/{view['id']}/decide"
    assert ada.refused(path, number=view["number"], action="castle")[0] == 400
    assert ada.refused(path, number=view["number"], action=99999)[0] == 400


def test_the_last_decision_is_taken_back_freely(door: Guest) -> None:
    ada, _, view = two(door)
    before = view["position"]
    ada.choose(view)
    ada.post(f"/games/{view['id']}/undo", number=view["number"] + 1)
    assert ada.get(f"/games/{view['id']}")["position"] == before


def test_what_another_seat_has_answered_is_not_taken_back_freely(door: Guest) -> None:
    ada, ben, view = two(door)
    path = f"/games/{view['id']}"
    ada.choose(view)
    ben.choose(ben.get(path))
    number = ada.get(path)["number"]
    assert ada.refused(f"{path}/undo", number=number, seat=0) == (409, "no-free-undo")


def test_what_showed_something_hidden_is_not_taken_back_freely(door: Guest) -> None:
    """The second to choose sees the other's stone as soon as both have chosen."""
    ada, ben, view = two(door)
    path = f"/games/{view['id']}"
    ada.choose(view)
    seen = ben.choose(ben.get(path))
    assert ben.refused(f"{path}/undo", number=seen["number"], seat=1) == (409, "no-free-undo")


def test_further_back_with_the_others_consent(door: Guest) -> None:
    ada, ben, view = two(door)
    path = f"/games/{view['id']}"
    ada.choose(view)
    asked = ben.choose(ben.get(path))
    ada.post(f"{path}/ask-undo", number=asked["number"], to=0)
    asking = ben.get(path)["asking"]
    request = asking.pop("id")
    assert asking == {
        "seat": 0,
        "to": 0,
        "absent": -1,
        "level": "",
        "ends": "",
        "removes": -1,
        "agreed": [],
    }
    assert ada.refused(f"{path}/answer", yes=True, request=request) == (409, "nothing-asked")
    assert ben.post(f"{path}/answer", yes=True, request=request)["played"] == 0


def test_nobody_goes_back_when_somebody_does_not_agree(door: Guest) -> None:
    ada, ben, view = two(door)
    path = f"/games/{view['id']}"
    ada.choose(view)
    asked = ben.choose(ben.get(path))
    request = ada.post(f"{path}/ask-undo", number=asked["number"], to=0)["asking"]["id"]
    after = ben.post(f"{path}/answer", yes=False, request=request)
    assert after["asking"] is None
    assert after["played"] > 0


def test_alone_against_bots_one_goes_back_as_far_as_one_likes(door: Guest) -> None:
    ada, view = alone(door)
    for _ in range(4):
        view = ada.choose(view)
    view = ada.post(f"/games/{view['id']}/ask-undo", number=view["number"], to=1)
    assert view["played"] == 1


def test_the_table_waits_until_the_turn_is_ended(door: Guest) -> None:
    ada, ben, view = two(door)
    path = f"/games/{view['id']}"
    ada.post(f"{path}/prefer", seat=0, auto=True, confirm=True, pace=0)
    view = ada.choose(ada.get(path))
    assert view["holding"]
    assert view["seat"] == 0
    assert ben.get(path)["legal"] == []
    action = 0
    assert ben.refused(f"{path}/decide", number=view["number"], seat=1, action=action) == (
        409,
        "turn-not-ended",
    )
    assert ben.refused(f"{path}/end-turn", number=view["number"]) == (409, "no-turn-to-end")
    ada.post(f"{path}/end-turn", number=view["number"])
    assert ben.get(path)["legal"]


def test_a_turn_that_is_not_ended_can_be_started_again(door: Guest) -> None:
    ada, _, view = two(door)
    path = f"/games/{view['id']}"
    ada.post(f"{path}/prefer", seat=0, auto=True, confirm=True, pace=0)
    before = ada.get(path)
    held = ada.choose(before)
    again = ada.post(f"{path}/restart-turn", number=held["number"])
    assert again["position"] == before["position"]
    assert not again["holding"]


def test_a_single_option_that_ends_the_turn_is_asked(door: Guest) -> None:
    """Whatever one wants: nobody's turn ends without a word of theirs."""
    singles = 0
    for seed in range(6):
        ada = door.someone("Ada")
        view = ada.open("me", "me", seed=seed)
        while not view["over"]:
            singles += len(view["legal"]) == 1
            view = ada.choose(view, -1)
        assert not any(line["forced"] for line in ada.get(f"/games/{view['id']}/log"))
    assert singles > 0


def test_a_link_opens_one_seat_and_is_replaced_by_the_next(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open")
    path = f"/games/{game['id']}"
    old = ada.post(f"{path}/links", seat=1)["token"]
    new = ada.post(f"{path}/links", seat=1)["token"]
    assert ben.refused("/join", token=old) == (404, "no-such-link")
    assert ben.post("/join", token=new)["viewer"] == 1
    assert ben.refused(f"{path}/links", seat=0) == (403, "not-your-seat")


def test_a_seat_is_taken_again_on_another_device(door: Guest) -> None:
    ada, view = alone(door)
    token = ada.post(f"/games/{view['id']}/links", seat=0)["token"]
    phone = door.someone("Ada's phone")
    seen = phone.post("/join", token=token)
    assert seen["viewer"] == 0
    assert seen["legal"] == view["legal"]
    assert phone.choose(seen)["played"] == 1


def test_a_seat_that_was_left_is_open_again(door: Guest) -> None:
    ada, ben, view = two(door)
    path = f"/games/{view['id']}"
    assert ben.post(f"{path}/leave", seat=1)["viewer"] == -1
    assert ada.get(path)["seats"][1]["kind"] == "open"
    token = ada.post(f"{path}/links", seat=1)["token"]
    assert door.someone("Cleo").post("/join", token=token)["viewer"] == 1


def test_an_unlisted_game_is_joined_by_link_only(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    hidden, listed = ada.open("me", "open"), ada.open("me", "open", listed=True)
    assert ben.refused(f"/games/{hidden['id']}/sit", seat=1) == (403, "by-link-only")
    assert ben.post(f"/games/{listed['id']}/sit", seat=1)["viewer"] == 1
    shown = [game["id"] for game in door.get("/games")]
    assert listed["id"] in shown
    assert hidden["id"] not in shown
    assert {game["id"] for game in ben.get("/me/games")} == {listed["id"]}


def test_a_bot_stands_in_for_an_absent_seat_by_consent(door: Guest) -> None:
    ada, ben, view = two(door, lets_stand_in=True)
    path = f"/games/{view['id']}"
    asked = ada.post(f"{path}/ask-stand-in", absent=1, level="visitor")
    assert asked["seats"][1]["stand_in"]
    ben.post(f"{path}/come-back", seat=1)
    assert not ada.get(path)["seats"][1]["stand_in"]


def test_a_third_person_must_agree_to_a_stand_in(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    cleo = door.someone("Cleo", lets_stand_in=True)
    game = ada.open("me", "open", "open", listed=True)
    path = f"/games/{game['id']}"
    ben.post(f"{path}/sit", seat=1)
    cleo.post(f"{path}/sit", seat=2)
    asked = ada.post(f"{path}/ask-stand-in", absent=2, level="visitor")
    assert not asked["seats"][2]["stand_in"]
    request = asked["asking"]["id"]
    assert ben.post(f"{path}/answer", yes=True, request=request)["seats"][2]["stand_in"]


def test_chat_is_heard_by_all_and_escaped_by_nobody_but_the_page(door: Guest) -> None:
    ada, ben, view = two(door)
    path = f"/games/{view['id']}/chat"
    ada.post(path, text="  good\u0007 <b>luck</b>\n Ben ")
    assert [(line["name"], line["text"]) for line in ben.get(path)] == [
        ("Ada", "good <b>luck</b> Ben")
    ]
    assert ada.refused(path, text=" \t ") == (400, "nothing-said")


def test_notes_are_private(door: Guest) -> None:
    ada, ben, view = two(door)
    path = f"/games/{view['id']}/notes"
    ada.put(path, text="Ben collects slate")
    assert ada.get(path) == {"text": "Ben collects slate"}
    assert ben.get(path) == {"text": ""}


def test_a_record_is_read_only_after_the_end(door: Guest) -> None:
    ada, view = alone(door)
    answer = ada.ask("GET", f"/games/{view['id']}/record")
    assert (answer.status_code, answer.json()["problem"]) == (403, "not-over")


def test_a_game_is_forked_where_it_stood(door: Guest) -> None:
    ada, view = alone(door)
    for _ in range(5):
        view = ada.choose(view)
    assert ada.refused(f"/games/{view['id']}/fork", played=3, places=["me", "visitor"]) == (
        409,
        "curtain",
    )
    ada.here(view)
    forked = ada.post(f"/games/{view['id']}/fork", played=3, places=["me", "visitor"])
    assert forked["id"] != view["id"]
    assert ada.refused(f"/games/{view['id']}/fork", played=99, places=["me", "visitor"])[0] == 400
    eve = door.someone("Eve")
    refused = eve.refused(f"/games/{view['id']}/fork", played=0, places=["me", "visitor"])
    assert refused == (403, "not-your-game")


def test_among_people_a_game_is_forked_only_when_it_is_over(door: Guest) -> None:
    """Elsewhere bots would give hints for it."""
    ada, ben, view = two(door)
    path = f"/games/{view['id']}/fork"
    for one in (ada, ben):
        refused = one.refused(path, played=0, places=["me", "visitor"])
        assert refused == (403, "elsewhere-when-over")
    ben.post(f"/games/{view['id']}/resign", seat=1)
    assert ada.post(path, played=0, places=["me", "visitor"])["id"] != view["id"]


def test_a_record_is_uploaded_with_its_story(door: Guest) -> None:
    ada, view = alone(door)
    while not view["over"]:
        view = ada.choose(view, -1)
    record = ada.client.get(f"/api/v1/games/{view['id']}/record").text
    again = ada.post("/records", text=record, places=["open", "open"])
    assert again["scores"] == view["scores"]
    assert again["played"] == view["played"]
    half = "\n".join(record.splitlines()[:12]) + "\n"
    assert not ada.post("/records", text=half, places=["me", "visitor"])["over"]
    assert (
        ada.refused("/records", text=record.replace("choose", "chose", 1), places=["open", "open"])[
            0
        ]
        == 400
    )


@pytest.mark.parametrize(
    "form, status",
    [
        ({"game": "os.path", "places": ["me", "me"]}, 400),
        ({"game": "chess", "places": ["me", "me"]}, 400),
        ({"game": GAME, "places": ["me"]}, 400),
        ({"game": GAME, "places": ["me", "genius"]}, 400),
        ({"game": GAME, "places": ["me", "me"], "options": {"size": 3}}, 400),
        ({"game": GAME, "places": ["me", "me"], "options": {"facts": "not toml"}}, 400),
        ({"game": GAME, "places": ["me", "me"], "seed": -1}, 422),
        ({"game": GAME, "places": ["me", "me"], "colour": "red"}, 422),
    ],
)
def test_a_game_that_can_not_be_is_refused(door: Guest, form: dict[str, Any], status: int) -> None:
    answer = door.someone("Ada").ask("POST", "/games", **form)
    assert answer.status_code == status
    assert answer.json()["message"]


def test_unknown_games_and_pages_are_not_found(door: Guest) -> None:
    ada = door.someone("Ada")
    for path in ("/games/nowhere", "/games/..%2f..", "/nothing"):
        assert ada.ask("GET", path).status_code == 404


def test_a_game_that_is_not_played_here_leaves_nothing_behind() -> None:
    with table() as door:
        ada, view = alone(door)
        rooms = door.server.rooms
        rooms.open.clear()
        rooms.games = ("another",)
        assert ada.ask("GET", f"/games/{view['id']}").status_code == 404
        assert not rooms._opening


def test_a_new_game_is_opened_though_another_servers_bots_are_quicker(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, before = door.server.store, list[str]()
    append = store.append

    def overtaken(id_: str, *rest: Any) -> Any:
        if not before:
            before.append(id_)
            raise Overtaken(id_)
        return append(id_, *rest)

    monkeypatch.setattr(store, "append", overtaken)
    view = door.someone("Ada").open("me", "me")
    assert before == [view["id"]]
    assert view["mine"] == [0, 1]


def test_a_room_knows_what_another_server_wrote_while_it_was_opened(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such news comes before there is a room that could hear it."""
    ada, view = alone(door)
    rooms, store = door.server.rooms, door.server.store
    match, open_game = rooms.open.pop(view["id"]).match, store.open_game

    def read_too_early(id_: str) -> Any:
        read = open_game(id_)
        store.append(id_, match.seq, [Say(0, "Ada", "Hello!")], match.standing)
        return read

    monkeypatch.setattr(store, "open_game", read_too_early)
    heard = ada.get(f"/games/{view['id']}/chat")
    assert [line["text"] for line in heard] == ["Hello!"]


def test_lists_name_nobody_who_was_forgotten_before_a_room_knows_of_it(door: Guest) -> None:
    """An alarm may be due before the news have come."""
    ada, ben, view = two(door)
    server, id_ = door.server, view["id"]
    room = server.rooms.open[id_]
    stale, ben_id = room.match, ben.get("/me")["id"]

    async def forgotten_at_another_server() -> None:
        await forget(server.store, ben_id, by=ben_id)
        room.match = stale
        async with room.writing:
            await room.restand()

    door.inside(forgotten_at_another_server())
    opened = server.store.open_game(id_)
    assert opened is not None
    assert "Ben" not in opened.listing.note
    assert ada.get(f"/games/{id_}")["seats"][1]["kind"] == "open"


def test_who_sat_down_at_another_server_may_act_at_once_here(door: Guest) -> None:
    """News from there take a moment."""
    ada, ben = door.someone("Ada"), door.someone("Ben")
    id_, ben_id = ada.open("open", "me")["id"], ben.get("/me")["id"]
    match = door.server.rooms.open[id_].match
    door.server.store.append(id_, match.seq, [Sit(0, ben_id, "Ben")], match.standing)
    assert ben.post(f"/games/{id_}/leave", seat=0)["seats"][0]["kind"] == "open"
