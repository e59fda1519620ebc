"""What an operator does with a store, also while a server runs on it: people, tables, the log."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from drystone.table.storage.store import Store

Url = Annotated[str, typer.Argument(metavar="URL", help="sqlite:///FILE or postgresql://...")]
Who = Annotated[
    str, typer.Argument(metavar="WHO", help="An id, a kept name, or an address/network.")
]
Id = Annotated[str, typer.Argument(metavar="ID", help="As the list says it.")]
Most = Annotated[int, typer.Option(min=1, help="How many, the latest first.")]
Sure = Annotated[bool, typer.Option("--yes", help="Don't ask.")]
people = typer.Typer(no_args_is_help=True, help="List, ban, unban and remove people.")
tables = typer.Typer(no_args_is_help=True, help="List, close and remove tables.")
audit = typer.Typer()


@contextmanager
def opened(url: str) -> Iterator[Store]:
    """The store, closed at the end; what can't be opened is told in a line."""
    from drystone.table.storage.database import UnusableStore
    from drystone.table.storage.store import Store

    try:
        store = Store(url)
    except UnusableStore as problem:
        raise typer.BadParameter(str(problem)) from None
    try:
        yield store
    finally:
        store.close()


def when(at: float) -> str:
    """A moment as the log says it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


@people.command("list")
def list_people(
    url: Url,
    name: Annotated[str, typer.Option(help="Only names that look like this one.")] = "",
    most: Most = 50,
) -> None:
    """People, the last seen first: id, name, kept or guest, last seen, from where; then bans."""
    with opened(url) as store:
        for one in store.people.last_seen(most, name):
            kind = "kept" if one.kept else "guest"
            typer.echo(f"{one.id}  {when(one.seen)}  {kind:5}  {one.address:15}  {one.name}")
        for ban in store.security.bans():
            until = f" until {when(ban.until)}" if ban.until else ""
            typer.echo(f"banned: {ban.what} since {when(ban.since)}{until}: {ban.reason}")


def _named(store: Store, who: str) -> str:
    """What a ban names: a network in full, or a person by their id."""
    from drystone.table.middleware.bans import network

    net = network(who)
    if net is not None:
        return str(net)
    if store.people.find(who) is not None:
        return who
    kept = store.identities.kept_by_name(who)
    if kept is not None:
        return kept.person
    raise typer.BadParameter(
        f"{who!r} is no person's id, no kept name and no address; see `people list`"
    )


@people.command()
def ban(
    url: Url,
    who: Who,
    because: Annotated[str, typer.Option(help="What they are told.")] = "by the operator",
    days: Annotated[float, typer.Option(min=0.0, help="For how long; 0: for ever.")] = 0.0,
) -> None:
    """Let somebody in no more, on running servers too: a person, an address or a network."""
    from drystone.table.storage.security import OPERATOR

    with opened(url) as store:
        what = _named(store, who)
        store.security.ban(what, because, time.time() + days * 86400 if days else 0.0)
        person = what if store.people.find(what) else ""
        store.security.audit("banned", OPERATOR, person, f"{what}: {because}")
    typer.echo(f"{what} is banned; servers that run know it within a second")


@people.command()
def unban(url: Url, who: Who) -> None:
    """Let somebody in again."""
    from drystone.table.storage.security import OPERATOR

    with opened(url) as store:
        banned = {one.what for one in store.security.bans()}
        what = who if who in banned else _named(store, who)
        if not store.security.unban(what):
            raise typer.BadParameter(f"{what} is not banned")
        store.security.audit("unbanned", OPERATOR, "", what)
    typer.echo(f"{what} is let in again")


@people.command("remove")
def remove_person(url: Url, person: Id, yes: Sure = False) -> None:
    """Forget a person: games keep a seat without a name, nothing else of them remains."""
    from drystone.table.people import personal
    from drystone.table.storage.security import OPERATOR

    with opened(url) as store:
        found = store.people.find(person)
        if found is None:
            raise typer.BadParameter(f"there is no person {person}; see `people list`")
        if not yes:
            typer.confirm(f"Forget {found.name} ({person}) for good?", abort=True)
        import asyncio  # 20 ms that `drystone --help` need not wait for

        asyncio.run(personal.forget(store, person, OPERATOR))
        store.security.next_epoch()
    typer.echo(f"{person} is forgotten")


@tables.command("list")
def list_tables(
    url: Url,
    waits: Annotated[
        str, typer.Option(help="Only those that wait for: person, bot, open; or over, stopped.")
    ] = "",
    most: Most = 50,
) -> None:
    """Tables, the last changed first: id, game, what they wait for, and who sits there."""
    with opened(url) as store:
        for one in store.tables(most, waits):
            listed = "listed" if one.listed else ""
            typer.echo(
                f"{one.id}  {when(one.changed)}  {one.game:12} {one.waits:8} {listed:6}  {one.note}"
            )


@tables.command("close")
def close_table(
    url: Url,
    table: Id,
    because: Annotated[str, typer.Option(help="For the audit log.")] = "by the operator",
) -> None:
    """End a game as nobody's; it can still be looked at, and played on against bots."""
    from drystone.table.storage.maintenance import close_game
    from drystone.table.storage.security import OPERATOR

    with opened(url) as store:
        try:
            close_game(store, table)
        except (LookupError, ValueError) as problem:
            raise typer.BadParameter(str(problem)) from None
        store.security.audit("table-closed", OPERATOR, "", f"{table}: {because}")
        store.security.next_epoch()
    typer.echo(f"{table} is closed")


@tables.command("remove")
def remove_table(url: Url, table: Id, yes: Sure = False) -> None:
    """Delete a game with everything that was said and noted in it."""
    from drystone.table.storage.security import OPERATOR

    with opened(url) as store:
        if store.open_game(table) is None:
            raise typer.BadParameter(f"there is no table {table}; see `tables list`")
        if not yes:
            typer.confirm(f"Delete table {table} for good?", abort=True)
        store.remove_game(table)
        store.security.audit("table-removed", OPERATOR, "", table)
        store.security.next_epoch()
    typer.echo(f"{table} is removed")


@audit.command("audit")
def show_audit(
    url: Url,
    person: Annotated[str, typer.Option(help="Only what they did, or what was done to them.")] = "",
    most: Most = 100,
) -> None:
    """What was done about doors, people and tables, and by whom, the latest first."""
    with opened(url) as store:
        for act in store.security.acts(most, person):
            by = act.by or "-"
            about = act.person if act.person != act.by else ""
            rest = "  ".join(part for part in (about, act.detail, act.address) if part)
            typer.echo(f"{when(act.at)}  {by:12}  {act.what:20}  {rest}".rstrip())
