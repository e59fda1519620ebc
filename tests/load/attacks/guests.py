"""What a guest may try to take: hands, seats, draws, the word of others."""

from __future__ import annotations

import asyncio
from collections import Counter

from tests.load.attacks.attacker import BIG, PEBBLES, Attack, Attacker, flood, hands

MOST_FORESEEN = 0.8
"""Share of draws that may be guessed right. Pebbles has four kinds of stones; see `foresee`."""


async def foresee(eve: Attacker, stop: asyncio.Event) -> None:
    """Foresees draws, with a copy of every byte of the store and the very program that runs.

    Whoever guesses at most one time in two right guesses more than `MOST_FORESEEN` of 60 with a
    probability below exp(-2 * 60 * 0.3**2), 2e-5 (Hoeffding).
    """
    from drystone.table.game.match import Match
    from drystone.table.storage.store import Store

    ada = await eve.someone()
    right: Counter[bool] = Counter()
    view = await ada.open("me", "visitor")
    while not stop.is_set() or right.total() < 60:
        path = f"/games/{view['id']}"
        if view["over"] or not view["legal"]:
            view = (
                await ada.open("me", "visitor")
                if view["over"]
                else (await ada.ask("GET", path)).json()
            )
            continue
        store = Store(f"sqlite:///{eve.store}")
        opened = store.open_game(view["id"])
        store.close()
        assert opened is not None
        copy = Match(opened)
        if copy.number != view["number"]:
            view = (await ada.ask("GET", path)).json()
            continue
        action = view["legal"][0]["action"]
        guess = copy.play(action).game.decisions[len(copy.log)].outcomes
        said = {"number": view["number"], "action": action}
        view = (await ada.ask("POST", f"{path}/decide", **said)).json()
        store = Store(f"sqlite:///{eve.store}")
        after = store.open_game(view["id"])
        store.close()
        assert after is not None
        drawn = Match(after).game.decisions[len(copy.log)].outcomes
        if drawn:
            eve.tried += 1
            eve.ready()
            right[guess == drawn] += 1
    if right[True] > MOST_FORESEEN * right.total():
        eve.got.append(f"{right[True]} of {right.total()} draws")


async def chosen_seed(eve: Attacker, stop: asyncio.Event) -> None:
    """Opens games for others whose every draw they know, and asks for records before the end."""
    ada = await eve.someone()
    game = (await ada.open("me", "open"))["id"]
    while not stop.is_set():
        for places, listed in ((["me", "open"], False), (["me", "me"], True)):
            said = {"game": PEBBLES, "places": places, "seed": 5, "listed": listed}
            await eve.must_fail("a known seed", ada.ask("POST", "/games", **said))
        await eve.must_fail("a record", ada.ask("GET", f"/games/{game}/record"))


async def used_link(eve: Attacker, stop: asyncio.Event) -> None:
    """Opens a seat by a link that somebody else has used."""
    ada, ben, mallory = [await eve.someone() for _ in range(3)]
    game = (await ada.open("me", "open"))["id"]
    token = (await ada.ask("POST", f"/games/{game}/links", seat=1)).json()["token"]
    await ben.ask("POST", "/join", token=token)
    while not stop.is_set():
        await eve.must_fail("a seat", mallory.ask("POST", "/join", token=token))
        seen = (await mallory.ask("GET", f"/games/{game}")).json()
        if set(seen["position"]["masons"][1]["hand"]) - {-1}:
            eve.got.append("a hand")


async def stand_in(eve: Attacker, stop: asyncio.Event) -> None:
    """Puts a bot in the seat of the only opponent, and asks for hints."""
    ada, _, path = await eve.pair()
    while not stop.is_set():
        said = {"absent": 1, "level": "visitor"}
        await eve.must_fail("a seat for a bot", ada.ask("POST", f"{path}/ask-stand-in", **said))
        await eve.must_fail("hints", ada.ask("GET", f"{path}/hints"))
        await eve.must_fail("a lone undo", ada.ask("POST", f"{path}/undo", number=0))


async def removal(eve: Attacker, stop: asyncio.Event) -> None:
    """As the host, removes the only opponent in the middle of the game, for the hand."""
    ada, _, path = await eve.pair()
    view = (await ada.ask("GET", path)).json()
    said = {"number": view["number"], "action": view["legal"][0]["action"]}
    await ada.ask("POST", f"{path}/decide", **said)
    while not stop.is_set():
        await eve.must_fail("a seat", ada.ask("POST", f"{path}/remove", seat=1))
        await eve.must_fail("a link", ada.ask("POST", f"{path}/links", seat=1))


async def another_question(eve: Attacker, stop: asyncio.Event) -> None:
    """Changes what is asked while the other one answers."""
    ada, ben, path = await eve.pair()
    for one in (ada, ben):
        view = (await one.ask("GET", path)).json()
        said = {"number": view["number"], "action": view["legal"][0]["action"]}
        await one.ask("POST", f"{path}/decide", **said)
    while not stop.is_set():
        number = (await ada.ask("GET", path)).json()["number"]
        await ada.ask("POST", f"{path}/ask-undo", number=number, to=1)
        seen = (await ben.ask("GET", path)).json()["asking"]["id"]
        await ada.ask("POST", f"{path}/ask-undo", number=number, to=0)
        yes = ben.ask("POST", f"{path}/answer", yes=True, request=seen)
        await eve.must_fail("a yes to another question", yes)
        if eve.got:
            return


