"""The loops that search spends its time in (compiled)."""
