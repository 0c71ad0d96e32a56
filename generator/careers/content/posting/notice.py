"""What China asks of a job advertisement, and what of that a posting does not say or should not.

The rules are those of the notice that five ministries issued in January 2026: an advertisement states employer, number
of people wanted, requirements, duties, place, basic pay and how long it is valid; who passes one on names where it is
from; nobody is chosen by sex, ethnic group, religion or, beyond the law, age. What is found here is advice: a program
can warn of words, and leaves it to people to judge them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property, partial

from careers.content.lexicon import Lexicon
from careers.content.posting.markup import employer
from careers.content.posting.model import Posting, Text
from careers.content.posting.notice_words import Words
from careers.content.taxonomy import Taxonomies
from careers.i18n import Locales
from careers.support.errors import Problems

COUNTRY = "CN"  # mainland China; Hong Kong, Macao and Taiwan have codes and rules of their own (ISO 3166-1)
_HEADING = re.compile(r"^#{1,6}[ \t]+(.+)$", re.MULTILINE)
# What people are chosen by -> the message that names its rule.
_RULES = {
    "sex": "notice-sex",
    "family": "notice-family",
    "ethnicity": "notice-ethnicity",
    "religion": "notice-religion",
    "age": "notice-age",
}
# What a heading may mean under which the duties stand, and the requirements.
_DUTIES = frozenset({"responsibilities", "description"})
_REQUIREMENTS = frozenset({"requirements"})


@dataclass(frozen=True)
class Notice:
    """The notice, as it reads the postings of a site."""

    taxonomies: Taxonomies
    locales: Locales
    lexicon: Lexicon

    @cached_property
    def _words(self) -> Words:
        return Words(self.lexicon)

    @cached_property
    def _meaning(self) -> Callable[[str], str | None]:
        """What a section is, by its heading: the same few stand over the sections of most postings."""
        return cache(partial(self.lexicon.meaning, "sections"))

    def advise(self, postings: Iterable[Posting], today: date, problems: Problems) -> None:
        """Record what each open posting for mainland China lacks, in one line, and each of its words that chooses."""
        for posting in postings:
            if posting.is_open(today) and self._places(posting):
                self._advise_facts(posting, problems)
                for text in posting.texts.values():
                    self._advise_words(text, problems)

    def _places(self, posting: Posting) -> tuple[str, ...]:
        """The places of a posting that lie in mainland China."""
        places = self.taxonomies.places
        named = posting.terms.get(places.field, ()) if places else ()
        return tuple(term for term in named if places and places.country(term) == COUNTRY)

    def _advise_facts(self, posting: Posting, problems: Problems) -> None:
        lacking = tuple(self._lacking(posting))
        if not lacking:
            return
        first = lacking[0][0]
        line = posting.lines.get(first, min(posting.lines.values(), default=1))
        fixed = ", ".join(f"{key}: {form}" if form else f"## {key}" for key, form in lacking)
        value = ", ".join(key for key, _ in lacking)
        path = posting.texts[posting.source].path
        problems.add(path, line, first, "notice-facts", value=value, fixed=fixed)

    def _lacking(self, posting: Posting) -> Iterator[tuple[str, str]]:
        """(key, form of its value) of each fact that is asked for and not said; for a section (its heading, "")."""
        employers, places = self.taxonomies.employers, self.taxonomies.places
        hidden = employers is not None and employer(posting, self.taxonomies) is None
        # Who names the source of what it passes on says where the employer can be asked for.
        if employers and hidden and not (posting.origin.name or posting.origin.url):
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
        """Sections that are not there, told only where every heading is understood: any other may stand over them."""
        headings = _HEADING.findall(posting.texts[posting.source].body)
        meanings = {self._meaning(one.strip(" \t#")) for one in headings}
        if not meanings or None in meanings:
            return
        locale = self.locales.get(posting.source)
        if not meanings & _DUTIES:
            yield locale.t("section.responsibilities"), ""
        if not meanings & _REQUIREMENTS and posting.education is None and posting.experience is None:
            yield locale.t("section.requirements"), ""

    def _advise_words(self, text: Text, problems: Problems) -> None:
        # Cut into tokens once for all fields: few texts hold a phrase.
        if not self._words.may_hold(f"{text.title}\n{text.summary}\n{text.body}"):
            return
        for field, words in (("title", text.title), ("summary", text.summary), ("body", text.body)):
            line = text.body_line if field == "body" else text.lines.get(field, 1)
            for found in self._words.found(words):
                # Only the body stands as it is, line by line.
                number = line + found.line if field == "body" else line
                problems.add(text.path, number, field, _RULES[found.meaning], value=found.words)
