"""A draft as the text of a posting's file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from careers.content.frontmatter import compose, without_hidden
from careers.content.salary import Salary, SalaryError, currency_known, parse
from careers.content.salary import number as pay_number
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.values import Draft, Facts

_MONTHS = Salary.__dataclass_fields__["months"].default


def text_of(draft: Draft, company: str | None, taxonomies: Taxonomies, currency: str) -> str:
    """The file of a posting, front matter and body, ending with one line end.

    `company` is the id of who hires, None where nobody knows; `currency` is what an unwritten one means on this site.
    """
    return compose(fields(draft, company, taxonomies, currency), without_hidden(draft.body))


def fields(draft: Draft, company: str | None, taxonomies: Taxonomies, currency: str) -> Iterator[tuple[str, Any]]:
    """The front matter: what is known, in the order in which editors find it in every posting; a title always."""
    facts = draft.facts
    yield "title", one_line(draft.title or "")
    if taxonomies.employers is not None and company:
        yield taxonomies.employers.field, company
    for one in taxonomies:
        terms = facts.terms.get(one.field, ())
        if terms and one is not taxonomies.employers:
            yield one.field, terms[0] if one.single else list(terms)
    known = {
        "salary": pay(facts, currency, draft.locale),
        "education": facts.education,
        "experience": facts.experience,
        "headcount": facts.headcount,
        "remote": remote(facts),
        "posted": facts.posted,
        "closes": facts.closes,
        "verified": facts.verified,
        "apply": _apply(facts),
    }
    yield from ((key, value) for key, value in known.items() if value is not None and value != {})


def one_line(text: str) -> str:
    """`text` without line breaks, runs of space and characters that show nothing."""
    return " ".join(without_hidden(" ".join(text.split())).split())


def remote(facts: Facts) -> bool | str | None:
    """Whether the work can be done from elsewhere, as YAML and JSON have it: true, false or ``hybrid``."""
    return {"true": True, "false": False}.get(facts.remote, facts.remote) if facts.remote else None


def pay(facts: Facts, currency: str, language: str) -> str | Mapping[str, Any] | None:
    """Pay as the document writes it where that reads back the same, else its parts; None where nobody knows.

    Amounts of which nobody can tell what they are in are left out: `language` is that of the posting.
    """
    salary = facts.salary
    if salary is not None and not currency_known(salary, currency, language):
        return None
    for written in (facts.salary_text, salary.text if salary else None):
        read = _read(one_line(written or ""), currency)
        same = read is not None and (read.negotiable if salary is None else replace(salary, text="") == read)
        if written and same:
            return one_line(written)
    return None if salary is None or salary.negotiable else _parts(salary)


def _read(written: str, currency: str) -> Salary | None:
    try:
        return replace(parse(written, currency), text="")
    except SalaryError:
        return None


def _parts(salary: Salary) -> Mapping[str, Any]:
    # An upper bound alone and a lower bound alone read back as what they are; an exact figure needs both.
    found = {
        "min": number(salary.min),
        "max": number(salary.max),
        "currency": salary.currency,
        "period": salary.period.value,
        "months": number(salary.months) if salary.months != _MONTHS else None,
        "open_ended": salary.open_ended or None,
        "approximate": salary.approximate or None,
    }
    return {key: value for key, value in found.items() if value is not None}


def number(amount: Decimal | None) -> int | float | None:
    """An amount as YAML and JSON have numbers."""
    return None if amount is None else pay_number(amount)


def _apply(facts: Facts) -> Mapping[str, str]:
    parts = {"email": facts.email, "url": facts.url, "subject": facts.subject}
    return {key: one_line(value) for key, value in parts.items() if value}
