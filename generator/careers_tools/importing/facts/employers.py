"""Employers: behind a label, in a title or a heading, by the domain of the mail address, in sentences about themselves.

A known name counts where it stands for itself. A name that no vocabulary has counts where its form or the words beside
it say that it is an employer's: ``Marlow Ltd``, ``At Marlow, we …``, ``Marlow is hiring``, ``About Marlow``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import HAN, KANA, LATIN, cache_by_identity, words_pattern
from careers.content.taxonomy import Taxonomy
from careers_tools.importing.facts.annotation import COMMENTARY, SITE, AnnotatedPassage, Finding, Rank, is_only
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.hirers import find_hirer, is_name
from careers_tools.importing.title import is_header_line, is_title
from careers_tools.importing.values import PassageKind

_ENDS = re.compile(r"[\s(（\[【,，、/|·:：-]")
_LONGEST = 100  # characters of a line that is a company's name and little else
_SHORTEST_DOMAIN = 4
_MOST_READ = 20_000  # characters of the text in which a name is looked for
_DESCRIBING = (PassageKind.TEXT, PassageKind.ITEM, PassageKind.LABEL)
_MAIL_HOST = re.compile(r"@([A-Za-z0-9.-]{3,80})")
_WORD = rf"[A-ZÀ-ÖØ-Þ0-9][{LATIN}0-9&.'’+-]*"
_NAME = rf"{_WORD}(?: (?:(?:of|and|for|the|de|&) )?{_WORD}){{0,4}}"


def find_labelled_employer(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the known employer that the value of a passage's label names, with usual additions or first."""
    taxonomy = passage.vocabulary.taxonomies.employers
    terms = passage.terms(taxonomy).occurrences
    added = [
        each.span
        for use, occurrences in passage.occurrences.items()
        for each in occurrences
        if use.startswith(TERM) or (use == "employer" and each.meaning == "suffix")
    ]
    is_whole = len(passage.text) <= _LONGEST and is_only(passage.text, added)
    named = terms if is_whole else [each for each in terms if each.start == 0 and _ENDS.match(passage.text, each.end)]
    if taxonomy is not None and len({term.meaning for term in named}) == 1:
        span = (0, len(passage.text)) if is_whole else named[0].span
        yield passage.finding(taxonomy.field, named[0].meaning, passage.label_rank, span)


