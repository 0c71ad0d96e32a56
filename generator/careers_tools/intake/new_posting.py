"""Makes the files of a posting from the values of a form, and reads them as every posting is read."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from careers.content.folder import list_folder
from careers.content.frontmatter import compose
from careers.content.library import Library
from careers.content.posting import UNCONFIRMED, Files, Posting, Suggestions, read
from careers.content.posting.rules import Rules
from careers.content.schema import is_id
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers_tools.intake.questions import SLUG
from careers_tools.intake.submission import Submission

# The folder of a posting without an employer: of a form with a fault, or on a site that does not ask.
_NO_EMPLOYER = "jobs"


@dataclass(frozen=True)
class IntakeSite:
    """The site that a new posting is made for.

    Attributes:
        library: its content.
        content: the content folder, absolute.
        slug: returns the part of the address for a title.
        with_items: returns Markdown in which lines with typed bullets are items of lists.
        begin: returns the file of a translation that nobody has begun.
        notice: the requirements for job advertisements in China, or None where nobody is to be reminded of them.
    """

    library: Library
    content: Path
    slug: Callable[[str], str]
    with_items: Callable[[str], str]
    begin: Callable[[Posting, Locale], str]
    notice: Suggestions | None = None

    def is_taken(self, posting_id: str) -> bool:
        """Return whether a posting has that id, or had it; files with faults count too."""
        folder, _, name = posting_id.partition("/")
        postings = self.library.postings
        listed = list_folder(self.content / "postings" / folder, "", Diagnostics())
        return (
            posting_id in postings
            or any(posting_id in posting.aliases for posting in postings.values())
            or any(entry.name.startswith(f"{name}.") for entry in listed)
        )


@dataclass(frozen=True, slots=True)
class NewPosting:
    """A posting that is not written yet.

    Attributes:
        id: ``<company>/<slug>``.
        texts: locale code -> text of the file.
        posting: the posting that these files make; None where it has an error.
        faults: what is wrong with the files that were filled in, or could be better; their paths are locale codes.
    """

    id: str
    texts: Mapping[str, str]
    posting: Posting | None
    faults: tuple[Diagnostic, ...]


def make_posting(submission: Submission, locale: Locale, site: IntakeSite, diagnostics: Diagnostics) -> NewPosting:
    """Return the posting in the language of `locale`, with its translations; record what is wrong with its name."""
    library = site.library
    employers = library.taxonomies.employers
    rules = library.rules
    company = str(submission.facts.get(employers.field, "")) if employers else _NO_EMPLOYER
    posting_id = f"{company or _NO_EMPLOYER}/{_slug(submission, company, site, diagnostics)}"
    own = submission.texts.get(locale.code, {})
    texts = {locale.code: compose(_source_fields(submission, own, library), site.with_items(own.get("body", "")))}
    posting, faults = _read(posting_id, texts, rules)
    others = [other for other in library.locales if other.code != locale.code]
    for other in others:
        text = submission.texts.get(other.code)
        if not text:
            continue
        for field in ("title", "body"):
            if field not in text:
                diagnostics.add("", 1, f"{field}-{other.code}", "intake-half")
        fields = [(field, text[field]) for field in ("title", "summary") if field in text]
        stamp = posting.stamp if posting else UNCONFIRMED
        texts[other.code] = compose([*fields, ("translated_from", stamp)], site.with_items(text.get("body", "")))
    if len(texts) > 1:
        posting, faults = _read(posting_id, texts, rules)
    if posting is not None:
        reminders = Diagnostics()
        if site.notice is not None:
            site.notice.advise_by_notice([posting], library.today, reminders)
        faults = (*faults, *reminders)
        begun = {other.code: site.begin(posting, other) for other in others if other.code not in texts}
        # A translation that is begun is longer than its source; where it has no room, it is begun later.
        if begun and _read(posting_id, {**texts, **begun}, rules)[0] is not None:
            texts |= begun
    return NewPosting(posting_id, texts, posting, faults)


def _slug(submission: Submission, company: str, site: IntakeSite, diagnostics: Diagnostics) -> str:
    """Return the name in the address: the one wished for, else made of a title, of several one in plain letters."""
    wanted = submission.slug
    if wanted is not None and not is_id(wanted):
        diagnostics.add("", 1, SLUG, "not-an-id", value=wanted)
        return wanted
    titles = [text["title"] for text in submission.texts.values() if "title" in text]
    title = min(titles, key=lambda title: not title.isascii(), default="")
    slug = wanted or site.slug(title)
    if company and (wanted or title) and site.is_taken(f"{company}/{slug}"):
        names = (f"{slug}-{number}" for number in itertools.count(2))
        free = next(name for name in names if not site.is_taken(f"{company}/{name}"))
        diagnostics.add("", 1, SLUG, "intake-exists", value=f"{company}/{slug}", other=free)
    return slug


def _source_fields(submission: Submission, own: Mapping[str, str], library: Library) -> Iterator[tuple[str, Any]]:
    """Yield the front matter of the source, in the order in which editors find it in every posting."""
    employers = library.taxonomies.employers
    # A job that is sent in is published by its sender.
    values = {"posted": library.today, **submission.facts, **own}
    order = ["title", employers.field if employers else "", "summary"]
    order += [*(taxonomy.field for taxonomy in library.taxonomies), *submission.facts, "posted"]
    yield from ((field, values[field]) for field in dict.fromkeys(order) if field in values)


def _read(posting_id: str, texts: Mapping[str, str], rules: Rules) -> tuple[Posting | None, tuple[Diagnostic, ...]]:
    """Return the posting that files of these texts would be."""
    paths: Mapping[str, tuple[Path | str, str]] = {code: (code, code) for code in texts}
    return read(Files(posting_id, paths), rules, {code: text.encode() for code, text in texts.items()})
