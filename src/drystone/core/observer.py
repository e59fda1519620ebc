"""Writes what a seat may know as a row of numbers, as a game's `observed.Observed` declares it."""

from __future__ import annotations

from inspect import signature
from typing import Any, Final

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64

from drystone.core.observed import Observed, Parts, turned, zeros
from drystone.core.pickling import NOT_POSITION
from drystone.core.state import Frame, State

DEPTH: Final = 16
"""How many frames of the stack are told, from the top."""
PAST: Final = 32
"""How many decisions since the own last one are told."""
LIMB: Final = 24
"""A wide set of bits is told in numbers of so many bits: all that a float32 holds exactly."""
SEATS: Final = ("seat", "who")
"""The attributes of frames that are seats."""


class Past:
    """Who decided what, as far as everybody may know it: the latest `PAST` decisions."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.actions: list[int] = []

    def add(self, frame: Frame, action: int) -> None:
        """A decision is made. What was answered in secret is told to nobody: action -1."""
        self.seats.append(frame.seat)
        self.actions.append(-1 if frame.secret else action)
        if len(self.seats) > 2 * PAST:
            del self.seats[:PAST]
            del self.actions[:PAST]

    def write(self, viewer: int, seats: int, out: BytesWriter) -> None:
        """The decisions since the viewer's last one, the latest first: seat and action, from 1."""
        at = len(self.seats) - 1
        told = 0
        while at >= 0 and told < PAST and self.seats[at] != viewer:
            write_i32_le(out, i32(turned(self.seats[at], 0, 1, viewer, seats) + 1))
            write_i32_le(out, i32(self.actions[at] + 2))
            at -= 1
            told += 1
        zeros(2 * (PAST - told), out)


class Place:
    """Where in the row of numbers a line's are, of what shape, within what bounds."""

    def __init__(
        self, name: str, at: int, shape: tuple[int, ...], step: int, low: int, high: int, about: str
    ) -> None:
        self.name = name
        self.at = at
        self.shape = shape
        self.step = step
        """From one part to the next; 0 for what does not belong to a part."""
        self.low = low
        self.high = high
        self.about = about

    def __repr__(self) -> str:
        return f"<{self.name} {self.shape} {self.low} to {self.high}: {self.about}>"


class Observer:
    """Writes what a seat may know, for one game at one number of seats with certain options."""

    def __init__(self, observed: Observed, frames: tuple[type, ...], opening: State) -> None:
        self.seats = opening.seats
        self._fields = observed.fields
        self._sizes: list[int] = []
        self._within: list[list[int]] = []
        self._wide = observed.wide
        self._kinds: dict[type, int] = {}
        self._attributes: dict[type, list[str]] = {}
        self._frames = len(frames)
        self._room = 0
        for number, kind in enumerate(frames):
            names = attributes_of(kind)
            self._kinds[kind] = number
            self._attributes[kind] = names
            self._room = max(self._room, sum(self._numbers(name) for name in names))
        self.places: list[Place] = []
        self.size = 0
        self._measure(opening)

    def _numbers(self, name: str) -> int:
        """How many numbers an attribute of a frame takes."""
        return (self._wide.get(name, 1) + LIMB - 1) // LIMB

    def _measure(self, opening: State) -> None:
        self._place("viewer", (1,), 0, self.seats - 1, "the seat that looks")
        for field in self._fields:
            value = getattr(opening, field.name)
            self._sizes.append(field.size(value, self.seats))
            within: list[int] = []
            if isinstance(field, Parts):
                within = field.sizes(value[0], self.seats)
                at, step = self.size, sum(within)
                for inner, size in zip(field.fields, within, strict=True):
                    name = f"{field.name}.{inner.name}"
                    shape = (len(value), size)
                    self.places.append(
                        Place(name, at, shape, step, inner.low, inner.high, inner.about)
                    )
                    at += size
                self.size += len(value) * step
            else:
                size = self._sizes[-1]
                self._place(field.name, (size,), field.low, field.high, field.about)
            self._within.append(within)
        self._place("question", (self._frames,), 0, 1, "the question that is asked: one of these")
        width = 2 + self._room
        self._place(
            "frames",
            (DEPTH, width),
            -1,
            (1 << LIMB) - 1,
            "the open questions and steps, what is asked now first: kind from 1, seat from 1, what "
            "else belongs to it in the order of its attributes' names",
        )
        self._place(
            "past",
            (PAST, 2),
            0,
            1 << 15,
            "decisions since the viewer's last one, the latest first: seat from 1, action from 2; "
            "1 for an answer in secret",
        )

    def _place(self, name: str, shape: tuple[int, ...], low: int, high: int, about: str) -> None:
        self.places.append(Place(name, self.size, shape, 0, low, high, about))
        size = 1
        for length in shape:
            size *= length
        self.size += size

    def numbers(self, view: State, past: Past | None = None) -> bytes:
        """All numbers of an observation, as 32-bit integers."""
        out = BytesWriter()
        self.write(view, past if past is not None else Past(), out)
        return out.getvalue()

    def write(self, view: State, past: Past, out: BytesWriter) -> None:
        """Add all numbers of an observation."""
        viewer, seats = max(view.viewer, 0), self.seats
        write_i32_le(out, i32(viewer))
        for i in range(len(self._fields)):
            field = self._fields[i]
            value = getattr(view, field.name)
            if isinstance(field, Parts):
                parts: list[Any] = value
                sizes = self._within[i]
                inner = field.fields
                for k in range(len(parts)):
                    part = parts[(viewer + k) % len(parts)]
                    for j in range(len(inner)):
                        line = inner[j]
                        line.write(getattr(part, line.name), sizes[j], viewer, seats, out)
            else:
                field.write(value, self._sizes[i], viewer, seats, out)
        self._write_frames(view, viewer, out)
        past.write(viewer, seats, out)

    def _write_frames(self, view: State, viewer: int, out: BytesWriter) -> None:
        frames = view.frames
        asked: i64 = len(out)
        zeros(self._frames, out)
        if frames:
            kind: i64 = self._kinds[type(frames[-1])]
            out[asked + 4 * kind] = 1
        at = len(frames) - 1
        last = max(at - DEPTH, -1)
        while at > last:
            self._write_frame(frames[at], viewer, out)
            at -= 1
        zeros((2 + self._room) * max(DEPTH - len(frames), 0), out)

    def _write_frame(self, frame: Frame, viewer: int, out: BytesWriter) -> None:
        kind = type(frame)
        write_i32_le(out, i32(self._kinds[kind] + 1))
        write_i32_le(out, i32(turned(frame.seat, 0, 1, viewer, self.seats) + 1))
        room = self._room
        for name in self._attributes[kind]:
            value: int = getattr(frame, name)
            if name in SEATS:
                value = turned(value, 0, 1, viewer, self.seats)
            if name in self._wide:
                for _limb in range(self._numbers(name)):
                    write_i32_le(out, i32(value & ((1 << LIMB) - 1)))
                    value >>= LIMB
                    room -= 1
            else:
                write_i32_le(out, i32(value))
                room -= 1
        zeros(room, out)


def attributes_of(kind: type) -> list[str]:
    """What a kind of frame has besides its seat, sorted."""
    compiled = getattr(kind, "__mypyc_attrs__", None)
    names = list(compiled) if compiled is not None else list(signature(kind).parameters)
    return sorted(
        name for name in names if name != "seat" and name not in NOT_POSITION and name[0] != "_"
    )
