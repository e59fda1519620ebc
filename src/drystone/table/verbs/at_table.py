"""A request about one game: who asks about which room, and what they may know of it."""

from __future__ import annotations

from dataclasses import dataclass

from drystone.table.game.view import View, Viewpoint, view_of
from drystone.table.people.accounts import Accounts
from drystone.table.people.visitor import Visitor
from drystone.table.running.room import Room
from drystone.table.server import Server
from drystone.table.verbs.consent import Consent
from drystone.table.verbs.finishing import Finishing
from drystone.table.verbs.hosting import Hosting
from drystone.table.verbs.seating import Seating
from drystone.table.verbs.service import Service


@dataclass(frozen=True)
class AtTable:
    """Who asks, about which room, and how they want to read."""

    server: Server
    room: Room
    visitor: Visitor
    language: str
    narrow: bool = False
    tall: bool = False
    broad: bool = False

    @property
    def service(self) -> Service:
        """The verbs."""
        return self.server.service

    @property
    def seating(self) -> Seating:
        """The verbs about seats."""
        return self.server.seating

    @property
    def hosting(self) -> Hosting:
        """The verbs of the table's host."""
        return self.server.hosting

    @property
    def consent(self) -> Consent:
        """The verbs by which people agree."""
        return self.server.consent

    @property
    def finishing(self) -> Finishing:
        """The verbs about the end of a game, and the next one."""
        return self.server.finishing

    @property
    def accounts(self) -> Accounts:
        """The verbs of a person about themselves."""
        return self.server.accounts

    @property
    def by(self) -> Viewpoint:
        """How the visitor sees the room now."""
        return self.visitor.viewpoint(
            self.room, self.language, narrow=self.narrow, tall=self.tall, broad=self.broad
        )

    @property
    def view(self) -> View:
        """The game as far as the visitor may know it now."""
        return view_of(self.room.match, self.by)
