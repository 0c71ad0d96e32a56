"""What an editor should know of a posting that ``careers import`` found, although nothing is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from careers.i18n import Locale
from careers_tools.importing.similarity import SimilarityIndex
from careers_tools.importing.writing import Target


def key(target: Target) -> str:
    """The posting's id; of one that has none yet, what is known of it."""
    return target.id or target.slug


def notes(
    targets: Sequence[Target], at: int, said: str | None, known: Iterable[SimilarityIndex], tongue: Locale
) -> Iterator[str]:
    """Sentences in the language of `tongue` about ``targets[at]``, one of the postings of a document.

    Args:
        targets: all postings of the document.
        at: which of them is meant, counted from 0.
        said: id of who hires, as the document says; None where it does not.
        known: what it may be a copy of; the document's own postings are among that.
        tongue: of the editor.
    """
    target = targets[at]
    if (state := target.draft.status) is not None:
        yield tongue.t(f"import.note.{state.value}", line=state.line)
    if said is not None and said != target.company:
        yield tongue.t("import.note.company", said=said, company=target.company)
    if at and _twins(targets[at - 1], target):
        yield tongue.t("import.note.twin", number=at, id=key(targets[at - 1]))
    # Not to be compared with it: itself, and the document's postings after it, which name it instead.
    draft, besides = target.draft, {key(one) for one in targets[at:]}
    asked = (draft.title or "", draft.body, target.company, draft.locale, besides)
    likes = [like for one in known if (like := one.find_nearest(*asked)) is not None]
    if likes:
        most, share = max(likes, key=lambda like: like[1])
        yield tongue.t("import.note.like", id=most, share=tongue.percent(share))


def _twins(one: Target, other: Target) -> bool:
    """Whether two postings next to each other look like one in two languages."""
    first, second = one.draft, other.draft
    return first.locale != second.locale and first.slug == second.slug and one.company == other.company
