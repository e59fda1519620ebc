"""Who is not let in: people, addresses and networks; and the middleware that turns them away."""

from __future__ import annotations

import ipaddress
import json
from ipaddress import IPv4Network, IPv6Network

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from drystone.table import wall
from drystone.table.people.whereabouts import address_of
from drystone.table.storage.security import Ban

Network = IPv4Network | IPv6Network


def network(text: str) -> Network | None:
    """The network that a text names, or an address as a network of one; None: it names none.

    >>> network("203.0.113.7"), network("2001:db8::/32"), network("Ada")
    (IPv4Network('203.0.113.7/32'), IPv6Network('2001:db8::/32'), None)
    """
    try:
        found = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    if isinstance(found, IPv6Network) and found.network_address.ipv4_mapped is not None:
        # 96 bits say that it is one of the other kind.
        plain = found.network_address.ipv4_mapped
        return ipaddress.ip_network((plain, max(found.prefixlen - 96, 0)), strict=False)
    return found


class Bans:
    """The bans of this moment, quick to ask."""

    def __init__(self) -> None:
        self._people: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []

    def load(self, bans: list[Ban]) -> None:
        """Let these be all that there are."""
        found = [(network(ban.what), ban) for ban in bans]
        self._networks = [(net, ban) for net, ban in found if net is not None]
        self._people = {ban.what: ban for net, ban in found if net is None}

    def of_person(self, person: str) -> Ban | None:
        """The ban on a person."""
        return _in_force(self._people.get(person))

    def of_address(self, address: str) -> Ban | None:
        """The ban on an address or a network that it is in."""
        if not self._networks:
            return None
        here = network(address)
        if here is None:
            return None
        for net, ban in self._networks:
            if net.version == here.version and here.network_address in net and _in_force(ban):
                return ban
        return None


def _in_force(ban: Ban | None) -> Ban | None:
    return None if ban is None or 0 < ban.until < wall.now() else ban


class BanGuard:
    """Turns away whoever comes from a banned address; banned people are known further in."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        server = getattr(scope["app"].state, "server", None) if "app" in scope else None
        if scope["type"] not in ("http", "websocket") or server is None:
            await self._app(scope, receive, send)
            return
        ban = server.bans.of_address(address_of(HTTPConnection(scope)))
        if ban is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            told = {"problem": "banned", "message": f"your network is banned here: {ban.reason}"}
            body = json.dumps(told).encode()
            size = (b"content-length", b"%d" % len(body))
            headers = [(b"content-type", b"application/json"), size]
            await send({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": body})
