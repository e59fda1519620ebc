"""Finds puzzles: positions of strong games where one turn is clearly best (docs/puzzles.md)."""
