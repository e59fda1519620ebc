"""The mark of each seat: shapes tell the seats apart where colours don't, on board and page."""

from __future__ import annotations

from typing import Final

SEAT_SHAPES: Final = (
    '<circle cx="8" cy="8" r="6.5"/>',
    '<path d="M8 1.2 15 14H1z"/>',
    '<rect x="2" y="2" width="12" height="12"/>',
    '<path d="M8 .8 15.2 8 8 15.2.8 8z"/>',
    '<path d="M5.5 1h5v4.5H15v5h-4.5V15h-5v-4.5H1v-5h4.5z"/>',
    '<path d="M4.5 1.5h7L15 8l-3.5 6.5h-7L1 8z"/>',
)
"""Each in a square of 16 by 16; their colours are the variables `--seat-0`, `--seat-1` ..."""
