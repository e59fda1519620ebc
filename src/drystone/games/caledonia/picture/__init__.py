"""The table as a drawing, with what can be clicked on it."""

from drystone.games.caledonia.picture.shelf import components_of, legend
from drystone.games.caledonia.picture.whole import picture

__all__ = ["components_of", "legend", "picture"]