async def all_seats(eve: Attacker, stop: asyncio.Event) -> None:
    """Takes every open seat of a listed game, as one person and as many."""
    host = await eve.someone("Host", "127.0.0.3")
    crowd = [await eve.someone() for _ in range(4)]
    while not stop.is_set():
        game = await host.open("me", *["open"] * 3, game=BIG, listed=True)
        path = f"/games/{game['id']}"
        await crowd[0].ask("POST", f"{path}/sit", seat=1)
        await eve.must_fail("two seats", crowd[0].ask("POST", f"{path}/sit", seat=2))
        for one in crowd[1:]:
            for seat in (1, 2, 3):
                eve.tried += 1
                await one.ask("POST", f"{path}/sit", seat=seat)
        seats = (await host.ask("GET", path)).json()["seats"]
        if all(seat["kind"] != "open" for seat in seats):
            eve.got.append("all seats")
        await host.ask("POST", f"{path}/remove", seat=1)
        await eve.must_fail("the seat again", crowd[0].ask("POST", f"{path}/sit", seat=1))


async def talk(eve: Attacker, stop: asyncio.Event) -> None:
    """Talks without end at the bystander's listed table, by ten names."""
    crowd = [await eve.someone() for _ in range(10)]
    listed = (await eve.ask("GET", "/games")).json()
    if not listed:  # nobody else is here
        host = await eve.someone("Host", "127.0.0.3")
        listed = [await host.open("me", "open", listed=True)]
    path = f"/games/{listed[-1]['id']}"
    heard, began = 0, asyncio.get_running_loop().time()

    async def once(number: int) -> None:
        nonlocal heard
        one = crowd[number]
        said = {"text": "buy " * 100}
        answer = await one.client.post(f"/api/v1{path}/chat", json=said, headers=one.headers)
        heard += answer.status_code == 200

    await flood(eve, stop, 10, once)
    # All who only look share eight lines at once and one every two seconds.
    if heard > 10 + (asyncio.get_running_loop().time() - began):
        eve.got.append(f"{heard} lines")


async def pace(eve: Attacker, stop: asyncio.Event) -> None:
    """Wishes for a pace at which no bot would ever go on."""
    ada = await eve.someone()
    game = (await ada.open("me", "visitor"))["id"]
    said = {"seat": 0, "auto": True, "confirm": False, "pace": 99_999_999_999}
    while not stop.is_set():
        await eve.must_fail("a pace", ada.ask("PATCH", "/me", pace=99_999_999_999))
        await eve.must_fail("a pace", ada.ask("POST", f"/games/{game}/prefer", **said))


async def next_hand(eve: Attacker, stop: asyncio.Event) -> None:
    """Reads every byte at a screen that two share, while the next has not come to it."""
    ada = await eve.someone()
    game = await ada.open("me", "me")
    while not stop.is_set():
        if game["over"]:
            game = await ada.open("me", "me")
        path = f"/games/{game['id']}"
        if game["curtain"] is None:
            said = {"number": game["number"], "action": game["legal"][0]["action"]}
            game = (await ada.ask("POST", f"{path}/decide", **said)).json()
            continue
        eve.ready()
        for url in ("", "/hints", "/log", f"/at/{game['played']}", "/record"):
            eve.tried += 1
            text = (await ada.client.get(f"/api/v1{path}{url}", headers=ada.headers)).text
            if '"legal":[{' in text or hands(text) - {-1}:
                eve.got.append(f"a hand from {url or 'the view'}")
        for url in ("", "/hints", "/replay", "/income", "/record"):
            eve.tried += 1
            text = (await ada.client.get(f"/t/{game['id']}{url}", headers=ada.headers)).text
            if "data-action=" in text or 'data-legal="{&#34;' in text:
                eve.got.append(f"choices from the page {url}")
        seat = game["curtain"]
        said = {"number": game["number"], "action": 0, "seat": seat}
        await eve.must_fail("a move for the next", ada.ask("POST", f"{path}/decide", **said))
        game = (await ada.ask("POST", f"{path}/here", seat=seat)).json()


async def blank_names(eve: Attacker, stop: asyncio.Event) -> None:
    """Wants to be called something of which nothing can be seen."""
    ada = await eve.someone()
    while not stop.is_set():
        for name in ("\u200b\u200b", "\u3164", "\u2800 \u2800", "\u0301"):
            await eve.must_fail("a blank name", ada.ask("PATCH", "/me", name=name))


async def inner_network(eve: Attacker, stop: asyncio.Event) -> None:
    """Lets the server send to its own network, in every disguise."""
    ada = await eve.someone()
    hooks = (
        *("http://127.0.0.1/", "http://127.1/", "http://0x7f.1/", "http://2130706433/"),
        *("http://[::ffff:127.0.0.1]/", "http://169.254.169.254/", "http://10.1.2.3:22/"),
        *("http://[64:ff9b::7f00:1]/", "http://100.64.0.1/", "http://localhost:6379/"),
    )
    while not stop.is_set():
        for hook in hooks:
            await eve.must_fail("an inner address", ada.ask("PATCH", "/me", hook=hook))


GUESTS: dict[str, Attack] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        *(
            foresee,
            chosen_seed,
            used_link,
            stand_in,
            removal,
            another_question,
            all_seats,
            talk,
            pace,
        ),
        *(next_hand, blank_names, inner_network),
    )
}
