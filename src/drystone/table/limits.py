"""Every limit on what somebody may send, ask for and keep, and on how long it may take.

A limit by person counts what one token asks for; one by address counts everybody who comes from
there, because whoever makes people up shares an address with them.
"""

from __future__ import annotations

from typing import NamedTuple


class Rate(NamedTuple):
    """How often something may be done."""

    a_second: float
    """For long."""
    at_once: float


# What is sent

LONGEST_BODY = 64 * 1024
LONGEST_UPLOAD = 1024 * 1024
LONGEST_CHUNKED = 4 * LONGEST_UPLOAD
"""Bytes of a body that does not say how long it is: those of one chunk may be few."""
LONGEST_PATH, LONGEST_QUERY = 500, 2000
LONGEST_HEAD = 64 * 1024
"""Bytes that may come before something has to be understood of them."""
LONGEST_HEADERS = 16 * 1024
LONGEST_COOKIES = 4 * 1024
"""Reading quoted ones takes time by the square of their length."""
LONGEST_LANGUAGES = 200
"""Of `Accept-Language`, as much is read."""
MOST_FIELDS = 5000
"""In a form of a page; the largest, a game's facts, has about a thousand."""

# Who only looks on

SPECTATORS_WAIT = 0.5
"""Seconds at least between two pictures for a spectator: players come first."""
PER_SPECTATOR = 0.004
"""Seconds by which each spectator on the server makes all of them wait longer."""
CROWD = 100
"""For so many of them one address counts at most."""
LISTEN_AT_MOST = 60
"""Messages that are taken from a socket, to which nobody has to say anything."""

# What is kept

KEPT = Rate(4 * 1024, 16 * 1024 * 1024)
"""Bytes of records, positions and studies that one address may have kept: about 350 MB a day."""
