"""The defences as docs/security.md lists them: ``python -m tests.defences.table`` writes them there."""

from __future__ import annotations

from tests.benchmarks import report
from tests.defences.listed import DEFENCES, ROOT

PAGE = ROOT / "docs/security.md"


def table() -> str:
    """A line each: what it is, what it holds off, and the tests that fail without it."""
    rows = [("defence", "against", "noticed by")]
    for one in DEFENCES:
        tests = ", ".join(f"`{name}`" for name in one.tests)
        rows.append((_cell(one.name), _cell(one.against), tests))
    return "\n".join(f"| {' | '.join(row)} |" for row in [rows[0], ("---",) * 3, *rows[1:]])


def _cell(text: str) -> str:
    """Text of a cell; what Markdown would take for HTML stands as it is written."""
    return text.replace("|", "\\|").replace("<", "&lt;").replace("[", "\\[")


if __name__ == "__main__":
    report.write_page(PAGE, table(), "defences")
