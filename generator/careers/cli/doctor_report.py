"""What ``careers doctor`` prints: for a terminal, for scripts, and as Markdown."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from careers.checks import Figure, Section
from careers.cli.formats import counted, rows
from careers.i18n import Locale
from careers.render.commonmark import escape_text
from careers.support.errors import Problem, Severity

_MOST = 10  # problems of one kind that are told one by one
MARKS = {Severity.ERROR: ("✗", "red"), Severity.ADVICE: ("!", "yellow"), None: ("✓", "green")}
_UNITS = ((1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "KB"), (1, "B"))


def shortened(problems: Sequence[Problem]) -> tuple[Sequence[Problem], int]:
    """The first problems of each kind, and how many more there are."""
    seen: Counter[str] = Counter()
    kept = []
    for one in problems:
        seen[one.code] += 1
        if seen[one.code] <= _MOST:
            kept.append(one)
    return kept, len(problems) - len(kept)


def typed(sections: Sequence[Section], locale: Locale, console: Console) -> Iterator[Text]:
    """Each check with a mark, what it counted and what is wrong, in lines that fit the console."""
    names = {section.key: locale.t(f"doctor.section.{section.key}") for section in sections}
    column = 4 + max(cell_len(name) for name in names.values())
    for section in sections:
        mark, style = MARKS[_worst(section)]
        head = Text.assemble((mark, style), " ", names[section.key])
        for row in _rows(section, locale) or [[locale.t("doctor.clean")]]:
            for line in _packed(row, locale.t("doctor.and"), console.width - column):
                head.pad_right(column - head.cell_len)
                yield head + Text(line)
                head = Text()
        kept, left = shortened(section.problems)
        for problem in kept:
            mark, style = MARKS[problem.severity]
            # A place stays in one piece, to be copied.
            yield Text.assemble("  ", (mark, style), f" {problem.path}:{problem.line}: {problem.field}")
            words = f"{problem.problem(locale.code)}; {problem.remedy(locale.code)}"
            yield from block(words, console)
        if left:
            yield from block(locale.n("doctor.more", left), console)


def _packed(words: Sequence[str], joint: str, width: int) -> Iterator[str]:
    """What was counted, in lines that fit, none of it broken."""
    line = words[0]
    for word in words[1:]:
        if cell_len(f"{line}{joint}{word}{joint}") > width:
            yield f"{line}{joint}".rstrip()
            line = word
        else:
            line = f"{line}{joint}{word}"
    yield line


def block(text: str, console: Console) -> Iterator[Text]:
    """The lines of a sentence, set in."""
    for line in Text(text).wrap(console, max(console.width - 4, 20)):
        line.rstrip()
        yield Text("    ") + line


def as_json(sections: Sequence[Section], language: str) -> str:
    """Everything, as an array of checks with their problems and figures; sizes are in bytes."""
    found = [
        {
            "check": section.key,
            "problems": rows(section.problems, language),
            "figures": [
                {"key": one.key, "value": one.value, **({"name": one.name} if one.name else {})}
                for one in section.figures
            ],
        }
        for section in sections
    ]
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def markdown(sections: Sequence[Section], site: str, locale: Locale) -> str:
    """The report as GitHub shows it: a table of checks, then what is wrong."""
    head = [locale.t(f"doctor.column.{key}") for key in ("check", "result", "found")]
    joint = locale.t("doctor.and")
    lines = [f"## {locale.t('doctor.heading')}", "", total(sections, site, locale), "", _row(head), _row(["---"] * 3)]
    lines += [
        _row(
            [
                locale.t(f"doctor.section.{one.key}"),
                _result(one, locale),
                "<br>".join(escape_text(joint.join(row)) for row in _rows(one, locale)),
            ]
        )
        for one in sections
    ]
    for section in sections:
        kept, left = shortened(section.problems)
        listed = [f"- {MARKS[one.severity][0]} {escape_text(one.text(locale.code))}" for one in kept]
        listed += [f"- {escape_text(locale.n('doctor.more', left))}"] if left else []
        lines += ["", f"### {locale.t(f'doctor.section.{section.key}')}", "", *listed] if listed else []
    return "\n".join(lines) + "\n\n"


def total(sections: Sequence[Section], site: str, locale: Locale) -> str:
    """How many errors and how much advice there are."""
    errors, advice = counted([problem for section in sections for problem in section.problems], locale)
    return locale.t("doctor.total", site=site, errors=errors, advice=advice)


def size(count: int, locale: Locale) -> str:
    """A number of bytes in the largest unit that fits (1 KB = 1000 bytes), with a decimal below ten.

    >>> size(1_250_000, Locale.of("en")), size(999, Locale.of("en")), size(48_200, Locale.of("en"))
    ('1.3 MB', '999 B', '48 KB')
    """
    unit, name = next((one for one in _UNITS if count >= one[0]), _UNITS[-1])
    value = Decimal(count) / unit
    places = Decimal("0.1") if value < 10 and unit > 1 else Decimal(1)
    return f"{locale.number(value.quantize(places))} {name}"


def _worst(section: Section) -> Severity | None:
    found = {problem.severity for problem in section.problems}
    return next((one for one in (Severity.ERROR, Severity.ADVICE) if one in found), None)


def _result(section: Section, locale: Locale) -> str:
    mark = MARKS[_worst(section)][0]
    return f"{mark} {', '.join(counted(section.problems, locale))}" if section.problems else mark


def _rows(section: Section, locale: Locale) -> list[list[str]]:
    """What a check counted, by what belongs together."""
    by_row = groupby(section.figures, key=lambda one: one.row)
    return [[_words(section.key, one, locale) for one in group] for _, group in by_row]


def _words(section: str, figure: Figure, locale: Locale) -> str:
    key = f"doctor.{section}.{figure.key}"
    if isinstance(figure.value, str):
        return locale.t(key, value=figure.value)
    if figure.size:
        return locale.t(key, size=size(figure.value, locale), name=figure.name)
    return locale.n(key, figure.value)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
