"""The table with the rules at hand: what a position of this game is made as."""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance
from drystone.core.state import HIDDEN, Frame, Refusal
from drystone.games.gwtnz import asides, scoring
from drystone.games.gwtnz.state import SARAH, Step, Table
from drystone.games.gwtnz.words import CARD, FIRST_ASIDE


class Trail(Table):
    """A position of Great Western Trail: New Zealand."""

    def options(self, frame: Frame) -> list[int]:
        return cast(Step, frame).options(self)

    def answer(self, frame: Frame, action: int, chance: Chance) -> None:
        """What is said beside a decision leaves it open (GWT 16.1, 17)."""
        if action >= FIRST_ASIDE:
            self.frames.append(frame)
            asides.say(self, frame.seat, action, chance)
        else:
            cast(Step, frame).answer(self, action, chance)

    def run(self, frame: Frame, chance: Chance) -> None:
        cast(Step, frame).run(self, chance)

    def refusal(self, frame: Frame, action: int) -> Refusal | None:
        told = cast(Step, frame).refusal(self, action)
        if told is None and action >= FIRST_ASIDE:
            return asides.refusal(self, frame.seat, action)
        return told

    def copy(self) -> Trail:
        other = Trail(self.seats, self.facts)
        self.fill(other)
        return other

    def observe(self, seat: int) -> Trail:
        """Others' hands are blank, except what everybody saw; the rest is in their draw stacks."""
        view = self.copy()
        view.viewer = seat
        for other in range(self.seats):
            if other == seat:
                continue
            player = view.players[other]
            unseen = player.hand
            for card in player.known:
                unseen.remove(card)
            if unseen:
                player.draw += unseen
                player.draw.sort()
            player.hand = [HIDDEN] * len(unseen) + player.known
        return view

    def fill_gaps(self, viewer: int, chance: Chance) -> None:
        """Blank hands are filled from what their owner has not shown."""
        for player in self.players:
            hand = player.hand
            blanks = 0
            while blanks < len(hand) and hand[blanks] == HIDDEN:
                hand[blanks] = chance.pull(player.draw, CARD)
                blanks += 1
            if blanks:
                hand.sort()

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def winners(self) -> list[int]:
        """The most points win, Sarah's too; a tie is shared (GWT 18.2, 19.17)."""
        if not self.is_solo():
            return super().winners()
        mine = sum(scoring.breakdown(self, 0).values())
        hers = sum(scoring.breakdown(self, SARAH).values())
        if mine == hers:
            return [0, SARAH]
        return [0] if mine > hers else [SARAH]
