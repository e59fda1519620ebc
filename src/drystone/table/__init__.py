"""The web server: rooms, store, API and pages. It knows no rule of any game."""

from __future__ import annotations

from dataclasses import replace


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str = "sqlite:///drystone.sqlite",
    open_browser: bool = False,
    public_url: str = "",
    log_level: str = "warning",
    trusted_proxies: tuple[str, ...] = (),
    expiry: float = 60.0,
    smtp: str = "",
    mail_from: str = "",
) -> None:
    """Run the server until it is told to stop; then let it finish what it is writing.

    Proxies on this machine are trusted; those elsewhere are named.
    """
    # A bot's process imports this package too, and needs no web server.
    from drystone.table.app import run
    from drystone.table.settings import Settings

    settings = Settings(
        database_url=database_url,
        public_url=public_url,
        expiry=expiry,
        smtp=smtp,
        mail_from=mail_from,
    )
    settings = replace(settings, trusted_proxies=settings.trusted_proxies + trusted_proxies)
    run(settings, host, port, open_browser, log_level)
