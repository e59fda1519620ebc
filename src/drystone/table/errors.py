"""What a visitor is refused: one kind of error, and the one place that makes others into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

from drystone.core.game import IllegalAction
from drystone.core.state import Refusal
from drystone.table.storage.database import StoreVanished

if TYPE_CHECKING:
    from drystone.table.game.match import Match

RETRY_AFTER = {429: "2", 503: "5"}


class Refused(ValueError):
    """Something that can't be done. `key` is the translator's, `status` the protocol's.

    An illegal action has the rule's number, and why the rules refuse it.
    """

    def __init__(
        self,
        key: str,
        message: str,
        status: int = 409,
        why: Refusal | None = None,
        **params: int | str,
    ) -> None:
        super().__init__(message)
        self.key = key
        self.status = status
        self.why = why
        self.params = params
        """What stands in the sentence's blanks."""

    @property
    def rule(self) -> str:
        """The number of the rule that forbids it, if one does."""
        return self.why.rule if self.why else ""

    def as_json(self) -> dict[str, str]:
        """What a client of the API gets."""
        told = {"problem": self.key, "message": str(self)}
        return {**told, "rule": self.rule} if self.why else told


def refused(error: Exception) -> Refused:
    """An error that a visitor can cause, as a refusal."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, IllegalAction):
        return Refused("illegal", str(error), 422, error.refusal)
    if isinstance(error, (RequestValidationError, ValidationError)):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body") or "the body"
        return Refused("not-understood", f"{where}: {first['msg']}", 422)
    if store_failed(error):
        return Refused(
            "store-trouble", "the games can't be read or written just now; try again soon", 503
        )
    if isinstance(error, HTTPException):
        keys = {404: "no-such-page", 405: "no-such-page", 413: "too-long"}
        return Refused(keys.get(error.status_code, "http"), error.detail, error.status_code)
    return Refused("bad-request", str(error), 400)


def store_failed(error: Exception) -> bool:
    """Whether the store is at fault: full, locked, gone or out of reach."""
    if isinstance(error, (IntegrityError, ProgrammingError, DataError)):
        return False
    return isinstance(error, (DatabaseError, InterfaceError, PoolTimeout, StoreVanished))


def retry_hint(status: int) -> dict[str, str]:
    """The header that says after how many seconds to ask again, where that may help."""
    return {"Retry-After": RETRY_AFTER[status]} if status in RETRY_AFTER else {}


def stale() -> Refused:
    """The answer to a click on something that is no longer there."""
    return Refused("stale", "the game has moved on since; look again")


def not_your_turn() -> Refused:
    """The answer to who decides out of turn."""
    return Refused("not-your-turn", "it is not your turn")


def behind_curtain() -> Refused:
    """The answer to who would act for the next at a screen, before they have come to it."""
    return Refused("curtain", "say first that you are here")


def no_such_page() -> Refused:
    """The answer to an address that leads nowhere."""
    return Refused("no-such-page", "there is no such page", 404)


def no_such_decision(number: int | str, status: int = 404) -> Refused:
    """The answer to who wants to look at a decision that was not made."""
    return Refused("no-such-decision", f"there is no decision {number}", status)


def must_be_fresh(match: Match, number: int) -> None:
    """Refuse what was clicked when the table was another one."""
    if match.stopped:
        raise Refused("stopped", match.stopped)
    if match.ending.closed is not None:
        raise Refused("finished", "the game is over")
    if number != match.number:
        raise stale()


def must_go_on(match: Match) -> None:
    """A finished game is finished."""
    if match.over:
        raise Refused("finished", "the game is over")


def other_game(title: str) -> Refused:
    """The answer to who edits one game and sends a position of another."""
    return Refused("other-game", f"this is no position of {title}", 400)


def name_reserved() -> Refused:
    """The answer to who wants a name that somebody has alone."""
    return Refused("name-reserved", "somebody keeps this name, or one that looks like it")


def name_for_everybody() -> Refused:
    """The answer to who wants to keep what all guests are called."""
    return Refused("name-for-everybody", "choose a name that is your own", 400)
