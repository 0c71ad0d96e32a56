"""Pages in a language that has few strings of its own: the others are English, and say so."""

from __future__ import annotations

import itertools
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from selectolax.lexbor import LexborHTMLParser, LexborNode

from careers.i18n import Locale
from tests.site.building import CASES, Build, Result

OWN = {"jobs.title": "Vacatures", "list.more": "Meer vacatures", "frame.skip": "Naar de inhoud"}
WORD = re.compile(r"[^\W\d_]{3,}")
# These hold text alone; scripts and templates are no content.
TEXT_ALONE = {"title", "option", "script", "style", "template"}


@pytest.fixture(scope="module")
def sparse(tmp_path_factory: pytest.TempPathFactory, build: Build) -> Result:
    """The small content in a third language, with three strings of its own and names that are like no English word."""
    folder = tmp_path_factory.mktemp("sparse")
    shutil.copytree(CASES, folder / "content")
    numbers = itertools.count()
    for path in (folder / "content/taxonomies").glob("*.yml"):
        named = with_names(yaml.safe_load(path.read_text("utf-8")), numbers)
        path.write_text(yaml.safe_dump(named, allow_unicode=True, sort_keys=False), "utf-8")
    (folder / "content/strings").mkdir()
    (folder / "content/strings/nl.yml").write_text(yaml.safe_dump(OWN), "utf-8")
    texts = dict.fromkeys(("zh", "en", "nl"), "Werk")
    result = build(folder / "content", into=folder, locales=["zh", "en", "nl"], names=texts, descriptions=texts)
    assert result.returncode == 0, result.output
    return result


def with_names(value: Any, numbers: Iterator[int]) -> Any:
    """Return the part `value` of a vocabulary with a Dutch name wherever there is an English one."""
    if isinstance(value, list):
        return [with_names(one, numbers) for one in value]
    if not isinstance(value, dict):
        return value
    own = {"nl": f"Ω{next(numbers)}"} if "en" in value else {}
    return {**{key: with_names(one, numbers) for key, one in value.items()}, **own}


def language(node: LexborNode | None) -> str:
    """The language that an element is in."""
    while node is not None and not node.attributes.get("lang"):
        node = node.parent
    return node.attributes["lang"] or "" if node is not None else ""


def texts(path: Path) -> Iterator[tuple[LexborNode, str]]:
    """The elements of a page with the texts that are theirs."""
    for element in LexborHTMLParser(path.read_text("utf-8")).css("*"):
        for child in element.iter(include_text=True):
            if child.tag == "-text" and element.tag not in TEXT_ALONE:
                yield element, child.text_content or ""


def test_no_english_text_stands_in_another_language(sparse: Result) -> None:
    """On no kind of page: a screen reader reads it as what it is."""
    strings = Locale.of("en").strings
    forms = (text.values() if not isinstance(text, str) else [text] for text in strings.values())
    english = {word.lower() for text in itertools.chain(*forms) for word in WORD.findall(re.sub(r"\{\w+\}", "", text))}
    english -= {word.lower() for text in OWN.values() for word in WORD.findall(text)}
    unmarked, marked = set(), 0
    for path in sorted((sparse.folder / "nl").rglob("*.html")):
        for element, text in texts(path):
            said = re.sub(r"\S+[./@]\S+", "", text)  # addresses
            words = {word for word in WORD.findall(said.lower()) if word in english}
            if words and language(element) == "nl":
                unmarked.add((path.relative_to(sparse.folder).as_posix(), text.strip()))
            marked += bool(words)
    assert marked > 500
    assert unmarked == set()


def test_strings_of_the_language_itself_are_not_marked(sparse: Result) -> None:
    """Each of the three stands on the list of jobs."""
    found = {text.strip(): language(element) for element, text in texts(sparse.folder / "nl/jobs/index.html")}
    assert {found[text] for text in OWN.values()} == {"nl"}


def test_attributes_and_titles_hold_text_alone(sparse: Result) -> None:
    """No element is written out where only text can stand."""
    for path in sorted(sparse.folder.rglob("*.html")):
        for element in LexborHTMLParser(path.read_text("utf-8")).css("*"):
            assert not any("<span" in (value or "") for value in element.attributes.values()), path
            assert element.tag not in ("title", "option", "text") or "<" not in (element.text_content or ""), path
            assert element.tag != "text" or not element.css("span"), path


def test_other_languages_of_the_site_stay_as_they_are(sparse: Result) -> None:
    """No string is borrowed on their pages, so that no element is added."""
    for code in ("zh", "en"):
        html = (sparse.folder / code / "tags/index.html").read_text("utf-8")
        assert '<span lang="' not in html
