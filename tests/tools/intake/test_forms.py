"""The form on GitHub: made from the schema and the vocabularies, in the syntax that GitHub reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from careers.cli.site import read, settings_of
from careers.content.library import Library
from careers_tools.intake import IntakeSite, forms
from careers_tools.intake.questions import LABEL
from tests.conforming import conforms
from tests.each import each
from tests.sample_content import SKILLS, MakeContent, load
from tests.site.building import ROOT
from tests.workflows import workflow

Forms = Mapping[str, Mapping[str, Any]]


@pytest.fixture(scope="module")
def own() -> Library:
    return read(settings_of(ROOT / "mkdocs.yml")).library


def items(form: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    return {item["id"]: item for item in form["body"] if "id" in item}


@pytest.mark.slow
def test_the_forms_are_in_the_syntax_that_github_reads(own: Library, tmp_path: Path) -> None:
    """By the published schema, which finds a field of no kind."""
    for path, text in forms(own, is_answered=True):
        (tmp_path / Path(path).name).write_text(text, "utf-8")
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(
        (tmp_path / "post-a-job.en.yml").read_text("utf-8").replace("type: textarea", "type: text"), "utf-8"
    )
    sound = sorted(tmp_path.glob("post-a-job.*"))
    assert len(sound) == 2
    assert conforms("vendor.github-issue-forms", sound)
    assert not conforms("vendor.github-issue-forms", [wrong])


def test_every_field_of_a_posting_is_asked_for_or_the_editors_own(portal: IntakeSite, form: Forms) -> None:
    """A new fact cannot be forgotten."""
    own = {"source", "collected", "verified", "stated", "history", "aliases", "limited"}
    own |= {"languages", "translated_from", "translation"}
    asked = {name.partition("-")[0] for name in items(form["en"])}
    assert set(portal.library.rules.model.model_fields) - own == asked - {"slug", "unlisted", "body"}


def test_the_form_keeps_githubs_rules_that_its_schema_does_not_know(own: Library) -> None:
    """No two labels alike, choices that are texts, no choice called as the one that GitHub adds, nothing too long."""
    for _, text in forms(own, is_answered=True):
        found = items(yaml.safe_load(text))
        labels = [item["attributes"]["label"] for item in found.values()]
        assert len(labels) == len(set(labels)) == len(found)
        for item in found.values():
            options = item["attributes"].get("options", ())
            assert all(isinstance(one, str) and one.casefold() != "none" and "," not in one for one in options)
            assert len(options) == len(set(options))
        assert len(text) < 65_536


def test_what_must_be_there_is_marked(form: Forms) -> None:
    """Title, employer and description, as front matter asks; nothing else keeps anybody from sending the form."""
    for code in ("zh", "en"):
        needed = [name for name, item in items(form[code]).items() if item.get("validations", {}).get("required")]
        assert needed == ["title", "company", "body"]


def test_what_must_be_there_comes_first_and_translations_last(form: Forms) -> None:
    """Behind the description a question that no section of a text is called like."""
    asked = list(items(form["en"]))
    assert asked[:6] == ["title", "company", "unlisted", "summary", "body", "slug"]
    assert asked[6:9] == ["locations", "unlisted-place", "salary"]
    assert asked[-3:] == ["title-zh", "summary-zh", "body-zh"]


def test_choices_are_in_the_language_of_the_form(form: Forms) -> None:
    """Terms by their names, fixed values in words; a vocabulary of one term for a posting lets choose one."""
    zh, en = items(form["zh"]), items(form["en"])
    assert zh["locations"]["attributes"]["options"] == ["中国", "北京", "重庆", "大连"]
    assert en["locations"]["attributes"]["options"] == ["China", "Beijing", "Chongqing", "Dalian"]
    assert zh["remote"]["attributes"]["options"][0] == "全程远程"
    assert en["locations"]["attributes"]["multiple"]
    assert not en["company"]["attributes"]["multiple"]


@each("name", ["Python, new", "None"])
def test_a_name_that_github_could_not_keep_apart_is_its_id(content: MakeContent, name: str) -> None:
    """Several choices arrive joined by commas, and GitHub calls no choice "None"."""
    written = SKILLS.replace("name: {zh: Python, en: Python}", f'name: {{zh: Python, en: "{name}"}}')
    library, _ = load(content({"taxonomies/skills.yml": written}))
    text = dict(forms(library, is_answered=True))[".github/ISSUE_TEMPLATE/post-a-job.en.yml"]
    assert "    - python\n" in text
    assert name not in text


def test_the_label_of_the_form_is_the_one_that_starts_the_workflow() -> None:
    assert f"'{LABEL}'" in workflow("intake").jobs["convert"]["if"]
