"""The front page: a game in one click, a table of one's own making, and the tables there are."""

from __future__ import annotations

from dataclasses import dataclass

import htpy as h

from drystone.bots import levels
from drystone.core.rules import Choice, Option, Rules
from drystone.table.pages.sheet import Reader, header, sheet
from drystone.table.pages.tongue import Tongue

YOU, BESIDE, FRIEND = "you", "beside", "friend"
USUAL_LEVEL = "regular"
MOST_LISTED = 30


@dataclass(frozen=True)
class Entry:
    """One table in a list."""

    key: str
    title: str
    waits: str
    """person, bot, open, over or stopped."""
    who: str
    when: float
    your_turn: bool = False


def lobby_page(
    reader: Reader, games: list[Rules], name: str, mine: list[Entry], public: list[Entry]
) -> str:
    """Where everybody comes in."""
    t = reader.tongue
    return sheet(
        reader,
        "Drystone",
        header(reader, name_form(t, name)),
        h.main(class_="lobby")[
            h.h1[t("lobby.title")],
            h.p(class_="lead")[t("lobby.lead")],
            h.div(class_="games")[[game_card(t, rules) for rules in games]],
            h.div(class_="lists")[
                table_list(t, "lobby.running", [e for e in mine if e.waits != "over"]),
                table_list(t, "lobby.finished", [e for e in mine if e.waits == "over"]),
                table_list(t, "lobby.public", public),
                upload(t),
            ],
        ],
        script="reading.js",
    )


def name_form(t: Tongue, name: str) -> h.Element:
    """What the others call you."""
    return h.form(method="post", action="/name")[
        h.label[
            t("lobby.name"),
            " ",
            h.input(name="name", value=name, maxlength="40", data_save="", autocomplete="nickname"),
        ]
    ]


def game_card(t: Tongue, rules: Rules) -> h.Element:
    """One game: its picture, a game at once, or one with choices."""
    seats = f"{rules.seats[0]}\u2013{rules.seats[-1]}"
    return h.article(class_="game")[
        h.div(class_="cover")[h.img(src=f"/pictures/{rules.name}.svg", alt="")],
        h.h2[rules.title],
        h.p(class_="quiet")[
            t("lobby.players", seats=seats),
            " \u00b7 ",
            h.a(href=f"/rules/{rules.name}")[t("lobby.rules")],
        ],
        h.form(class_="quick", method="post", action=f"/quick/{rules.name}")[
            h.button(class_="primary")[t("lobby.quick")]
        ],
        h.details[h.summary[t("lobby.choose")], new_game(t, rules)],
    ]


def new_game(t: Tongue, rules: Rules) -> h.Element:
    """Who sits where, and by which options."""
    usual = usual_seats(rules)
    return h.form(class_="new-game", method="post", action=f"/new/{rules.name}")[
        h.label[
            t("lobby.seats"),
            h.select(name="seats")[
                (h.option(value=str(n), selected=n == usual)[n] for n in rules.seats)
            ],
        ],
        (
            h.label(data_seat=str(seat), hidden=seat >= usual)[
                t("lobby.seat", seat=seat + 1),
                h.select(name=f"seat-{seat}")[
                    [
                        h.option(value=kind, selected=seat == 0 and kind == YOU)[t(f"sits.{kind}")]
                        for kind in (YOU, BESIDE, FRIEND)
                    ],
                    [
                        h.option(value=level.name, selected=seat > 0 and level.name == USUAL_LEVEL)[
                            t("sits.bot", level=t(f"level.{level.name}"))
                        ]
                        for level in levels(rules)
                    ],
                ],
            ]
            for seat in range(rules.seats[-1])
        ),
        (option_choice(t, rules, option) for option in rules.options),
        rules.facts is not None and own_facts(t, rules),
        h.label[h.span[t("lobby.listed")], h.input(type="checkbox", name="listed", value="yes")],
        h.button[t("lobby.begin")],
    ]


def own_facts(t: Tongue, rules: Rules) -> h.Element:
    """Corrections by somebody who has the box: a file, or its text."""
    box = f"f-{rules.name}"
    return h.div(class_="own-facts")[
        h.a(href=f"/rules/{rules.name}/facts")[t("facts.own")],
        h.input(type="file", accept=".toml", data_into=box, aria_label=t("facts.own")),
        h.textarea(id=box, name="facts", rows="2", aria_label=t("facts.own")),
    ]


