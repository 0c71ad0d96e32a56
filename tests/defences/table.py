"""The defences as docs/security.md lists them: ``python -m tests.defences.table`` writes them there."""

from __future__ import annotations

from tests.benchmarks import report
from tests.defences.listed import DEFENCES
from tests.defences.removals import ROOT

PAGE = ROOT / "docs/security.md"


def table() -> str:
    """Return the Markdown of the table, with a row for each defence."""
    rows = [("defence", "against", "noticed by")]
    for defence in DEFENCES:
        tests = ", ".join(f"`{name}`" for name in defence.tests)
        rows.append((_cell(defence.name), _cell(defence.against), tests))
    return "\n".join(f"| {' | '.join(row)} |" for row in [rows[0], ("---",) * 3, *rows[1:]])


def _cell(text: str) -> str:
    """Return the text of a cell, in which Markdown takes nothing for HTML or a link."""
    return text.replace("|", "\\|").replace("<", "&lt;").replace("[", "\\[")


if __name__ == "__main__":
    report.write_page(PAGE, table(), "defences")
