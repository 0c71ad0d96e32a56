"""Employers: behind a label, in a heading, by the domain of the mail address, in the text about a team."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import HAN, KANA, LATIN, cache_by_identity, words_pattern
from careers.content.taxonomy import Taxonomy
from careers_tools.importing.facts.annotation import COMMENTARY, SITE, AnnotatedPassage, Finding, Rank, is_only
from careers_tools.importing.facts.matching import Occurrence, Span
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.hirers import find_hirer, is_name, split_about
from careers_tools.importing.title import is_header_line, is_title
from careers_tools.importing.values import PassageKind

_ENDS = re.compile(r"[\s(（\[【,，、/|·:：-]")
_SEPARATED = "[]【】()|-·:/@"
_MARKS = " :,*“”\"'《》「」"
_LONGEST = 100  # characters of a line that is a company's name and little else
_SHORTEST_DOMAIN = 4
_DESCRIBING = (PassageKind.TEXT, PassageKind.ITEM, PassageKind.LABEL)
_MAIL_HOST = re.compile(r"@([A-Za-z0-9.-]{3,80})")
_NEAR = 16  # characters around a name in which a sentence shows whether it is about the company


def find_labelled_employer(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the known employer that the value of a passage's label names."""
    taxonomy = passage.vocabulary.taxonomies.employers
    if taxonomy is None:
        return
    terms = passage.terms(taxonomy).occurrences
    whole = [term for term in terms if _is_whole(passage, term)]
    named = whole or [term for term in terms if term.start == 0 and _ENDS.match(passage.text, term.end)]
    if len({term.meaning for term in named}) == 1:
        span = (0, len(passage.text)) if whole else named[0].span
        yield passage.finding(taxonomy.field, named[0].meaning, passage.label_rank, span)


def _is_whole(passage: AnnotatedPassage, term: Occurrence) -> bool:
    """Return whether a value is a company's name and usual additions: the company's form, its city."""
    spans = [term.span]
    for use, occurrences in passage.occurrences.items():
        spans += [
            each.span
            for each in occurrences
            if use.startswith(TERM) or (use == "employer" and each.meaning == "suffix")
        ]
    return len(passage.text) <= _LONGEST and is_only(passage.text, spans)


