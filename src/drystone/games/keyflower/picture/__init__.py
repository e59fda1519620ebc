"""The table as a drawing, with what can be clicked on it."""

from drystone.games.keyflower.picture.shelf import components_of, legend
from drystone.games.keyflower.picture.whole import picture

__all__ = ["components_of", "legend", "picture"]
