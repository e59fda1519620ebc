"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database_url: str = "sqlite:///drystone.sqlite"
    public_url: str = ""
    """The address that people type, if a proxy stands before the server: https://play.example."""
    games: tuple[str, ...] = ()
    """The games on offer; empty: all."""
    bot_workers: int = 2
    """Processes that think for bots."""
    bot_seconds: float = 20.0
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses or networks of the proxies whose word on where a visitor comes from counts."""
    rate: float = 20.0
    """Requests a second that one visitor may make for long; 0: any number."""
    absence: float = 48.0
    """Hours after which the others may let a bot play for who has not agreed to that before."""
    expiry: float = 60.0
    """Days after which a table is closed at which nothing happens; 0: never."""
    smtp: str = ""
    """Through which server mail is sent: smtp://USER:PASSWORD@HOST:587; empty: none is."""
    mail_from: str = ""
    """Who sends it: games@play.example."""
    every_seed: int | None = None
    """Draws every game by this seed, and lets people in all the same: for tests of the pages."""
    cheap_passphrases: bool = False
    """Hashes passphrases with little care and at once: for tests."""
    private_hooks: bool = False
    """Whether notices may go to addresses inside the own network."""
