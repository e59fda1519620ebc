"""The server that is attacked: python -m tests.load.attacks.attacked PORT STORE ATTACK [off].

A name that ends in .slow is looked up for some seconds and never found, as by a name server that
does not answer. With "off" the bound against the attack is switched off.
"""

from __future__ import annotations

import resource
import sys
import time

DESCRIPTORS = 600
"""What the system gives the server: few, so that an attacker can try to take them all."""
PRIVATE = ("slow-receivers", "slow-end")
"""Attacks whose receivers are on this machine."""


def main(port: int, store: str, attack: str, *, bounded: bool = True) -> None:
    """Serve until told to end."""
    if not bounded:
        from tests.load.attacks.bounds import switch_off

        switch_off(attack)
    # Only now, so that what is switched off is not loaded yet.
    from drystone.games import GAMES
    from drystone.table.app import run
    from drystone.table.notifications import outgoing
    from drystone.table.settings import Settings
    from tests.table.traps import TRAP

    found = outgoing.addresses

    def addresses(host: str, port: int) -> list[str]:
        if host.endswith((".slow", ".slower")):
            time.sleep(4 if host.endswith(".slow") else 20)
            raise OSError("no answer")
        return found(host, port)

    outgoing.addresses = addresses
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    settings = Settings(
        database_url=f"sqlite:///{store}",
        games=(*GAMES, "tests.pebbles", *([TRAP] if attack == "uploads" else [])),
        trusted_proxies=(),
        private_hooks=attack in PRIVATE,
    )
    run(settings, "127.0.0.1", port, open_browser=False, log_level="error")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], bounded="off" not in sys.argv[4:])
