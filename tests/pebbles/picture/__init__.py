"""The table as a drawing, with what can be clicked on it."""

from tests.pebbles.picture.whole import picture

__all__ = ["picture"]
