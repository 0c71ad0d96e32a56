"""The sum of an import: what became of all documents, and which names the vocabularies lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from careers.i18n import Locale
from careers.support.diagnostics import Severity, printable
from careers_tools.cli.import_reading import DocumentResult, PostingResult
from careers_tools.importing.reposts import Fate
from careers_tools.terms import Proposals

_MOST = 20  # documents or names below a heading, as text; the JSON has them all


@dataclass
class ImportSummary:
    """Counts results as they come, and keeps none of them."""

    locale: Locale
    proposals: Proposals  # the names that documents have and the vocabularies lack
    documents: int = 0
    failed: bool = False  # one was not read, or not written although that was wanted
    written: list[Path] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    skipped: dict[str, list[str]] = field(default_factory=dict)  # reason -> documents
    reposts: list[dict[str, Any]] = field(default_factory=list)
    doubtful: list[dict[str, Any]] = field(default_factory=list)

    def add(self, result: DocumentResult) -> None:
        """Count the result for a document."""
        self.documents += 1
        if result.diagnostic is not None:
            self.failed = self.failed or result.diagnostic.severity is Severity.ERROR
            unlisted = result.diagnostic.code == "import-unlisted"  # the names of employers are counted by themselves
            reason = self.locale.t("import.unlisted") if unlisted else result.diagnostic.problem(self.locale.code)
            self.skipped.setdefault(reason, []).append(result.name)
        for posting in result.postings:
            self._add(result, posting)

    def _add(self, result: DocumentResult, posting: PostingResult) -> None:
        draft, target, repost = posting.draft, posting.target, posting.repost
        place = {"document": result.name, "line": draft.line}
        self.outcomes[posting.outcome] += 1
        if posting.outcome in ("written", "replaced", "merged") and target and target.path:
            self.written.append(target.path)
        if draft.doubt:
            self.doubtful.append({**place, "title": draft.title, "doubt": draft.doubt, "path": posting.path or None})
        if repost and result.diagnostic is None and repost.fate in (Fate.MERGED, Fate.SPLIT, Fate.NAMED):
            row = {"posting": repost.id, "similarity": round(repost.share, 2), "outcome": repost.fate.value}
            self.reposts.append({**place, **row, "left_out": repost.left_out})
        self.proposals.add_text(draft.body)
        for name, text in draft.facts.unknown():
            taxonomy = self.proposals.taxonomies.by_field[name]
            self.proposals.add_name(taxonomy, text, f"{result.name}:{draft.line}")

    def lines(self) -> Iterator[str]:
        """Yield the summary as sentences."""
        locale, colon = self.locale, self.locale.t("punctuation.colon")
        counts = [f"{locale.number(count)} {locale.t(f'import.fate.{key}')}" for key, count in self.outcomes.items()]
        yield f"{locale.n('import.documents', self.documents)}{colon}{locale.list(counts) or locale.number(0)}"
        groups = dict(self.skipped)
        for row in (*self.reposts, *self.doubtful):
            heading = locale.t(f"import.reposts.{row['outcome']}" if "outcome" in row else "import.doubtful")
            about = row.get("posting") or row["title"] or locale.t("import.untitled")
            groups.setdefault(heading, []).append(f"{row['document']}:{row['line']} → {about}")
        for heading, entries in sorted(groups.items(), key=lambda item: -len(item[1])):
            yield f"  {locale.number(len(entries))} × {heading}"
            yield from (f"      {printable(entry)}" for entry in entries[:_MOST])
        for kind, names in self.unknown().items():
            if names:
                yield locale.t(f"import.unknown.{kind}")
                yield from (f"{count:>6}  {printable(name)}" for name, count in names.most_common(_MOST))

    def record(self) -> Mapping[str, Any]:
        """Return the summary as JSON has it."""
        return {
            "documents": self.documents,
            "postings": self.outcomes,
            "skipped": [{"reason": reason, "documents": names} for reason, names in self.skipped.items()],
            "reposts": self.reposts,
            "doubtful": self.doubtful,
            "unknown": {
                kind: [{"name": name, "postings": count} for name, count in names.most_common()]
                for kind, names in self.unknown().items()
            },
        }

    def unknown(self) -> Mapping[str, Counter[str]]:
        """Return the names that the vocabularies lack, by kind, with how many postings have them."""
        taxonomies = self.proposals.taxonomies
        skills = [taxonomy for taxonomy in taxonomies if taxonomy.skills]
        return {
            "employers": self.proposals.counted([taxonomies.employers]),
            "places": self.proposals.counted([taxonomies.places]),
            "skills": self.proposals.counted(skills),
        }
