"""Addresses that applications go to: mail addresses, however disguised, and links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from pydantic import TypeAdapter, ValidationError

from careers.content.lexicon import Lexicon
from careers.content.schema import Email, Url
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank, is_only, mask
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.hirers import find_hirer
from careers_tools.importing.patterns import LATIN, alternatives, cache_by_identity, compile_pattern, words_pattern
from careers_tools.importing.values import PassageKind

_LOCAL = r"[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?"
_START = r"(?<![A-Za-z0-9._%+/@-])"
# Pictures for screens of high density are named like this: logo@2x.png.
_IMAGE = compile_pattern(r"\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico)(?:[?#]|$)")
_PICTURE = compile_pattern(r"@\d+x\.")
# A sign that stands for the @, and the remark that says so: name#example.com（#换成@）, （@用#代替）
_SUBSTITUTE = re.compile(
    r"([#*$&%^~!\u2600-\u26ff])(?:(?!\1)[^@\n]){1,15}@(?!\w)|(?<!\w)@[^\n#*$&%^~!]{1,6}([#*$&%^~!])"
)
_MAILTO = compile_pattern(r"mailto:([^\s()<>\]?\"']{3,254})(?:\?([^\s()<>\]\"']{0,500}))?")
_LINK = re.compile(r"\[([^\[\]]{0,200})\]\(\s{0,2}<?([^\s()<>]{1,500})>?(?:\s[^()]{0,100})?\)")
_URL = compile_pattern(r"https?://[^\s<>()\[\]{}\"'`\\，。；、！？）】》”’\u4e00-\u9fff]{3,500}")
_URL_WORD = re.compile(r"[a-z]+")
_QUERY_SUBJECT = compile_pattern(r"(?:^|&)(?:amp;)?subject=([^&]{1,300})")
_CODE = re.compile(r"`([^`]{1,300})`")
# Left of an address with blanks in it, these show that its beginning stands further left: ``z l @``, ``a . b @``.
_TORN = re.compile(r"(?:(?<![A-Za-z0-9])[A-Za-z]| [._+]) $")
_TORN_LETTER = re.compile(r"(?<![A-Za-z0-9])[A-Za-z] $")
_BEFORE = 80  # characters before an address in which it may prove to be part of another
# Sections where a bare address is for applications; elsewhere it takes a word of applying beside it.
_OPEN = (None, "apply", "description", "benefits", "team")
_LABELS = ("email", "url")

_EMAIL_TYPE: TypeAdapter[str] = TypeAdapter(Email)
_URL_TYPE: TypeAdapter[str] = TypeAdapter(Url)

Address = tuple[str, tuple[Span, ...]]


def find_emails(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the mail addresses for applications that a passage names."""
    if passage.is_silent(*_LABELS):
        return
    for address, spans in find_addresses(passage):
        rank = _email_rank(passage, spans)
        if rank is not None:
            yield passage.finding("email", address, rank, *spans)


def _email_rank(passage: AnnotatedPassage, spans: Sequence[Span]) -> Rank | None:
    """Return how much an address counts; None where it is not for applications."""
    if passage.label == "email":
        return passage.label_rank
    if _is_envelope(passage):
        return passage.rank(Rank.WEAK)
    is_open = passage.section in _OPEN
    words = passage.of("apply", "mail" if is_open else "link")
    if passage.section == "apply" or words.has(0, len(passage.text)) or _is_announced(passage, spans[0][0]):
        return passage.rank(Rank.NEAR)
    return passage.rank(Rank.TEXT) if is_open or is_only(passage.text, spans) else None


def _is_envelope(passage: AnnotatedPassage) -> bool:
    """Return whether a line is of the head of a mail: ``From: …``."""
    first = next(passage.of("apply", "envelope").within(0, _BEFORE), None)
    return first is not None and first.start == 0 and passage.text[first.end : first.end + 1] == ":"


def _is_announced(passage: AnnotatedPassage, at: int) -> bool:
    """Return whether words of applying and a colon stand right before an address; in running text the words suffice."""
    words = list(passage.of("apply", "mail").within(max(0, at - _BEFORE), at))
    between = passage.text[words[-1].end : at] if words else ""
    announced = ":" in between or (bool(words) and passage.kind is PassageKind.TEXT)
    return announced and not between.strip(" :<(*[`")


