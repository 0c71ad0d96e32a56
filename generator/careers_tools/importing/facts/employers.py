"""Employers: behind a label, in a title or a heading, by the domain of the mail address, in sentences about themselves.

A known name counts where it stands for itself. A name that no vocabulary has counts where its form or the words beside
it say that it is an employer's: ``Marlow Ltd``, ``At Marlow, we …``, ``Marlow is hiring``, ``About Marlow``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import HAN, KANA, LATIN, cache_by_identity, words_pattern
from careers_tools.importing.facts.annotation import COMMENTARY, AnnotatedPassage, Finding, Rank, is_only
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.facts.vocabulary import TERM
from careers_tools.importing.hirers import find_hirer, is_name
from careers_tools.importing.title import is_header_line, is_title
from careers_tools.importing.values import PassageKind

_ENDS = re.compile(r"[\s(（\[【,，、/|·:：-]")
_LONGEST = 100  # characters of a line that is a company's name and little else
_WORD = rf"[A-ZÀ-ÖØ-Þ0-9][{LATIN}0-9&.'’+-]*"
_NAME = rf"{_WORD}(?: (?:(?:of|and|for|the|de|&) )?{_WORD}){{0,4}}"


def find_labelled_employer(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the known employer that the value of a passage's label names, with usual additions or first."""
    taxonomy = passage.vocabulary.taxonomies.employers
    terms = passage.terms(taxonomy).occurrences
    words = [each for occurrences in passage.occurrences.values() for each in occurrences]
    added = [each.span for each in words if each.use.startswith(TERM) or each[:2] == ("employer", "suffix")]
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
    parts = passage.parts if len(passage.text) <= _LONGEST else ()
    tags = [passage.terms(tag) for tag in passage.vocabulary.tags]
    follows = {word.start for word in passage.of("employer", "after").occurrences}
    for term in passage.terms(taxonomy).occurrences:
        written = passage.text[slice(*term.span)]
        products = [product for tag in tags if (product := tag.over(*term.span)) is not None]
        is_maker = bool(products) or term.meaning in passage.vocabulary.vendors
        if passage.is_heading:
            is_alone = any(passage.part_consists_of(part, [term.span], {"company"}) for part in parts)
            is_named = not is_maker or is_alone or term.end in follows
        else:
            # In text, names of several words or characters; others are words there ("One").
            is_told = passage.section == "team" and not is_maker and (" " in written or not written.isascii())
            is_named = is_told or _is_line(passage, term.span)
        is_part = any(product.span != term.span for product in products)
        if is_named and not is_part and term.meaning not in passage.vocabulary.nobody:
            rank = passage.rank(Rank.NEAR if passage.is_heading else Rank.WEAK)
            yield passage.finding(taxonomy.field, term.meaning, rank, term.span)


def _is_line(passage: AnnotatedPassage, span: Span) -> bool:
    """Return whether a name is a line outside of all sections, or a bracket at its beginning: ``【…】招人啦``."""
    if passage.section is not None or passage.kind is not PassageKind.TEXT or len(passage.text) > _LONGEST:
        return False
    before, after = passage.text[: span[0]].strip(" "), passage.text[span[1] :].lstrip(" ")
    return (before in ("【", "[") and after.startswith(("】", "]"))) or passage.consists_of([span], {"company"})


def find_by_address(email: Finding) -> Iterator[Finding]:
    """Yield the known employers that own the domain of a mail address for applications."""
    taxonomy = email.passage.vocabulary.taxonomies.employers
    domain = f".{email.text.rpartition('@')[2].lower()}"
    for term in taxonomy.terms.values() if taxonomy else ():
        host = (urlsplit(term.url or "").hostname or "").removeprefix("www.")
        if taxonomy and host and domain.endswith(f".{host}"):
            yield email.passage.finding(taxonomy.field, term.id, Rank.TEXT, *email.spans)


def find_named_employers(passage: AnnotatedPassage, text: str) -> Iterator[Finding]:
    """Yield the employers of no vocabulary, as written, that a title, a heading, a line or a sentence names.

    ``About Marlow`` in a heading is about who hires where the `text` of the one job names it again.
    """
    taxonomy = passage.vocabulary.taxonomies.employers
    if taxonomy is None or passage.section == COMMENTARY or passage.label not in (None, "title"):
        return
    spans = [*_named_spans(passage)]
    about = _about_pattern(passage.lexicon).fullmatch(passage.raw) if passage.is_heading else None
    if about and text.count(about["name"]) > 1 and is_name(about["name"], passage.lexicon):
        spans.append((about.span("name"), Rank.WEAK))
    for span, rank in spans:
        name = passage.raw[slice(*span)].strip()
        start = passage.raw.index(name, span[0])
        end = start + len(name)
        # It may be that of something else, which a vocabulary has.
        if not any(passage.terms(each).over(start, end) for each in passage.vocabulary.taxonomies):
            yield Finding(taxonomy.field, folded(name), name, passage, ((start, end),), passage.rank(rank))


def _named_spans(passage: AnnotatedPassage) -> Iterator[tuple[Span, Rank]]:
    raw, lexicon = passage.raw, passage.lexicon
    is_row = passage.kind is PassageKind.TITLE and is_header_line(raw, lexicon)
    if passage.is_title:
        first = raw.partition("|")[0].strip()
        name = ("" if is_title(first, lexicon) else first) if is_row else find_hirer(raw, lexicon)
        if name in raw and name:
            yield (raw.index(name), raw.index(name) + len(name)), Rank.NEAR
    if passage.is_silent():
        return
    if not is_row and (passage.is_heading or len(raw) <= _LONGEST):
        for part in [(0, len(raw))] if passage.kind is PassageKind.HEADING else passage.parts:
            match = name_pattern(lexicon).fullmatch(passage.text[slice(*part)][:_LONGEST])
            span = (part[0] + match.start("name"), part[0] + match.end("name")) if match else part
            if match and (passage.is_heading or _is_line(passage, span)):
                yield span, Rank.NEAR if passage.is_heading else Rank.WEAK
    for match in () if passage.is_title else _sentence_pattern(lexicon).finditer(raw):
        group = match.lastgroup or ""
        if is_name(match[group], lexicon):
            yield match.span(group), Rank.TEXT


@cache_by_identity
def _sentence_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    joined, before = (words_pattern(lexicon, "employer", use) for use in ("joined", "before"))
    begins = r"(?:(?m:^)|(?<=[.!?。！？] )|(?<=[。！？]))(?:(?i:the) )?"
    added = r"(?: ?[(（][^()（）]{1,40}[)）])?"
    subject = rf"{begins}(?P<subject>{_NAME}|[{HAN}A-Za-z0-9]{{2,16}}?){added},? ?(?i:{joined})"
    addressed = words_pattern(lexicon, "titles", "addressed")
    speaker = rf"{begins}(?i:{before}) (?P<speaker>{_NAME}),? (?i:{addressed})(?!\w)"
    return re.compile(rf"{subject}|(?<!\w)(?i:{joined}) (?P<object>{_NAME})(?=[,.]|$)|{speaker}")


@cache_by_identity
def _about_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    return re.compile(
        rf"(?i:{words_pattern(lexicon, 'employer', 'before')}) ?(?P<name>{_NAME}|[{HAN}A-Za-z0-9]{{2,16}})"
    )


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
