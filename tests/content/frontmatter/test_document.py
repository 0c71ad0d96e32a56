"""A Markdown file is split at its fences, and nothing in it is lost or guessed."""

from __future__ import annotations

import pytest

from careers.content.frontmatter import Document, parse, plain
from careers.support.diagnostics import Diagnostics


def read(text: str) -> tuple[Document | None, list[tuple[int, str, str]]]:
    """The document, and (line, field, code) of every problem."""
    diagnostics = Diagnostics()
    return parse(text, "x.md", diagnostics), [(one.line, one.field, one.code) for one in diagnostics]


def test_front_matter_and_body_are_told_apart_with_their_lines() -> None:
    document, diagnostics = read("---\ntitle: A\nskills: [b]\n---\n\n\n## Work\n\ntext\n\n")
    assert diagnostics == []
    assert document is not None
    assert plain(document.fields) == {"title": "A", "skills": ["b"]}
    assert (document.fields.lines["skills"], document.body, document.body_line) == (3, "## Work\n\ntext", 7)


def test_a_body_that_is_not_there_is_missed_on_the_last_line() -> None:
    for text, line in {"---\ntitle: A\n---": 3, "---\ntitle: A\n---\n": 4, "---\ntitle: A\n---\n\n\n": 4}.items():
        document, _ = read(text)
        assert document is not None
        assert (document.body, document.body_line) == ("", line)


def test_a_fence_may_have_space_behind_it() -> None:
    """Editors leave spaces at line ends."""
    assert read("---  \ntitle: A\n--- \nbody")[1] == []


def test_an_indented_body_keeps_its_indentation() -> None:
    document, _ = read("---\ntitle: A\n---\n\n    code\n")
    assert document is not None
    assert document.body == "    code"


@pytest.mark.parametrize(
    ("text", "diagnostic"),
    [
        ("", (1, "front matter", "front-missing")),
        ("text\n", (1, "front matter", "front-missing")),
        ("---\ntitle: A\n\ntext", (1, "front matter", "front-unclosed")),
        ("---\ntitle: A\n----\ntext", (3, "front matter", "front-fence")),
        ("---\ntitle: A\n  ---\ntext", (3, "front matter", "front-fence")),
        ("———\na: b\n———\nx\n", (1, "front matter", "front-fence")),
        ("---\na: b\n－－－\nx\n", (3, "front matter", "front-fence")),
        ("---\n---\ntext", (1, "front matter", "front-empty")),
        ("---\n\n# later\n---\ntext", (1, "front matter", "front-empty")),
        ("\n---\ntitle: A\n---\n", (1, "front matter", "front-late")),
        ("\n\nhello\n---\ntitle: A\n---\n", (1, "front matter", "front-late")),
        ("---\ntitle: A\ntitle: B\n---\n", (3, "title", "duplicate-key")),
        ("---\ntitle: A\n---\na\nb\u202ec\n", (5, "body", "hidden-character")),
        ("---\ntitle: A\n---\na\nb\u200fc\n", (5, "body", "hidden-character")),
        ("---\ntitle: A\n---\n\n\na\x07\n", (6, "body", "hidden-character")),
    ],
    ids=lambda value: value.encode("unicode_escape").decode()[:30] if isinstance(value, str) else "",
)
def test_a_file_that_is_not_whole_is_refused_at_its_line(text: str, diagnostic: tuple[int, str, str]) -> None:
    """Unclosed, missing, late and empty front matter are four different slips."""
    assert read(text) == (None, [diagnostic])
