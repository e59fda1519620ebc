"""What every test run needs: the choice between compiled modules and sources, made and told."""

from __future__ import annotations

from drystone import pure


def pytest_report_header() -> str:
    return f"drystone: rules {'compiled' if pure.compiled() else 'uncompiled'}"
