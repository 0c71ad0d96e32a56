"""Status: words and marks of jobs that are open, and of those that take nobody."""

from __future__ import annotations

from careers.content.facts.status import read_status
from careers.content.lexicon import shipped
from tests.each import each


@each(
    ("text", "state"),
    [
        ("Closed", "closed"),
        ("no longer active", "closed"),
        ("filled", "full"),
        ("已招满", "full"),
        ("招聘结束", "closed"),
        ("on hold", "paused"),
        ("This position is closed.", "closed"),
        ("🔒", "closed"),
        ("Compiler Engineer 🔒", "closed"),
        ("🔒 Security Engineer", None),
        ("~~Driver Engineer~~", "closed"),
        ("- <del>Driver Engineer</del>", "closed"),
        ("~~Driver~~ Engineer", None),
        ("published: false", "closed"),
        ("published: true", "open"),
        ("filled: no", "open"),
        ("archived：true", "closed"),
        ("Status: closed", "closed"),
        ("招聘中", "open"),
        ("Still open", "open"),
        ("Y", None),
        ("Closed loop control", None),
        ("published: 2026-01-01", None),
        ("closed " * 100, None),
        ("", None),
    ],
)
def test_a_text_says_whether_people_are_sought(text: str, state: str | None) -> None:
    """What says neither is not known, and a word in another sense says nothing."""
    assert read_status(text, shipped()) == state
