"""Each filled form of ``cases/`` and what becomes of it: the answer, and below it the files that are written.

``<case>/form.md`` is the text of the issue, ``<case>/expected.md`` the outcome to the letter (``pytest
tests/tools/intake --update-goldens`` writes those anew). A form may leave out fields that nobody filled in.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.i18n import Locale
from careers_tools.intake import IntakeResult, IntakeSite, as_markdown, receive

CASES = sorted(path for path in (Path(__file__).parent / "cases").iterdir() if path.is_dir())
OTHERWISE = Locale.of("en")


def outcome(case: Path, portal: IntakeSite) -> IntakeResult:
    return receive((case / "form.md").read_bytes(), portal)


def told(one: IntakeResult) -> str:
    files = "".join(f"\n==> {path} <==\n{text}" for path, text in one.files.items())
    return as_markdown(one, OTHERWISE, "content") + files


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_form_is_answered_as_expected(case: Path, portal: IntakeSite, update_goldens: bool) -> None:
    """Every fault at once, in the language of the form, or the files to the letter."""
    found, golden = told(outcome(case, portal)), case / "expected.md"
    if update_goldens:
        golden.write_text(found, "utf-8")
    assert found == golden.read_text("utf-8")
