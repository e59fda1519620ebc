"""The editor: a form made from the fields of a position, beside the picture of it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import htpy as h
import msgspec

from drystone.core.rules import Code, Rules
from drystone.core.speech import catalogue, message, say
from drystone.table.asset_files import asset_address
from drystone.table.game.editing import SHOWN, UNKNOWN, Draft, Field, Group, Path
from drystone.table.game.view import View
from drystone.table.pages import play
from drystone.table.pages.board import style_address
from drystone.table.pages.layout import Reader, document, icon, seat_mark
from drystone.table.pages.messages import Messages
from drystone.table.pages.study import NO_STUDY, shown_at

IN_PLACE = 8
"""Lists of so many names at most are changed in place; longer ones by taking and adding."""


_GRIP = h.span(class_="grip", aria_hidden="true")["\u283f"]
"""Where a finger takes a piece; a mouse may take it anywhere."""


class Status(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is being edited, for the page."""

    draft: str
    good: str
    """The last possible position, which is drawn."""
    problem: str = ""
    """Why the draft is impossible; empty if it is not."""
    fixed: int = -1
    """The seat whose view is drawn; -1: that of whoever decides."""


def page(view: View, told: str, *words: str) -> str:
    """The whole page of the editor."""
    reader, status = Reader.of(*words), msgspec.json.decode(told, type=Status)
    t, rules = reader.messages, view.rules
    shown, drawn, found = shown_at(view, NO_STUDY, t)
    draft = Draft(rules, status.draft)
    title = t("editor.title", game=t.title(rules))
    return document(
        reader,
        title,
        h.div(
            id="t-table",
            class_="study editor",
            data_at=f"/edit/{rules.name}",
            data_offline=t("play.offline"),
            data_elsewhere=t("editor.elsewhere"),
        )[
            h.header(class_="strip")[
                h.a(class_="wordmark", href="/", title=t("lobby.back"))[
                    icon("home"), h.span[t.title(rules)]
                ],
                play.strip(shown, t),
                h.form(class_="fresh", method="get", action=f"/edit/{rules.name}")[
                    h.label[
                        h.span(class_="unseen")[t("editor.fresh")],
                        h.select(name="seats", data_submit="", autocomplete="off")[
                            (
                                h.option(value=str(n), selected=n == draft.seats)[
                                    t("editor.seats", n=n)
                                ]
                                for n in rules.seats
                            )
                        ],
                    ],
                ],
            ],
            h.main[h.h1(class_="unseen")[title], play.board(shown, t, drawn, found)],
            h.aside(id="t-side", aria_label=t("editor.form"))[form(view, draft, status, t)],
            bar(view, status, t),
        ],
        h.div(id="t-domains", hidden=True, data_domains=_domains(draft, t)),
        h.div(id="t-tip", role="tooltip", aria_live="polite", hidden=True),
        h.section(
            id="t-there",
            role="dialog",
            aria_label=t("editor.there"),
            hidden=True,
            data_here=t("editor.here"),
            data_put=t("editor.put-here"),
            data_more=t("editor.more"),
            data_close=t("help.back"),
        ),
        h.p(id="t-note", role="alert", hidden=True),
        h.dialog(id="t-link", aria_label=t("editor.link"))[
            h.p[t("editor.link-lead")],
            h.input(readonly=True, aria_label=t("editor.link")),
            h.form(method="dialog")[h.button[t("help.back")]],
        ],
        kind="playing",
        script="editor.js",
        styles=(asset_address("study.css"), asset_address("editor.css"), style_address(rules)),
    )


def news(view: View, told: str) -> str:
    """What has become of it: JSON, with HTML to be morphed in."""
    t, status = Messages(view.by.language), msgspec.json.decode(told, type=Status)
    shown, drawn, found = shown_at(view, NO_STUDY, t)
    draft = Draft(view.rules, status.draft)
    parts = [
        play.strip(shown, t),
        play.board(shown, t, drawn, found),
        form(view, draft, status, t),
        bar(view, status, t),
    ]
    return json.dumps({"html": "".join(map(str, parts))})


