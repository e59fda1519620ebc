"""Everything that a seat may know as a row of numbers, for learners, from one declaration a game.

    OBSERVED = Observed(
        [
            Number("round", 1, 5, "which round it is"),
            Parts("players", [Number("money", 0, 999, "pounds"), Counts("hand", CARDS, "cards")]),
        ]
    )

A line stands for an attribute of the position and says how it becomes numbers; its last word is
what the documentation says of it. The numbers are read off an observation, so nothing hidden can
be among them, and a test changes every number of a position and looks whether it shows.

Seats are counted from whoever looks: 0 is the viewer, 1 the next one. `viewer` tells the real seat.
"""

from __future__ import annotations

from typing import Any, Final, cast

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64


def turned(value: int, first: int, each: int, viewer: int, seats: int) -> int:
    """A number in which a seat is packed, with seats counted from the viewer.

    Seat 0's numbers begin with `first`; each seat has `each` of them.
    """
    at = value - first
    if at < 0 or at >= each * seats:
        return value
    if each == 1:
        return first + (at - viewer + seats) % seats
    return first + (at // each - viewer + seats) % seats * each + at % each


ZEROS: Final[list[bytes]] = [bytes(4 * number) for number in range(256)]
"""So many zeros at once."""


def zeros(number: int, out: BytesWriter) -> None:
    """So many zeros."""
    while number > 255:
        out.write(ZEROS[255])
        number -= 255
    if number > 0:
        out.write(ZEROS[number])


class Field:
    """One line of a declaration."""

    def __init__(self, name: str, low: int, high: int, about: str) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.about = about

    def size(self, value: Any, seats: int) -> int:
        """How many numbers it takes, by its value in an opening position."""
        raise NotImplementedError

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        """The numbers of a value."""
        raise NotImplementedError

    def refuse_length(self, length: int, size: int) -> None:
        """A list is longer than there is room for."""
        raise ValueError(f"{self.name} has {length} entries; there is room for {size}")


class Number(Field):
    """A number."""

    def size(self, value: Any, seats: int) -> int:
        return 1

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        write_i32_le(out, cast(i32, value))


class Owner(Field):
    """A number in which a seat is packed: seat 0's begin with `first`, each seat has `each`."""

    def __init__(
        self, name: str, low: int, high: int, about: str, first: int = 0, each: int = 1
    ) -> None:
        super().__init__(name, low, high, about)
        self.first = first
        self.each = each

    def size(self, value: Any, seats: int) -> int:
        return 1

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        write_i32_le(out, i32(turned(cast(int, value), self.first, self.each, viewer, seats)))


class Bits(Field):
    """A set as an int with a bit for each member: a zero or one for each."""

    def __init__(self, name: str, members: int, about: str) -> None:
        super().__init__(name, 0, 1, about)
        self.members = members
        """At most 62."""

    def size(self, value: Any, seats: int) -> int:
        return self.members

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        at: i64 = len(out)
        zeros(size, out)
        left: i64 = value
        while left:
            if left & 1:
                out[at] = 1
            left >>= 1
            at += 4


class Row(Field):
    """A list in its order. With `room` it may be shorter: `low - 1` stands where nothing is."""

    def __init__(self, name: str, low: int, high: int, about: str, room: int = 0) -> None:
        super().__init__(name, low - 1 if room else low, high, about)
        self.room = room

    def size(self, value: Any, seats: int) -> int:
        return self.room or len(value)

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        row: list[i32] = value
        if len(row) > size:
            self.refuse_length(len(row), size)
        for member in row:
            write_i32_le(out, member)
        for _place in range(size - len(row)):
            write_i32_le(out, i32(self.low))


class Owners(Row):
    """A list of numbers in which seats are packed, as in `Owner`."""

    def __init__(
        self,
        name: str,
        low: int,
        high: int,
        about: str,
        room: int = 0,
        first: int = 0,
        each: int = 1,
    ) -> None:
        super().__init__(name, low, high, about, room)
        self.first = first
        self.each = each

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        row: list[int] = value
        if len(row) > size:
            self.refuse_length(len(row), size)
        first, each = self.first, self.each
        for member in row:
            if viewer == 0 or member < first:
                write_i32_le(out, i32(member))
            else:
                write_i32_le(out, i32(turned(member, first, each, viewer, seats)))
        for _place in range(size - len(row)):
            write_i32_le(out, i32(self.low))


class Counts(Field):
    """A pile without order: how many there are of each member, then how many can't be seen."""

    def __init__(self, name: str, members: int, about: str, most: int = 99) -> None:
        super().__init__(name, 0, most, about)
        self.members = members

    def size(self, value: Any, seats: int) -> int:
        return self.members + 1

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        pile: list[i64] = value
        at: i64 = len(out)
        zeros(size, out)
        unseen: i64 = self.members
        for member in pile:
            place = at + 4 * (member if member >= 0 else unseen)
            out[place] = out[place] + 1


class BySeat(Field):
    """A list with as many numbers for each seat, whoever looks first; an empty one is `low - 1`."""

    def __init__(self, name: str, low: int, high: int, about: str, each: int = 0) -> None:
        super().__init__(name, low if each else low - 1, high, about)
        self.each = each

    def size(self, value: Any, seats: int) -> int:
        return (self.each or len(value) // seats) * seats

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        row: list[i32] = value
        if not row:
            for _place in range(size):
                write_i32_le(out, i32(self.low))
            return
        each = size // seats
        for at in range(each * viewer, size):
            write_i32_le(out, row[at])
        for at in range(each * viewer):
            write_i32_le(out, row[at])


class RowsBySeat(Field):
    """A list of lists, one for each seat, whoever looks first."""

    def size(self, value: Any, seats: int) -> int:
        return len(value[0]) * seats

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        rows: list[list[i32]] = value
        for i in range(seats):
            for member in rows[(viewer + i) % seats]:
                write_i32_le(out, member)


class Piles(Field):
    """A list of lists in their order, with room for so many in each: 0 where nothing is.

    What lies there is one more than its number.
    """

    def __init__(self, name: str, high: int, about: str, room: int) -> None:
        super().__init__(name, 0, high + 1, about)
        self.room = room

    def size(self, value: Any, seats: int) -> int:
        return len(value) * self.room

    def write(self, value: Any, size: int, viewer: int, seats: int, out: BytesWriter) -> None:
        piles: list[list[i32]] = value
        for pile in piles:
            if len(pile) > self.room:
                self.refuse_length(len(pile), self.room)
            for member in pile:
                write_i32_le(out, member + 1)
            zeros(self.room - len(pile), out)


class Parts(Field):
    """A list of parts of a position, such as players: whoever looks first, then the next."""

    def __init__(self, name: str, fields: list[Field]) -> None:
        super().__init__(name, 0, 0, "")
        self.fields = fields
        self.names = [field.name for field in fields]

    def size(self, value: Any, seats: int) -> int:
        return len(value) * sum(self.sizes(value[0], seats))

    def sizes(self, part: Any, seats: int) -> list[int]:
        """How many numbers each line takes in one part."""
        return [field.size(getattr(part, field.name), seats) for field in self.fields]


class Observed:
    """The declaration of one game. `wide` names attributes of frames that are sets of many bits."""

    def __init__(self, fields: list[Field], wide: dict[str, int] | None = None) -> None:
        self.fields = fields
        self.wide: dict[str, int] = wide if wide is not None else {}
