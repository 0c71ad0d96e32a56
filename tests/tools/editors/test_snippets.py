"""Snippets of VS Code: in its format, and what comes out of them is a posting that the check accepts."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from careers.content.library import Library
from careers_tools.editors.snippets import choice, place, snippets
from tests.sample_content import MakeContent, load

# Grammar of a body, from the page named in the module: a place, with a text or a choice; a variable; an escape; a text.
TOKEN = re.compile(
    r"\\(?P<escaped>[\\$}])"
    r"|\$\{(?P<listed>\d+)\|(?P<options>(?:[^\\|]|\\.)*)\|\}"
    r"|\$\{(?P<number>\d+):(?P<text>(?:[^\\}$]|\\.)*)\}"
    r"|\$(?P<bare>\d+)"
    r"|\$\{(?P<variable>[A-Z_]+)\}"
    r"|(?P<plain>[^\\$])"
)
VARIABLES = {"CURRENT_YEAR": "2026", "CURRENT_MONTH": "02", "CURRENT_DATE": "28"}


def inserted(body: str) -> tuple[str, list[int]]:
    """What VS Code inserts, of a choice the first, and the numbers of the places in it; the whole body must be read."""
    out, numbers, at = [], [], 0
    while at < len(body):
        found = TOKEN.match(body, at)
        assert found, body[at : at + 40]
        at = found.end()
        number = found["listed"] or found["number"] or found["bare"]
        numbers += [int(number)] if number else []
        if found["options"] is not None:
            out.append(re.sub(r"\\(.)", r"\1", re.findall(r"(?:[^\\,]|\\.)+", found["options"])[0]))
        elif found["text"] is not None:
            out.append(re.sub(r"\\(.)", r"\1", found["text"]))
        else:
            out.append(VARIABLES[found["variable"]] if found["variable"] else found["escaped"] or found["plain"] or "")
    return "".join(out), numbers


@pytest.fixture
def small(content: MakeContent) -> Library:
    return load(content())[0]


def test_each_is_a_snippet_for_markdown(small: Library) -> None:
    """With a prefix, a description and places numbered from 1, each number once."""
    for name, one in snippets(small):
        assert one.keys() <= {"scope", "prefix", "description", "body", "isFileTemplate"}, name
        assert (one["scope"], bool(one["prefix"]), bool(one["description"])) == ("markdown", True, True)
        numbers = [number for number in inserted("\n".join(one["body"]))[1] if number]
        assert sorted(numbers) == list(range(1, len(numbers) + 1)), name


def test_every_vocabulary_can_be_inserted_and_is_right_as_it_comes(small: Library) -> None:
    offered = {name: one for name, one in snippets(small) if name.startswith("field.")}
    assert {one["prefix"] for one in offered.values()} == {taxonomy.field for taxonomy in small.taxonomies}
    for one in offered.values():
        fields: dict[str, Any] = yaml.load(inserted("\n".join(one["body"]))[0], yaml.BaseLoader)
        small.rules.model.model_validate({"title": "Engineer", **fields})


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_new_pair_is_accepted_once_it_is_filled_in(content: MakeContent, small: Library, locale: str) -> None:
    """The source in one language and its translation in the other; nothing but what is marked has to be written."""
    known = dict(snippets(small))
    other = "en" if locale == "zh" else "zh"
    words = small.locales.get(locale)
    source = inserted("\n".join(known[f"posting.{locale}"]["body"]))[0]
    assert [line.partition(":")[0] for line in source.splitlines()[1:4]] == ["title", "company", "summary"]
    twin = inserted("\n".join(known[f"translation.{other}"]["body"]))[0]
    untouched = {"postings/acme/new.zh.md": None, f"postings/acme/new.{locale}.md": source}
    assert load(content({**untouched}))[1].errors
    for code, text in ((locale, source), (other, twin)):
        filled = small.locales.get(code)
        text = text.replace(filled.t("draft.title"), "Engineer").replace(filled.t("draft.item"), "Work")
        text = text.replace("summary: \n", "summary: Work.\n").replace("YYYY-MM-DD", "2026-12-31")
        untouched[f"postings/acme/new.{code}.md"] = text
    library, diagnostics = load(content(untouched))
    assert [one.text("en") for one in diagnostics.errors] == []
    posting = library.postings["acme/new"]
    assert (posting.source, set(posting.texts), posting.headcount) == (locale, {"zh", "en"}, 2)
    assert words.t("section.requirements") in posting.texts[locale].body


@given(st.lists(st.text(st.characters(exclude_characters="\n"), min_size=1), min_size=1))
def test_any_text_can_be_offered(options: list[str]) -> None:
    """Signs that mean something in a snippet come out as they went in."""
    assert inserted(place(1, options[0])) == (options[0], [1])
    assert inserted(choice(1, options)) == (options[0], [1])


def test_where_there_is_nothing_to_choose_there_is_a_place() -> None:
    assert choice(3, []) == "$3"
