"""The Markdown files of a portal whose own strings, names and titles are Markdown, HTML and script."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
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

WORDS = {
    "harmless": "words",
    "hostile": "<img src=x onerror=alert(1)> [x](javascript:alert(1)) <https://evil.example/> # h &#35; **b** `c` | *",
}
# Strings that are codes: what a language is called in CLDR.
RULES = {key for key in complete_strings() if key.startswith("locale.")}
READERS: Sequence[Callable[[str], str]] = (
    MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render,
    lambda text: markdown.markdown(text, extensions=["tables"]),
)


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
    return ready.build(configure(folder, content, search=False, social="none"))


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


def test_words_of_a_portal_are_words_in_markdown(tmp_path: Path, ready: Builder) -> None:
    """Two readers find the elements and links that they find where the words are harmless, and no others."""
    harmless, hostile = (portal(ready, tmp_path / name, words) for name, words in WORDS.items())
    assert (harmless.returncode, hostile.returncode) == (0, 0), hostile.output
    assert (hostile.folder / "llms.txt").read_text("utf-8").count("onerror") > 20, "the words are there"
    for reader in READERS:
        before, after = (read(one.folder, reader) for one in (harmless, hostile))
        assert len(before) > 10
        assert after == before
