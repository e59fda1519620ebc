"""Passphrases: what is a good one, how it is kept, and how it is checked."""

from __future__ import annotations

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import CHEAPEST, RFC_9106_LOW_MEMORY

from drystone.table.errors import Refused
from drystone.table.limits import PASSPHRASES_AT_ONCE
from drystone.table.people.names import fold
from drystone.table.processes.fair_queue import Claimant, FairSlots

SHORTEST, LONGEST = 12, 200
FEWEST_LETTERS = 5


class Passphrases:
    """Hashes passphrases with argon2id, in threads, a few at a time and each visitor in turn."""

    def __init__(self, *, cheap: bool = False) -> None:
        self._hasher = PasswordHasher.from_parameters(CHEAPEST if cheap else RFC_9106_LOW_MEMORY)
        self._slots = FairSlots(PASSPHRASES_AT_ONCE)
        self._nobodys = ""

    async def hash(self, passphrase: str, who: Claimant) -> str:
        """What is kept of a passphrase."""
        async with self._slots.turn(who):
            return await asyncio.to_thread(self._hasher.hash, _same(passphrase))

    async def matches(self, kept: str, passphrase: str, who: Claimant) -> bool:
        """Whether a passphrase is the one that is kept.

        Where nothing is kept it takes as long: the time does not tell whether a name exists.
        """
        if not self._nobodys:
            self._nobodys = await self.hash("a passphrase that nobody has", who)
        async with self._slots.turn(who):
            right = await asyncio.to_thread(self._verify, kept or self._nobodys, _same(passphrase))
        return right and bool(kept)

    def outdated(self, kept: str) -> bool:
        """Whether it was kept with less care than is taken today."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, kept: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(kept, passphrase)
        except (VerificationError, InvalidHashError):
            return False


def refuse_weak(passphrase: str, name: str) -> None:
    """Refuse what is guessed first: short, a few letters over and over, or the name itself."""
    if not SHORTEST <= len(_same(passphrase)) <= LONGEST:
        raise Refused(
            "passphrase-length",
            f"a passphrase has {SHORTEST} to {LONGEST} characters",
            400,
            shortest=SHORTEST,
            longest=LONGEST,
        )
    rest = fold(passphrase).replace(fold(name), "") if fold(name) else fold(passphrase)
    if len(set(_same(passphrase))) < FEWEST_LETTERS or len(rest) < SHORTEST / 2:
        raise Refused("passphrase-weak", "this passphrase is too easy to guess", 400)


def _same(passphrase: str) -> str:
    """A passphrase as it is meant: the same letters, however a keyboard composes them."""
    return unicodedata.normalize("NFKC", passphrase)
