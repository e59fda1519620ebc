"""Addresses without end: what one line of IPv6 has counts as one, for every limit and turn."""

from __future__ import annotations

from drystone.table.limits import ADDRESS, BURST
from drystone.table.middleware.connections import BoundedConnection, Connections
from drystone.table.middleware.guard import Guard
from drystone.table.people.visitor import Visitor
from drystone.table.people.whereabouts import household
from drystone.table.storage.people import Person

EVES = [f"2001:db8:1:2::{number:x}" for number in range(1, 400)]
"""Where one attacker is who has what every line has."""
ADA = "2001:db8:1:3::1"


def scope_of(address: str, token: str) -> dict[str, object]:
    return {
        "type": "http",
        "client": (address, 5),
        "headers": [(b"authorization", f"Bearer {token}".encode())],
    }


def test_a_limit_on_an_address_is_one_on_all_that_somebody_has() -> None:
    async def app(*_: object) -> None: ...

    guard = Guard(app, rate=1.0)
    let_in = sum(guard._may_ask(scope_of(eve, eve)) for eve in EVES)
    assert ADDRESS * BURST <= let_in < ADDRESS * BURST + 20
    assert guard._may_ask(scope_of(ADA, "ada"))


def test_turns_go_by_it_too() -> None:
    person = Person("eve", "Eve")
    assert len({Visitor(person, address=eve).claimant for eve in EVES}) == 1
    assert Visitor(person, address=EVES[0]).claimant != Visitor(person, address=ADA).claimant


def test_nobody_has_more_than_half_of_all_connections() -> None:
    counted = Connections(most=100)
    taken = sum(
        counted.add(object.__new__(BoundedConnection), (eve, 1000 + i))
        for i, eve in enumerate(EVES)
    )
    assert taken == 50
    assert counted.add(object.__new__(BoundedConnection), (ADA, 7))


def test_old_addresses_in_new_clothes_are_themselves() -> None:
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"
    assert household("::ffff:192.0.2.8") != household("::ffff:192.0.2.7")
    assert household("?") == "?"
