"""What is wrong with the content, for people: errors one by one, equal suggestions summed up, the worst first."""

from __future__ import annotations

import enum
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter

from careers.cli.formats import sentence
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Severity, catalogue

_MOST_ALIKE = 9  # suggestions of one kind that are listed one by one
_SHOWN = 3  # of more
_POSTING = re.compile(r"(?:^|/)postings/([^/]+)/[^/]+$")


class Group(enum.StrEnum):
    """What suggestions are grouped by."""

    RULE = "rule"
    FILE = "file"
    EMPLOYER = "employer"


def grouped(diagnostics: Sequence[Diagnostic], language: str, group: Group) -> str:
    """Return problems as people read them, under headings: each error in a line, then the suggestions in groups.

    By rule, suggestions of a kind are summed up where there are many. By file or employer, each has its own heading
    with the number of its suggestions; those of an employer are summed up by rule.
    """
    locale = Locale.of(language)
    errors = [diagnostic.text(language) for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
    advice = [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ADVICE]
    grouped_advice = _by_rule(advice, locale) if group is Group.RULE else _by_owner(advice, locale, group)
    sections = (("check.errors", errors), ("check.advice", [*grouped_advice]))
    return "\n".join(
        "".join(f"{line}\n" for line in (locale.t(heading), *lines)) for heading, lines in sections if lines
    )


def _by_rule(advice: Sequence[Diagnostic], locale: Locale) -> Iterator[str]:
    """Yield a sum of suggestions that say the same, then of those of one kind, where they are many; then the others."""
    rest = list(advice)
    for alike in (partial(_words, locale.code), attrgetter("code")):
        many = [members for members in _worst_first(rest, alike) if len(members) > _MOST_ALIKE]
        for members in many:
            yield from _summed(members, locale)
        summed_up = {id(diagnostic) for members in many for diagnostic in members}
        rest = [diagnostic for diagnostic in rest if id(diagnostic) not in summed_up]
    yield from (diagnostic.text(locale.code) for diagnostic in rest)


def _words(language: str, diagnostic: Diagnostic) -> str:
    return f"{diagnostic.field}: {sentence(diagnostic, language)}"


def _summed(members: Sequence[Diagnostic], locale: Locale) -> Iterator[str]:
    """Yield a sum of suggestions of one kind: their words and the first places, or the first whole if they differ."""
    first, count = members[:_SHOWN], len(members)
    if len({_words(locale.code, member) for member in members}) == 1:
        places = ", ".join(f"{diagnostic.path}:{diagnostic.line}" for diagnostic in first)
        yield locale.n("check.alike", count, text=_words(locale.code, first[0]), places=places)
    else:
        yield locale.n("check.similar", count, rule=first[0].code)
        yield from (f"  {diagnostic.text(locale.code)}" for diagnostic in first)


def _by_owner(advice: Sequence[Diagnostic], locale: Locale, group: Group) -> Iterator[str]:
    owner = _employer if group is Group.EMPLOYER else attrgetter("path")
    for members in _worst_first(advice, owner):
        heading = owner(members[0]) or locale.t("check.elsewhere")
        yield locale.t("check.group", name=heading, count=locale.n("problems.advice", len(members)))
        if group is Group.EMPLOYER:
            yield from (f"  {line}" for line in _by_rule(members, locale))
            continue
        for diagnostic in members:
            yield f"  {diagnostic.line}: {diagnostic.field}: {sentence(diagnostic, locale.code)}"


def _worst_first(advice: Iterable[Diagnostic], key: Callable[[Diagnostic], str]) -> list[Sequence[Diagnostic]]:
    """Return the suggestions with an equal key together: those that harm readers most first, then the largest."""
    groups: defaultdict[str, list[Diagnostic]] = defaultdict(list)
    for diagnostic in advice:
        groups[key(diagnostic)].append(diagnostic)
    kinds = catalogue()

    def badness(members: Sequence[Diagnostic]) -> tuple[int, int]:
        return sum(kinds[diagnostic.code].grave for diagnostic in members), len(members)

    return sorted(groups.values(), key=badness, reverse=True)


def _employer(diagnostic: Diagnostic) -> str:
    match = _POSTING.search(diagnostic.path)
    return match[1] if match else ""