def find_addresses(passage: AnnotatedPassage) -> Iterator[Address]:
    """Yield each mail address of people, with the spans of the address and of the remark on its form."""
    text = passage.text
    if "@" not in text and "_" not in text and not passage.occurrences.get("address"):
        return
    links = [match.span() for match in _MAILTO.finditer(text)]
    links += [(match.start(2), match.end()) for match in _LINK.finditer(text)]
    remark = _SUBSTITUTE.search(text)
    if remark:
        sign = re.escape(remark[1] or remark[2])
        pattern = re.compile(rf"{_START}(?P<local>{_LOCAL}) ?{sign} ?(?P<host>{_LABEL}(?:\.{_LABEL}){{1,4}})")
        yield from _matches(text, pattern, passage.lexicon, [remark.span()], [])
    for pattern in _patterns(passage.lexicon):
        yield from _matches(text, pattern, passage.lexicon, [], links)


def _matches(
    text: str, pattern: re.Pattern[str], lexicon: Lexicon, remarks: Sequence[Span], links: Sequence[Span]
) -> Iterator[Address]:
    code = mask(text, [match.span(1) for match in _CODE.finditer(text)])
    linked = {link[0]: link for link in links}
    for match in pattern.finditer(text):
        start, end = match.span()
        whole = text[start - 1 : start] == "`" == text[end : end + 1]
        local = _host(match["local"], lexicon) if re.search(r"[\[({<点 ]", match["local"]) else match["local"]
        address = f"{local.rstrip('.')}@{_host(match['host'], lexicon)}"
        if (code[start] and not whole) or _is_other(text, start, end, local) or not _is_address(address):
            continue
        if not _is_torn(text, match, lexicon):
            # An address in a link stands where the link does.
            span = linked.get(start) or linked.get(start - len("mailto:")) or (start, end)
            yield address, (span, *remarks)


def _is_torn(text: str, match: re.Match[str], lexicon: Lexicon) -> bool:
    """Return whether the beginning of an address may be missing."""
    before = text[max(0, match.start() - _BEFORE) : match.start()]
    if text[match.end("local") : match.start("host")] == "@":
        return len(match["local"]) == 1 and _TORN_LETTER.search(before) is not None
    dots = compile_pattern(rf"(?:{words_pattern(lexicon, 'address', 'dot', digits=True)})[\])}}> ]{{0,2}}$")
    return _TORN.search(before) is not None or dots.search(before) is not None


def _host(host: str, lexicon: Lexicon) -> str:
    """Return a host, or the part before the sign, as written (``example [dot] com``), in its usual form."""
    bare = re.sub(r"[\[\](){}<>]", " ", host)
    dot = words_pattern(lexicon, "address", "dot", digits=True)
    return compile_pattern(rf" *(?:\.|{dot}) *").sub(".", bare).replace(" ", "")


def _is_other(text: str, start: int, end: int, local: str) -> bool:
    """Return whether an apparent address is a repository (``git@host:path``) or names a user in a link."""
    head = re.split(r"[\s<>(\[]", text[max(0, start - _BEFORE) : start])[-1]
    path = re.match(r":[A-Za-z0-9~/_.]", text[end : end + 2])
    return local.lower() == "git" or "://" in head or path is not None


def _is_address(written: str) -> bool:
    if _PICTURE.search(written) or not re.search(r"\.[A-Za-z]{2,24}\Z", written):
        return False
    return _is_valid(_EMAIL_TYPE, written)


def _is_valid(kind: TypeAdapter[str], written: str) -> bool:
    try:
        kind.validate_python(written)
    except ValidationError:
        return False
    return True


