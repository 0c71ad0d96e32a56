"""``llms.txt`` and Markdown read as their specifications have them: llmstxt.org's proposal, CommonMark."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

_PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_ITEM = re.compile(r"- \[(?P<name>[^\]]+)\]\((?P<url>[^)\s]+)\)(?:: (?P<note>.+))?")


@dataclass(frozen=True, slots=True)
class Item:
    """A link of a list, with its note, both as they show."""

    name: str
    url: str
    note: str


@dataclass(frozen=True, slots=True)
class Index:
    """The file: `sections` are its second-level headings, each with its links."""

    title: str
    summary: str
    details: Sequence[str]
    sections: Mapping[str, Sequence[Item]]


def read(text: str) -> Index:
    """The file as its specification has it; a line that has no place in it fails."""
    head, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    title, summary, *details = head.strip().split("\n\n")
    assert title.startswith("# ")
    assert summary.startswith("> ")
    assert not any(one.startswith(("#", ">", "-")) for one in details)
    found = {}
    for section in sections:
        heading, _, lines = section.strip().partition("\n\n")
        assert plain(heading) not in found
        found[plain(heading)] = [_item(line) for line in lines.split("\n")]
    return Index(plain(title[2:]), plain(summary[2:]), [plain(one) for one in details], found)


def _item(line: str) -> Item:
    match = _ITEM.fullmatch(line)
    assert match is not None, line
    return Item(plain(match["name"]), match["url"], plain(match["note"] or ""))


def plain(text: str) -> str:
    return _text(SyntaxTreeNode(_PARSER.parse(text)))


@dataclass(frozen=True, slots=True)
class Document:
    """A posting as Markdown, as it shows."""

    title: str
    notices: Sequence[str]
    rows: Sequence[str]
    addresses: frozenset[str]
    body: str


def document(text: str) -> Document:
    """The parts of a posting as Markdown, which stand in this order."""
    title, *blocks = SyntaxTreeNode(_PARSER.parse(text)).children
    assert (title.type, title.tag) == ("heading", "h1")
    quotations = [one for one in blocks if one.type == "blockquote"]
    rows = next(one for one in blocks if one.type == "bullet_list")
    assert blocks[: len(quotations) + 1] == [*quotations, rows]
    assert rows.map is not None
    rest = "\n".join(text.split("\n")[rows.map[1] :])
    return Document(
        _text(title),
        [_text(one) for one in quotations],
        [_text(one) for one in rows.children],
        frozenset(str(one.attrs["href"]).removeprefix("mailto:") for one in rows.walk() if one.type == "link"),
        str(_PARSER.render(rest)),
    )


def _text(node: SyntaxTreeNode) -> str:
    return "".join(_pieces(node)).strip()


def _pieces(node: SyntaxTreeNode) -> Iterator[str]:
    if node.type in ("text", "code_inline", "text_special"):
        yield node.content
    for child in node.children:
        yield from _pieces(child)
