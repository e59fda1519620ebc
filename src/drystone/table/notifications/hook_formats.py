"""Bodies of webhooks: our own JSON, or what common chat services take.

Which one is the part of the address behind `#`, which is never sent; else the host tells.
"""

from __future__ import annotations

import json
from urllib.parse import urldefrag, urlsplit

FORMATS = ("own", "slack", "discord", "teams", "ntfy")
"""`slack` is also what Mattermost, Rocket.Chat, Zulip, Google Chat and Matrix hookshot take."""
HOSTS = {
    "hooks.slack.com": "slack",
    "chat.googleapis.com": "slack",
    "discord.com": "discord",
    "discordapp.com": "discord",
    "webhook.office.com": "teams",
    "logic.azure.com": "teams",
    "ntfy.sh": "ntfy",
}


def format_of(hook: str) -> str:
    """The format that an address takes.

    >>> format_of("https://discord.com/api/webhooks/1/x"), format_of("https://a.example/x#slack")
    ('discord', 'slack')
    >>> format_of("https://team.webhook.office.com/x"), format_of("https://a.example/x")
    ('teams', 'own')
    """
    address, chosen = urldefrag(hook)
    if chosen in FORMATS:
        return chosen
    host = urlsplit(address).hostname or ""
    for known, format_ in HOSTS.items():
        if host == known or host.endswith("." + known):
            return format_
    return "own"


def written(hook: str, said: dict[str, object], title: str, text: str) -> tuple[bytes, str]:
    """The body for an address, and its content type."""
    link = str(said["link"])
    bodies: dict[str, dict[str, object]] = {
        "own": said,
        "slack": {"text": f"{title}: {text}\n{link}"},
        "discord": {"content": f"**{title}**: {text}\n<{link}>", "allowed_mentions": {"parse": []}},
        "teams": {
            "type": "message",
            "attachments": [
                {
                    "contentType": "application/vnd.microsoft.card.adaptive",
                    "content": {
                        "type": "AdaptiveCard",
                        "version": "1.4",
                        "body": [
                            {"type": "TextBlock", "weight": "bolder", "text": title},
                            {"type": "TextBlock", "wrap": True, "text": text},
                        ],
                        "actions": [{"type": "Action.OpenUrl", "title": title, "url": link}],
                    },
                }
            ],
        },
    }
    format_ = format_of(hook)
    if format_ == "ntfy":  # plain text to a topic's address
        return f"{title}: {text}\n{link}".encode(), "text/plain; charset=utf-8"
    return json.dumps(bodies[format_]).encode(), "application/json"
