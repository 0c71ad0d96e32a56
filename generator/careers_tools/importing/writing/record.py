"""What an import found, as JSON has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from careers.content.salary import Salary
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.values import Facts, Reading
from careers_tools.importing.writing.front import number, remote
from careers_tools.importing.writing.targets import Target


def record(
    file: str,
    reading: Reading | None,
    targets: Sequence[Target],
    taxonomies: Taxonomies,
    shown: Callable[[Path], str],
    problem: str | None,
    error: str | None = None,
) -> dict[str, Any]:
    """One document: its postings, and what was placed in none. Unknown is None.

    `shown` gives a path as it is called where the editor stands; `problem` is a sentence, or None; `error` is what the
    program itself failed with, so that its postings are unknown.
    """
    if error is not None:
        nothing = dict.fromkeys(("postings", "unplaced", "separators"))
        return {"file": file, **nothing, "problem": problem, "error": error}
    return {
        "file": file,
        "postings": [_posting(target, taxonomies, shown) for target in targets],
        "unplaced": [{"line": one.line, "text": one.text, "reason": one.reason} for one in reading.unplaced]
        if reading
        else [],
        "separators": list(reading.separators) if reading else [],
        "problem": problem,
        "error": None,
    }


def _posting(target: Target, taxonomies: Taxonomies, shown: Callable[[Path], str]) -> dict[str, Any]:
    draft, facts = target.draft, target.draft.facts
    terms = {one.field: _terms(facts, one.field, one.single) for one in taxonomies}
    if taxonomies.employers is not None:
        terms[taxonomies.employers.field] = target.company
    return {
        "title": draft.title or None,
        **terms,
        "company_text": facts.company_text,
        "locations_text": facts.locations_text,
        "salary": _salary(facts.salary),
        "salary_text": facts.salary_text,
        "email": facts.email,
        "url": facts.url,
        "subject": facts.subject,
        "education": facts.education,
        "experience": facts.experience,
        "headcount": facts.headcount,
        "remote": remote(facts),
        "posted": facts.posted.isoformat() if facts.posted else None,
        "closes": facts.closes.isoformat() if facts.closes else None,
        "verified": facts.verified.isoformat() if facts.verified else None,
        "status": draft.status.value if draft.status else None,
        "status_line": draft.status.line if draft.status else None,
        "locale": draft.locale,
        "slug": target.slug,
        "line": draft.line,
        "path": shown(target.path) if target.path else None,
        "evidence": [
            {"field": one.field, "value": one.value, "line": one.line, "text": one.text} for one in facts.evidence
        ],
    }


def _terms(facts: Facts, field: str, single: bool) -> str | list[str] | None:
    found = facts.terms.get(field, ())
    if not found:
        return None
    return found[0] if single else list(found)


def _salary(salary: Salary | None) -> dict[str, Any] | None:
    if salary is None or salary.negotiable:
        return None
    return {
        "min": number(salary.min),
        "max": number(salary.max),
        "currency": salary.currency,
        "period": salary.period.value,
        "months": number(salary.months),
        "open_ended": salary.open_ended,
        "approximate": salary.approximate,
    }
