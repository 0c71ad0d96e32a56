"""What all pages are made from is there before processes are forked."""

from __future__ import annotations

from typing import Any

import pytest

from careers.pages import cards
from careers.render import templates
from tests.builder.test_render import MORE, planned, state
from tests.planning import files_of
from tests.sample_content import MakeContent


def test_what_most_pages_show_is_not_made_again(content: MakeContent, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards of all postings in every language, closed ones too, and what makes Markdown HTML."""

    def never(*_: Any) -> Any:
        raise AssertionError("made again")

    given, plans = planned(state(content(MORE)))
    given.set_up()
    monkeypatch.setattr(cards, "_create_card", never)
    monkeypatch.setattr(templates, "MarkdownRenderer", never)
    assert all(data for one in plans.values() for _, data in files_of(one, given))
