"""One filled form: read, understood, drafted; everything that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from careers.content.posting import file_of
from careers.i18n import Locale
from careers.support.errors import Problem, Problems, Severity
from careers_tools.intake.drafting import Site, draft
from careers_tools.intake.questions import UNASKED, Question, questions
from careers_tools.intake.sections import language, sections, tidy
from careers_tools.intake.understanding import understand

MOST_CHARACTERS = 65_536  # of an issue's text, by GitHub
MOST_BYTES = 4 * MOST_CHARACTERS
# Advice that names fields in ``value``, for editors, who know their keys.
_LACKING = frozenset({"no-markup", "notice-facts"})
# What is wrong with pay, with examples as people write it in the language of the form.
_PAY = {
    "salary-unreadable": "intake-pay",
    "salary-period-unclear": "intake-pay-period",
    "salary-reversed": "intake-pay-reversed",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with the form, or put right in it.

    Attributes:
        label: the field as the person saw it; "" where it is the whole form.
        problem: what is wrong, and what to do.
    """

    label: str
    problem: Problem

    @property
    def severe(self) -> bool:
        """Whether the form cannot be taken as it is."""
        return self.problem.severity is Severity.ERROR


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a form.

    Attributes:
        locale: the language it was filled in, in which it is answered; None where it is no form.
        faults: in the order of the form.
        id: of the posting, ``<company>/<slug>``; "" where there is none.
        title: of the posting; "" where there is none.
        files: path below the content folder -> text; empty where anything is wrong.
        begun: the languages, as codes, whose file only begins a translation.
    """

    locale: Locale | None
    faults: tuple[Fault, ...]
    id: str = ""
    title: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    begun: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the form became a posting."""
        return bool(self.files)


def receive(data: bytes, site: Site) -> Outcome:
    """What becomes of the text of an issue."""
    problems = Problems()
    text = _text(data, problems)
    asked = {locale: questions(site.library, locale) for locale in site.library.locales}
    locale = language(text, asked) if text is not None else None
    if text is not None and locale is None:
        problems.add("", 1, "", "intake-no-form")
    if text is None or locale is None:
        return Outcome(locale, tuple(Fault("", one) for one in problems))
    found = sections(text, asked[locale])
    for question in found.twice:
        problems.add("", 1, question, "intake-twice")
    for heading in found.strange:
        problems.add("", 1, "", "intake-strange", value=heading)
    understood = understand(asked[locale], found.answers, site.lexicon, problems)
    new = draft(understood, locale, site, problems)
    faults = _faults(asked[locale], problems, tuple(_told(asked[locale], found.answers, new.faults)))
    if new.posting is None or any(one.severe for one in faults):
        return Outcome(locale, faults)
    files = {file_of(new.id, code): text for code, text in sorted(new.texts.items())}
    begun = tuple(code for code in new.texts if code not in understood.texts)
    return Outcome(locale, faults, new.id, new.posting.texts[locale.code].title, files, begun)


def _text(data: bytes, problems: Problems) -> str | None:
    """The text, if it is one of a size that GitHub takes."""
    try:
        text = tidy(data.decode("utf-8")) if len(data) <= MOST_BYTES else None
    except UnicodeDecodeError:
        problems.add("", 1, "", "intake-not-text")
        return None
    if text is None or len(text) > MOST_CHARACTERS:
        problems.add("", 1, "", "intake-too-large", limit=MOST_CHARACTERS)
        return None
    return text


def _told(asked: Sequence[Question], answers: Mapping[str, str], faults: Sequence[Problem]) -> Iterator[Problem]:
    """What files say, to one who knows the form and no files: what is lacking is told field by field."""
    fields = {one.field: one.id for one in reversed(asked) if one.locale is None}
    lacking: dict[str, str] = {}
    for one in faults:
        if one.code in _LACKING:
            lacking |= dict.fromkeys(one.params["value"].split(", "), one.path)
        elif one.code in _PAY:
            yield replace(one, code=_PAY[one.code])
        else:
            yield one
    found = Problems()
    for key, path in lacking.items():
        if key not in fields and key not in UNASKED:
            found.add(path, 1, "body", "intake-section", value=key)
        elif answer := answers.get(fields.get(key, "")):
            found.add(path, 1, key, "intake-vague", value=answer)
        elif key in fields:
            found.add(path, 1, key, "intake-lacking")
    yield from found


def _faults(asked: Sequence[Question], own: Problems, others: Sequence[Problem]) -> tuple[Fault, ...]:
    """All faults under the labels that the person saw; what a file says of a field with a fault is told already."""
    order = {one.id: number for number, one in enumerate(asked)}
    told = {one.field for one in own.errors}
    wrong = {(one.field, one.locale) for one in asked if one.id in told}
    found = [(order.get(one.field, -1), one) for one in own]
    for one in others:
        number = _asked_as(asked, one)
        about = (asked[number].field, asked[number].locale) if number >= 0 else None
        # Advice on files, and not on what was filled in, is for editors.
        if about not in wrong and (about or (one.severity is Severity.ERROR and not told)):
            found.append((number, one))
    found.sort(key=lambda pair: pair[0])
    return tuple(Fault(asked[number].label if number >= 0 else "", one) for number, one in found)


def _asked_as(asked: Sequence[Question], problem: Problem) -> int:
    """The number of the question whose answer a fault in a file is about; -1 where it is about none."""
    fields = {number: one.field for number, one in enumerate(asked) if one.locale in (None, problem.path)}
    exact = (number for number, field in fields.items() if field == problem.field)
    within = (number for number, field in fields.items() if field.partition(".")[0] == problem.field)
    return next(exact, next(within, -1))
