"""A game looked back at: forecasts, what turns have lost, luck, and the pages that show it."""

from drystone.analysis.budget import Budget, usual_budget
from drystone.analysis.forecast import Evaluator, Forecast
from drystone.analysis.review import Review, read_review
from drystone.analysis.reviewer import Reviewer, Unfinished, review_game

__all__ = [
    "Budget",
    "Evaluator",
    "Forecast",
    "Review",
    "Reviewer",
    "Unfinished",
    "read_review",
    "review_game",
    "usual_budget",
]
