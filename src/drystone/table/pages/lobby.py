"""The front page: a game in one click, a table of one's own making, and the tables there are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import htpy as h

from drystone.bots import characters, levels
from drystone.core.rules import Choice, Option, Rules
from drystone.core.speech import LANGUAGES
from drystone.learn.coach import first_game
from drystone.learn.lesson import taught, words_of
from drystone.table.asset_files import asset_address
from drystone.table.pages.clock import clock_choice, terms_said
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.messages import NATIVE, Messages
from drystone.table.pages.scenery import cover, landscape
from drystone.table.pages.site import own_header
from drystone.table.storage.details import About

YOU, BESIDE, FRIEND = "you", "beside", "friend"
USUAL_LEVEL = "regular"
MOST_LISTED = 30
WANTED = ("", "new", "used")
NOTHING_ELSE = About()


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
    free: int = 0
    unread: int = 0
    """How much was said that the reader has not read."""
    about: About = NOTHING_ELSE


def lobby_page(
    reader: Reader,
    games: list[Rules],
    name: str,
    mine: list[Entry],
    public: list[Entry],
    *,
    known: bool = False,
    problem: str = "",
) -> str:
    """Where everybody comes in; `problem` is what is wrong with the name that stands in the box."""
    t = reader.messages
    return document(
        reader,
        "Drystone",
        own_header(reader, name_form(t, name, problem), known=known),
        h.main(class_="lobby")[
            welcome(t, games),
            # Who has games going has come for these.
            table_list(t, "lobby.running", [e for e in mine if e.waits != "over"]),
            h.div(class_="games")[[game_card(t, rules) for rules in games]],
            h.div(class_="lists")[
                table_list(t, "lobby.public", public) or nothing_open(t),
                table_list(t, "lobby.finished", [e for e in mine if e.waits == "over"]),
                upload(t),
            ],
        ],
        script="reading.js",
        styles=(asset_address("scenery.css"), asset_address("lobby.css")),
    )


def welcome(t: Messages, games: list[Rules]) -> h.Element:
    """What this is, and where somebody begins who knows none of the games."""
    lessons = [rules for rules in games if taught(rules.name)]
    return h.section(class_="welcome")[
        landscape(),
        h.div(class_="words")[
            h.h1[t("lobby.title")],
            h.p(class_="lead")[t("lobby.lead")],
            bool(lessons)
            and h.p(class_="first-steps")[
                h.span[t("lobby.first-steps")],
                (h.a(href=f"/learn/{rules.name}")[t.title(rules)] for rules in lessons),
            ],
        ],
    ]


def nothing_open(t: Messages) -> h.Element:
    """What is said where no table waits for players."""
    return h.section[
        h.h2[t("lobby.public")], h.p(class_="quiet")[t("lobby.none-open", box=t("lobby.listed"))]
    ]


def name_form(t: Messages, name: str, problem: str = "") -> h.Element:
    """What the others call you, and why that can't be, if it can't."""
    return h.form(class_="name", method="post", action="/name")[
        h.label[
            t("lobby.name"),
            " ",
            h.input(
                name="name",
                value=name,
                maxlength="40",
                data_save="",
                autocomplete="nickname",
                aria_invalid="true" if problem else None,
                aria_describedby="name-problem",
            ),
        ],
        h.span(id="name-problem", class_="problem", role="alert")[problem],
    ]


def game_card(t: Messages, rules: Rules) -> h.Element:
    """One game: what it is about, and the ways to it: at once, with friends, by lessons."""
    seats = f"{rules.seats[0]}\u2013{rules.seats[-1]}"
    name, learnt = rules.name, taught(rules.name)
    about = words_of(rules, t.language).get("overview.story", "") if learnt else ""
    return h.article(class_="game")[
        cover(rules),
        h.h2[t.title(rules)],
        h.p(class_="about")[about],
        h.form(class_="quick", method="post", action=f"/quick/{name}")[
            h.button(class_="primary")[t("lobby.quick")]
        ],
        with_friends(t, rules),
        h.p(class_="links")[
            h.span(class_="quiet")[t("lobby.players", seats=seats)],
            learnt and h.a(class_="learn", href=f"/learn/{name}")[t("lobby.learn")],
            first_game(name) is not None
            and h.a(class_="learn", href=f"/learn/{name}/first-game")[t("coach.first-game")],
            h.a(href=f"/rules/{name}")[t("lobby.rules")],
            h.a(href=f"/edit/{name}")[t("editor.open")],
        ],
        h.details[h.summary[t("lobby.choose")], new_game(t, rules)],
    ]


def with_friends(t: Messages, rules: Rules) -> h.Element:
    """A table of friends alone: how many there are, and the link for each comes next."""
    usual = usual_seats(rules)
    return h.form(class_="friends", method="post", action=f"/new/{rules.name}")[
        h.input(type="hidden", name="seat-0", value=YOU),
        (
            h.input(type="hidden", name=f"seat-{seat}", value=FRIEND)
            for seat in range(1, rules.seats[-1])
        ),
        h.select(name="seats", aria_label=t("lobby.how-many-friends"))[
            (
                h.option(value=str(n), selected=n == usual)[t("lobby.friends", n=n - 1)]
                for n in rules.seats
                if n > 1
            )
        ],
        h.button[t("lobby.invite")],
    ]


def new_game(t: Messages, rules: Rules) -> h.Element:
    """Who sits where, and by which options."""
    usual = usual_seats(rules)
    people = characters(rules)
    tastes = [h.option(value=each.name)[bot_name(t, rules, each.name)] for each in people]
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
                    bool(tastes) and h.optgroup(label=t("lobby.characters"))[tastes],
                ],
                h.input(
                    name=f"name-{seat}",
                    maxlength="40",
                    hidden=True,
                    placeholder=t("lobby.neighbour"),
                    aria_label=t("lobby.neighbour"),
                    autocomplete="off",
                ),
            ]
            for seat in range(rules.seats[-1])
        ),
        bool(people)
        and h.details(class_="characters")[
            h.summary[t("lobby.who")],
            h.p(class_="quiet")[t("lobby.tastes")],
            h.dl[
                (
                    [
                        h.dt[bot_name(t, rules, each.name)],
                        h.dd[t.of_game(rules, "character", f"{each.name}.about")],
                    ]
                    for each in people
                )
            ],
        ],
        (option_choice(t, rules, option) for option in rules.options),
        clock_choice(t),
        rules.facts is not None and own_facts(t, rules),
        h.label[h.span[t("lobby.listed")], h.input(type="checkbox", name="listed", value="yes")],
        h.label(data_listed="", hidden=True)[
            t("wanted.title"),
            h.select(name="wanted")[
                (h.option(value=who)[t(f"wanted.{who or 'any'}")] for who in WANTED)
            ],
        ],
        h.label(data_listed="", hidden=True)[
            t("wanted.language"),
            h.select(name="language")[
                (
                    h.option(value=code, selected=code == t.language, lang=code)[NATIVE[code]]
                    for code in LANGUAGES
                )
            ],
        ],
        h.button(class_="primary")[t("lobby.begin")],
    ]


def bot_name(t: Messages, rules: Rules, name: str) -> str:
    """What a bot is called: its level, or the character that it plays."""
    if name in [each.name for each in characters(rules)]:
        return t.of_game(rules, "character", name)
    return t(f"level.{name}")


def own_facts(t: Messages, rules: Rules) -> h.Element:
    """Corrections by somebody who has the box: a file, or its text."""
    box = f"f-{rules.name}"
    return h.div(class_="own-facts")[
        h.a(href=f"/rules/{rules.name}/facts")[t("facts.own")],
        h.input(type="file", accept=".toml", data_into=box, aria_label=t("facts.own")),
        h.textarea(id=box, name="facts", rows="2", aria_label=t("facts.own")),
    ]


def option_choice(t: Messages, rules: Rules, option: Option) -> h.Element:
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


def choice_name(t: Messages, rules: Rules, option: Option, choice: Choice) -> str:
    """A choice in words: the game's own, or yes and no, or as it stands."""
    if isinstance(choice, bool):
        return t("lobby.yes" if choice else "lobby.no")
    if isinstance(choice, int):
        return str(choice)
    said = t.of_game(rules, "option", f"{option.name}.{choice}")
    return said or choice


