"""The addresses that browsers ask for: pages, and what is done on them."""

from __future__ import annotations

from fastapi import APIRouter

from drystone.table.web import (
    components,
    editor,
    explore,
    facts,
    first_game,
    invite,
    learn,
    lobby,
    notices,
    plan,
    puzzles,
    replay,
    results,
    review,
    static,
    studies,
    table,
    you,
)

__all__ = ["router"]
router = APIRouter(include_in_schema=False)
for chapter in (
    *(lobby, replay, studies, editor, results, review, invite, notices, plan, table, components),
    *(facts, explore, puzzles, first_game, learn, you, static),
):
    router.include_router(chapter.router)
