"""Problems in the content, as values, and their messages to editors.

A problem names its place, its field and its fault (a code with parameters). The words are in ``messages/``, one file a
language that the tools speak; ``diagnostics.yml`` says which problems are no errors.
"""

from __future__ import annotations

import enum
import functools
import os
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from babel.core import Locale as BabelLocale
from babel.core import negotiate_locale

from careers.support.languages import broader_tags, codes_in, fallback, read_data

_DATA = resources.files(__package__)
_MESSAGES = _DATA.joinpath("messages")


class Severity(enum.StrEnum):
    """The severity of a problem: an error fails the checks (see `Kind.leaves_out`), advice is only printed."""

    ERROR = "error"
    ADVICE = "advice"


class Kind(NamedTuple):
    """The consequences of one kind of problem.

    Attributes:
        leaves_out: whether an error of this kind leaves its file out of the site; where it does not, only the value
            that is wrong is refused.
        grave: whether advice of this kind keeps readers from finding a job, or tells them something wrong.
    """

    severity: Severity = Severity.ERROR
    leaves_out: bool = True
    grave: bool = False


class Message(NamedTuple):
    """The words of one kind of problem in one language, as ``str.format`` templates."""

    problem: str
    remedy: str


@functools.cache
def catalogue() -> Mapping[str, Kind]:
    """Return code -> kind, of every problem there is."""
    kinds, codes = read_data(_DATA.joinpath("diagnostics.yml")), messages(fallback()).keys()
    advice, keeps_file, grave = (frozenset(kinds[name]) for name in ("advice", "keeps_file", "grave"))
    return MappingProxyType(
        {
            code: Kind(Severity.ADVICE if code in advice else Severity.ERROR, code not in keeps_file, code in grave)
            for code in codes
        }
    )


@functools.cache
def messages(language: str) -> Mapping[str, Message]:
    """Return code -> message in a language; in a broader one, or the fallback, where that has no words."""
    found: dict[str, Message] = {}
    for code in dict.fromkeys((fallback(), *reversed(broader_tags(language)))):
        if code in languages():
            entries = read_data(_MESSAGES.joinpath(f"{code}.yml"))
            found |= {name: Message(entry["problem"], entry["remedy"]) for name, entry in entries.items()}
    return MappingProxyType(found)


@functools.cache
def _between(language: str) -> str:
    marks = read_data(_DATA.joinpath("diagnostics.yml"))["between"]
    return next((marks[code] for code in broader_tags(language) if code in marks), "; ")


@functools.cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that messages are written in."""
    return codes_in(_MESSAGES)


def environment_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of messages by ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``, else the fallback."""
    values = (environ.get(name, "").partition(".")[0] for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, values), "")
    known = [str(BabelLocale.parse(code)) for code in languages()]
    return negotiate_locale([wanted], known) or fallback()


_LONGEST = 120  # characters of a value that a message repeats
_INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")


def display_path(path: Path) -> str:
    """Return a path as editors know it: relative to the working directory, if it lies there."""
    folder = Path.cwd()
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.as_posix()


def printable(text: str) -> str:
    """Return `text` on one line, with escapes for what cannot be seen or encoded: file names may hold anything."""
    if text.isprintable():  # the common case, decided at once: no such character is printable
        return text
    return "".join(c.encode("unicode_escape").decode() if unicodedata.category(c) in _INVISIBLE else c for c in text)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault of the content.

    Attributes:
        path: the file, as the editor knows it (relative to the working directory, POSIX separators).
        line: 1-based line of the fault.
        field: the front-matter field, or ``front matter``, ``body``, ``path``, ``file``.
        code: a key of the catalogue.
        params: the values for the templates of the message.
    """

    path: str
    line: int
    field: str
    code: str
    params: Mapping[str, str] = dataclass_field(default_factory=dict)

    @property
    def severity(self) -> Severity:
        """Error or advice, by the catalogue."""
        return catalogue()[self.code].severity

    @property
    def leaves_out(self) -> bool:
        """Whether its file is left out of the site because of it."""
        return self.severity is Severity.ERROR and catalogue()[self.code].leaves_out

    def problem(self, language: str) -> str:
        """Return the fault, in one clause."""
        return messages(language)[self.code].problem.format_map(self.params)

    def remedy(self, language: str) -> str:
        """Return the remedy for an editor, in one clause."""
        return messages(language)[self.code].remedy.format_map(self.params)

    def text(self, language: str) -> str:
        """Return the line that an editor reads: ``path:line: field: problem; what to do``."""
        return f"{self.path}:{self.line}: {self.field}: {self.sentence(language)}"

    def sentence(self, language: str) -> str:
        """Return the fault and the remedy, without the place."""
        return f"{self.problem(language)}{_between(language)}{self.remedy(language)}"


class Diagnostics:
    """Collects every problem of a run, each once, sorted by place."""

    def __init__(self, diagnostics: Iterable[Diagnostic] = ()) -> None:
        """Start with `diagnostics`."""
        self._problems: list[Diagnostic] = list(diagnostics)

    def add(self, path: str, line: int, field: str, code: str, /, **params: object) -> Diagnostic:
        """Record a problem and return it. Its parameters are made printable, and a long ``value`` is cut.

        Raises:
            KeyError: the catalogue has no such code.
        """
        catalogue()[code]
        texts = {name: printable(str(value)) for name, value in params.items()}
        if len(texts.get("value", "")) > _LONGEST:
            texts["value"] = texts["value"][:_LONGEST] + "…"
        diagnostic = Diagnostic(printable(path), max(line, 1), printable(field), code, texts)
        self._problems.append(diagnostic)
        return diagnostic

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Record the problems of another collection."""
        self._problems.extend(diagnostics)

    def __iter__(self) -> Iterator[Diagnostic]:
        """Yield every problem once, by path, line and field."""
        unique = {(p.path, p.line, p.field, p.code, tuple(sorted(p.params.items()))): p for p in self._problems}
        return iter([unique[key] for key in sorted(unique)])

    def __len__(self) -> int:
        """Return the number of different problems."""
        return sum(1 for _ in self)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The problems that make the content wrong."""
        return tuple(p for p in self if p.severity is Severity.ERROR)

    @property
    def advice(self) -> tuple[Diagnostic, ...]:
        """The problems that only could be better."""
        return tuple(p for p in self if p.severity is Severity.ADVICE)
