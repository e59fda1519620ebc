"""Somebody who only wants to play, and how long everything takes them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx

from drystone.core.game import new_game
from drystone.core.position import write_position
from drystone.games import find
from drystone.table import limits

GAME = "caledonia"
PATIENCE = 4.0
"""Seconds after which somebody gives up; that is how long it took, then."""
NEED_THE_TURN = ("hint", "click", "bot")
"""What somebody can only do while the table waits for them."""
FRIENDS = 6
"""They take turns, because one person may not talk all the time."""
BETWEEN_WORDS = 1.1 / limits.TALK.a_second
"""Seconds that somebody waits before they talk again, so that they are not refused."""
LET_IN_WITHIN = 60.0
"""Seconds for which somebody new, or a new table, is asked for politely."""


class Bystander:
    """Some people at a server, each at a table against a bot."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._client = httpx.Client(base_url=server, timeout=PATIENCE)
        self._tokens = [self._someone() for _ in range(FRIENDS)]
        self.begin_anew()
        self._next = 0
        self._talked = [time.monotonic() - BETWEEN_WORDS] * FRIENDS
        position = new_game(find("tests.pebbles"), 2, 3, {})
        self._position = write_position(position.rules, position.state, 0, {})

    def begin_anew(self) -> None:
        """Everybody opens a table: long games and much talk take longer to show than new ones."""
        self._views = [self._open(token) for token in self._tokens]

    def close(self) -> None:
        """Go home."""
        self._client.close()

    def feel(self, kinds: tuple[str, ...]) -> dict[str, float]:
        """How many seconds each kind of thing takes just now."""
        self._next = (self._next + 1) % FRIENDS
        doings: dict[str, Callable[[], object]] = {
            "connect": self._connect,
            "look": self._look,
            "hint": self._hint,
            "upload": self._upload,
            "chat": self._chat,
            "click": self._click,
            "bot": self._until_my_turn,
        }
        felt = {}
        my_turn = _seconds(self._until_my_turn) < PATIENCE
        for kind, do in doings.items():  # in this order: a bot answers a click
            if kind not in kinds:
                continue
            if kind in NEED_THE_TURN and not my_turn:
                felt[kind] = PATIENCE
                continue
            if kind == "bot":
                _seconds(self._until_bots_turn)
            if kind == "chat":
                self._wait_to_talk()
            felt[kind] = _seconds(do)
        return felt

    # What there is to do

    def _click(self) -> None:
        view = self._views[self._next]
        said = {"number": view["number"], "action": view["legal"][0]["action"], "sure": True}
        self._ok(self._ask("POST", f"/t/{view['id']}/decide", said))

    def _until_my_turn(self) -> None:
        began, id_ = time.perf_counter(), self._views[self._next]["id"]
        while (passed := time.perf_counter() - began) < PATIENCE:
            answer = self._ask("GET", f"/api/v1/games/{id_}")
            if answer.status_code >= 400:  # too busy to answer
                time.sleep(0.05)
                continue
            view = self._views[self._next] = answer.json()
            if view["legal"]:
                return
            if view["over"]:
                self._views[self._next] = self._open(self._tokens[self._next])
                return
            time.sleep(0.005 + passed / 10)  # who asks all the time is refused
        raise TimeoutError("the bots do not answer")

    def _until_bots_turn(self) -> None:
        """Decide until somebody else is to: a turn may have several decisions."""
        for _ in range(40):
            view = self._ok(self._ask("GET", f"/api/v1/games/{self._views[self._next]['id']}"))
            self._views[self._next] = view.json()
            if not view.json()["legal"]:
                return
            self._click()

    def _wait_to_talk(self) -> None:
        """Be polite, however quick the server is."""
        since = time.monotonic() - self._talked[self._next]
        time.sleep(max(0.0, BETWEEN_WORDS - since))
        self._talked[self._next] = time.monotonic()

    def _chat(self) -> None:
        id_ = self._views[self._next]["id"]
        self._ok(self._ask("POST", f"/t/{id_}/say", {"text": "well played"}))

    def _hint(self) -> None:
        self._ok(self._ask("GET", f"/api/v1/games/{self._views[self._next]['id']}/hints"))

    def _look(self) -> None:
        self._ok(self._ask("GET", f"/t/{self._views[self._next]['id']}/replay?at=0"))

    def _upload(self) -> None:
        said = {"text": self._position, "places": ["me", "visitor"]}
        self._ask("POST", "/api/v1/positions", said)

    def _connect(self) -> None:
        with httpx.Client(base_url=self._server, timeout=PATIENCE, verify=False) as fresh:
            self._ok(fresh.get("/api/v1/rules"))

    # How it is done

    def _someone(self) -> str:
        made = self._let_in("/people", {"name": "Ada"}, {})
        headers = {"Authorization": f"Bearer {made['token']}"}
        said = {"confirm": False, "pace": 0}
        self._ok(self._client.patch("/api/v1/me", json=said, headers=headers))
        return str(made["token"])

    def _open(self, token: str) -> Any:
        said = {"game": GAME, "places": ["me", "visitor"], "listed": True}
        return self._let_in("/games", said, {"Authorization": f"Bearer {token}"})

    def _let_in(self, path: str, said: object, headers: dict[str, str]) -> Any:
        """Ask for something of which one address has only so much a second; wait if need be."""
        until = time.monotonic() + LET_IN_WITHIN
        while True:
            answer = self._client.post(f"/api/v1{path}", json=said, headers=headers)
            if answer.status_code != httpx.codes.TOO_MANY_REQUESTS or time.monotonic() > until:
                return self._ok(answer).json()
            time.sleep(1.0)

    def _ask(self, method: str, path: str, said: object = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self._tokens[self._next]}"}
        if not path.startswith("/api"):
            headers["Accept"] = "application/json"
        return self._client.request(method, path, json=said, headers=headers)

    def _ok(self, answer: httpx.Response) -> httpx.Response:
        assert answer.status_code < 400, (answer.status_code, answer.text[:200])
        return answer


def _seconds(do: Callable[[], object]) -> float:
    """How long something takes; as long as anybody would wait, if nothing comes of it."""
    began = time.perf_counter()
    try:
        do()
    except (httpx.HTTPError, TimeoutError):
        return max(PATIENCE, time.perf_counter() - began)
    return time.perf_counter() - began
