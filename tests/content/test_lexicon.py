"""Words as data: the package's, and those that the editors of a site add."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.lexicon import folded, load, shipped
from careers.i18n import complete_strings
from tests.each import each


@each(
    ("text", "meaning"),
    [
        ("岗位职责", "responsibilities"),
        ("【 岗位 职责 】：", "responsibilities"),
        ("WHAT YOU'LL DO", "responsibilities"),
        ("What you’ll do", "responsibilities"),
        ("Nice-to-have", "preferred"),
        ("午餐", None),
    ],
)
def test_a_word_is_known_however_it_is_dressed(text: str, meaning: str | None) -> None:
    """Case, brackets, spaces, colons and kinds of apostrophe do not matter."""
    assert shipped().meaning("sections", text) == meaning


def test_no_word_has_two_meanings() -> None:
    """Within one use a word means one thing, else the second could never be found."""
    found: dict[tuple[str, str], set[str]] = {}
    lexicon = shipped()
    for use in ("sections", "labels"):
        for meaning, words in lexicon[use].items():
            for word in words:
                found.setdefault((use, folded(word)), set()).add(meaning)
    assert {key: meanings for key, meanings in found.items() if len(meanings) > 1} == {}


def test_every_section_that_is_written_has_a_heading() -> None:
    """Each kind has its heading in the language of the posting; remarks are not written."""
    headings = {key.removeprefix("section.") for key in complete_strings() if key.startswith("section.")}
    assert headings == set(shipped()["sections"]) - {"commentary"}


def test_editors_add_words(tmp_path: Path) -> None:
    """`import.yml` in the content folder adds to the words of the package, and decides where both know a word."""
    (tmp_path / "import.yml").write_text("sections:\n  responsibilities: [您来挑大梁]\n  benefits: [职责]\n", "utf-8")
    lexicon = load(tmp_path, "content")
    assert lexicon.meaning("sections", "您来挑大梁") == "responsibilities"
    assert lexicon.meaning("sections", "岗位职责") == "responsibilities"
    assert lexicon.meaning("sections", "职责") == "benefits"
    assert "职责" in lexicon["sections"]["benefits"]


def test_editors_add_what_a_word_is_in_addresses(tmp_path: Path) -> None:
    """The meanings of words in titles are English words: an editor may add new ones."""
    (tmp_path / "import.yml").write_text("title-words:\n  wizard: [大神]\n", "utf-8")
    assert load(tmp_path, "content").meaning("title-words", "大神") == "wizard"


@each(
    ("text", "place", "words"),
    [
        ("- a\n", "content/import.yml:1:", ""),
        ("\nsections: [a]\n", "content/import.yml:2: sections", "team: […]"),
        ("sections:\n  apply: 投简历\n", "content/import.yml:2: sections.apply", "apply: […]"),
        ("sections:\n  aply: [投简历]\n", "content/import.yml:2: sections.aply", "apply"),
        ("section: {apply: [a]}\n", "content/import.yml:1: section", "sections"),
        ("sections: {apply: [a}\n", "content/import.yml:1:", ""),
    ],
    ids=["list", "no meanings", "no list", "unknown meaning", "unknown use", "no YAML"],
)
def test_a_slip_in_the_editors_words_is_told(tmp_path: Path, text: str, place: str, words: str) -> None:
    (tmp_path / "import.yml").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"^content/import\.yml") as told:
        load(tmp_path, "content")
    assert str(told.value).startswith(place)
    assert words in str(told.value)


def test_without_words_of_their_own_the_packages_hold(tmp_path: Path) -> None:
    assert load(tmp_path, "content") is shipped()
    (tmp_path / "import.yml").write_text("", "utf-8")
    assert load(tmp_path, "content") is shipped()
