"""Result of an import as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from careers.content.taxonomy import Taxonomies
from careers.support.diagnostics import display_path
from careers_tools.importing.values import Reading
from careers_tools.importing.writing.front import pay_parts, remote
from careers_tools.importing.writing.targets import Target

_PAY = ("min", "max", "currency", "period", "months", "open_ended", "approximate", "scale")


def record(
    file: str,
    reading: Reading | None,
    targets: Sequence[Target],
    taxonomies: Taxonomies,
    diagnostic: str | None,
    error: str | None = None,
) -> dict[str, Any]:
    """Return a document with its postings and its lines that are in none. An unknown value is None.

    `diagnostic` is a sentence, or None; `error` is the failure of the program itself: then the postings are unknown.
    """
    known = error is None
    return {
        "file": file,
        "postings": [_posting(target, taxonomies) for target in targets] if known else None,
        "unplaced": [asdict(line) for line in (reading.unplaced if reading else ())] if known else None,
        "separators": list(reading.separators if reading else ()) if known else None,
        "problem": diagnostic,
        "error": error,
    }


def _posting(target: Target, taxonomies: Taxonomies) -> dict[str, Any]:
    draft, facts = target.draft, target.draft.facts
    terms: dict[str, Any] = {}
    for taxonomy in taxonomies:
        ids = facts.terms.get(taxonomy.field, ())
        terms[taxonomy.field] = (ids[0] if taxonomy.single else list(ids)) if ids else None
    if taxonomies.employers is not None:
        terms[taxonomies.employers.field] = target.company
    salary = facts.salary
    parts = pay_parts(salary) if salary is not None else [{}]
    dates = {name: getattr(facts, name) for name in ("posted", "closes", "collected", "verified")}
    return {
        "title": draft.title or None,
        **terms,
        "company_text": facts.company_text,
        "locations_text": facts.locations_text,
        # The first range in the shape that `salary` has always had; `pay` has them all.
        "salary": None
        if salary is None or salary.negotiable
        else {**{key: parts[0].get(key) for key in _PAY}, "period": facts.salary_period},
        "pay": parts if salary is not None and salary.ranges else None,
        "salary_text": facts.salary_text,
        **{name: getattr(facts, name) for name in ("email", "url", "subject", "education", "experience", "headcount")},
        "remote": remote(facts),
        "reference": facts.reference,
        **{name: date.isoformat() if date else None for name, date in dates.items()},
        "status": draft.status.value if draft.status else None,
        "status_line": draft.status.line if draft.status else None,
        "locale": draft.locale,
        "doubt": draft.doubt or None,
        "slug": target.slug,
        "line": draft.line,
        "path": display_path(target.path) if target.path else None,
        "merged_into": target.id if target.merged else None,
        "evidence": [asdict(line) for line in facts.evidence],
    }