def bar(view: View, status: Status, t: Messages) -> h.Element:
    """Whether the position is possible, and what can be done with it."""
    return h.section(
        id="t-bar",
        class_=["decision-bar", {"asked": bool(status.problem)}],
        aria_label=t("editor.state"),
        tabindex="-1",
        data_draft=status.draft,
        data_good=status.good,
        data_problem=status.problem or None,
    )[
        h.div(class_="question")[
            h.p(class_="sentence", role="status")[
                t("editor.impossible") if status.problem else t("editor.possible")
            ],
            h.p(class_="reason")[status.problem or t("editor.lead")],
        ],
        h.label[
            h.span(class_="unseen")[t("study.eyes")],
            h.select(id="t-eyes", autocomplete="off", title=t("study.eyes"))[
                h.option(value="", selected=status.fixed < 0)[t("study.eyes-all")],
                (
                    h.option(value=str(seat), selected=status.fixed == seat)[
                        t("study.eyes-of", number=seat + 1)
                    ]
                    for seat in range(len(view.seats))
                ),
            ],
        ],
        h.div(class_="answers")[
            _open("/upload", "editor.play", status, t, main=True),
            _open("/studies", "study.begin", status, t),
            _open("/studies", "editor.puzzle", status, t, also="puzzle"),
            h.button(type="button", id="t-share", disabled=bool(status.problem))[
                icon("link"), " ", t("editor.link")
            ],
        ],
    ]


def _open(
    action: str, said: str, status: Status, t: Messages, *, main: bool = False, also: str = ""
) -> h.Element:
    return h.form(method="post", action=action)[
        h.input(type="hidden", name="text", value=status.good),
        bool(also) and h.input(type="hidden", name=also, value="yes"),
        h.button(class_={"primary": main}, disabled=bool(status.problem))[t(said)],
    ]


def form(view: View, draft: Draft, status: Status, t: Messages) -> h.Element:
    """All fields of the position, in groups that can be folded."""
    made = _Form(draft, t, draft.rules.coded(view.then) if draft.rules.coded else {})
    return h.section(id="t-form", aria_label=t("editor.form"), data_codes=made.codes_told())[
        h.div(class_="row")[
            h.button(type="button", id="t-back", data_keep="", disabled=True)[
                icon("undo"), t("editor.back")
            ],
            bool(status.problem) and h.button(type="button", id="t-drop")[t("editor.drop")],
        ],
        made.groups(),
        made.another_question(),
        h.details(id="g-text")[
            h.summary[t("editor.text")],
            h.textarea(id="t-text", rows="14", spellcheck="false", aria_label=t("editor.text"))[
                status.draft
            ],
            h.button(type="button", id="t-read")[t("editor.read")],
        ],
    ]


