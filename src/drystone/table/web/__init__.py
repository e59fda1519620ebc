"""The addresses that browsers ask for: pages, and what is done on them."""

from __future__ import annotations

from fastapi import APIRouter

from drystone.table.web import facts, front, looking_back, printed, table

__all__ = ["router"]
router = APIRouter(include_in_schema=False)
for chapter in (front, looking_back, table, facts, printed):
    router.include_router(chapter.router)
