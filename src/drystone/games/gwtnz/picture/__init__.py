"""The table as a drawing, with what can be clicked on it."""

from drystone.games.gwtnz.picture.shelf import components_of, legend
from drystone.games.gwtnz.picture.whole import picture

__all__ = ["components_of", "legend", "picture"]
