"""What no import may do, whatever the document: lose words, or claim what no line says. Written without the importer.

Words are compared by their letters and digits in compatibility form (NFKC); marks, tags and entities are no words.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]

LINE_END = re.compile(r"\r\r\n|\r\n|\r|\n")
# Nobody sees these; their line ends stay, so that the lines below keep their numbers.
CELL_END = re.compile(r"\t+|[ \u3000]{2,}|\|")  # of a table without bars at its sides
UNSEEN = re.compile(r"(?is)<(script|style)\b[^>]*>.*?</\1>")
TAGS = (
    "a|b|blockquote|body|br|center|code|dd|del|details|div|dl|dt|em|font|footer|h[1-6]|head|header|hr|html|i|img|li|link|"
    "main|meta|nav|ol|p|pre|s|section|span|strong|style|summary|table|tbody|td|th|thead|title|tr|u|ul|!doctype"
)
TAG = re.compile(rf"(?i)</?(?:{TAGS})(?![\w-])[^<>]*(?:>|$)|<[/!]?[a-zA-Z]{{1,10}}$")
# A tag that nobody closed: where its end is, and so what is text on which line, is a matter of taste.
UNCLOSED = re.compile(r"<(?!!--)[a-zA-Z!/][^<>]*(?:<|$)")
# Numbers of list items and titles go: lists are written anew.
NUMBERING = re.compile(
    r"[（(]\d{1,3}[)）]|(?<![\w.])\d{1,3}(?:[、)）]|[.,，．](?!\d))|[\u2460-\u2473]"
    r"|^[\s>#*]*[（(]?[一二三四五六七八九十]{1,3}[、.)）]"
)
WORD = re.compile(r"[^\W_]+")
LISTS = ("hardware", "skills", "topics", "locations", "hiring")
TOLD = (
    *("salary", "email", "url", "posted", "closes", "collected", "verified"),
    *("education", "experience", "headcount", "remote", "role"),
)
KEYS = {
    *("title", "company", "company_text", "locations_text", "pay", "salary_text", "subject", "status", "status_line"),
    *("locale", "slug", "line", "path", "evidence", "reference", "merged_into", "doubt", *TOLD, *LISTS),
}


def lines(text: str) -> list[str]:
    """The lines of a document, as an editor numbers them from 1."""
    return LINE_END.split(UNSEEN.sub(lambda found: "\n" * len(LINE_END.findall(found[0])), text.removeprefix("\ufeff")))


def words(line: str, *, tags: bool = False) -> list[str]:
    """The words of a line; with `tags` also those inside of tags."""
    line = _plain(line)
    line = html.unescape(line if tags else TAG.sub(" ", line))
    return WORD.findall(_plain(NUMBERING.sub(" ", line)))


def _plain(text: str) -> str:
    shown = (c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c)[0] not in "CM" or c in "\t\n\r")
    return "".join(shown)


def letters(text: str) -> str:
    """Letters and digits alone, in order."""
    return "".join(WORD.findall(_plain(html.unescape(text))))


def lost(text: str, document: Row, files: Mapping[str, str]) -> list[tuple[int, str]]:
    """(line, word) of every word of `text` that is in no written file, in no evidence and not left over in its line.

    What a document says twice may be kept once.

    Args:
        text: the document.
        document: its object in the command's array.
        files: path -> text of the files that were written.
    """
    source = lines(text)
    kin = _kin(source)
    evidence = (row["text"] for posting in document["postings"] for row in posting["evidence"])
    everywhere = letters("\n".join((*files.values(), *evidence)))
    kept: dict[str, str] = defaultdict(str)
    for row in document["unplaced"]:
        kept[kin[row["line"] - 1]] += letters(row["text"]) + " "
    return [
        (number, word)
        for number, line in enumerate(source, 1)
        for word in words(line)
        if word not in everywhere and word not in kept[kin[number - 1]]
    ]


def added(text: str, files: Mapping[str, str]) -> list[str]:
    """Every word in the bodies of `files`, headings aside, that `text` does not have."""
    source = "\n".join(LINE_END.split(text))  # in Markdown a script is text, as its reader sees it
    there = f"{letters(source)} {letters(TAG.sub('', source))}"
    bodies = "\n".join(file.split("\n---\n", 1)[1] for file in files.values())
    said = [line for line in bodies.split("\n") if not line.startswith("## ")]
    return [word for line in said for word in words(line, tags=True) if word not in there]


def _told(document: Row) -> Iterator[Row]:
    """Every line that the document's object repeats."""
    yield from document["unplaced"]
    yield from (row for posting in document["postings"] for row in posting["evidence"])