class _Form:
    """Makes the fields of one draft, in one language."""

    def __init__(self, draft: Draft, t: Messages, coded: dict[str, tuple[Code, ...]]) -> None:
        self.draft = draft
        self.coded = coded
        self.rules = draft.rules
        self.t = t

    def groups(self) -> Iterator[h.Element]:
        """Who is asked, each player, the table."""
        top = True
        for group in self.draft.groups():
            name = f"g-{group.kind}-{group.number}"
            open_ = group.kind == "frames" and top
            yield h.details(id=name, open=open_)[
                h.summary[self._heading(group, top=open_)],
                open_ and self._turns(),
                group.kind == "frames" and self._asked(group),
                [self._field(one) for one in group.fields],
            ]
            top = top and group.kind != "frames"

    def codes_told(self) -> str:
        """For the script: what the numbers of some fields stand for."""
        return json.dumps(
            {
                key: [[code.value, self._coded(code)] for code in codes]
                for key, codes in self.coded.items()
            },
            separators=(",", ":"),
            ensure_ascii=False,
        )

    def _coded(self, code: Code) -> str:
        """What a number stands for: whose it is, and what."""
        t = self.t
        whose = [t("study.player", number=code.seat + 1)] if code.seat >= 0 else []
        what = [
            field_name(self.rules, symbol, t.language)
            if domain == "field"
            else self._name(domain, symbol)
            for domain, _, symbol in (name.partition(".") for name in code.names)
        ]
        return ": ".join([*whose, *what]) or t("editor.nothing")

    def another_question(self) -> h.Element:
        """A question that is asked before all others."""
        return h.select(
            class_="add",
            data_add=_json(("frames",)),
            aria_label=self.t("editor.ask"),
            autocomplete="off",
        )[
            h.option(value="", selected=True)[self.t("editor.ask")],
            (h.option(value=name)[said] for name, said in self._questions()),
        ]

    def _heading(self, group: Group, *, top: bool) -> list[h.Node]:
        t = self.t
        if group.kind == "frames":
            return [t("editor.asked") if top else t("editor.then"), ": ", self._question(group.ask)]
        if group.kind == "table":
            return [t("editor.table")]
        if group.number < self.draft.seats:
            return [seat_mark(group.number), " ", t("study.player", number=group.number + 1)]
        return [field_name(self.rules, group.kind, t.language)]

    def _questions(self, own: str = "") -> list[tuple[str, str]]:
        """The questions that can be chosen, by their words: what nobody is asked has none."""
        named = [(name, self._question(name)) for name in self.draft.questions()]
        asked = [(name, said) for name, said in named if said != self._step(name) or name == own]
        return sorted(asked, key=lambda one: one[1])

    def _question(self, asked: str) -> str:
        said = say(self.rules, f"ask.{asked}", {}, self.t.language)
        # What asks nobody is a step that comes by itself.
        return self._step(asked) if said == f"ask.{asked}" else said

    def _step(self, asked: str) -> str:
        return field_name(self.rules, f"step.{asked}", self.t.language)

    def _turns(self) -> h.Element | None:
        """Whose turn it shall be, in one click."""
        if self.rules.as_turn is None:
            return None
        return h.div(class_="row turns")[
            (
                h.button(type="button", data_turn=str(seat))[
                    seat_mark(seat), " ", self.t("editor.turn-of", number=seat + 1)
                ]
                for seat in range(self.draft.seats)
            )
        ]

    def _asked(self, group: Group) -> h.Element:
        path = _json(("frames", group.number, "ask"))
        return h.div(class_="field")[
            h.label[
                h.span[self.t("editor.question")],
                h.select(data_path=path, autocomplete="off")[
                    (
                        h.option(value=name, selected=name == group.ask)[said]
                        for name, said in self._questions(group.ask)
                    )
                ],
            ],
            h.button(type="button", data_remove=_json(("frames", group.number)))[
                self.t("editor.no-question")
            ],
        ]

    def _field(self, one: Field) -> h.Element:
        name = field_name(self.rules, one.key, self.t.language)
        if one.kind == "number":
            return h.div(class_="field")[self._number(one.path, one.value, name, one.key)]
        if one.kind == "name":
            return h.div(class_="field", data_name=f"{one.domain}.{one.value}")[
                h.label[h.span[name], self._select(one.path, one.domain, one.value, name)]
            ]
        return h.fieldset(class_="field", **_drop(one))[h.legend[name], self._several(one, name)]

    def _several(self, one: Field, name: str) -> h.Node:
        """A field that has more than one thing in it."""
        if one.kind == "counts":
            return self._counts(one.path, one.domain, one.value, one.key)
        if one.kind == "names":
            return self._names(one, name)
        if one.kind == "rows":
            return [
                h.div(class_="nested", **_drop(row))[
                    h.span(class_="quiet")[i + 1], self._several(row, f"{name} {i + 1}")
                ]
                for i, row in enumerate(self.draft.rows(one))
            ]
        if one.kind == "numbers":
            return h.div(class_="numbers")[
                (
                    h.input(
                        type="number",
                        value=str(value),
                        data_path=_json((*one.path, i)),
                        aria_label=f"{name} {i + 1}",
                        autocomplete="off",
                    )
                    for i, value in enumerate(one.value)
                )
            ]
        return h.code[json.dumps(one.value, ensure_ascii=False, default=str)[:200]]

    def _number(self, path: Path, value: object, name: str, key: str = "") -> h.Element:
        if key in self.coded:
            known = {str(code.value): self._coded(code) for code in self.coded[key]}
            return h.label[
                h.span[name],
                h.select(data_path=_json(path), data_number="", autocomplete="off")[
                    (
                        h.option(value=number, selected=number == str(value))[said]
                        for number, said in {str(value): str(value), **known}.items()
                    )
                ],
            ]
        if key == "frames.seat":
            return h.label[
                h.span[self.t("editor.who")],
                h.select(data_path=_json(path), data_number="", autocomplete="off")[
                    (
                        h.option(value=str(seat), selected=seat == value)[
                            self.t("study.player", number=seat + 1)
                            if seat >= 0
                            else self.t("editor.nobody")
                        ]
                        for seat in range(-1, self.draft.seats)
                    )
                ],
            ]
        return h.label(class_="stepper")[
            h.span[name],
            h.button(type="button", data_by="-1", tabindex="-1", aria_label=f"{name} \u2212 1")[
                "\u2212"
            ],
            h.input(type="number", value=str(value), data_path=_json(path), autocomplete="off"),
            h.button(type="button", data_by="1", tabindex="-1", aria_label=f"{name} + 1")["+"],
        ]

    def _counts(self, path: Path, domain: str, value: dict[str, object], key: str) -> list[h.Node]:
        symbols = self.draft.symbols(domain)
        shown = symbols if len(symbols) <= SHOWN else tuple(s for s in symbols if s in value)
        rows: list[h.Node] = [
            h.div(class_="count", data_name=f"{domain}.{symbol}")[
                _GRIP,
                self._number(
                    (*path, symbol), value.get(symbol, 0), self._name(domain, symbol), key
                ),
            ]
            for symbol in shown
        ]
        if len(shown) < len(symbols):
            rows.append(self._add(path, domain))
        return rows

    def _names(self, one: Field, name: str) -> list[h.Node]:
        in_place = len(one.value) <= IN_PLACE
        items = [
            h.li(data_name=f"{one.domain}.{symbol}")[
                _GRIP,
                self._select((*one.path, i), one.domain, symbol, f"{name} {i + 1}")
                if in_place
                else h.span[self._name(one.domain, symbol)],
                h.button(
                    type="button",
                    data_remove=_json((*one.path, i)),
                    aria_label=self.t("editor.remove", name=self._name(one.domain, symbol)),
                )["\u00d7"],
            ]
            for i, symbol in enumerate(one.value)
        ]
        return [
            h.ul(class_=["names", {"chips": not in_place}])[items],
            self._add(one.path, one.domain),
        ]

    def _select(self, path: Path, domain: str, value: object, name: str) -> h.Element:
        """A choice of names; the script fills in the others when somebody looks at it."""
        return h.select(
            data_path=_json(path), data_domain=domain, aria_label=name, autocomplete="off"
        )[h.option(value=str(value), selected=True)[self._name(domain, str(value))]]

    def _add(self, path: Path, domain: str) -> h.Element:
        return h.select(
            class_="add",
            data_add=_json(path),
            data_domain=domain,
            aria_label=self.t("editor.add"),
            autocomplete="off",
        )[h.option(value="", selected=True)[self.t("editor.add")]]

    def _name(self, domain: str, symbol: str) -> str:
        return name_of(self.rules, domain, symbol, self.t)


