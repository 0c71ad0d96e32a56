"""Advises on postings for China: facts that a job advertisement has to state there, and words that it should not have.

The rules are those of the notice that five ministries issued in January 2026: an advertisement states employer, number
of people wanted, requirements, duties, place, basic pay and how long it is valid; who passes one on names where it is
from; nobody is chosen by sex, ethnic group, religion or, beyond the law, age. All of it is advice: a program can warn
of words, and leaves it to people to judge them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property, partial

from careers.content.lexicon import Lexicon
from careers.content.posting.model import Posting, Text, employer
from careers.content.posting.notice_words import PhraseFinder
from careers.content.taxonomy import Taxonomies
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics

COUNTRY = "CN"  # mainland China; Hong Kong, Macao and Taiwan have codes and rules of their own (ISO 3166-1)
_HEADING = re.compile(r"^#{1,6}[ \t]+(.+)$", re.MULTILINE)
# A quality that people are chosen by -> the message that names its rule.
_RULES = {
    "sex": "notice-sex",
    "family": "notice-family",
    "ethnicity": "notice-ethnicity",
    "religion": "notice-religion",
    "age": "notice-age",
}
# Meanings of headings above the duties, and above the requirements.
_DUTIES = frozenset({"responsibilities", "description"})
_REQUIREMENTS = frozenset({"requirements"})


@dataclass(frozen=True)
class Notice:
    """Reads the postings of a site by the notice."""

    taxonomies: Taxonomies
    locales: Locales
    lexicon: Lexicon

    @cached_property
    def _phrases(self) -> PhraseFinder:
        return PhraseFinder(self.lexicon)

    @cached_property
    def _section_of(self) -> Callable[[str], str | None]:
        """A cached function from a heading to the meaning of its section: most postings have the same few headings."""
        return cache(partial(self.lexicon.meaning, "sections"))

    def advise(self, postings: Iterable[Posting], today: date, diagnostics: Diagnostics) -> None:
        """Record what each open posting for mainland China lacks, in one line, and each of its words that chooses."""
        for posting in postings:
            if posting.is_open(today) and self._places(posting):
                self._advise_facts(posting, diagnostics)
                for text in posting.texts.values():
                    self._advise_words(text, diagnostics)

    def _places(self, posting: Posting) -> tuple[str, ...]:
        """Return the places of a posting that lie in mainland China."""
        places = self.taxonomies.places
        terms = posting.terms.get(places.field, ()) if places else ()
        return tuple(term for term in terms if places and places.country(term) == COUNTRY)

    def _advise_facts(self, posting: Posting, diagnostics: Diagnostics) -> None:
        lacking = tuple(self._lacking(posting))
        if not lacking:
            return
        first = lacking[0][0]
        fixed = ", ".join(f"{key}: {form}" if form else f"## {key}" for key, form in lacking)
        value = ", ".join(key for key, _ in lacking)
        diagnostics.add(posting.path, posting.line(first), first, "notice-facts", value=value, fixed=fixed)

    def _lacking(self, posting: Posting) -> Iterator[tuple[str, str]]:
        """Yield (key, form of its value) of each fact that is required and missing; for a section (its heading, "")."""
        employers, places = self.taxonomies.employers, self.taxonomies.places
        # A posting that names its source says where the employer can be asked for.
        has_origin = posting.origin.name or posting.origin.url
        if employers and not has_origin and employer(posting, self.taxonomies) is None:
            yield employers.field, "…"
            yield "source", "{name: …, url: …}"
        if posting.headcount is None:
            yield "headcount", "2"
        # A country says too little where the site knows its cities.
        if places and all(places.children.get(term) for term in self._places(posting)):
            yield places.field, "[…]"
        if posting.salary is None or posting.salary.negotiable:
            yield "salary", "15-25K CNY"
        if posting.closes is None:
            yield "closes", "YYYY-MM-DD"
        yield from self._sections(posting)

    def _sections(self, posting: Posting) -> Iterator[tuple[str, str]]:
        """Yield missing sections, where every heading is understood: any other heading may stand above them."""
        headings = _HEADING.findall(posting.texts[posting.source].body)
        meanings = {self._section_of(heading.strip(" \t#")) for heading in headings}
        if not meanings or None in meanings:
            return
        locale = self.locales.get(posting.source)
        if not meanings & _DUTIES:
            yield locale.t("section.responsibilities"), ""
        if not meanings & _REQUIREMENTS and posting.education is None and posting.experience is None:
            yield locale.t("section.requirements"), ""

    def _advise_words(self, text: Text, diagnostics: Diagnostics) -> None:
        for field, words in (("title", text.title), ("summary", text.summary), ("body", text.body)):
            line = text.body_line if field == "body" else text.lines.get(field, 1)
            for phrase in self._phrases.find(words):
                # Only the body stands as it is, line by line.
                number = line + phrase.line if field == "body" else line
                diagnostics.add(text.path, number, field, _RULES[phrase.meaning], value=phrase.words)
