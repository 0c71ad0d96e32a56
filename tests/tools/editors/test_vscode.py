"""What VS Code is told: schemas that hold for the content there is, and a check whose lines it can read."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml

from careers.content.library import Library
from careers_tools.editors import posting_schema, vscode
from careers_tools.editors.vscode import PATTERN, snippets
from tests.cli.conftest import Careers, careers, folder
from tests.conforming import validator
from tests.sample_content import MakeContent, load

__all__ = ["careers", "folder"]


@pytest.fixture
def small(content: MakeContent) -> Library:
    return load(content())[0]


@pytest.mark.slow
def test_an_id_that_is_none_is_seen(small: Library) -> None:
    judge = validator(posting_schema(small))
    for wrong in ("ascned", {"any": ["ascend", "ascned"]}, {"any": ["ascend"]}, {"all": ["ascend", "gpu"]}):
        assert [error.validator for error in judge.iter_errors({"title": "A", "hardware": [wrong]})] == ["anyOf"]
    right = ["npu", {"any": ["ascend", "gpu"]}]
    assert list(judge.iter_errors({"title": "A", "hardware": right, "closes": "2026-01-01"})) == []


def test_the_files_are_json_below_a_comment_that_says_whose_they_are(small: Library) -> None:
    for path, text in vscode(small):
        assert "careers editors" in text.partition("\n")[0], path
        assert json.loads(re.sub(r"\A//.*\n", "", text)), path


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
    task = next(text for path, text in vscode(load(folder / "content")[0]) if path.endswith("tasks.json"))
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
