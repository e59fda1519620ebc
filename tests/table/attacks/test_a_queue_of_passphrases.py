"""Who sets passphrases without end makes nobody else wait: each takes 64 MB and a processor."""

from __future__ import annotations

import asyncio
import time

import pytest

from drystone.table.people.passphrases import Passphrases
from drystone.table.processes.fair_queue import Claimant


@pytest.mark.parametrize("address", ["127.0.0.2", "127.0.0.3"], ids=["next door", "elsewhere"])
def test_a_sign_in_waits_behind_few_of_them(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    passphrases = Passphrases(cheap=True)
    eve, ada = Claimant("127.0.0.2", "eve"), Claimant(address, "ada")
    done: list[str] = []

    def slow(*_: str) -> bool:
        time.sleep(0.01)
        return True

    monkeypatch.setattr(passphrases, "_verify", slow)

    async def check(who: Claimant) -> None:
        await passphrases.matches("kept", "said", who)
        done.append(who.person)

    async def evening() -> None:
        await passphrases.matches("kept", "said", ada)
        many = [asyncio.create_task(check(eve)) for _ in range(30)]
        await asyncio.sleep(0)
        await check(ada)
        await asyncio.gather(*many)

    asyncio.run(evening())
    assert done.index("ada") <= 3, done
