"""How a game's drawings look: colours by day and by night, classes, letters, icons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from drystone.core.speech import COMMON

SEATS_DAY: Final = (
    "--seat-0:#b8442c;--seat-1:#2b679b;--seat-2:#c8950f;--seat-3:#2e7d64;--seat-4:#85538f;"
    "--seat-5:#55524b;"
)
SEATS_NIGHT: Final = (
    "--seat-0:#e07a5f;--seat-1:#79b1e0;--seat-2:#e6bd4f;--seat-3:#6cc3a4;--seat-4:#c99bd3;"
    "--seat-5:#b3ada0;"
)
"""The colours of the seats: the same on every board and page."""


def day_and_night(name: str, day: str, night: str) -> str:
    """CSS that gives a drawing its variables: as the page wants it, else as the device does."""
    return (
        f"svg.{name}{{{day}}}@media(prefers-color-scheme:dark){{svg.{name}{{{night}}}}}"
        f"[data-theme=dark] svg.{name}{{{night}}}[data-theme=light] svg.{name}{{{day}}}"
    )


@dataclass(frozen=True)
class Style:
    """What tells one game's drawings from another's; the pen is the same for all.

    A style is made once, so its symbols are, too.
    """

    name: str
    """The class of the whole drawing."""
    title: str
    sheet: str = ""
    """CSS; each rule begins with the name, for other drawings may be on the same page."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """SVG by name, drawn in the square `icon_square`. The sheet reaches them only by inheritance
    and through the variables, so their own colours are attributes."""
    icon_square: str = "0 0 16 16"
    ground: str = ""
    """The class of a box behind everything, if there is one."""
    seat: str = "seat{}"
    """The classes of a seat's mark."""
    corner: float = 4
    """How round boxes are if nothing else is said."""
    number: str = "g"
    """How places and sizes are written, as `format` has it: ".1f" where fewer digits will do."""
    catalogue: str = ""
    """The catalogue with the game's words, if it is not called as the drawing."""
    catalogues: str = str(COMMON)
    """The folder with the catalogues."""

    @cached_property
    def symbols(self) -> str:
        """The icons, ready to be used."""
        box = f'viewBox="{self.icon_square}" overflow="visible"'
        made = "".join(
            f'<symbol id="i-{name}" {box}>{drawn}</symbol>' for name, drawn in self.icons.items()
        )
        return f"<defs>{made}</defs>" if made else ""