def find_employers(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the employers that a heading, a title or a line of nothing else names, or the text about the employer.

    Other sentences may mention anybody.
    """
    taxonomy = passage.vocabulary.taxonomies.employers
    if taxonomy is None or passage.label not in (None, "title") or passage.is_silent():
        return
    if not passage.is_heading and passage.section != "team" and len(passage.text) > _LONGEST:
        return
    for term in passage.terms(taxonomy).occurrences:
        if term.meaning in passage.vocabulary.nobody or _is_product(passage, term):
            continue
        if not (passage.is_heading or _is_line(passage, term.span) or _is_told(passage, term)):
            continue
        if term.meaning not in passage.vocabulary.vendors or _is_set_off(passage, term):
            rank = Rank.NEAR if passage.is_heading else Rank.WEAK
            yield passage.finding(taxonomy.field, term.meaning, rank, term.span)


def _is_told(passage: AnnotatedPassage, term: Occurrence) -> bool:
    """Return whether the text about the employer names one that is no maker, in several words or characters as written.

    A name that is an ordinary word ("One") says nothing there.
    """
    written = passage.text[slice(*term.span)]
    taxonomy = passage.vocabulary.taxonomies.employers
    assert taxonomy is not None
    known = taxonomy.terms[term.meaning].words
    is_maker = term.meaning in passage.vocabulary.vendors
    return passage.section == "team" and not is_maker and written in known and (" " in written or not written.isascii())


def _is_line(passage: AnnotatedPassage, span: Span) -> bool:
    """Return whether a name is a line outside of all sections, or a bracket at its beginning: ``【…】招人啦``."""
    if passage.section is not None or passage.kind is not PassageKind.TEXT:
        return False
    before, after = passage.text[: span[0]].strip(" "), passage.text[span[1] :].lstrip(" ")
    bracketed = before in ("【", "[") and after.startswith(("】", "]"))
    return bracketed or passage.consists_of([span], {"company"})


def find_named_employers(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the employers of no vocabulary that a heading, a part of a title or a line names, known by their form.

    The text of each is the name as written; its form is that of a company (``GmbH``, ``有限公司``) or an institution.
    Whatever its form, it is what a title says that hires, and the first part of the header line of a post in a thread.
    """
    taxonomy, lexicon = passage.vocabulary.taxonomies.employers, passage.lexicon
    if taxonomy is None:
        return
    if passage.is_title and (name := _named_by_title(passage)):
        start = max(passage.raw.find(name), 0)
        yield Finding(taxonomy.field, name, name, passage, ((start, start + len(name)),), passage.rank(Rank.NEAR))
        return
    if passage.label is not None or passage.is_silent():
        return
    if not passage.is_heading and len(passage.text) > _LONGEST:
        return
    if passage.kind is PassageKind.TITLE and is_header_line(passage.raw, lexicon):
        return
    parts = [(0, len(passage.text))] if passage.kind is PassageKind.HEADING else passage.parts
    rank = Rank.NEAR if passage.is_heading else Rank.WEAK
    for start, end in parts:
        match = name_pattern(lexicon).fullmatch(passage.text[start:end][:_LONGEST])
        if match is not None:
            span = (start + match.start("name"), start + match.end("name"))
            if passage.is_heading or _is_line(passage, span):
                yield Finding(taxonomy.field, match["name"], passage.raw[slice(*span)], passage, (span,), rank)


def _named_by_title(passage: AnnotatedPassage) -> str:
    """Return the employer that the words or the form of a title tell; else the empty text."""
    lexicon = passage.lexicon
    if passage.kind is PassageKind.TITLE and is_header_line(passage.raw, lexicon):
        name = passage.raw.partition("|")[0].strip()
        return "" if is_title(name, lexicon) else name
    return find_hirer(passage.raw, lexicon)


def find_described_employers(passages: Sequence[AnnotatedPassage]) -> Iterator[Finding]:
    """Yield the employers of no vocabulary that a title, a page's head or a heading names and the text describes.

    A name next to the job in a title may be that of a department or of a board. So the text has to speak of it as of an
    employer, or a mail address to be of its domain; the name in a heading ``About …`` comes again right below it.
    """
    lines = [passage.raw for passage in passages if passage.kind in _DESCRIBING and passage.label in (None, "email")]
    text = "\n".join(lines)
    for passage in passages:
        taxonomy = passage.vocabulary.taxonomies.employers
        if taxonomy is None or passage.section == COMMENTARY:
            continue
        for start, end in _named_spans(passage, passages, text):
            name = passage.raw[start:end]
            yield Finding(taxonomy.field, folded(name), name, passage, ((start, end),), Rank.NEAR)


def _named_spans(passage: AnnotatedPassage, passages: Sequence[AnnotatedPassage], text: str) -> Iterator[Span]:
    """Yield the parts of a title, of a heading or of a page's head that name an employer that the text describes."""
    if passage.kind is PassageKind.HEADING:
        name = split_about(passage.raw, passage.lexicon)
        if not name:
            return
        texts = (each.raw for each in passages if each.index > passage.index and each.kind is PassageKind.TEXT)
        if name in next(texts, "")[:_LONGEST]:
            start = passage.raw.rfind(name)
            yield start, start + len(name)
    elif passage.is_title or passage.label == SITE:
        for start, end in [(0, len(passage.text))] if passage.label == SITE else passage.parts:
            name = passage.raw[start:end]
            span = (start + len(name) - len(name.lstrip()), start + len(name.rstrip()))
            known = any(
                each.start <= span[0] and span[1] <= each.end
                for use, occurrences in passage.occurrences.items()
                if use.startswith(TERM)
                for each in occurrences
            )
            if not known and _is_described(name.strip(), text, passage.lexicon):
                yield span


def _is_described(name: str, text: str, lexicon: Lexicon) -> bool:
    """Return whether a text speaks of a name as of an employer, or has a mail address of its domain."""
    if not is_name(name, lexicon):
        return False
    hosts = _MAIL_HOST.findall(text) if len(name) >= _SHORTEST_DOMAIN else ()
    if any(folded(part) == folded(name) for host in hosts for part in host.split(".")[:-1]):
        return True
    before, after, joined = _describing_words(lexicon)
    escaped = re.escape(name)
    if name.isascii() and " " not in name:
        return re.search(rf"{joined} {escaped}(?!\w)|(?:^|\. ){escaped} {joined}", text, re.MULTILINE) is not None
    if name.isascii() and name.lower() in text:
        return False  # a word for a field of work, which is in capitals in titles alone
    begins = rf"(?:^|[.!?。！？] ?){escaped}(?![A-Za-z0-9]| (?:[A-Z]|team))"
    return re.search(rf"{before} ?{escaped}|{escaped} ?{after}|{begins}", text, re.MULTILINE) is not None


@cache_by_identity
def _describing_words(lexicon: Lexicon) -> tuple[str, ...]:
    """Return patterns for the words before, behind and joined to the name of an employer that a text describes."""
    return tuple(f"(?i:{words_pattern(lexicon, 'employer', use)})" for use in ("before", "after", "joined"))


@cache_by_identity
def name_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern for a name with the form of a company behind or before it."""
    behind, before = (words_pattern(lexicon, "employer", forms, digits=True) for forms in ("forms", "forms-before"))
    word = rf"[A-ZÀ-ÖØ-Þ0-9][{LATIN}0-9&.'-]*"
    latin = rf"{word}(?: (?:& )?{word}){{0,4}}?,? (?:{behind})"
    han = rf"[{HAN}{KANA}A-Za-z0-9()]{{2,16}}?(?:{behind})"
    led = rf"(?:{before}) ?(?:{word}(?: {word})??|[{HAN}{KANA}]{{2,12}})"
    jobs = words_pattern(lexicon, "titles", "other", "list")
    around = r"[ 【】\[\]()*]*"
    return re.compile(rf"{around}(?P<name>{latin}|{han}|{led}){around}(?:(?:{jobs}){around})?")


def _is_product(passage: AnnotatedPassage, term: Occurrence) -> bool:
    """Return whether a name is part of a product's name (``华为昇腾``), or is one and the line tells nothing else.

    A line that is a name and little else tells who hires; so does a heading that says so, or that sets off a name in
    which the maker's own stands (``百度飞桨 - …``).
    """
    covers = (passage.terms(taxonomy).over(*term.span) for taxonomy in passage.vocabulary.tags)
    sizes = [cover.end - cover.start for cover in covers if cover is not None]
    if not sizes or max(sizes) > term.end - term.start:
        return bool(sizes)
    if passage.is_heading and (
        _is_followed(passage, term) or (_has_maker(passage, term) and _is_set_off(passage, term))
    ):
        return False
    return len(passage.text) > _LONGEST or not passage.consists_of([term.span], {"company"})


def _is_followed(passage: AnnotatedPassage, term: Occurrence) -> bool:
    """Return whether words that follow a company's name follow this one: ``…招聘``."""
    after = next(passage.of("employer", "after").within(term.end, term.end + _NEAR), None)
    return after is not None and not passage.text[term.end : after.start].strip(_MARKS)


def _has_maker(passage: AnnotatedPassage, term: Occurrence) -> bool:
    """Return whether a shorter name of the same employer stands in a name."""
    return any(
        each.meaning == term.meaning and term.start <= each.start < each.end <= term.end and each != term
        for each in passage.occurrences[term.use]
    )


def _is_set_off(passage: AnnotatedPassage, term: Occurrence) -> bool:
    """Return whether marks set a name off in a heading, or a company speaks of itself in the rest."""
    before, after = passage.text[: term.start].rstrip(" "), passage.text[term.end :].lstrip(" ")
    left = not before or before[-1] in _SEPARATED
    right = not after or after[0] in _SEPARATED
    return (left and right) or _is_subject(passage, term)


def _is_subject(passage: AnnotatedPassage, term: Occurrence) -> bool:
    """Return whether a sentence speaks as or about the company: ``加入…``, ``…是一家``."""
    before = list(passage.of("employer", "before").within(term.start - _NEAR, term.start))[-1:]
    between = [passage.text[word.end : term.start] for word in before]
    return any(not text.strip(_MARKS) for text in between) or _is_followed(passage, term)


def find_by_address(emails: Iterable[Finding], vocabulary: Vocabulary) -> Iterator[Finding]:
    """Yield the employers that own the domains of the mail addresses for applications."""
    taxonomy = vocabulary.taxonomies.employers
    if taxonomy is None:
        return
    for email in emails:
        domain = email.text.rpartition("@")[2].lower()
        for host, term in _hosts(taxonomy):
            if domain == host or domain.endswith(f".{host}"):
                yield email.passage.finding(taxonomy.field, term, Rank.TEXT, *email.spans)


@cache_by_identity
def _hosts(taxonomy: Taxonomy) -> Sequence[tuple[str, str]]:
    """Return host and id of the employers with an address."""
    named = ((urlsplit(term.url or "").hostname or "", term.id) for term in taxonomy.terms.values())
    return [(host.lower().removeprefix("www."), id_) for host, id_ in named if host]


def choose_employer(findings: Sequence[Finding]) -> Finding | None:
    """Return the finding that counts most, or None where two employers count alike."""
    rank = min((finding.rank for finding in findings), default=None)
    first = [finding for finding in findings if finding.rank is rank]
    return first[0] if len({finding.value for finding in first}) == 1 else None
