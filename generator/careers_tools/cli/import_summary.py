"""The sum of an import: what became of all documents, and which names the vocabularies lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from careers.i18n import Locale
from careers.support.diagnostics import printable
from careers_tools.cli.import_report import UNLISTED, DocumentResult, Fate, PostingOutcome, Repost

_KINDS = ("employers", "places", "skills")
_MOST_NAMES = 20  # of a kind, as text; the JSON has them all
_MOST_FILES = 5  # of a reason, as text
_TOLD = (Fate.MERGED, Fate.SPLIT, Fate.NAMED)


@dataclass
class ImportSummary:
    """Counts results as they come, and keeps none of them.

    Attributes:
        locale: the language of the reasons.
        kinds: field of a taxonomy -> ``employers`` or ``places``, where the site has it.
        documents: how many there were.
        outcomes: what became of their postings.
        skipped: reason -> the documents that were not imported for it.
        reposts: what became of reposts -> document, line and repost of each.
        unknown: those kinds and ``skills`` -> names as written that the vocabularies lack, with how many postings;
            skills, which are no facts, are filled in at the end.
    """

    locale: Locale
    kinds: Mapping[str, str]
    documents: int = 0
    outcomes: Counter[PostingOutcome] = field(default_factory=Counter)
    skipped: dict[str, list[str]] = field(default_factory=dict)
    reposts: dict[Fate, list[tuple[str, int, Repost]]] = field(default_factory=dict)
    unknown: dict[str, Counter[str]] = field(default_factory=lambda: {kind: Counter() for kind in _KINDS})

    def add(self, result: DocumentResult) -> None:
        """Count the result for a document."""
        self.documents += 1
        self.outcomes.update(result.outcomes)
        if result.diagnostic is not None:
            unlisted = result.diagnostic.code == UNLISTED  # the names of employers are counted by themselves
            reason = self.locale.t("import.unlisted") if unlisted else result.diagnostic.problem(self.locale.code)
            self.skipped.setdefault(reason, []).append(result.file)
        if result.diagnostic is None:
            for target, repost in zip(result.targets, result.reposts, strict=True):
                if repost and repost.fate in _TOLD:
                    row = (result.file, target.draft.line, replace(repost, target=None))
                    self.reposts.setdefault(repost.fate, []).append(row)
        for target in result.targets:
            for taxonomy_field, name in target.draft.facts.unknown():
                if taxonomy_field in self.kinds:
                    self.unknown[self.kinds[taxonomy_field]][name] += 1

    def lines(self) -> Iterator[str]:
        """Yield the summary as sentences."""
        locale, colon = self.locale, self.locale.t("punctuation.colon")
        counts = [
            f"{locale.number(count)} {locale.t(f'import.fate.{outcome}')}"
            for outcome, count in self._by_outcome().items()
        ]
        yield f"{locale.n('import.documents', self.documents)}{colon}{locale.list(counts) or locale.number(0)}"
        groups = [(reason, list(map(printable, files))) for reason, files in self._by_reason().items()]
        for fate, rows in self._by_fate():
            reposts = [f"{printable(file)}:{line} → {repost.posting}" for file, line, repost in rows]
            groups.append((locale.t(f"import.reposts.{fate}"), reposts))
        for heading, entries in groups:
            yield f"  {locale.number(len(entries))} × {heading}"
            yield from (f"      {entry}" for entry in entries[:_MOST_FILES])
            if len(entries) > _MOST_FILES:
                yield f"      {locale.n('import.documents.more', len(entries) - _MOST_FILES)}"
        for kind, names in self.unknown.items():
            if names:
                yield locale.t(f"import.unknown.{kind}")
                yield from (f"{count:>6}  {printable(name)}" for name, count in names.most_common(_MOST_NAMES))

    def record(self) -> Mapping[str, Any]:
        """Return the summary as JSON has it."""
        return {
            "documents": self.documents,
            "postings": {outcome.value: count for outcome, count in self._by_outcome().items()},
            "skipped": [{"reason": reason, "documents": files} for reason, files in self._by_reason().items()],
            "reposts": [
                {
                    "document": file,
                    "line": line,
                    "posting": repost.posting,
                    "similarity": round(repost.share, 2),
                    "outcome": fate.value,
                    "left_out": repost.left_out,
                }
                for fate, rows in self._by_fate()
                for file, line, repost in rows
            ],
            "unknown": {
                kind: [{"name": name, "postings": count} for name, count in names.most_common()]
                for kind, names in self.unknown.items()
            },
        }

    def _by_outcome(self) -> dict[PostingOutcome, int]:
        return {outcome: count for outcome in PostingOutcome if (count := self.outcomes[outcome])}

    def _by_fate(self) -> list[tuple[Fate, list[tuple[str, int, Repost]]]]:
        return [(fate, self.reposts[fate]) for fate in _TOLD if fate in self.reposts]

    def _by_reason(self) -> dict[str, list[str]]:
        return dict(sorted(self.skipped.items(), key=lambda item: -len(item[1])))
