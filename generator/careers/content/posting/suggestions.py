"""Suggestions on postings that have no fault: what looks like a slip, and what China asks of a job advertisement.

A slip is a title that was typed or imported wrongly. The numbers from which it looks like one are in
``suggestions.yml``, the words in the lexicon.

China's rules are those of the notice that five ministries issued in January 2026: an advertisement states employer,
number of people wanted, requirements, duties, place, basic pay and how long it is valid; who passes one on names where
it is from; nobody is chosen by sex, ethnic group, religion or, beyond the law, age. A program can warn of words, and
leaves it to people to judge them.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from importlib import resources
from itertools import pairwise

from careers.content.lexicon import Lexicon, folded
from careers.content.posting.model import Posting, Text, employer
from careers.content.taxonomy import Taxonomies, Taxonomy, world
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics
from careers.support.languages import read_data

_LIMITS = read_data(resources.files(__package__).joinpath("suggestions.yml"))
_SLOGAN_END = re.compile(r"[!?！？]\s*$")
# A number behind a word for it, or letters and digits that no product is called: R-0012345, 2026-00123.
_CODE = re.compile(
    r"(?:\b(?:ref|req|reference|job[ -]?id|kennziffer|réf|jr)\b|编号|编码|求人番号|#)[ :：.#-]*[A-Z]{0,4}[-_/]?\d{3,}"
    r"|\b[A-Z]{1,5}[-_]?\d{6,}\b|\b(?:19|20)\d\d[-_/]\d{3}\d*(?<!\b(?:19|20)\d\d[-_/](?:19|20)\d\d)(?!\d)",
    re.IGNORECASE,
)
_EMPLOYMENT = ("employment-kinds", "hiring-kinds")
_BRACKETS = re.compile(r"[(（][^()（）]*[)）]")  # such as (m/w/d)
_LETTER = r"[^\W\d_]"
# A word that has Latin letters and letters of another script that look like Latin ones.
_MIXED = re.compile(
    rf"(?<!{_LETTER})(?={_LETTER}*[{_LIMITS['scripts']['latin']}])"
    rf"(?={_LETTER}*[{_LIMITS['scripts']['like-latin']}]){_LETTER}+"
)

# A line that begins as people write items of lists, and Markdown does not.
_TYPED_ITEM = re.compile(r"^ *([•●▪·]|[–—](?=[ \t]))[ \t]*[^\s•●▪·–—]", re.MULTILINE)

_CHINA = "CN"  # the mainland; Hong Kong, Macao and Taiwan have codes and rules of their own (ISO 3166-1)
_HEADING = re.compile(r"^#{1,6}[ \t]+(.+)$", re.MULTILINE)
# Meanings of headings above the duties, and above the requirements.
_DUTIES = frozenset({"responsibilities", "description"})
_REQUIREMENTS = frozenset({"requirements"})
# The parts of a phrase, each with the white space before it: a number of years, an omission, a letter or sign.
_NUMBER = r"(?<![A-Za-z])N(?![A-Za-z])"
_PART = re.compile(rf"(\s*)({_NUMBER}|\S)")
_LITERAL = re.compile(rf"{_NUMBER}|([a-z]+|[^\W\d_])", re.IGNORECASE)
_YEARS = r"(?<![\d.])(?:\d{1,2}(?![\d.])|[一二三四五六七八九十]{1,3})"
_SKIPPED = r"[^\n。；;，,、.!?:：]{0,8}"
_WORD = re.compile("[a-z]+")
# The full-width form of a sign of ASCII lies this far behind it (Unicode block FF00).
_WIDE = 0xFEE0

# Phrases as editors wrote them: each as a regular expression, and its words of Latin letters and characters of others.
_Phrases = Sequence[tuple[str, Set[str]]]


@dataclass(frozen=True)
class Suggestions:
    """Looks through the postings of a site for what could be better."""

    taxonomies: Taxonomies
    locales: Locales
    lexicon: Lexicon

    def advise(self, postings: Sequence[Posting], diagnostics: Diagnostics) -> None:
        """Record each strange title and body, in every language, and places of the world under two ids."""
        terms = self.taxonomies.employers.terms if self.taxonomies.employers else {}
        employers = {folded(word) for term in terms.values() for word in term.words}
        for text in (text for posting in postings for text in posting.texts.values()):
            limit, summary = _LIMITS["title"]["longest"], _MIXED.search(text.summary)
            for code, value in self._title_slips(text.title.strip(), employers).items():
                if value:
                    diagnostics.add(text.path, text.lines.get("title", 1), "title", code, value=value, limit=limit)
            if summary:
                line = text.lines.get("summary", 1)
                diagnostics.add(text.path, line, "summary", "mixed-scripts", value=summary[0])
            _advise_items(text, diagnostics)
        self._advise_places(postings, diagnostics)

    def _title_slips(self, title: str, employers: Set[str]) -> Mapping[str, object]:
        """Return code -> what is strange about a title; a false value where nothing is."""
        mixed, reference = _MIXED.search(title), _CODE.search(title)
        parts = [part for part in re.split("[、,，/;；|]", _BRACKETS.sub("", title)) if part.strip()]
        meaning = self.lexicon.meaning
        is_heading = meaning("titles", title) == "other" or any(meaning(use, title) for use in ("sections", "labels"))
        is_slogan = _SLOGAN_END.search(title) or folded(title).startswith(self._slogans)
        return {
            "mixed-scripts": mixed and mixed[0],
            "title-capitals": _is_shouted(title) and title,
            "title-slogan": is_slogan and title,
            "title-heading": is_heading and title,
            "title-employment": parts
            and all(any(meaning(use, part) for use in _EMPLOYMENT) for part in parts)
            and title,
            "title-employer": folded(title) in employers and title,
            "title-long": len(title) > _LIMITS["title"]["longest"] and len(title),
            "title-list": len(parts) >= _LIMITS["title"]["parts"] and len(parts),
            "title-code": reference and reference[0],
        }

    @cached_property
    def _slogans(self) -> tuple[str, ...]:
        return tuple(folded(word) for words in self.lexicon["slogans"].values() for word in words)

    def _advise_places(self, postings: Sequence[Posting], diagnostics: Diagnostics) -> None:
        """Record places of the world that the vocabulary has under another id."""
        places = self.taxonomies.places
        if places is None:
            return
        named = {key for posting in postings for key in posting.terms.get(places.field, ())}
        others = {key: other for key in named if (other := find_counterpart(places, key))}
        for posting in postings:
            for key in others.keys() & posting.terms.get(places.field, ()):
                line = posting.line(places.field)
                diagnostics.add(posting.path, line, places.field, "place-twice", value=key, other=others[key])

    def advise_by_notice(self, postings: Iterable[Posting], today: date, diagnostics: Diagnostics) -> None:
        """Record what each open posting for mainland China lacks, in one line, and each of its words that chooses."""
        for posting in postings:
            if posting.is_open(today) and self._in_china(posting):
                rules = (*self._required_facts(posting), *self._required_sections(posting))
                self._advise_facts(posting, [(key, form) for is_missing, key, form in rules if is_missing], diagnostics)
                for text in posting.texts.values():
                    self._advise_words(text, diagnostics)

    def _in_china(self, posting: Posting) -> Sequence[str]:
        places = self.taxonomies.places
        if places is None:
            return []
        # A posting that was sent in may name a place of the world that no posting of the site has named.
        countries = {
            term: places.countries.get(term) if term in places.terms else world()[term].country
            for term in posting.terms.get(places.field, ())
        }
        return [term for term, country in countries.items() if country == _CHINA]

    def _required_facts(self, posting: Posting) -> Sequence[tuple[bool, str, str]]:
        """Return (whether it is missing, key, form of its value) of each fact that an advertisement has to state."""
        employers, places, salary = self.taxonomies.employers, self.taxonomies.places, posting.salary
        # A posting that names its source says where the employer can be asked for.
        is_named = employers is None or posting.origin.name or posting.origin.url or employer(posting, self.taxonomies)
        # A country says too little where the site knows its cities.
        is_wide = places is not None and all(places.children.get(term) for term in self._in_china(posting))
        return (
            (not is_named, employers.field if employers else "", "…"),
            (not is_named, "source", "{name: …, url: …}"),
            (posting.headcount is None, "headcount", "2"),
            (is_wide, places.field if places else "", "[…]"),
            (salary is None or salary.negotiable, "salary", "15-25K CNY"),
            (posting.closes is None, "closes", "YYYY-MM-DD"),
        )

    def _required_sections(self, posting: Posting) -> Sequence[tuple[bool, str, str]]:
        """Return (whether it is missing, heading, "") of each section.

        None is missing where a heading is not understood: the section may stand below it.
        """
        headings = _HEADING.findall(posting.texts[posting.source].body)
        meanings = {self.lexicon.meaning("sections", heading.strip(" \t#")) for heading in headings}
        if not meanings or None in meanings:
            return ()
        locale, is_in_front = self.locales.get(posting.source), posting.education or posting.experience is not None
        return (
            (not meanings & _DUTIES, locale.t("section.responsibilities"), ""),
            (not meanings & _REQUIREMENTS and not is_in_front, locale.t("section.requirements"), ""),
        )

    def _advise_facts(self, posting: Posting, lacking: Sequence[tuple[str, str]], diagnostics: Diagnostics) -> None:
        if lacking:
            first = lacking[0][0]
            fixed = ", ".join(f"{key}: {form}" if form else f"## {key}" for key, form in lacking)
            value = ", ".join(key for key, _ in lacking)
            diagnostics.add(posting.path, posting.line(first), first, "notice-facts", value=value, fixed=fixed)

    def _advise_words(self, text: Text, diagnostics: Diagnostics) -> None:
        for field, words in (("title", text.title), ("summary", text.summary), ("body", text.body)):
            line = text.body_line if field == "body" else text.lines.get(field, 1)
            for below, quality, phrases in find_phrases(words, self.lexicon):
                # Only the body stands as it is, line by line.
                number = line + below if field == "body" else line
                diagnostics.add(text.path, number, field, f"notice-{quality}", value=phrases)


def _advise_items(text: Text, diagnostics: Diagnostics) -> None:
    """Record lines that are meant as a list and make a paragraph: several with bullets, no blank line between two."""
    items = list(_TYPED_ITEM.finditer(text.body))
    if any("\n\n" not in text.body[item.start() : other.start()] for item, other in pairwise(items)):
        line = text.body_line + text.body.count("\n", 0, items[0].start())
        diagnostics.add(text.path, line, "body", "body-bullets", value=items[0][1], count=len(items))


def find_phrases(text: str, lexicon: Lexicon) -> Iterator[tuple[int, str, str]]:
    """Yield (line of `text` from 0, the quality that people are chosen by, the words that do)."""
    folded = text.lower()
    tokens = {*_WORD.findall(folded), *folded}
    allowed = _phrases(lexicon, "notice-allowed")
    for quality, phrases in _phrases(lexicon, "notice").items():
        wanted, searched = _present(phrases, tokens), folded
        if not wanted:
            continue
        if exceptions := _present(allowed.get(quality, ()), tokens):
            # Nothing takes its place, on as many lines.
            searched = re.sub(exceptions, lambda match: "\n" * match[0].count("\n") or " ", folded)
        lines: dict[int, list[str]] = {}
        for match in re.finditer(wanted, searched):
            lines.setdefault(searched.count("\n", 0, match.start()), []).append(" ".join(match[0].split()))
        yield from ((line, quality, " … ".join(words)) for line, words in lines.items())


@cache
def _phrases(lexicon: Lexicon, use: str) -> Mapping[str, _Phrases]:
    """Return quality -> the phrases of a use (see ``lexicon/notice.yml``), the longest first, to find the whole one."""
    phrases: dict[str, _Phrases] = {}
    for quality, texts in lexicon[use].items():
        written = sorted({text.strip() for text in texts} - {""}, key=lambda text: (-len(text), text))
        words = ({match[1].lower() for match in _LITERAL.finditer(text) if match[1]} for text in written)
        phrases[quality] = list(zip(map(_expression, written), words, strict=True))
    return phrases


def _present(phrases: _Phrases, tokens: Set[str]) -> str:
    """Return one expression for the phrases of which all tokens are there; texts are many, and few hold a phrase."""
    return "|".join(expression for expression, needed in phrases if needed <= tokens)


def _expression(phrase: str) -> str:
    """Return a phrase as a regular expression, whatever stands in it; Latin words match whole.

    White space is allowed for once between two parts and nowhere else: where it could be read in several ways, a text
    with much of it would take minutes.
    """
    parts = _PART.findall(phrase)
    expression = _part(parts[0][1])
    for (_, left), (blank, right) in pairwise(parts):
        expression += _gap(left, blank, right) + _part(right)
    before = r"(?<![a-z-])" if _is_latin(parts[0][1]) else ""
    after = r"(?![a-z-])" if _is_latin(parts[-1][1]) else ""
    return f"{before}{expression}{after}"


def _gap(left: str, blank: str, right: str) -> str:
    """Return the white space between two parts: any beside a sign, and beside a number within its line."""
    if _is_sign(left) or _is_sign(right):
        return r"\s*"
    if blank:
        return r"\s+"
    return r"[ \t]*" if "N" in (left, right) else ""


def _is_sign(part: str) -> bool:
    return part.isascii() and not part.isalnum()


def _is_latin(part: str) -> bool:
    return part != "N" and _WORD.fullmatch(part.lower()) is not None


def _part(part: str) -> str:
    if part == "N":
        return _YEARS
    if part == "…":
        return _SKIPPED
    if _is_sign(part):
        return f"[{re.escape(part)}{chr(ord(part) + _WIDE)}]"
    return re.escape(part.lower())


def _is_shouted(title: str) -> bool:
    """Return whether a title is in capitals, and longer than abbreviations are. Letters without case do not count."""
    letters = Counter(unicodedata.category(letter) for letter in title)
    words = re.findall(r"[^\W\d_]+", title)
    return (
        not letters["Ll"]
        and letters["Lu"] >= max(_LIMITS["title"]["capital-letters"], letters["Lo"])
        and max(map(len, words), default=0) >= _LIMITS["title"]["capital-word"]
    )


def find_counterpart(places: Taxonomy, key: str) -> str | None:
    """Return the id of the portal's own term that names the same place as one of the world; None without it."""
    names = {*places.terms[key].words}
    alike = [term.id for term in places.terms.values() if term.id != key and names & {*term.words}]
    if not alike or (place := world().get(key)) is None:  # most names are one place's, and the world is not read
        return None
    return next((own for own in alike if own not in world() and places.countries.get(own) == place.country), None)
