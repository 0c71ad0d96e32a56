"""The web editor's configuration: a form that asks for what a posting can hold, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from careers.content.library import Library
from careers.content.schema import is_id
from careers.render.statements import field_label
from careers_tools.editors import decap
from careers_tools.editors.decap import FORMAT, KIND, LEFT_ALONE, SLUG
from tests.each import each
from tests.node import EDITOR
from tests.sample_content import COMPANIES, LOCALES, MakeContent, load

Fields = Mapping[str, Mapping[str, Any]]


@pytest.fixture
def library(content: MakeContent) -> Library:
    return load(content())[0]


def configurations(library: Library) -> dict[str, dict[str, Any]]:
    return {Path(path).parent.name: yaml.load(text, yaml.CSafeLoader) for path, text in decap(library, "content")}


def forms(library: Library) -> Iterator[tuple[str, str, Fields]]:
    """(language, language of the source, field -> what is said of it) of every form."""
    for code, one in configurations(library).items():
        for collection in one["collections"]:
            source = collection["i18n"]["default_locale"]
            yield code, source, {field["name"]: field for field in collection["fields"]}


def values(field: Mapping[str, Any]) -> list[str]:
    return [option["value"] for option in field["options"]]


def test_there_is_a_form_in_each_language_for_sources_in_each(library: Library) -> None:
    """The source's text on the left, its facts with it, and the other languages beside it."""
    assert [(code, source) for code, source, _ in forms(library)] == [
        (code, source) for code in LOCALES.codes for source in LOCALES.codes
    ]
    for one in configurations(library).values():
        for collection in one["collections"]:
            assert collection["i18n"]["locales"][0] == collection["i18n"]["default_locale"]
            assert sorted(collection["i18n"]["locales"]) == sorted(LOCALES.codes)
            assert collection["filter"] == {"field": KIND, "value": "source"}


def test_every_field_of_a_posting_is_asked_for(library: Library) -> None:
    """Each once; those that only a translation has are left as they are."""
    known = set(library.rules.model.model_fields) - LEFT_ALONE
    for _, _, fields in forms(library):
        assert set(fields) == known | {SLUG, "body"}
        assert {name for name, one in fields.items() if one["i18n"]} == {"title", "summary", "body"}
        assert {name for name, one in fields.items() if one["required"]} == {"title", "company", "body"}


def test_the_choices_of_a_vocabulary_are_its_terms(library: Library) -> None:
    """All of them, called as they are called in the language of the form, in the order of its letters."""
    for code, _, fields in forms(library):
        locale = LOCALES.get(code)
        for name, taxonomy in library.taxonomies.by_field.items():
            field = fields[name]
            assert field["label"] == field_label(taxonomy, name, locale)
            assert {one["value"]: one["label"] for one in field["options"]} == {
                term.id: term.name[code] for term in taxonomy.terms.values()
            }
            labels = [one["label"] for one in field["options"]]
            assert labels == sorted(labels, key=locale.sort_key)
            assert field.get("multiple", False) is not taxonomy.single


def test_what_can_be_chosen_is_right(library: Library) -> None:
    """Every choice passes as what a file may hold, and none is missing."""
    model = library.rules.model
    for _, _, fields in forms(library):
        assert values(fields["education"]) == ["associate", "bachelor", "master", "phd"]
        assert values(fields["remote"]) == ["true", "false", "hybrid"]
        for name, field in fields.items():
            for value in values(field) if "options" in field else ():
                held = {"title": "x", name: [value] if field.get("multiple") else value}
                assert model.model_validate(held)