@cache_by_identity
def _patterns(lexicon: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Compile patterns for addresses with a sign or a word in brackets (``a [at] b [dot] c``), and in spoken form."""
    at, dot = (lexicon["address"].get(meaning, ()) for meaning in ("at", "dot"))
    latin, other = ([word for word in at if word.isascii() is ascii] for ascii in (True, False))
    spoken_dots, other_dots = (_any([word for word in dot if word.isascii() is ascii]) for ascii in (True, False))
    bracketed = rf" {{0,2}}(?:[\[({{<] ?(?:@|{_any(at)}) ?[\])}}>]|{_any(other)}) {{0,2}}"
    sign = rf"(?: {{1,2}}@ {{1,2}}|@ {{0,2}}|_(?:{'|'.join(map(re.escape, latin)) or '(?!)'})_|{bracketed})"
    spoken_dot = rf" (?:{spoken_dots}) "
    hidden_dot = rf" ?[\[({{<] ?(?:\.|{_any(dot)}) ?[\])}}>] ?|{other_dots}"
    point = rf"(?:\.|{hidden_dot}|{spoken_dot})"
    host = rf"{_LABEL}(?: \. |{point}){_LABEL}(?:{point}{_LABEL}){{0,4}}"
    signed = rf"{_START}(?P<local>{_LOCAL}?(?:(?:{hidden_dot}){_LOCAL}?){{0,3}}){sign}(?P<host>{host})"
    spoken_local = rf"{_LOCAL}(?:{spoken_dot}{_LOCAL}){{0,3}}"
    spoken_host = rf"{_LABEL}(?:{spoken_dot}{_LABEL}){{1,4}}"
    spoken = rf"{_START}(?P<local>{spoken_local}) (?:{_any(latin)}) (?P<host>{spoken_host})"
    return compile_pattern(signed), compile_pattern(spoken)


def _any(words: Sequence[str]) -> str:
    return alternatives(words, LATIN)


def find_urls(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the addresses of pages for applications that a passage names."""
    if passage.is_silent(*_LABELS):
        return
    links = list(_LINK.finditer(passage.raw))
    linked = mask(passage.raw, [match.span() for match in links])
    urls = [(match[2], match.span(2), match.span(1)) for match in links]
    for match in _URL.finditer(passage.raw):
        if not linked[match.start()]:
            url = match[0].rstrip(".,;:!?*_~")
            span = (match.start(), match.start() + len(url))
            urls.append((url, span, span))
    for url, span, words in urls:
        rank = _link_rank(passage, span, words) if _is_valid(_URL_TYPE, url) else None
        if rank is not None:
            yield passage.finding("url", url, rank, span)


def _link_rank(passage: AnnotatedPassage, span: Span, words: Span) -> Rank | None:
    """Return how much a link with those words counts; None where it leads to something to read."""
    if passage.label in _LABELS:
        return passage.label_rank
    if passage.raw[max(0, words[0] - 2) : words[0] - 1] == "!" or _IMAGE.search(passage.raw[slice(*span)]):
        return None
    if passage.kind is PassageKind.TITLE:
        named = words != span and passage.raw[slice(*words)].strip() == find_hirer(passage.raw, passage.lexicon)
        return None if named else passage.rank(Rank.NEAR)
    start, end = passage.sentence(words[0])
    around = (min(start, words[0]), max(end, words[1], span[1]))
    if passage.of("apply", "other").has(*around):
        return None
    if passage.of("apply", "link").has(*around):
        return passage.rank(Rank.NEAR)
    if not is_only(passage.text, [span]):
        return None
    if words != span and not _names_own_address(passage, words):
        return None  # it leads to another job, or to what its words say
    if passage.section == "apply":
        return passage.rank(Rank.TEXT)
    parts = _URL_WORD.findall(passage.raw[slice(*span)].lower())
    is_job = not {*passage.lexicon["apply"].get("addresses", ())}.isdisjoint(parts)
    return passage.rank(Rank.WEAK) if is_job else None


def _names_own_address(passage: AnnotatedPassage, words: Span) -> bool:
    """Return whether the words of a link are the address itself."""
    return _URL_WORD.search(passage.raw[slice(*words)]) is None or _URL.match(passage.raw, words[0]) is not None


def mask_addresses(passage: AnnotatedPassage) -> bytearray:
    """Return for each character whether it is part of an address: names in addresses name nothing."""
    text = passage.text
    spans = [match.span() for match in (*_URL.finditer(text), *_MAILTO.finditer(text))]
    spans += [match.span(2) for match in _LINK.finditer(text)]  # whatever scheme it leads to
    return mask(text, spans + [span for _, address in find_addresses(passage) for span in address])


def find_mailto_subjects(passage: AnnotatedPassage) -> Iterator[tuple[str, Span]]:
    """Yield the subjects in links to mail addresses, with the span of the link."""
    for match in _MAILTO.finditer(passage.raw):
        query = _QUERY_SUBJECT.search(match[2] or "")
        if query:
            yield unquote(query[1]).replace("+", " ").strip(), match.span()
