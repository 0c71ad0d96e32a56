"""What is wrong with the content, for people: errors one by one, equal suggestions summed up, the worst first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from careers.cli.formats import sentence
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Severity, catalogue

_MOST_ALIKE = 9  # suggestions of one kind that are listed one by one
_SHOWN = 3  # of more
_POSTING = re.compile(r"(?:^|/)postings/([^/]+)/[^/]+$")


def grouped(diagnostics: Sequence[Diagnostic], language: str, group: str) -> str:
    """Return problems as people read them, under headings: each error in a line, then the suggestions.

    Suggestions of one rule are summed up where there are many. `group` is ``rule``, or a key of `OWNERS`: then each
    owner has its own heading with the number of its suggestions.
    """
    locale = Locale.of(language)
    errors = [diagnostic.text(language) for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
    advice = [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ADVICE]
    grouped_advice = _by_rule(advice, locale) if group == "rule" else _by_owner(advice, locale, OWNERS[group])
    sections = (("check.errors", errors), ("check.advice", [*grouped_advice]))
    return "\n".join(
        "".join(f"{line}\n" for line in (locale.t(heading), *lines)) for heading, lines in sections if lines
    )


def _by_rule(advice: Sequence[Diagnostic], locale: Locale) -> Iterator[str]:
    """Yield a sum of the suggestions of each rule that has many; then the others."""
    many = [members for members in _worst_first(advice, attrgetter("code")) if len(members) > _MOST_ALIKE]
    for members in many:
        yield from _sum_up(members, locale)
    summed_up = {members[0].code for members in many}
    yield from (diagnostic.text(locale.code) for diagnostic in advice if diagnostic.code not in summed_up)


def _sum_up(members: Sequence[Diagnostic], locale: Locale) -> Iterator[str]:
    """Yield the words of suggestions of one rule and the first places, or the first whole if the words differ."""
    first, words = members[:_SHOWN], {f"{one.field}: {sentence(one, locale.code)}" for one in members}
    if len(words) == 1:
        places = ", ".join(f"{diagnostic.path}:{diagnostic.line}" for diagnostic in first)
        yield locale.n("check.alike", len(members), text=words.pop(), places=places)
    else:
        yield locale.n("check.similar", len(members), rule=first[0].code)
        yield from (f"  {diagnostic.text(locale.code)}" for diagnostic in first)


def _by_owner(advice: Sequence[Diagnostic], locale: Locale, owner: Callable[[Diagnostic], str]) -> Iterator[str]:
    for members in _worst_first(advice, owner):
        heading = owner(members[0]) or locale.t("check.elsewhere")
        yield locale.t("check.group", name=heading, count=locale.n("problems.advice", len(members)))
        yield from (f"  {line}" for line in _by_rule(members, locale))


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


# What suggestions may stand under -> the heading of one; "" for what belongs to none.
OWNERS: Mapping[str, Callable[[Diagnostic], str]] = {"file": attrgetter("path"), "employer": _employer}