def find_employers(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the known employers that a heading, a title or a line of nothing else names, or the text about a team.

    Who makes products, and a product, hires only where a part of a title is nothing else, or words beside it say so.
    """
    taxonomy = passage.vocabulary.taxonomies.employers
    if taxonomy is None or passage.label not in (None, "title") or passage.is_silent():
        return
    is_long = len(passage.text) > _LONGEST
    terms = passage.terms(taxonomy).occurrences
    tags = [passage.terms(tag) for tag in passage.vocabulary.tags]
    follows = {word.start for word in passage.of("employer", "after").occurrences}
    patterns = _sentence_patterns(passage.lexicon) if passage.is_heading and terms else ()
    subjects = [span for pattern in patterns for _, span in _subjects(passage.raw, pattern)]
    for term in terms:
        products = [product for tag in tags if (product := tag.over(*term.span)) is not None]
        is_maker = bool(products) or term.meaning in passage.vocabulary.vendors
        written = passage.text[slice(*term.span)]
        # In text, names of several words or characters; others are words there ("One").
        is_told = passage.section == "team" and not is_maker and (" " in written or not written.isascii())
        is_named = is_told or (not is_long and _is_line(passage, term.span))
        if passage.is_heading and not is_named:
            parts = () if is_long else passage.parts
            is_alone = any(passage.part_consists_of(part, [term.span], {"company"}) for part in parts)
            is_named = not is_maker or is_alone or term.span in subjects or term.end in follows
        is_part = any(product.span != term.span for product in products)
        if is_named and not is_part and term.meaning not in passage.vocabulary.nobody:
            rank = passage.rank(Rank.NEAR if passage.is_heading else Rank.WEAK)
            yield passage.finding(taxonomy.field, term.meaning, rank, term.span)


def _is_line(passage: AnnotatedPassage, span: Span) -> bool:
    """Return whether a name is a line outside of all sections, or a bracket at its beginning: ``【…】招人啦``."""
    if passage.section is not None or passage.kind is not PassageKind.TEXT:
        return False
    before, after = passage.text[: span[0]].strip(" "), passage.text[span[1] :].lstrip(" ")
    return (before in ("【", "[") and after.startswith(("】", "]"))) or passage.consists_of([span], {"company"})


def find_by_address(emails: Iterable[Finding], vocabulary: Vocabulary) -> Iterator[Finding]:
    """Yield the known employers that own the domains of the mail addresses for applications."""
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


def find_named_employers(passages: Sequence[AnnotatedPassage]) -> Iterator[Finding]:
    """Yield the employers of no vocabulary, as written, that titles, headings, lines and sentences name."""
    text = "\n".join(each.raw for each in passages if each.kind in _DESCRIBING and each.label in (None, "email"))
    text = text[:_MOST_READ]
    for passage in passages:
        taxonomy = passage.vocabulary.taxonomies.employers
        if taxonomy is None or passage.section == COMMENTARY:
            continue
        for span, rank in _named_spans(passage, text):
            start = span[0] + len(passage.raw[slice(*span)]) - len(passage.raw[slice(*span)].lstrip())
            name = passage.raw[start : span[1]].rstrip()
            if not _is_known(passage, (start, start + len(name))):
                yield Finding(taxonomy.field, folded(name), name, passage, ((start, start + len(name)),), rank)


def _is_known(passage: AnnotatedPassage, span: Span) -> bool:
    """Return whether a name is that of something else, which a vocabulary has."""
    return any(passage.terms(taxonomy).over(*span) for taxonomy in passage.vocabulary.taxonomies)


def _named_spans(passage: AnnotatedPassage, text: str) -> Iterator[tuple[Span, Rank]]:
    """Yield where a passage names an employer, and how much that counts; `text` is that of all passages."""
    raw, lexicon = passage.raw, passage.lexicon
    near, weak = passage.rank(Rank.NEAR), passage.rank(Rank.WEAK)
    if passage.is_title and (name := _named_by_title(passage)):
        start = max(raw.find(name), 0)
        yield (start, start + len(name)), near
    if passage.label == SITE and _is_described(raw.strip(), text, lexicon):
        yield (0, len(raw)), weak
    if passage.label not in (None, "title") or passage.is_silent():
        return
    if passage.is_heading or len(raw) <= _LONGEST:
        yield from _by_form(passage, text)
    if not passage.is_title:
        for pattern, rank in zip(_sentence_patterns(lexicon), (Rank.TEXT, Rank.WEAK), strict=True):
            for name, span in _subjects(raw, pattern):
                mentions = text.count(name) + (passage.kind is PassageKind.HEADING)
                if is_name(name, lexicon) and (rank is Rank.TEXT or mentions > 1):
                    yield span, passage.rank(rank)


def _by_form(passage: AnnotatedPassage, text: str) -> Iterator[tuple[Span, Rank]]:
    """Yield the parts of a heading, a title or a line that have the form of a name, or that the text describes."""
    raw, lexicon = passage.raw, passage.lexicon
    if passage.kind is PassageKind.TITLE and is_header_line(raw, lexicon):
        return
    for part in [(0, len(raw))] if passage.kind is PassageKind.HEADING else passage.parts:
        match = name_pattern(lexicon).fullmatch(passage.text[slice(*part)][:_LONGEST])
        if match is not None:
            span = (part[0] + match.start("name"), part[0] + match.end("name"))
            if passage.is_heading or _is_line(passage, span):
                yield span, passage.rank(Rank.NEAR if passage.is_heading else Rank.WEAK)
        elif passage.is_heading and _is_described(raw[slice(*part)].strip(), text, lexicon):
            yield part, passage.rank(Rank.TEXT)


def _named_by_title(passage: AnnotatedPassage) -> str:
    """Return the employer that the words or the form of a title tell; else the empty text."""
    lexicon = passage.lexicon
    if passage.kind is PassageKind.TITLE and is_header_line(passage.raw, lexicon):
        name = passage.raw.partition("|")[0].strip()
        return "" if is_title(name, lexicon) else name
    return find_hirer(passage.raw, lexicon)


def _is_described(name: str, text: str, lexicon: Lexicon) -> bool:
    return folded(name) in _described(text, lexicon) and is_name(name, lexicon)


@cache_by_identity
def _described(text: str, lexicon: Lexicon) -> frozenset[str]:
    """Return the folded names that a text speaks of as of an employer, or that own the domain of a mail address."""
    names = [name for pattern in _sentence_patterns(lexicon) for name, _ in _subjects(text, pattern)]
    parts = (part for host in _MAIL_HOST.findall(text) for part in host.split(".")[:-1])
    return frozenset(map(folded, (*names, *(part for part in parts if len(part) >= _SHORTEST_DOMAIN))))


def _subjects(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, Span]]:
    """Yield the names that a pattern of sentences finds in a text, and where they stand."""
    for match in pattern.finditer(text):
        group = match.lastgroup or ""
        yield match[group], match.span(group)


@cache_by_identity
def _sentence_patterns(lexicon: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Compile patterns for the sentences by which an employer speaks of itself, the surest words first."""
    joined, before, after = (words_pattern(lexicon, "employer", use) for use in ("joined", "before", "after"))
    han = rf"[{HAN}A-Za-z0-9]{{2,16}}?"
    begins = r"(?:(?m:^)|(?<=[.!?。！？] )|(?<=[。！？]))(?:(?i:the) )?"
    added = r"(?: ?[(（][^()（）]{1,40}[)）])?"
    subject = rf"{begins}(?P<subject>{_NAME}|{han}){added},? ?(?i:{joined})"
    sure = rf"{subject}|(?<!\w)(?i:{joined}) (?P<object>{_NAME})(?=[,.]|$)"
    addressed = words_pattern(lexicon, "titles", "addressed")
    sure += rf"|{begins}(?i:{before}) (?P<speaker>{_NAME}),? (?i:{addressed})(?!\w)"
    likely = rf"{begins}(?P<subject>{_NAME})(?:['’]s|{added},? (?i:{after}))(?!\w)"
    led = rf"{begins}(?i:{before}) ?(?P<led>{_NAME}|{han})(?=[,，。.!！]| [a-z]|$)"
    return re.compile(sure), re.compile(f"{likely}|{led}")


@cache_by_identity
def name_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern for a name with the form of a company behind or before it, or before words for its jobs."""
    behind, before = (words_pattern(lexicon, "employer", forms, digits=True) for forms in ("forms", "forms-before"))
    latin = rf"{_WORD}(?: (?:& )?{_WORD}){{0,4}}?,? (?:{behind})"
    han = rf"[{HAN}{KANA}A-Za-z0-9()]{{2,16}}?(?:{behind})"
    led = rf"(?:{before}) ?(?:{_WORD}(?: {_WORD})??|[{HAN}{KANA}]{{2,12}})"
    jobs = words_pattern(lexicon, "titles", "other", "list")
    around = r"[ 【】\[\]()*]*"
    return re.compile(rf"{around}(?P<name>{latin}|{han}|{led}){around}(?:(?:{jobs}){around})?")


def choose_employer(findings: Sequence[Finding]) -> Finding | None:
    """Return the finding that counts most, or None where two employers count alike."""
    rank = min((finding.rank for finding in findings), default=None)
    first = [finding for finding in findings if finding.rank is rank]
    return first[0] if len({finding.value for finding in first}) == 1 else None
