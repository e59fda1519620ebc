"""How far a review looks, in numbers; how it is spent says `course.py`."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Budget:
    """In how many redeals turns are looked for, chosen, measured and played to the end."""

    many: int = 5
    """Turns beside the played one that are compared."""
    glanced: int = 2
    """Redeals in which better turns are looked for at a glance,"""
    lucks: int = 4
    """and as many others at each closer look: what looks good in one may only have been lucky,"""
    each: int = 24
    """In each of them so many are kept,"""
    pooled: int = 8
    """of which so many are compared that do well in all of them, and the best of each."""
    rest: int = 4
    """Paths that are kept through what is left of a turn after a draw."""
    within: float = 6.0
    """Points that a turn may look worse than the best to be compared."""
    sighted: int = 2
    """Redeals in which each that was found is judged when it is just over,"""
    closer: int = 4
    """and more of them for those that are compared."""
    looked: int = 8
    """How many turns of each seat are looked at more closely than at a glance."""
    screened: int = 6
    """Redeals in which the better turn is chosen, for those that are left in the end."""
    judged: int = 8
    """Redeals in which it is compared with what was played."""
    alike: int = 8
    """Redeals in which a turn has to come to the same before it is taken to do so in all others."""
    suspects: int = 5
    """How many turns of each seat are looked at again,"""
    again: int = 48
    """in so many redeals; they are judged by these alone."""
    finals: int = 3
    """How many turns of each seat are played to the end of the game: only these can be errors."""
    spare: int = 2
    """How many more of each, if that refutes what was said of some."""
    ways: int = 8
    """Redeals in which that is done, with either turn, or half of them (`goes_on`),"""
    player: str = "laird:width=1,most=200,slack=1"
    """by such bots. They are content with a turn that looks a point worse than the best: where
    nothing is drawn any more all games would be the same one, and would seem to prove something.
    """
    most: int = 2000
    """Positions for finding the candidates of a turn, and for a plan."""
    wide: int = 1
    """How many times as many lines and positions as a laird a plan follows,"""
    widest: int = 1
    """and at the second look."""
    own: int = 2
    others: int = 1
    """Paths that are kept through turns to come: the player's own, and the others'."""

    @property
    def careful(self) -> Budget:
        """The same, with more to choose the better turn by."""
        closer, screened = 4 * self.closer, 3 * self.screened
        return replace(self, closer=closer, screened=screened, wide=self.widest)


def usual_budget(planned: bool) -> Budget:
    """How far a review looks if nobody says otherwise; `planned` is a game with plans of turns.

    There bots plan a whole round in every turn: a game that they play to its end takes several
    times as long as another, and a review is to be made within a minute. And redeals hardly differ:
    to repeat a narrow plan tells less than a wide one, which may be worth twenty points more.
    Looks are quick there, so more turns are looked at: a weak player loses something in most.
    """
    if not planned:
        return Budget()
    few = Budget(screened=2, judged=4, again=8, alike=3, widest=6)
    return replace(few, looked=16, suspects=8, ways=4, spare=0)