def name_of(rules: Rules, domain: str, symbol: str, t: Messages) -> str:
    """What a component is called; as it is written where it has no name."""
    if symbol == UNKNOWN:
        return t("editor.unknown")
    key = f"name.{domain}.{symbol}"
    if "." in symbol and message(rules.catalogues, rules.name, key, t.language) is None:
        parts = [_part(rules, part, t.language) for part in symbol.split(".")]
        return ": ".join(parts) if all(parts) else symbol
    said = say(rules, key, {}, t.language)
    return symbol if said == key else said


def _part(rules: Rules, symbol: str, language: str) -> str:
    """What is called so in any domain: "blue" of "keyflower.blue"; "" if nothing is."""
    for domain, symbols in zip(rules.words.domain_names, rules.words.symbols, strict=True):
        key = f"name.{domain}.{symbol}"
        if symbol in symbols and message(rules.catalogues, rules.name, key, language) is not None:
            return say(rules, key, {}, language)
    return ""


def field_name(rules: Rules, key: str, language: str) -> str:
    """What a field is called: by the game's own catalogue, else by its name in the rules."""
    said = catalogue(rules.catalogues, f"{rules.name}-fields", language).get(f"field.{key}")
    plain = key.rpartition(".")[2].replace("_", " ")
    return said or plain[:1].upper() + plain[1:]


def _domains(draft: Draft, t: Messages) -> str:
    """For the script: what each domain's members are called."""
    used = {how.lstrip("#") for how in draft.rules.names.values()}
    return json.dumps(
        {
            domain: [
                [symbol, name_of(draft.rules, domain, symbol, t)]
                for symbol in (*draft.symbols(domain), UNKNOWN)
            ]
            for domain in sorted(used)
        },
        separators=(",", ":"),
        ensure_ascii=False,
    )


def _drop(one: Field) -> dict[str, str]:
    """What says that pieces can be dropped into a field, and which."""
    if one.kind not in ("counts", "names"):
        return {}
    into = {"data_into": _json(one.path), "data_takes": one.domain}
    return {**into, "data_holds": one.kind, "data_key": one.key}


def _json(path: Path) -> str:
    return json.dumps(path, separators=(",", ":"))
