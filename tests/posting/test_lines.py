"""Where fields stand."""

from __future__ import annotations

import pickle

import pytest

from generator.posting.lines import Lines


def test_lines_are_a_mapping_like_others() -> None:
    """Equal to one that says the same, in the order of the file."""
    said = {"title": 2, "company": 3, "apply": 9}
    lines = Lines.of(said)
    assert lines == said
    assert list(lines.items()) == list(said.items())
    assert (lines["apply"], lines.get("posted", 1), "posted" in lines) == (9, 1, False)
    assert repr(lines) == repr(said)
    with pytest.raises(KeyError, match="posted"):
        lines["posted"]


def test_lines_arrive_in_another_process() -> None:
    """As the same mapping, and their parts in memory once."""
    lines = Lines.of({"title": 2})
    again = pickle.loads(pickle.dumps(lines))
    assert again == lines
    assert again._fields is lines._fields
    assert Lines.of(again) is again
