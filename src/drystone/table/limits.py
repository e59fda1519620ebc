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
MOST_PARTS = 8
"""Names, with dots between them, that lead to one thing in a draft of the editor."""
MOST_ITEMS = 400
"""Things in one list of a draft."""
HEAD_WITHIN, BODY_WITHIN, READ_WITHIN = 10.0, 30.0, 60.0
"""Seconds in which a request's head and all of it must be here, and its answer be read."""
ZIPPED = 5
"""How hard answers are compressed: nearly as small as with 9, in half the time."""
ZIPPED_AT_ONCE = 2
"""Answers that are compressed in threads at the same time."""
MOST_CONNECTIONS = 20_000
"""Of which one address has half at most."""
KEPT_BACK = 200
"""Descriptors that are not for connections."""

# How often; `Settings.rate` is the requests a second that one visitor may make for long

BURST = 5
"""Seconds' worth of requests at once."""
ADDRESS = 10
"""Visitors' worth of requests from one address: many people may share it."""
TOLD_TOO_OFTEN, TOLD_WITHIN = 20.0, 30.0
"""So many times a second one address is told that it asks too often; who asks on waits for that,
at most so many seconds."""
NEWCOMER = 20
"""A new person, and a new game, counts as so many requests of an address."""
NEWCOMERS_AT_ONCE = 2
"""Of them, so many times the rate at once."""
TALK = Rate(0.5, 8)
"""Lines that a person may say; all who only look share as much."""
GUESSES_FROM_ADDRESS = Rate(0.1, 10)
"""Attempts to sign in."""
GUESSES_AT_NAME = Rate(1 / 30, 20)
"""The same on one name, wherever they come from."""
LOOP_SHARE = Rate(0.2, 1.0)
"""Of each second, how much is computed for one address, while others ask.

By the server's own thread, by the store's, by others, and (`DRAWING_COUNTS`) where pictures are
drawn.
"""
DRAWING_COUNTS = 0.5
"""So much of a second counts that the processes draw for an address: they are others than it."""
OTHERS_WITHIN = 10.0
"""Seconds since somebody else has asked, for which they still count as there."""
WAITING_AT_DOOR = 64
"""Requests of one address that may wait for that."""
GIVES_WAY_AFTER = 0.0005
"""Seconds after which a thread that computes lets the one go on that answers clicks."""
EDITS = Rate(2.0, 40)
"""Changes in the editor that one address may have tried out."""
STUDY_CHANGES = Rate(2.0, 30)
"""By one person."""
CHAT_PAUSE = 600.0
"""Seconds between two notices to a person that something was said at a table."""
MAIL_MINUTES = 10
"""Between two mails to a person about one game, and between two questions about an address."""
MAIL_QUESTIONS = 3
"""To one address in an hour, by however many people."""

# How much at a time

CLICKS_OF_ONE = 32
"""Answers to clicks that one person may have waiting."""
WORKS_OF_ONE = 32
"""Lessons, puzzles and studies to be worked out that one person may have waiting."""
THREADS_AT_ONCE = 2
"""Threads in which they are: more would only take time from clicks."""
HINTS_OF_ONE = 4
"""Questions for hints that one person may have waiting."""
UPLOADS_WAITING, UPLOADS_OF_ONE = 64, 2
"""Uploads that may wait in all, and of one person."""
REVIEWS_OF_ONE, REVIEWS_OF_ADDRESS = 2, 8
"""Reviews that one person may have made at a time, and everybody at one address."""
REVIEW_PICTURES = 12
"""Of a review's pictures, so many may wait for one person."""
PASSPHRASES_AT_ONCE = 2
"""Checks at the same time: each takes 64 MB and a good part of a processor."""
SENDS_AT_ONCE = 8
"""Look-ups of names, and notices that are sent, at the same time."""
MOST_NOTICES = 500
"""Under way; more are dropped."""
LISTED_OF_ADDRESS = 10
"""Tables of people at one address that a list shows, so that nobody fills it."""
SEATS_AN_ADDRESS = 2
"""Seats of a listed game that people of one address may take without a link."""

# How long it may take

THINK_WITHIN = 20.0
"""Seconds for a bot's decision and for hints."""
REVIEW_WITHIN = 60.0
"""The same for a step of a review: a few of processor, but nobody's click waits for it."""
UPLOAD_SECONDS = 2
"""Processor time to try out what somebody has sent."""
UPLOAD_MEMORY = 1 << 30
UPLOAD_WITHIN = 60.0
"""The same by the clock, for what waits for a processor."""
SEND_WITHIN = 5.0
"""Seconds for the look-up of a name, and for sending a notice."""
LONGEST_PACE = 5000
"""Milliseconds that bots wait for somebody to follow."""

# Who only looks on

SPECTATORS_WAIT = 0.5
"""Seconds at least between two pictures for a spectator: players come first."""
PER_SPECTATOR = 0.004
"""Seconds by which each spectator on the server makes all of them wait longer."""
CROWD = 100
"""For so many of them one address counts at most."""
LISTEN_AT_MOST = 60
"""Messages that are taken from a socket, to which nobody has to say anything."""

TABLES_OF_ADDRESS = 200
"""At which one address may have sockets open: each keeps a game in memory."""
SOCKETS_OF_ADDRESS = 3000

# What is kept

MOST_OPEN = 300
"""Games in memory; more only while somebody looks at them, or has just done so."""
MOST_FAILED = 100
"""Reviews of which it is remembered that they failed."""
KEPT = Rate(4 * 1024, 16 * 1024 * 1024)
"""Bytes of records, positions and studies that one address may have kept: about 350 MB a day."""
KEPT_EVENT = 300
"""Bytes of that for what can be done without end: an undo, a line of talk, a note."""
MOST_EVENTS = 20_000
"""In one game; from then on it can be played to its end, and nothing else."""
LONGEST_NAME = 40
LONGEST_CHAT = 500
LONGEST_NOTE = 5000
LONGEST_DRAFT = 60_000
"""Characters in the text of a position that is edited."""
LONGEST_PICTURE = 2_000_000
"""Characters in the drawing of a game that somebody has sent."""
MOST_STUDIES = 200
"""That a person may have."""
MOST_NODES, LONGEST_STUDY, LONGEST_COMMENT = 10_000, 400_000, 4000
"""What a study may have: decisions in all its lines, characters in all, and in one comment."""
MOST_PASSKEYS = 20
MOST_PUSH_DEVICES = 10
"""Devices of one person that take pushes; the oldest goes."""
