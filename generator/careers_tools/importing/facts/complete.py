"""What a document says once for all, given to each of its postings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from careers_tools.importing.facts.find import Found
from careers_tools.importing.values import Evidence, Facts

# Statements of one thing: a posting that has one of them keeps to its own.
_STATEMENTS = (
    ("salary", "salary_text"),
    *((name,) for name in ("education", "experience", "remote", "posted", "closes", "verified")),
    *((name,) for name in ("email", "url", "subject")),
)
# What is said above several postings is not said of each.
_OWN = frozenset({"headcount"})


def complete(own: Facts, shared: Facts) -> Facts:
    """The facts of a posting, and where they are silent those that hold for all postings of its document.

    Who hires, where, for whom, pay, demands, dates and how to apply go to every posting; of the hardware only what a
    heading names; skills, topics, the job family and the headcount never. ``spent`` stays the posting's own.
    """
    common = shared.common if isinstance(shared, Found) else shared.terms
    given = {field: ids for field, ids in common.items() if not own.terms.get(field)}
    changes: dict[str, Any] = {}
    for text, field in _written(own, shared).items():
        if own.terms.get(field) or getattr(own, text) is not None:
            given.pop(field, None)
        else:
            changes[text] = getattr(shared, text)
    for names in _STATEMENTS:
        if all(getattr(own, name) is None for name in names):
            changes |= {name: getattr(shared, name) for name in names}
    if isinstance(own, Found):
        changes["common"] = {**given, **own.common}
    return replace(own, terms={**own.terms, **given}, evidence=_evidence(own, shared, common), **changes)


def _written(own: Facts, shared: Facts) -> Mapping[str, str]:
    known: dict[str, str] = {}
    for one in (shared, own):
        known |= one.written if isinstance(one, Found) else {}
    return known


def _evidence(own: Facts, shared: Facts, common: Mapping[str, tuple[str, ...]]) -> tuple[Evidence, ...]:
    """The lines of both; of the shared ones those alone that speak of every posting."""
    never = _OWN | (set(shared.terms) - set(common))
    kept = [
        one
        for one in shared.evidence
        if one.field not in never and (one.field not in common or one.value in ("", *common[one.field]))
    ]
    return tuple(sorted(dict.fromkeys((*own.evidence, *kept)), key=lambda one: one.line))
