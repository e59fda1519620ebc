"""A review as HTML: what a page shows of it, and a document of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import htpy as h
from markupsafe import Markup

from drystone.analysis.charts import COLOURS, SHAPES, chart, reach_bar, share_bar
from drystone.analysis.forecast import margin_of, trust_of
from drystone.analysis.luck import Draw
from drystone.analysis.review import PHASES, TOLERANCE, Player, Review, Reviewed, surprises
from drystone.analysis.words import Words
from drystone.core.rules import Rules
from drystone.core.speech import say, say_action, title

LUCKIEST = 3
"""Draws that are told of each player."""
BEHIND = 3.0
"""Points that a player has to be behind strong bots in a category for it to be named,"""
MISSED = 2
"""and how many of them are named."""
SURPRISES, SURPRISING = 3, 5.0
"""Moves of the forecast that are told of each player, of so many points or more."""
TELLABLE = 0.005
"""The part of the chance to win that a turn has to cost for that to be said."""
_SHEET = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color:#2a2925;background:#f4eee0}table{border-collapse:collapse;margin:.5rem 0}"
    "th,td{padding:.2rem .7rem;text-align:right;border-top:1px solid #cfc5af}"
    "th[scope=row]{text-align:left;font-weight:400}svg{width:100%}svg.seat-mark{width:1em;"
    "height:1em}.quiet{color:#6a6457}.turning{border-left:4px solid #cfc5af;padding-left:1rem;"
    "margin:1rem 0}.turning.error{border-color:#a3372a}small{display:block}"
    ".split td.share{width:12rem}.reach{display:block;max-width:24rem}"
)


@dataclass(frozen=True)
class Pictures:
    """What a page can show beside the words; a document of its own has none of it."""

    picture: Callable[[Reviewed, str], h.Node]
    """The position of a turn: `before`, or at the end as `played` or as it were `better`."""
    steps: Callable[[Reviewed, str, list[str]], h.Node]
    """One of the two ways as a list of decisions, each leading to its board."""
    tools: Callable[[Reviewed], h.Node]
    """Ways on from a turning point."""
    moment: Callable[[int, str], h.Node]
    """A link to the position after so many decisions, with its words."""


class Report:
    """A review in one language."""

    def __init__(
        self,
        review: Review,
        rules: Rules,
        language: str = "en",
        names: tuple[str, ...] = (),
        pictures: Pictures | None = None,
        reader: int = -1,
    ) -> None:
        """`reader` is the seat of whoever reads it, which comes first."""
        self.review = review
        self.rules = rules
        self.words = Words(language)
        names = names or ("",) * review.seats
        self.names = tuple(
            name or self.words("seat", number=seat + 1) for seat, name in enumerate(names)
        )
        self.pictures = pictures
        self.reader = reader

    def document(self) -> str:
        """A whole HTML document, which needs nothing else."""
        return str(
            h.html(lang=self.words.language)[
                h.head[
                    h.meta(charset="utf-8"),
                    h.meta(name="viewport", content="width=device-width, initial-scale=1"),
                    h.title[self.title()],
                    h.style[Markup(_SHEET)],
                ],
                h.body[h.h1[self.title()], self.body()],
            ]
        )

    def title(self) -> str:
        """What the page is called."""
        return self.words("title", game=title(self.rules, self.words.language))

    def body(self) -> h.Node:
        """Everything below the title."""
        return [
            self._charts(),
            h.div(class_="all-reviewed")[
                (
                    self._player(one)
                    for one in sorted(
                        self.review.players, key=lambda player: player.seat != self.reader
                    )
                )
            ],
            self._phases(),
            self._categories(),
            self._how(),
        ]

    def _charts(self) -> h.Node:
        t, review = self.words, self.review
        shown = ["wins", "points"] if review.seats > 1 else ["points"]
        styled = self.pictures is None
        return h.section(class_="charts")[
            (
                h.figure(class_="chart")[
                    h.figcaption[t(f"chart.{what}")],
                    Markup(
                        chart(
                            review,
                            what,
                            t(f"chart.{what}"),
                            self.names,
                            styled=styled,
                            linked=True,
                            told=self.reader,
                        )
                    ),
                ]
                for what in shown
            ),
            h.p(class_="legend")[
                ([_mark(p.seat), " ", self.names[p.seat], " \u00a0 "] for p in review.players),
            ],
            not review.fitted and h.p(class_="quiet")[t("not-calibrated")],
        ]

    def _player(self, player: Player) -> h.Element:
        t = self.words
        turns = [self.review.turns[number] for number in player.turning]
        return h.section(class_=f"reviewed seat-{player.seat}", id=f"player-{player.seat}")[
            h.h2[_mark(player.seat), " ", self.names[player.seat]],
            h.p(class_="pace")[self._pace(player)],
            h.p(class_="accuracy")[self.accuracy(player)],
            h.h3[t("turning")],
            [self._turning(turn, self._ends(turns)) for turn in turns]
            or h.p(class_="quiet")[t("turning.none")],
            h.h3[t("split")],
            self._split(player),
            self._behind(player),
            self._surprises(player),
            self._luck(player),
        ]

    def _head(self, turn: Reviewed) -> str:
        """Which turn it is: by round where a game has some, else by phase."""
        t, number = self.words, turn.number + 1
        if turn.round:
            return t("turn.round", number=number, round=turn.round)
        return t("turn", number=number, phase=t(f"phase.{PHASES[turn.phase]}"))

    def _ends(self, turns: list[Reviewed]) -> tuple[float, float]:
        """From where to where the bars of some turns reach, the same for all of them."""
        return min([0.0, *(turn.low for turn in turns)]), max([1.0, *(turn.high for turn in turns)])

    def _split(self, player: Player) -> h.Element:
        """What the margin is made of."""
        t = self.words
        kinds = ["setup", "draws", "own", "others", "rest"]
        if self.review.seats == 1:
            kinds.remove("others")
        parts = [(kind, float(getattr(player, kind))) for kind in kinds]
        margin = "margin" if self.review.seats > 1 else "score"
        most = max([1.0, abs(player.margin), *(abs(worth) for _, worth in parts)])
        return h.table(class_="split")[
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[
                            self.split(kind), h.small(class_="quiet")[self._about(player, kind)]
                        ],
                        h.td[t.signed(worth)],
                        h.td(class_="share")[Markup(share_bar(worth, most))],
                    ]
                    for kind, worth in parts
                )
            ],
            h.tfoot[
                h.tr[
                    h.th(scope="row")[t(f"split.{margin}")],
                    h.td[t.signed(player.margin)],
                    h.td(class_="share")[Markup(share_bar(player.margin, most))],
                ]
            ],
        ]

    def _pace(self, player: Player) -> h.Node:
        """What all turns have lost: many small losses lose a game without a clear error."""
        t, usual = self.words, trust_of(self.review.game).usual * player.turns
        lost = max(0.0, player.lost)
        return [
            h.b[t("pace", points=t.number(lost, 0), turns=player.turns)],
            " ",
            t("pace.usual", points=t.number(usual, 0)),
        ]

    def _behind(self, player: Player) -> h.Node:
        """Where points were missing, by category: no turn need be to blame for that."""
        t, usual = self.words, self.review.usual
        missing = sorted(
            (player.categories.get(name, 0) - mean, name) for name, mean in usual.items()
        )
        told = [
            f"{self._category(name)} ({t.signed(by)})"
            for by, name in missing[:MISSED]
            if by <= -BEHIND
        ]
        return h.p(class_="behind")[t("behind", what=", ".join(told))] if told else None

    def _category(self, name: str) -> str:
        return say(self.rules, f"category.{name}", {}, self.words.language)

    def accuracy(self, player: Player) -> str:
        """How many clear errors there were, and the part of the turns without one."""
        t = self.words
        if not player.errors:
            return t("accuracy.none", turns=player.turns)
        part = t.percent(player.accuracy)
        return t("accuracy", errors=player.errors, turns=player.turns, percent=part)

    def split(self, kind: str) -> str:
        """What a part of the margin is called."""
        return self.words(f"split.{kind}")

    def _about(self, player: Player, kind: str) -> str:
        """What a part of the margin is."""
        t = self.words
        said = t(f"about.{kind}", usual=t.number(player.usual_rest, 0))
        if kind != "rest" or abs(player.rest) < BEHIND:
            return said
        when = {
            phase: t.signed(moved) for phase, moved in zip(PHASES, player.unforeseen, strict=True)
        }
        return f"{said}. {t('about.when', **when)}"

    def _turning(self, turn: Reviewed, ends: tuple[float, float]) -> h.Element:
        t, pictures = self.words, self.pictures
        same = _same_beginning(turn.played, turn.better)
        return h.article(class_={"turning": True, "error": turn.error}, id=f"turn-{turn.number}")[
            h.div(class_="shown board")[pictures.picture(turn, "before")] if pictures else None,
            h.div(class_="told")[
                h.h4[self._head(turn)],
                h.p(class_="loss")[
                    h.b[t("lost", points=t.number(turn.loss))],
                    " ",
                    h.span(class_="quiet")[
                        t("interval", low=t.number(turn.low), high=t.number(turn.high))
                    ],
                    self.review.seats > 1
                    and turn.win_loss >= TELLABLE
                    and [" \u00b7 ", t("lost-wins", percent=t.percent(turn.win_loss))],
                ],
                Markup(reach_bar(turn.loss, turn.low, turn.high, ends)),
                h.p(class_="verdict")[t(f"verdict.{self._verdict(turn)}")],
                h.dl[
                    h.dt[t("played")],
                    h.dd[self._said(turn.played, same)],
                    h.dt[t("better")],
                    h.dd[self._said(turn.better, same)],
                ],
                self._on_the_board(turn),
            ],
        ]

    def _on_the_board(self, turn: Reviewed) -> h.Node:
        """Both ways as pictures, and the ways on from here."""
        t, pictures = self.words, self.pictures
        if pictures is None:
            return None
        return [
            h.details(class_="better-board")[
                h.summary[t("board.compare")],
                h.div(class_="pair")[
                    (
                        h.figure[
                            h.figcaption[t(f"board.{which}")],
                            h.div(class_="board")[pictures.picture(turn, which)],
                            pictures.steps(turn, which, self._each(line)),
                        ]
                        for which, line in (("played", turn.played), ("better", turn.better))
                    )
                ],
            ],
            h.div(class_="row")[pictures.tools(turn)],
        ]

    def turning_lines(self, turn: Reviewed) -> list[str]:
        """A turning point as lines of text."""
        t = self.words
        same = _same_beginning(turn.played, turn.better)
        between = t("interval", low=t.number(turn.low), high=t.number(turn.high))
        verdict = t(f"verdict.{self._verdict(turn)}")
        return [
            f"  {self._head(turn)}: {t('lost', points=t.number(turn.loss))} {between}. {verdict}",
            f"    {t('played')}: {self._said(turn.played, same)}",
            f"    {t('better')}: {self._said(turn.better, same)}",
        ]

    def _verdict(self, turn: Reviewed) -> str:
        """How sure it is that something was lost."""
        return "error" if turn.error else "perhaps" if turn.ways else "search"

    def _each(self, line: tuple[str, ...]) -> list[str]:
        """Decisions in words."""
        words, language = self.rules.words, self.words.language
        return [say_action(self.rules, words.parse(text), language) for text in line]

    def _said(self, line: tuple[str, ...], same: int) -> str:
        """Decisions as a sentence, without those that both ways begin with."""
        told = self._each(line[same:])
        return ("\u2026 " if same else "") + " \u00b7 ".join(told)

    def _surprises(self, player: Player) -> h.Node:
        """Where the forecast moved most, and nobody knows why."""
        t, turns = self.words, self.review.turns
        most = sorted(surprises(self.review, player.seat), key=lambda one: -abs(one.points))
        told = [one for one in most[:SURPRISES] if abs(one.points) >= SURPRISING]
        if not told:
            return None
        return [
            h.h3[t("moved")],
            h.p(class_="quiet")[t("moved.about")],
            h.ul(class_="luck")[
                (
                    h.li[
                        t("points", points=t.signed(one.points)),
                        ": ",
                        self._moment(turns[one.turn].first, self._head(turns[one.turn])),
                    ]
                    for one in told
                )
            ],
        ]

    def _luck(self, player: Player) -> h.Node:
        """The draws that helped or hurt most."""
        t, review = self.words, self.review
        own = [(margin_of(draw.effects, player.seat), draw) for draw in review.draws]
        most = sorted(own, key=lambda one: -abs(one[0]))[:LUCKIEST]
        told = [one for one in most if abs(one[0]) >= 0.5]
        if not told:
            return None
        return [
            h.h3[t("luck")],
            h.ul(class_="luck")[
                (
                    h.li[
                        t("points", points=t.signed(worth)),
                        ": ",
                        self._moment(draw.decision + 1, self._drawn(draw)),
                    ]
                    for worth, draw in told
                )
            ],
        ]

    def _drawn(self, draw: Draw) -> str:
        """After which decision of whom something was drawn."""
        what = "".join(self._each((draw.played,)))
        turn = next(one for one in self.review.turns if one.last >= draw.decision)
        return self.words(
            "luck.after", who=self.names[draw.seat], number=turn.number + 1, what=what
        )

    def _moment(self, at: int, said: str) -> h.Node:
        return self.pictures.moment(at, said) if self.pictures else said

    def _phases(self) -> h.Element:
        t = self.words
        return h.section(class_="wide")[
            h.h2[t("phases")],
            h.table(class_="scores")[
                self._heads(),
                h.tbody[
                    (
                        h.tr[
                            h.th(scope="row")[t(f"phase.{phase}")],
                            (h.td[t.number(one.phases[i])] for one in self.review.players),
                        ]
                        for i, phase in enumerate(PHASES)
                    )
                ],
                h.tfoot[
                    h.tr[
                        h.th(scope="row")[t("phases.all")],
                        (h.td[t.number(sum(one.phases))] for one in self.review.players),
                    ]
                ],
            ],
            any(points < -TOLERANCE for one in self.review.players for points in one.phases)
            and h.p(class_="quiet")[t("phases.about")],
        ]

    def _categories(self) -> h.Node:
        """Final points by category, beside what strong bots score."""
        t, review = self.words, self.review
        if not review.usual:
            return None
        # What nobody scores in such a game, as bids where clans are not bid for, is no row.
        scored = {
            name: usual
            for name, usual in review.usual.items()
            if usual or any(one.categories.get(name) for one in review.players)
        }
        return h.section(class_="wide")[
            h.h2[t("categories")],
            h.table(class_="scores")[
                self._heads(t("bots")),
                h.tbody[
                    (
                        h.tr[
                            h.th(scope="row")[self._category(name)],
                            (h.td[one.categories.get(name, 0)] for one in review.players),
                            h.td(class_="quiet")[t.number(usual)],
                        ]
                        for name, usual in scored.items()
                    )
                ],
                h.tfoot[
                    h.tr[
                        h.th(scope="row")[t("split.score")],
                        (h.td[one.score] for one in review.players),
                        h.td[t.number(sum(review.usual.values()))],
                    ]
                ],
            ],
            h.p(class_="quiet")[t("bots.about", games=review.fitted)],
        ]

    def _heads(self, *more: str) -> h.Element:
        return h.thead[
            h.tr[
                h.td,
                (
                    h.th(scope="col")[_mark(one.seat), " ", self.names[one.seat]]
                    for one in self.review.players
                ),
                (h.th(scope="col")[each] for each in more),
            ]
        ]

    def _how(self) -> h.Element:
        t = self.words
        return h.details(class_="how")[
            h.summary[t("how")],
            h.p[t("how.loss")],
            h.p[t("how.luck", tolerance=t.number(TOLERANCE, 2))],
            h.p[t("how.sure")],
        ]


def _mark(seat: int) -> Markup:
    """The shape and colour of a seat."""
    shape, colour = SHAPES[seat % len(SHAPES)], COLOURS[seat % len(COLOURS)]
    return Markup(
        f'<svg class="seat-mark seat-{seat}" viewBox="-8 -8 16 16" fill="{colour}" '
        f'aria-hidden="true">{shape}</svg>'
    )


def _same_beginning(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many decisions two ways have in common at their beginning; one is left in any case."""
    same = 0
    while same < min(len(one), len(other)) - 1 and one[same] == other[same]:
        same += 1
    return same
