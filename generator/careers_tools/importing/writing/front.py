"""Text of a posting's file, made of a draft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from careers.content.facts.pay import Context, Pay, PayError, PayRange, is_currency_known, read_pay
from careers.content.facts.pay import number as pay_number
from careers.content.frontmatter import compose, without_hidden
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.values import Draft, Facts

# Parts of pay that are not written.
_LONGEST = 200  # characters of words that are kept
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
        "stated": _stated(facts, currency, draft.locale),
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
    }
    yield from ((key, value) for key, value in known.items() if value is not None and value != {})


def one_line(text: str) -> str:
    """Return `text` without line breaks, runs of space and invisible characters."""
    return " ".join(without_hidden(" ".join(text.split())).split())


def remote(facts: Facts) -> bool | str | None:
    """Return whether the work can be done from elsewhere, as YAML and JSON have it: true, false or ``hybrid``."""
    return {"true": True, "false": False}.get(facts.remote, facts.remote) if facts.remote else None


def pay(facts: Facts, currency: str, language: str) -> str | Mapping[str, Any] | Sequence[Mapping[str, Any]] | None:
    """Return pay as the document writes it where that reads back equal, else its parts; None where nobody knows.

    Amounts in an unknown currency are left out: `language` is that of the posting.
    """
    salary, context = facts.salary, Context(language, currency)
    if salary is not None and not is_currency_known(salary, context):
        return None
    for written in (facts.salary_text, salary.text if salary else None):
        read = _read(one_line(written or ""), context)
        equal = read is not None and (read.negotiable if salary is None else replace(salary, text="") == read)
        if written and equal:
            return one_line(written)
    if salary is None or salary.negotiable:
        return None
    # An upper bound alone and a lower bound alone read back as such; an exact figure needs both.
    parts = [
        {key: value for key, value in part.items() if value is not None and _DEFAULTS.get(key) != value}
        for part in pay_parts(salary)
    ]
    return parts if len(parts) > 1 else parts[0]


def _stated(facts: Facts, currency: str, language: str) -> Mapping[str, str]:
    """Return facts in the words of the document where no reader understands them; words that say nothing are left."""
    words = one_line(facts.salary_text or "")[:_LONGEST]
    if not words or pay(facts, currency, language) is not None:
        return {}
    try:
        read_pay(words, Context(language, currency))
    except PayError as error:
        return {} if error.code == "salary-not-stated" else {"salary": words}
    return {}


def pay_parts(salary: Pay) -> list[dict[str, Any]]:
    """Return the ranges of pay as YAML and JSON have them; where there is none, the scale alone."""
    ranges: Sequence[PayRange | None] = salary.ranges or (None,)
    rest = {"scale": salary.scale or None}
    return [(_range_parts(offered) if offered else {}) | rest for offered in ranges]


def _range_parts(offered: PayRange) -> dict[str, Any]:
    return {
        "min": number(offered.min),
        "max": number(offered.max),
        "currency": offered.currency,
        "period": offered.period.value,
        "months": number(offered.months),
        "open_ended": offered.open_ended,
        "approximate": offered.approximate,
        "basis": offered.basis.value if offered.basis else None,
        "label": offered.label or None,
        "remark": offered.remark or None,
    }


def _read(written: str, context: Context) -> Pay | None:
    try:
        return replace(read_pay(written, context), text="")
    except PayError:
        return None


def number(amount: Decimal | None) -> int | float | None:
    """Return an amount as YAML and JSON have numbers."""
    return None if amount is None else pay_number(amount)


def _apply(facts: Facts) -> Mapping[str, str]:
    parts = {"email": facts.email, "url": facts.url, "subject": facts.subject}
    return {key: one_line(value) for key, value in parts.items() if value}