def option_choice(t: Tongue, rules: Rules, option: Option) -> h.Element:
    """One option of a game, with its default chosen; a field where any text may be."""
    if option.refuse is not None:
        usual = choice_name(t, rules, option, option.default)
        return h.label[
            t.of_game(rules, "option", option.name),
            h.input(name=f"option-{option.name}", placeholder=usual),
        ]
    return h.label[
        t.of_game(rules, "option", option.name),
        h.select(name=f"option-{option.name}")[
            (
                h.option(value=choice_value(choice))[choice_name(t, rules, option, choice)]
                for choice in option.choices
            )
        ],
    ]


def choice_value(choice: Choice) -> str:
    """A choice as a form sends it."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def choice_name(t: Tongue, rules: Rules, option: Option, choice: Choice) -> str:
    """A choice in words: the game's own, or yes and no, or as it stands."""
    if isinstance(choice, bool):
        return t("lobby.yes" if choice else "lobby.no")
    if isinstance(choice, int):
        return str(choice)
    said = t.of_game(rules, "option", f"{option.name}.{choice}")
    return said or choice


def options_problem(t: Tongue, rules: Rules, seats: int, chosen: dict[str, Choice]) -> str:
    """Which choice does not go with the number of players or another choice; "" if all do."""
    by_name = {option.name: option for option in rules.options}
    for option in rules.options:
        choice = chosen.get(option.name, option.default)
        name = t.of_game(rules, "option", option.name)
        allowed = option.seats_for(choice)
        if allowed and seats not in allowed:
            counts = ", ".join(map(str, allowed))
            said = choice_name(t, rules, option, choice)
            return t("refused.option-seats", option=name, choice=said, seats=counts)
        if option.needs is None or choice == option.default:
            continue
        other, needed = by_name[option.needs[0]], option.needs[1]
        if chosen.get(other.name, other.default) != needed:
            asked = t.of_game(rules, "option", other.name)
            said = choice_name(t, rules, other, needed)
            return t("refused.option-needs", option=name, other=asked, choice=said)
    return ""


def usual_seats(rules: Rules) -> int:
    """How many play a quick game: three, if the game is for three."""
    return 3 if 3 in rules.seats else rules.seats[0]


def table_list(t: Tongue, key: str, entries: list[Entry]) -> h.Element | None:
    """Some tables, the latest first."""
    if not entries:
        return None
    latest = sorted(entries, key=lambda entry: (not entry.your_turn, -entry.when))
    return h.section[
        h.h2[t(key)],
        h.ul(class_="table-list")[
            (
                h.li[
                    h.a(href=f"/t/{entry.key}")[entry.title],
                    h.span(class_="quiet")[entry.who],
                    h.span(class_={"quiet": True, "yours": entry.your_turn})[
                        t("lobby.your-turn") if entry.your_turn else t(f"waits.{entry.waits}")
                    ],
                    entry.waits == "over"
                    and h.a(href=f"/t/{entry.key}/replay?at=0")[t("panel.replay")],
                ]
                for entry in latest[:MOST_LISTED]
            )
        ],
    ]


def upload(t: Tongue) -> h.Element:
    """A game from elsewhere: a record to look at, or a position to play from."""
    return h.section(class_="upload")[
        h.h2[t("upload.title")],
        h.p(class_="quiet")[t("upload.lead")],
        h.form(method="post", action="/upload")[
            h.p[h.input(type="file", data_into="u-text", aria_label=t("upload.file"))],
            h.p[
                h.textarea(
                    id="u-text",
                    name="text",
                    required=True,
                    aria_label=t("upload.title"),
                    placeholder="drystone record 1",
                )
            ],
            h.button[t("upload.send")],
        ],
    ]


def invitation_page(reader: Reader, rules: Rules, host: str, link: str, seat: int) -> str:
    """What a friend sees who follows a link: whose game it is, and a button to sit down."""
    t = reader.tongue
    return sheet(
        reader,
        rules.title,
        header(reader),
        h.main(class_="column")[
            h.h1[rules.title],
            h.p[t("invite.lead", name=host, seat=seat + 1)],
            h.form(method="post", action=link)[
                h.label[t("lobby.name"), " ", h.input(name="name", maxlength="40")],
                " ",
                h.button(class_="primary")[t("invite.sit")],
            ],
        ],
        script="reading.js",
    )
