"""Completes the facts of a posting by those that its document says once for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from careers_tools.importing.values import Evidence, Facts

# Fields that state one thing together: a posting that has one of them keeps its own.
_STATEMENTS = (
    ("salary", "salary_text"),
    *((name,) for name in ("education", "experience", "remote", "posted", "closes", "verified")),
    *((name,) for name in ("email", "url", "subject")),
)
# Facts above several postings that hold for none of them alone.
_OWN = frozenset({"headcount"})


def complete(own: Facts, shared: Facts) -> Facts:
    """Return the facts of a posting, and where they are silent those that hold for all postings of its document.

    Who hires, where, for whom, pay, demands, dates and how to apply go to every posting; of the hardware only the terms
    in headings; skills, topics, the job family and the headcount never. ``spent`` stays the posting's own.
    """
    common = shared.terms if shared.common is None else shared.common
    terms = {field: ids for field, ids in common.items() if not own.terms.get(field)}
    changes: dict[str, Any] = {}
    for text, field in {**shared.written, **own.written}.items():
        if own.terms.get(field) or getattr(own, text) is not None:
            terms.pop(field, None)
        else:
            changes[text] = getattr(shared, text)
    for names in _STATEMENTS:
        if all(getattr(own, name) is None for name in names):
            changes |= {name: getattr(shared, name) for name in names}
    if own.common is not None:
        changes["common"] = {**terms, **own.common}
    return replace(own, terms={**own.terms, **terms}, evidence=_evidence(own, shared, common), **changes)


def _evidence(own: Facts, shared: Facts, common: Mapping[str, tuple[str, ...]]) -> tuple[Evidence, ...]:
    """Return the lines of both; of the shared ones only those that speak of every posting."""
    excluded = _OWN | (set(shared.terms) - set(common))
    lines = [
        line
        for line in shared.evidence
        if line.field not in excluded and (line.field not in common or line.value in ("", *common[line.field]))
    ]
    return tuple(sorted(dict.fromkeys((*own.evidence, *lines)), key=lambda line: line.line))
