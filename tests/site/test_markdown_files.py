"""The Markdown files of a portal whose own strings, names and titles are Markdown, HTML and script."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import markdown
import pytest
import yaml
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from careers.i18n import Text, complete_strings
from tests.site.builder import Builder
from tests.site.building import CASES, Result, configure

pytestmark = pytest.mark.slow

HOSTILE = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) <https://evil.example/> # h &#35; **b** `c` | *"
HARMLESS = "words"
# Strings that are codes: what a language is called in CLDR.
RULES = {key for key in complete_strings() if key.startswith("locale.")}
READERS: Mapping[str, Callable[[str], str]] = {
    "markdown-it-py": MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render,
    "Markdown": lambda text: markdown.markdown(text, extensions=["tables"]),
}


def spoilt(text: Text, words: str) -> Text:
    """Return a string of the package behind these words; what it fills in is kept."""
    if isinstance(text, Mapping):
        return {category: f"{words} {form}" for category, form in text.items()}
    return f"{words} {text}"


def portal(ready: Builder, folder: Path, words: str) -> Result:
    """A portal with these words in front of every string, every name in a vocabulary, every title and summary."""
    content = folder / "content"
    shutil.copytree(CASES, content)
    (content / "strings").mkdir()
    for code in ("en", "zh"):
        strings = {key: spoilt(text, words) for key, text in complete_strings().items() if key not in RULES}
        (content / "strings" / f"{code}.yml").write_text(yaml.safe_dump(strings, allow_unicode=True), "utf-8")
    for path in (content / "taxonomies").glob("*.yml"):
        path.write_text(yaml.safe_dump(named(yaml.safe_load(path.read_text("utf-8")), words)), "utf-8")
    for path in (content / "postings").rglob("*.md"):
        text = re.sub(r"^(title|summary): *(.+)$", rf"\1: '{words} x'", path.read_text("utf-8"), flags=re.MULTILINE)
        path.write_text(text, "utf-8")
    return ready.build(configure(folder, content))


def named(value: Any, words: str) -> Any:
    if not isinstance(value, dict):
        return value
    fields = {key: named(field, words) for key, field in value.items()}
    if isinstance(names := fields.get("name"), dict):
        fields["name"] = {code: f"{words} {name}" for code, name in names.items()}
    return fields


def read(folder: Path, reader: Callable[[str], str]) -> dict[str, tuple[Counter[str], Counter[str]]]:
    """Return each Markdown file of a site -> its elements and the addresses of its links, as a reader shows them."""
    found = {}
    for path in sorted([folder / "llms.txt", *folder.rglob("*.md")]):
        tree = LexborHTMLParser(reader(path.read_text("utf-8")))
        tags = Counter(node.tag or "" for node in tree.css("body *"))
        links = Counter(node.attributes.get("href") or "" for node in tree.css("a"))
        found[path.relative_to(folder).as_posix()] = tags, links
    return found


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> tuple[Path, Path]:
    folders = []
    for name, words in (("harmless", HARMLESS), ("hostile", HOSTILE)):
        result = portal(ready, tmp_path_factory.mktemp(name), words)
        assert result.returncode == 0, result.output
        folders.append(result.folder)
    return folders[0], folders[1]


@pytest.mark.parametrize("reader", READERS)
def test_words_of_a_portal_are_words_in_markdown(sites: tuple[Path, Path], reader: str) -> None:
    """Two readers find the elements and links that they find where the words are harmless, and no others."""
    harmless, hostile = (read(folder, READERS[reader]) for folder in sites)
    assert len(harmless) > 10
    assert hostile.keys() == harmless.keys()
    text = (sites[1] / "llms.txt").read_text("utf-8")
    assert text.count("onerror") > 20, "the words are there"
    wrong = {name: (read, harmless[name]) for name, read in hostile.items() if read != harmless[name]}
    assert wrong == {}
