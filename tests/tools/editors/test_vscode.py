"""What VS Code is told: schemas that hold for the content there is, and a check whose lines it can read."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml

from careers.content.library import Library
from careers.content.taxonomy.read import TaxonomyEntry, TermEntry
from careers_tools.editors import posting_schema, vscode
from careers_tools.editors.vscode import PATTERN, snippets, taxonomy_schema
from tests.cli.conftest import Careers, careers, folder
from tests.conforming import validator
from tests.sample_content import LOCALES, MakeContent, load
from tests.site.building import CASES, ROOT

__all__ = ["careers", "folder"]


@pytest.fixture
def small(content: MakeContent) -> Library:
    return load(content())[0]


def taxonomy_faults(text: str) -> list[str]:
    errors = validator(taxonomy_schema(LOCALES)).iter_errors(yaml.safe_load(text))
    return [".".join(map(str, error.absolute_path)) for error in errors]


def test_the_schemas_are_schemas(small: Library) -> None:
    for schema in (posting_schema(small), taxonomy_schema(LOCALES)):
        assert schema["$schema"] == validator(schema).META_SCHEMA["$id"]


@pytest.mark.parametrize("path", sorted([*ROOT.glob("content/taxonomies/*.yml"), *CASES.glob("taxonomies/*.yml")]))
def test_every_taxonomy_there_is_fits(path: Any) -> None:
    """An editor sees no fault where the check finds none."""
    assert taxonomy_faults(path.read_text("utf-8")) == []


def test_one_text_for_all_languages_is_no_fault() -> None:
    assert taxonomy_faults("{field: a, name: Tools, terms: {a: {name: Python, summary: A language.}}}") == []
    assert taxonomy_faults("{field: a, name: Tools, terms: {a: {name: ''}}}") == ["terms.a.name"]


@pytest.mark.parametrize(
    ("term", "place"),
    [
        ("{name: {zh: 甲}}", "terms.a.name"),
        ("{name: {zh: 甲, en: A}, alias: [b]}", "terms.a"),
        ("{name: {zh: 甲, en: A}, employment: SOMETIMES}", "terms.a.employment"),
        ("{name: {zh: 甲, en: A}, stack: {runtime: CANN}}", "terms.a.stack.runtime"),
        ("{name: {zh: 甲, en: A}, stack: {runtime: {}}}", "terms.a.stack.runtime"),
    ],
)
def test_a_fault_in_a_taxonomy_is_seen_while_writing(term: str, place: str) -> None:
    """A language that is missing, a key that nothing knows, a word that means nothing, a text for a mapping."""
    head = "field: topics\nname: {zh: 主题, en: Topics}\nterms:\n"
    assert taxonomy_faults(f"{head}  a: {term}\n") == [place]


def test_every_key_of_a_taxonomy_is_offered() -> None:
    schema = taxonomy_schema(LOCALES)
    assert schema["properties"].keys() == TaxonomyEntry.model_fields.keys()
    assert schema["$defs"]["Term"]["properties"].keys() == TermEntry.model_fields.keys()


def test_an_id_that_is_none_is_seen(small: Library) -> None:
    head = "field: topics\nname: {zh: 主题, en: Topics}\nterms:\n"
    assert taxonomy_faults(f"{head}  Big Thing: {{name: {{zh: 甲, en: A}}}}\n") == ["terms"]
    judge = validator(posting_schema(small))
    assert [error.validator for error in judge.iter_errors({"title": "A", "hardware": ["ascned"]})] == ["enum"]
    assert list(judge.iter_errors({"title": "A", "hardware": ["ascend"], "closes": "2026-01-01"})) == []


def test_the_files_are_json_below_a_comment_that_says_whose_they_are(small: Library) -> None:
    """A schema, which may hold no comment, says it in a key."""
    for path, text in vscode(small, "content"):
        assert "careers editors" in text.partition("\n")[0] + text.split("\n")[1], path
        assert json.loads(re.sub(r"\A//.*\n", "", text)), path


def test_the_settings_lead_to_the_schema_and_the_content(small: Library) -> None:
    """Wherever the content folder is; no schema is written that nothing reads."""
    files = {path: json.loads(re.sub(r"\A//.*\n", "", text)) for path, text in vscode(small, "data/jobs")}
    schemas = files[".vscode/settings.json"]["yaml.schemas"]
    assert schemas == {".vscode/taxonomy.schema.json": "data/jobs/taxonomies/*.yml"}
    assert [path for path in files if path.endswith(".schema.json")] == list(schemas)


def test_the_field_of_every_vocabulary_can_be_inserted_with_its_terms(small: Library) -> None:
    """It is right as it comes, with the first term."""
    assert {one["prefix"] for one in snippets(small).values()} == {taxonomy.field for taxonomy in small.taxonomies}
    for one in snippets(small).values():
        text = re.sub(r"\$\{1\|([^,|]*)[^|]*\|\}", r"\1", one["body"][0])
        small.rules.model.model_validate({"title": "Engineer", **yaml.safe_load(text)})


def test_where_there_is_nothing_to_choose_there_is_a_place(content: MakeContent) -> None:
    empty = "field: skills\nname: {zh: 技能, en: Skills}\nterms: {}\n"
    library, _ = load(content({"taxonomies/skills.yml": empty}))
    assert snippets(library)["field.skills"]["body"] == ["skills: [$1]"]


def test_the_task_reads_what_the_check_prints(careers: Careers, folder: Any) -> None:
    """Place, severity and words of every problem, errors and advice."""
    bad = "content/postings/acme/bad.zh.md"
    (folder / bad).write_text("---\ntitle: 工程师\ncompany: acme\nhardware: [spark-npo]\n---\n\n文。\n", "utf-8")
    task = next(text for path, text in vscode(load(folder / "content")[0], "content") if path.endswith("tasks.json"))
    (run, *_) = json.loads(task.partition("\n")[2])["tasks"]
    result = careers(*run["args"])
    lines = result.stdout.splitlines()
    found = [re.fullmatch(PATTERN["regexp"], line) for line in lines]
    assert lines
    assert all(found)
    told = {(one[PATTERN["file"]], int(one[PATTERN["line"]]), one[PATTERN["severity"]]) for one in found if one}
    assert (bad, 4, "error") in told
    assert any(severity == "warning" for _, _, severity in told)
    assert all(path.startswith("content/") for path, _, _ in told)
