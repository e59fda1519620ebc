"""Log lines as JSON, one a line, for people and for machines."""

from __future__ import annotations

import json
import logging
import secrets
import time

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


log = logging.getLogger("drystone.trouble")


class JsonLines(logging.Formatter):
    """Time, level, where from, what, and whatever else was given; never a token."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def trouble(error: BaseException, **about: str) -> str:
    """Write down an error that nobody foresaw; you get the number under which it is found."""
    reference = secrets.token_hex(4)
    told = {**about, "reference": reference}
    log.error("an unforeseen error", exc_info=error, extra=told)
    return reference


def log_as_json(level: str) -> None:
    """Let everything that is logged come out as JSON lines on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