def options_problem(t: Messages, rules: Rules, seats: int, chosen: dict[str, Choice]) -> str:
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


def table_list(t: Messages, key: str, entries: list[Entry]) -> h.Element | None:
    """Some tables, the latest first."""
    if not entries:
        return None
    latest = sorted(entries, key=lambda entry: (not entry.your_turn, -entry.when))
    return h.section(class_="tables")[
        h.h2[t(key)],
        h.ul(class_="table-list")[(table_line(t, entry) for entry in latest[:MOST_LISTED])],
    ]


def table_line(t: Messages, entry: Entry) -> h.Element:
    """One table: what it is, who plays, whom it waits for, since when, and what was said."""
    about, over = entry.about, entry.waits in ("over", "stopped")
    facts = [
        about.round and t("lobby.round", number=about.round[0], of=about.round[1]),
        about.clock and not over and terms_said(t, about.clock),
        entry.free and t("lobby.free", count=entry.free),
        entry.free and about.wanted and t(f"wanted.{about.wanted}"),
        entry.free and about.language and NATIVE[about.language],
    ]
    return h.li[
        h.a(href=f"/t/{entry.key}")[entry.title],
        h.span(class_="quiet")[entry.who],
        h.span(class_={"quiet": True, "yours": entry.your_turn})[whose_turn(t, entry)],
        entry.unread > 0
        and h.span(class_="unread", title=t("lobby.unread", count=entry.unread))[entry.unread],
        h.span(class_="quiet facts-line")[
            h.time(data_at=str(round(entry.when * 1000)), datetime=iso(entry.when))[
                iso(entry.when)[:10]
            ],
            (f" \u00b7 {fact}" for fact in facts if fact),
        ],
        about.closes > 0
        and not over
        and h.span(class_="closing", data_at=str(round(about.closes * 1000)))[
            t("ended.warning", date="{date}")
        ],
        entry.waits == "over" and h.a(href=f"/t/{entry.key}/replay?at=0")[t("panel.replay")],
    ]


def whose_turn(t: Messages, entry: Entry) -> str:
    """Whom a table waits for, by name where there is one."""
    if entry.your_turn:
        return t("lobby.your-turn")
    if entry.waits == "person" and entry.about.turn:
        return t("lobby.turn", name=entry.about.turn)
    return t(f"waits.{entry.waits}")


def iso(at: float) -> str:
    """A moment as machines read it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="minutes")


def upload(t: Messages) -> h.Element:
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
