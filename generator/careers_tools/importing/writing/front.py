"""Text of a posting's file, made of a draft."""

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

_MOST_STATED = 10  # places of a posting
_LONGEST = 200  # characters of words that are kept
# Parts of pay that are not written.
_DEFAULTS = {"months": 12, "open_ended": False, "approximate": False}


def text_of(draft: Draft, company: str | None, taxonomies: Taxonomies, currency: str) -> str:
    """Return the file of a posting, front matter and body, ending with one line end.

    `company` is the id of the employer, None where nobody knows; `currency` is the site's.
    """
    return compose(fields(draft, company, taxonomies, currency), without_hidden(draft.body))


def fields(draft: Draft, company: str | None, taxonomies: Taxonomies, currency: str) -> Iterator[tuple[str, Any]]:
    """Yield the known fields of the front matter, in the order of every posting; a title always."""
    facts = draft.facts
    yield "title", one_line(draft.title or "")
    if taxonomies.employers is not None and company:
        yield taxonomies.employers.field, company
    for taxonomy in taxonomies:
        terms = facts.terms.get(taxonomy.field, ())
        if terms and taxonomy is not taxonomies.employers:
            yield taxonomy.field, terms[0] if taxonomy.single else list(terms)
    known = {
        "salary": pay(facts, currency, draft.locale),
        "education": facts.education,
        "experience": facts.experience,
        "headcount": facts.headcount,
        "remote": remote(facts),
        "posted": facts.posted,
        "closes": facts.closes,
        "verified": facts.verified,
        "reference": facts.reference,
        "apply": _apply(facts),
        "source": {"url": draft.source} if draft.source else None,
        "stated": _stated(facts),
    }
    yield from ((key, value) for key, value in known.items() if value is not None and value != {})


def _stated(facts: Facts) -> Mapping[str, Any]:
    """Return what the document says of facts that nobody can read, in its own words."""
    places = [one_line(name)[:_LONGEST] for name in facts.unknown_places[:_MOST_STATED]]
    return {"locations": places} if places else {}


def one_line(text: str) -> str:
    """Return `text` without line breaks, runs of space and invisible characters."""
    return " ".join(without_hidden(" ".join(text.split())).split())


def remote(facts: Facts) -> bool | str | None:
    """Return whether the work can be done from elsewhere, as YAML and JSON have it: true, false or ``hybrid``."""
    return {"true": True, "false": False}.get(facts.remote, facts.remote) if facts.remote else None


def pay(facts: Facts, currency: str, language: str) -> str | Mapping[str, Any] | None:
    """Return pay as the document writes it where that reads back equal, else its parts; None where nobody knows.

    Amounts in an unknown currency are left out: `language` is that of the posting.
    """
    salary = facts.salary
    if salary is not None and not currency_known(salary, currency, language):
        return None
    for written in (facts.salary_text, salary.text if salary else None):
        read = _read(one_line(written or ""), currency)
        equal = read is not None and (read.negotiable if salary is None else replace(salary, text="") == read)
        if written and equal:
            return one_line(written)
    if salary is None or salary.negotiable:
        return None
    # An upper bound alone and a lower bound alone read back as such; an exact figure needs both.
    parts = pay_parts(salary)
    return {key: value for key, value in parts.items() if value is not None and _DEFAULTS.get(key) != value}


def pay_parts(salary: Salary) -> dict[str, Any]:
    """Return pay as YAML and JSON have it."""
    return {
        "min": number(salary.min),
        "max": number(salary.max),
        "currency": salary.currency,
        "period": salary.period.value,
        "months": number(salary.months),
        "open_ended": salary.open_ended,
        "approximate": salary.approximate,
        "scale": salary.scale or None,
    }


def _read(written: str, currency: str) -> Salary | None:
    try:
        return replace(parse(written, currency), text="")
    except SalaryError:
        return None


def number(amount: Decimal | None) -> int | float | None:
    """Return an amount as YAML and JSON have numbers."""
    return None if amount is None else pay_number(amount)


def _apply(facts: Facts) -> Mapping[str, str]:
    parts = {"email": facts.email, "url": facts.url, "subject": facts.subject}
    return {key: one_line(value) for key, value in parts.items() if value}