def test_labels_are_words_of_the_language(library: Library) -> None:
    """Down to the parts of a field; no two fields of a form are called alike."""
    by_language = {code: fields for code, source, fields in forms(library) if source == code}
    assert by_language["zh"]["salary"]["label"] == "薪资"
    assert by_language["en"]["salary"]["label"] == "Pay"
    assert [part["label"] for part in by_language["zh"]["apply"]["fields"]] == ["邮箱", "网址", "邮件主题"]
    for code, fields in by_language.items():
        labels = [field["label"] for field in fields.values()]
        assert len(set(labels)) == len(labels)
        assert configurations(library)[code]["locale"] == {"zh": "zh_Hans", "en": "en"}[code]


def test_the_form_of_a_value_is_that_of_the_files(library: Library) -> None:
    """Dates as days, pay as people write it, numbers within their bounds, lists no longer than they may be."""
    _, _, fields = next(forms(library))
    assert (fields["aliases"]["widget"], fields["aliases"]["max"]) == ("list", 10)
    assert {one["max"] for one in fields.values() if one.get("multiple")} == {40}
    for name in ("posted", "closes", "verified"):
        assert (fields[name]["widget"], fields[name]["format"], fields[name]["time_format"]) == (
            "datetime",
            "YYYY-MM-DD",
            False,
        )
        assert fields[name]["default"] == ""  # not today
    assert fields["salary"]["widget"] == "string"
    assert (fields["experience"]["min"], fields["experience"]["max"]) == (0, 60)
    assert [part["name"] for part in fields["source"]["fields"]] == ["name", "url"]
    assert fields["body"]["widget"] == "text"  # a rich text would be written anew as a whole


@each("name", ["kernel-engineer", "a1", "Kernel", "a--b", "-a", "内核", "a b", "a/b", "a\n"])
def test_a_name_for_addresses_is_judged_as_the_site_does(library: Library, name: str) -> None:
    _, _, fields = next(forms(library))
    pattern, _ = fields[SLUG]["pattern"]
    assert bool(re.fullmatch(pattern.strip("^$"), name)) is is_id(name)


def test_files_lie_where_the_site_looks_for_them(library: Library) -> None:
    """In the folder of who hires; nothing is deleted, as addresses go on answering."""
    for one in configurations(library).values():
        for collection in one["collections"]:
            assert collection["folder"] == "content/postings"
            assert collection["path"] == "{{company}}/{{slug}}"
            assert collection["slug"] == "{{fields." + SLUG + "}}"
            assert (collection["format"], collection["extension"], collection["delete"]) == (FORMAT, "md", False)
        assert (one["i18n"]["structure"], one["local_backend"]) == ("multiple_files", True)


def test_a_vocabulary_with_a_fault_is_left_out(content: MakeContent) -> None:
    """The form does without it, and the editor leaves what postings say of it alone."""
    broken = load(content({"taxonomies/skills.yml": "field: skills\nname: {zh: 技能}\nterms: {cpp: {}}\n"}))[0]
    assert broken.taxonomies.broken == ("skills",)
    for _, _, fields in forms(broken):
        assert "skills" not in fields
        assert "hardware" in fields


def test_a_site_where_no_vocabulary_says_who_hires_has_none(content: MakeContent) -> None:
    """Its folders have no names that a form could ask for."""
    optional = COMPANIES.replace("required: true\n", "")
    assert list(decap(load(content({"taxonomies/companies.yml": optional}))[0], "content")) == []


def test_the_script_knows_the_same_names() -> None:
    """What the configuration calls the editor's own fields and format, the scripts do, too."""
    script = (EDITOR / "posting.js").read_text("utf-8")
    assert f'export const SLUG = "{SLUG}";' in script
    assert f'const KIND = "{KIND}";' in script
    assert f'CMS.registerCustomFormat("{FORMAT}", "md", posting);' in (EDITOR / "start.js").read_text("utf-8")
    texts = re.search(r"const TEXTS = new Set\(\[(.*)\]\);", script)
    assert texts is not None
    assert set(re.findall(r'"(\w+)"', texts[1])) == {"title", "summary"} | LEFT_ALONE - {
        *("history", "stated", "limited")
    }  # which no translation has
