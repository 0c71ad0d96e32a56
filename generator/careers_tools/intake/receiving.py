"""Receives a filled form: reads it, makes a posting, and gathers everything that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from careers.content.posting import file_of
from careers.content.posting.rules import PostingEntry
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Diagnostics, Severity
from careers_tools.intake.new_posting import IntakeSite, make_posting
from careers_tools.intake.questions import Question, questions
from careers_tools.intake.sections import find_language, read_answers, tidy
from careers_tools.intake.submission import read_submission

MOST_CHARACTERS = 65_536  # of an issue's text, by GitHub
MOST_BYTES = 4 * MOST_CHARACTERS
# Advice that names fields in ``value``, for editors, who know their keys.
_LACKING = frozenset({"no-markup", "notice-facts"})
# Messages about facts -> those in the words of the form, with examples in its language.
_WORDS = {
    "not-one-of": "intake-unknown",
    "salary-unreadable": "intake-pay",
    "salary-period-unclear": "intake-pay-period",
    "salary-reversed": "intake-pay-reversed",
}


@dataclass(frozen=True, slots=True)
class IntakeResult:
    """The posting made from a form, or what is wrong with the form.

    Attributes:
        locale: the language it was filled in, which the answer has, too; None where it is no form.
        faults: what is wrong with the form, or was corrected in it, in its order; the field of each is the label that
            the person saw, "" where it is the whole form.
        id: of the posting, ``<company>/<slug>``; "" where there is none.
        title: of the posting; "" where there is none.
        files: path below the content folder -> text; empty where anything is wrong.
        begun: the languages, as codes, whose file only begins a translation.
    """

    locale: Locale | None
    faults: tuple[Diagnostic, ...]
    id: str = ""
    title: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    begun: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the form became a posting."""
        return bool(self.files)


def receive(data: bytes, site: IntakeSite) -> IntakeResult:
    """Return what becomes of the text of an issue."""
    diagnostics = Diagnostics()
    text = _decode(data, diagnostics)
    by_locale = {locale: questions(site.library, locale) for locale in site.library.locales}
    locale = find_language(text, by_locale) if text is not None else None
    if text is not None and locale is None:
        diagnostics.add("", 1, "", "intake-no-form")
    if text is None or locale is None:
        return IntakeResult(locale, tuple(diagnostics))
    form_questions = by_locale[locale]
    form = read_answers(text, form_questions)
    for question in form.repeated:
        diagnostics.add("", 1, question, "intake-twice")
    for heading in form.unknown:
        diagnostics.add("", 1, "", "intake-strange", value=heading)
    submission = read_submission(form_questions, form.answers, site.library.rules, locale.code, diagnostics)
    new = make_posting(submission, locale, site, diagnostics)
    faults = _faults(form_questions, diagnostics, _reworded(form_questions, form.answers, new.faults))
    if new.posting is None or any(fault.severity is Severity.ERROR for fault in faults):
        return IntakeResult(locale, faults)
    files = {file_of(new.id, code): text for code, text in sorted(new.texts.items())}
    begun = tuple(code for code in new.texts if code not in submission.texts)
    return IntakeResult(locale, faults, new.id, new.posting.texts[locale.code].title, files, begun)


def _decode(data: bytes, diagnostics: Diagnostics) -> str | None:
    """Return the text, if it is one of a size that GitHub takes."""
    try:
        text = tidy(data.decode("utf-8")) if len(data) <= MOST_BYTES else None
    except UnicodeDecodeError:
        diagnostics.add("", 1, "", "intake-not-text")
        return None
    if text is None or len(text) > MOST_CHARACTERS:
        diagnostics.add("", 1, "", "intake-too-large", limit=MOST_CHARACTERS)
        return None
    return text


def _reworded(
    questions: Sequence[Question], answers: Mapping[str, str], diagnostics: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    """Yield the problems of files in words for a person who knows the form only, each lacking fact by itself."""
    ids = {question.field: question.id for question in reversed(questions) if question.locale is None}
    lacking: dict[str, str] = {}
    for diagnostic in diagnostics:
        if diagnostic.code in _LACKING:
            lacking |= dict.fromkeys(diagnostic.params["value"].split(", "), diagnostic.path)
        else:
            yield replace(diagnostic, code=_WORDS.get(diagnostic.code, diagnostic.code))
    facts = Diagnostics()
    for key, path in lacking.items():
        if key not in ids and key not in PostingEntry.model_fields:
            facts.add(path, 1, "body", "intake-section", value=key)
        elif answer := answers.get(ids.get(key, "")):
            facts.add(path, 1, key, "intake-vague", value=answer)
        elif key in ids:
            facts.add(path, 1, key, "intake-lacking")
    yield from facts


def _faults(questions: Sequence[Question], own: Diagnostics, others: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return all faults under the labels that the person saw, without those of files on fields that have a fault."""
    order = {question.id: number for number, question in enumerate(questions)}
    wrong_ids = {diagnostic.field for diagnostic in own.errors}
    wrong = {(question.field, question.locale) for question in questions if question.id in wrong_ids}
    numbered = [(order.get(diagnostic.field, -1), diagnostic) for diagnostic in own]
    for diagnostic in others:
        number = _question_number(questions, diagnostic)
        subject = (questions[number].field, questions[number].locale) if number >= 0 else None
        # Advice on files, and not on a field of the form, is for editors.
        if subject not in wrong and (subject or (diagnostic.severity is Severity.ERROR and not wrong_ids)):
            numbered.append((number, diagnostic))
    numbered.sort(key=lambda pair: pair[0])
    return tuple(
        replace(diagnostic, path="", line=1, field=questions[number].label if number >= 0 else "")
        for number, diagnostic in numbered
    )


def _question_number(questions: Sequence[Question], diagnostic: Diagnostic) -> int:
    """Return the number of the question whose answer a problem of a file is about; -1 where it is about none."""
    fields = {
        number: question.field
        for number, question in enumerate(questions)
        if question.locale in (None, diagnostic.path)
    }
    exact = (number for number, field in fields.items() if field == diagnostic.field)
    within = (number for number, field in fields.items() if field.partition(".")[0] == diagnostic.field)
    return next(exact, next(within, -1))