def _kin(source: Sequence[str], *, bare: bool = False) -> list[str]:
    """What each line shares with those that are kept with it: its letters; all letters, where tags are not closed.

    The letters of tags are among them, unless they are to be `bare`.
    """
    shown = [TAG.sub("", _plain(line)) for line in source] if bare else source
    if any(UNCLOSED.search(line) for line in source):
        return [letters("".join(shown))] * len(source)
    return [letters(line) for line in shown]


def _table_heads(source: Sequence[str]) -> list[str]:
    """Return for each line the letters of the first row of the table it is a row of: the names of its cells.

    The rows of a table without bars at their sides have as many cells as the first.
    """
    heads: list[str] = []
    head, cells = "", 0
    for line in source:
        found = 0 if line.strip().startswith("|") else len(CELL_END.split(line.strip()))
        if found == 1 or (head and found != cells):
            head = ""
        if found != 1:
            head, cells = head or letters(line), found
        heads.append(head)
    return heads


def faults(text: str, document: Row) -> list[str]:
    """What is wrong with an object of the command's array, whatever the document says."""
    return [*_shape(document, len(lines(text))), *_invented(lines(text), document)]


def _shape(document: Row, last: int) -> Iterator[str]:
    if document.get("error") is not None:
        yield f"the program failed: {document['error']}"
        return
    if set(document) != {"file", "postings", "unplaced", "separators", "problem", "error"}:
        yield f"keys of the document: {sorted(document)}"
    for posting in document["postings"]:
        if set(posting) != KEYS:
            yield f"keys of a posting: {sorted(KEYS ^ set(posting))}"
        yield from (f"{key} is empty, not null" for key in LISTS if posting[key] == [])
        yield from (f"{key} is blank" for key, value in posting.items() if isinstance(value, str) and not value.strip())
    numbers = [row["line"] for row in document["unplaced"]]
    numbers += [row["line"] for posting in document["postings"] for row in (posting, *posting["evidence"])]
    numbers += document["separators"]
    yield from (f"there is no line {number}" for number in numbers if not 1 <= number <= last)
    yield from (f"line {row['line']} is left over and blank" for row in document["unplaced"] if not row["text"].strip())
    yield from (f"no reason for line {row['line']}" for row in document["unplaced"] if not row.get("reason"))


def _invented(source: Sequence[str], document: Row) -> Iterator[str]:
    """Evidence that does not stand in its line, and facts without evidence."""
    for number in document["separators"]:
        if words(source[number - 1]):
            yield f"line {number} has words, so it is no separator"
    kin, bare, heads = _kin(source), _kin(source, bare=True), _table_heads(source)
    for row in _told(document):
        there = f"{kin[row['line'] - 1]} {bare[row['line'] - 1]} {heads[row['line'] - 1]}"
        yield from (
            f"line {row['line']} does not say {word!r}" for word in words(row["text"], tags=True) if word not in there
        )
    for posting in document["postings"]:
        told = {row["field"] for row in posting["evidence"]}
        for field in (*LISTS, *TOLD):
            if posting[field] is not None and field not in told:
                yield f"{field} is {posting[field]!r} and no line is shown for it"
