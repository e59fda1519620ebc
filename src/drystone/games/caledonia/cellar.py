"""MacKenzie's cellar, where whisky grows old (CAL 12.11, 12.12)."""

from __future__ import annotations

from drystone.games.caledonia.components import SPOTS, WHISKY
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.words import WITHDRAW


def withdrawals(t: Table, seat: int) -> list[int]:
    """The barrels that can come out of the cellar (CAL 12.12)."""
    cellar = t.players[seat].cellar
    found: list[int] = []
    for spot in range(SPOTS):
        if cellar >> spot & 1:
            found.append(WITHDRAW + spot)
    return found


def withdraw(t: Table, seat: int, spot: int) -> None:
    """A barrel comes out of the cellar and pays what its spot is worth (CAL 12.12)."""
    t.players[seat].cellar &= ~(1 << spot)
    t.gain_goods(seat, WHISKY, 1, "clan.mackenzie")
    t.gain_money(seat, t.clan(seat).cellar[spot], "clan.mackenzie")


def store(t: Table, seat: int) -> None:
    """A barrel made just now goes to the first spot (CAL 12.11)."""
    t.pay_goods(seat, WHISKY, 1, "clan.mackenzie")
    t.players[seat].cellar |= 1


def age_barrels(t: Table, seat: int) -> None:
    """The oldest barrel comes out, the others move on (CAL 12.11)."""
    me = t.players[seat]
    if me.cellar >> (SPOTS - 1) & 1:
        withdraw(t, seat, SPOTS - 1)
    me.cellar <<= 1


def empty_cellars(t: Table) -> None:
    """At the end all barrels come out (CAL 12.12)."""
    for seat in range(t.seats):
        for spot in range(SPOTS):
            if t.players[seat].cellar >> spot & 1:
                withdraw(t, seat, spot)
