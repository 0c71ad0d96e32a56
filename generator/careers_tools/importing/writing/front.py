"""Text of a posting's file, made of a draft."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from careers.content.facts.days import DayContext, DayError, read_day
from careers.content.facts.pay import Context, Pay, PayError, PayRange, is_currency_known, read_pay
from careers.content.facts.pay import number as pay_number
from careers.content.frontmatter import compose, without_hidden
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.values import Draft, Facts

_MOST_STATED = 10  # places of a posting
_LONGEST = 200  # characters of words that are kept
# Reasons for which words about a last day, or pay, say nothing of it.
_SAYING_NOTHING = frozenset({"salary-not-stated", "day-until-filled", "day-soon"})
# Parts of pay that are not written.
_DEFAULTS = {"months": 12, "open_ended": False, "approximate": False}


def text_of(draft: Draft, company: str | None, taxonomies: Taxonomies, currency: str) -> str:
    """Return the file of a posting, front matter and body, ending with one line end.

    `company` is the id of the employer, None where nobody knows; `currency` is the site's.
    """
    return compose(fields(draft, company, taxonomies, currency), without_hidden(draft.body))


def with_comment(text: str, comment: str) -> str:
    """Return the text of a file with a comment as the first line of its front matter."""
    return text.replace("---\n", f"---\n# {comment}\n", 1)


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
        "collected": facts.collected,
        "verified": facts.verified,
        "reference": facts.reference,
        "apply": _apply(facts),
        "source": {"url": draft.source} if draft.source else None,
        "stated": _stated(facts, currency, draft.locale),
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
        text = one_line(written or "")
        with contextlib.suppress(PayError):
            read = replace(read_pay(text, context), text="")
            if text and (read.negotiable if salary is None else replace(salary, text="") == read):
                return text
    if salary is None or salary.negotiable:
        return None
    # An upper bound alone and a lower bound alone read back as such; an exact figure needs both.
    parts = [
        {key: value for key, value in part.items() if value is not None and _DEFAULTS.get(key) != value}
        for part in pay_parts(salary)
    ]
    return parts if len(parts) > 1 else parts[0]


def pay_parts(salary: Pay) -> list[dict[str, Any]]:
    """Return the ranges of pay as YAML and JSON have them; where there is none, the scale alone."""
    ranges: Sequence[PayRange | None] = salary.ranges or (None,)
    rest = {"scale": salary.scale or None}
    return [(_range_parts(offered) if offered else {}) | rest for offered in ranges]


def _range_parts(offered: PayRange) -> dict[str, Any]:
    return {
        "min": _number(offered.min),
        "max": _number(offered.max),
        "currency": offered.currency,
        "period": offered.period.value,
        "months": _number(offered.months),
        "open_ended": offered.open_ended,
        "approximate": offered.approximate,
        "basis": offered.basis.value if offered.basis else None,
        "label": offered.label or None,
        "remark": offered.remark or None,
    }


def _number(amount: Decimal | None) -> int | float | None:
    return None if amount is None else pay_number(amount)


def _stated(facts: Facts, currency: str, language: str) -> Mapping[str, Any]:
    """Return what the document says of facts that nobody can read, in its own words."""
    pay_words, last_day = (one_line(words or "")[:_LONGEST] for words in (facts.salary_text, facts.closes_text))
    places = [one_line(name)[:_LONGEST] for name in facts.unknown_places[:_MOST_STATED]]
    has_pay = pay(facts, currency, language) is not None
    stated = {
        "salary": "" if has_pay or _says_nothing(read_pay, pay_words, Context(language, currency)) else pay_words,
        "locations": places,
        "closes": "" if facts.closes or _says_nothing(read_day, last_day, DayContext(language)) else last_day,
    }
    return {name: words for name, words in stated.items() if words}


def _says_nothing(read: Callable[[str, Any], object], words: str, context: Context | DayContext) -> bool:
    """Return whether words need not be kept: a reader understands them, or knows that they say nothing."""
    try:
        read(words, context)
    except (PayError, DayError) as error:
        return error.code in _SAYING_NOTHING
    return True


def _apply(facts: Facts) -> Mapping[str, str]:
    parts = {"email": facts.email, "url": facts.url, "subject": facts.subject}
    return {key: one_line(value) for key, value in parts.items() if value}
