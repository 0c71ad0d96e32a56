"""An input of the corpus: what a stranger sends, and what must become of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

Make = Callable[[Path], object]  # puts at a path what no text can be: a link, a pipe, a folder
Content = str | bytes | Make

COMPANY = "acme"
BODY = "The work."
# The front matter of every posting here, a line each, below the fence; what a case adds begins on line `ADDED`.
FRONT: Mapping[str, str] = {"title": "Engineer", "company": COMPANY, "locations": "[beijing]", "posted": "2026-01-01"}
TITLE, ADDED = 2, 6


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem that must be told: its code, the line, and the file (default: the input's first)."""

    code: str
    line: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing of it is published, and its author is told why: all of `faults`, and no other."""

    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Harmless:
    """It is published, as text.

    Attributes:
        says: what stands on the page, as a reader sees it, white space folded.
        links: every address that leads from the text or the facts to elsewhere; no other does.
        title: what the page is called, where that differs from `FRONT`.
        told: what its author is told all the same: of a value that is refused by itself.
        beyond: whether the content policy alone would not hold it: it governs what a page loads, not where it leads.
    """

    says: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    title: str = "Engineer"
    beyond: bool = False
    told: tuple[Fault, ...] = ()


Expected = Refused | Harmless


@dataclass(frozen=True, slots=True)
class Input:
    """One input.

    Attributes:
        name: unique in the corpus; of its posting or term, too.
        files: path below the content folder -> what stands there.
        form: label of a field -> what is filled in, or the text of an issue; None where it is no form.
        document: file name and bytes of a document to import, or None.
        query: what stands behind the question mark in the address of the jobs page, or None.
        url: of its page below a language, or "".
    """

    name: str
    expected: Expected
    files: Mapping[str, Content] = field(default_factory=dict)
    form: Mapping[str, str] | str | None = None
    document: tuple[str, bytes] | None = None
    query: str | None = None
    url: str = ""

    @property
    def refused(self) -> bool:
        return isinstance(self.expected, Refused)


def refused(code: str, line: int, path: str = "") -> Refused:
    return Refused((Fault(code, line, path),))


def file_of(name: str, locale: str = "en") -> str:
    return f"postings/{COMPANY}/{name}.{locale}.md"


def front(fields: Mapping[str, str]) -> str:
    """The lines of front matter that `fields`, written as YAML, are over `FRONT`."""
    return "".join(f"{key}: {value}\n" if value else f"{key}:\n" for key, value in {**FRONT, **fields}.items())


def raw(name: str, text: str | bytes, expected: Expected) -> Input:
    return Input(name, expected, {file_of(name): text}, url=f"jobs/{COMPANY}/{name}/")


def posting(name: str, expected: Expected, body: str = BODY, **fields: str) -> Input:
    """A posting with these fields, written as YAML, over `FRONT`; its body begins on line 8, or later by each field."""
    return raw(name, f"---\n{front(fields)}---\n\n{body}\n", expected)


def text(value: str) -> str:
    """`value` as YAML writes it, whatever is in it but line breaks and what no file can hold."""
    return "'" + value.replace("'", "''") + "'"


def lines(name: str, added: str, expected: Expected) -> Input:
    """A posting with `added` below its front matter, as it stands."""
    return raw(name, f"---\n{front({})}{added}\n---\n\n{BODY}\n", expected)


def introduction(name: str, body: str, expected: Expected, summary: str = "About it.") -> Input:
    """An introduction of a term of hardware, for which the site has a page."""
    files = {f"hardware/{name}.en.md": f"---\nsummary: {summary}\n---\n\n{body}\n"}
    return Input(name, expected, files, url=f"hardware/{name}/")
