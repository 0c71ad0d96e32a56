"""Understood answers -> the files of a posting, judged by the same reading that every posting goes through."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from careers.content.frontmatter import compose
from careers.content.lexicon import Lexicon
from careers.content.library import Library
from careers.content.posting import Files, Notice, Posting, Rules, read
from careers.content.schema import is_id
from careers.i18n import Locale
from careers.support.errors import Problem, Problems
from careers_tools.intake.questions import SLUG
from careers_tools.intake.understanding import Understood

# The stamp of a translation while its source has a fault: no text has it.
_NO_STAMP = "0" * 12
# The folder of a posting where nobody says who hires: of a form with a fault, or on a site that does not ask.
_ANYBODY = "jobs"


@dataclass(frozen=True)
class Site:
    """What a new posting is made for.

    Attributes:
        library: what is there already.
        content: the folder of it, absolute.
        lexicon: the words by which it knows facts.
        slug: gives the part of the address for a title.
        begin: gives the file of a translation that nobody has made yet.
        notice: what is asked of job advertisements in China, or None where nobody is to be reminded of it.
    """

    library: Library
    content: Path
    lexicon: Lexicon
    slug: Callable[[str], str]
    begin: Callable[[Posting, Locale], str]
    notice: Notice | None = None

    def taken(self, posting_id: str) -> bool:
        """Whether a posting has that id, or had it; files with faults count too."""
        folder, _, name = posting_id.partition("/")
        known = self.library.postings
        return (
            posting_id in known
            or any(posting_id in one.aliases for one in known.values())
            or any((self.content / "postings" / folder).glob(f"{name}.*"))
        )


@dataclass(frozen=True, slots=True)
class Draft:
    """A posting that is not there yet.

    Attributes:
        id: ``<company>/<slug>``.
        texts: locale code -> text of the file.
        posting: as it reads back; None where it has an error.
        faults: what is wrong with the files that somebody filled in, or could be better; their paths are locale codes.
    """

    id: str
    texts: Mapping[str, str]
    posting: Posting | None
    faults: tuple[Problem, ...]


def draft(understood: Understood, locale: Locale, site: Site, problems: Problems) -> Draft:
    """The posting in the language of `locale`, with its translations; what is wrong with its name is in `problems`."""
    employers = site.library.taxonomies.employers
    company = str(understood.facts.get(employers.field, "")) if employers else _ANYBODY
    posting_id = f"{company or _ANYBODY}/{_slug(understood, company, site, problems)}"
    rules = Rules(site.library.taxonomies, site.library.locales, site.library.today, site.library.currency)
    own = understood.texts.get(locale.code, {})
    texts = {locale.code: compose(_source(understood, own, site.library), own.get("body", ""))}
    posting, faults = _read(posting_id, texts, rules)
    others = [one for one in site.library.locales if one.code != locale.code]
    for other in others:
        text = understood.texts.get(other.code)
        if text:
            _check_whole(text, other, problems)
            texts[other.code] = _twin(text, posting.stamp if posting else _NO_STAMP)
    if len(texts) > 1:
        posting, faults = _read(posting_id, texts, rules)
    if posting is not None:
        faults = (*faults, *_reminders(posting, site))
        begun = {one.code: site.begin(posting, one) for one in others if one.code not in texts}
        # What is begun is longer than its source; where it has no room, somebody begins it later.
        if begun and _read(posting_id, {**texts, **begun}, rules)[0] is not None:
            texts |= begun
    return Draft(posting_id, texts, posting, faults)


def _reminders(posting: Posting, site: Site) -> Problems:
    found = Problems()
    if site.notice is not None:
        site.notice.advise([posting], site.library.today, found)
    return found


def _slug(understood: Understood, company: str, site: Site, problems: Problems) -> str:
    """The name in the address: the one that is asked for, else made of a title, of several one in plain letters."""
    wanted = understood.slug
    if wanted is not None and not is_id(wanted):
        problems.add("", 1, SLUG, "not-an-id", value=wanted)
        return wanted
    title = min(understood.titles, key=lambda one: not one.isascii(), default="")
    slug = wanted or site.slug(title)
    if company and (wanted or title) and site.taken(f"{company}/{slug}"):
        names = (f"{slug}-{number}" for number in itertools.count(2))
        free = next(name for name in names if not site.taken(f"{company}/{name}"))
        problems.add("", 1, SLUG, "intake-exists", value=f"{company}/{slug}", other=free)
    return slug


def _check_whole(text: Mapping[str, str], other: Locale, problems: Problems) -> None:
    for field in ("title", "body"):
        if field not in text:
            problems.add("", 1, f"{field}-{other.code}", "intake-half")


def _source(understood: Understood, own: Mapping[str, str], library: Library) -> Iterator[tuple[str, Any]]:
    """The front matter of the source, in the order in which editors find it in every posting."""
    facts, employers = dict(understood.facts), library.taxonomies.employers
    if "title" in own:
        yield "title", own["title"]
    if employers and employers.field in facts:
        yield employers.field, facts.pop(employers.field)
    if "summary" in own:
        yield "summary", own["summary"]
    # Who sends a job publishes it.
    facts.setdefault("posted", library.today)
    order = [*(one.field for one in library.taxonomies), *facts]
    yield from ((field, facts[field]) for field in dict.fromkeys(order) if field in facts)


def _twin(text: Mapping[str, str], stamp: str) -> str:
    fields = [(field, text[field]) for field in ("title", "summary") if field in text]
    return compose([*fields, ("translated_from", stamp)], text.get("body", ""))


def _read(posting_id: str, texts: Mapping[str, str], rules: Rules) -> tuple[Posting | None, tuple[Problem, ...]]:
    """The posting that files of these texts would be."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for code, text in texts.items():
            path = Path(folder, f"{code}.md")
            path.write_text(text, "utf-8", newline="\n")
            paths[code] = (path, code)
        return read(Files(posting_id, paths), rules)
