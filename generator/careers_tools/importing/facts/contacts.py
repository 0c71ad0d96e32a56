"""Where applications go: mail addresses, however disguised, and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import unquote

from pydantic import TypeAdapter, ValidationError

from careers.content.schema import Email, Url
from careers_tools.importing.facts.said import Finding, Rank, Said, Span
from careers_tools.importing.facts.vocabulary import Vocabulary, alternatives
from careers_tools.importing.values import Place

_LOCAL = r"[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?"
_START = r"(?<![A-Za-z0-9._%+/@-])"
# Pictures for screens of high density are named like this: logo@2x.png.
_PICTURE = re.compile(r"@\d+x\.", re.IGNORECASE)
# A sign that stands for the @, and the remark that says so: name#example.com（#换成@）, （@用#代替）
_SUBSTITUTE = re.compile(
    r"([#*$&%^~!\u2600-\u26ff])(?:(?!\1)[^@\n]){1,15}@(?!\w)|(?<!\w)@[^\n#*$&%^~!]{1,6}([#*$&%^~!])"
)
_MAILTO = re.compile(r"mailto:([^\s()<>\]?\"']{3,254})(?:\?([^\s()<>\]\"']{0,500}))?", re.IGNORECASE)
_LINK = re.compile(r"\[([^\[\]]{0,200})\]\(\s{0,2}<?([^\s()<>]{1,500})>?(?:\s[^()]{0,100})?\)")
_URL = re.compile(r"https?://[^\s<>()\[\]{}\"'`\\，。；、！？）】》”’\u4e00-\u9fff]{3,500}", re.IGNORECASE)
_QUERY_SUBJECT = re.compile(r"(?:^|&)(?:amp;)?subject=([^&]{1,300})", re.IGNORECASE)
_CODE = re.compile(r"`([^`]{1,300})`")
# Left of an address with blanks in it, these show that its beginning stands further left: ``z l @``, ``a . b @``.
_TORN = re.compile(r"(?:(?<![A-Za-z0-9])[A-Za-z]| [._+]) $")
_BEFORE = 80  # characters before an address in which it may prove to be part of another
# Where a bare address is for those who apply; elsewhere it takes a word of applying beside it.
_OPEN = (None, "apply", "description", "benefits", "team")
_LABELS = ("email", "url")

_EMAIL_TYPE: TypeAdapter[str] = TypeAdapter(Email)
_URL_TYPE: TypeAdapter[str] = TypeAdapter(Url)

Address = tuple[str, tuple[Span, ...]]


def emails(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """The addresses to apply at that a passage names."""
    if said.silent or (said.passage.place is Place.HEADER and said.label not in _LABELS):
        return
    open_here = said.passage.section in _OPEN
    near = said.passage.section == "apply" or said.of("apply", "mail" if open_here else "link").has(0, len(said.text))
    for address, spans in addresses(said, words):
        rank = _email_rank(said, spans, near=near, open_here=open_here)
        if rank is not None:
            yield Finding("email", address, address, said, spans, rank)


def _email_rank(said: Said, spans: tuple[Span, ...], *, near: bool, open_here: bool) -> Rank | None:
    """How much an address counts; None where it is not for those who apply."""
    if said.label == "email":
        return said.labelled
    if _is_envelope(said):
        return said.rank(Rank.WEAK)
    if near or _is_announced(said, spans[0][0]):
        return said.rank(Rank.NEAR)
    return said.rank(Rank.TEXT) if open_here or _alone(said, spans) else None


def _is_envelope(said: Said) -> bool:
    """Whether a line is of the head of a mail: ``From: …``."""
    first = next(said.of("apply", "envelope").within(0, _BEFORE), None)
    return first is not None and first.start == 0 and said.text[first.end : first.end + 1] == ":"


def _is_announced(said: Said, at: int) -> bool:
    """Whether right before an address stands what it is for, and a colon; in running text also without one."""
    last = next(reversed(list(said.of("apply", "mail").within(max(0, at - _BEFORE), at))), None)
    between = said.text[last.end : at] if last else ""
    told = ":" in between or (last is not None and said.passage.place is Place.TEXT)
    return told and not between.strip(" :<(*[`")


def addresses(said: Said, words: Vocabulary) -> Iterator[Address]:
    """(mail address, where it and the remark on its form stand) for all that are addresses of people."""
    text = said.text
    if "@" not in text and "_" not in text and not said.marks.get("address"):
        return
    links = [match.span(0) for match in _MAILTO.finditer(text)]
    links += [(match.start(2), match.end()) for match in _LINK.finditer(text)]
    remark = _SUBSTITUTE.search(text)
    if remark:
        sign = re.escape(remark[1] or remark[2])
        pattern = re.compile(rf"{_START}(?P<local>{_LOCAL}) ?{sign} ?(?P<host>{_LABEL}(?:\.{_LABEL}){{1,4}})")
        yield from _matched(text, pattern, words, [remark.span()], [])
    for pattern in _patterns(words):
        yield from _matched(text, pattern, words, [], links)


def _matched(
    text: str, pattern: re.Pattern[str], words: Vocabulary, remarks: list[Span], links: list[Span]
) -> Iterator[Address]:
    code = _inside(text, [match.span(1) for match in _CODE.finditer(text)])
    linked = dict(zip([start for start, _ in links], links, strict=True)) if links else {}
    for match in pattern.finditer(text):
        start, end = match.span()
        whole = text[start - 1 : start] == "`" == text[end : end + 1]
        local = _host(match["local"], words) if re.search(r"[\[({<点 ]", match["local"]) else match["local"]
        address = f"{local.rstrip('.')}@{_host(match['host'], words)}"
        if (code[start] and not whole) or _is_other(text, start, end, local) or not _is_address(address):
            continue
        if _is_torn(text, match, words):
            continue
        # An address in a link stands where the link does.
        around = linked.get(start) or linked.get(start - len("mailto:")) or (start, end)
        yield address, (around, *remarks)


def _inside(text: str, spans: list[Span]) -> bytearray:
    inside = bytearray(len(text) + 1)
    for start, end in spans:
        inside[start:end] = b"\1" * (end - start)
    return inside


def _is_torn(text: str, match: re.Match[str], words: Vocabulary) -> bool:
    """Whether the beginning of an address may be missing."""
    before = text[max(0, match.start() - _BEFORE) : match.start()]
    if text[match.end("local") : match.start("host")] == "@":
        return len(match["local"]) == 1 and re.search(r"(?<![A-Za-z0-9])[A-Za-z] $", before) is not None
    dots = re.compile(rf"(?:{words.pattern('address', 'dot')})[\])}}> ]{{0,2}}$", re.IGNORECASE)
    return _TORN.search(before) is not None or dots.search(before) is not None


def _host(host: str, words: Vocabulary) -> str:
    """A host, or what stands before the sign, as written (``example [dot] com``), in its usual form."""
    bare = re.sub(r"[\[\](){}<>]", " ", host)
    return re.sub(rf" *(?:\.|{words.pattern('address', 'dot')}) *", ".", bare, flags=re.IGNORECASE).replace(" ", "")


def _is_other(text: str, start: int, end: int, local: str) -> bool:
    """Whether what looks like an address is a repository (``git@host:path``) or names a user in a link."""
    head = re.split(r"[\s<>(\[]", text[max(0, start - _BEFORE) : start])[-1]
    path = re.match(r":[A-Za-z0-9~/_.]", text[end : end + 2])
    return local.lower() == "git" or "://" in head or path is not None


def _is_address(written: str) -> bool:
    if _PICTURE.search(written) or not re.search(r"\.[A-Za-z]{2,24}\Z", written):
        return False
    try:
        _EMAIL_TYPE.validate_python(written)
    except ValidationError:
        return False
    return True


@lru_cache(maxsize=8)
def _compiled(at: tuple[str, ...], dot: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Addresses with a sign or a word in brackets for it (``a [at] b [dot] c``), and those spelled out in words."""
    latin, other = ([word for word in at if word.isascii() is ascii] for ascii in (True, False))
    spoken_dots, other_dots = ([word for word in dot if word.isascii() is ascii] for ascii in (True, False))
    bracketed = rf" {{0,2}}(?:[\[({{<] ?(?:@|{alternatives(at)}) ?[\])}}>]|{alternatives(other)}) {{0,2}}"
    sign = rf"(?: {{1,2}}@ {{1,2}}|@ {{0,2}}|_(?:{'|'.join(map(re.escape, latin)) or '(?!)'})_|{bracketed})"
    spoken_dot = rf" (?:{alternatives(spoken_dots)}) "
    hidden_dot = rf" ?[\[({{<] ?(?:\.|{alternatives(dot)}) ?[\])}}>] ?|{alternatives(other_dots)}"
    point = rf"(?:\.|{hidden_dot}|{spoken_dot})"
    host = rf"{_LABEL}(?: \. |{point}){_LABEL}(?:{point}{_LABEL}){{0,4}}"
    signed = rf"{_START}(?P<local>{_LOCAL}?(?:(?:{hidden_dot}){_LOCAL}?){{0,3}}){sign}(?P<host>{host})"
    spoken_local = rf"{_LOCAL}(?:{spoken_dot}{_LOCAL}){{0,3}}"
    spoken_host = rf"{_LABEL}(?:{spoken_dot}{_LABEL}){{1,4}}"
    spoken = rf"{_START}(?P<local>{spoken_local}) (?:{alternatives(latin)}) (?P<host>{spoken_host})"
    return re.compile(signed, re.IGNORECASE), re.compile(spoken, re.IGNORECASE)


def _patterns(words: Vocabulary) -> tuple[re.Pattern[str], re.Pattern[str]]:
    known = words.lexicon["address"]
    return _compiled(tuple(known.get("at", ())), tuple(known.get("dot", ())))


def _alone(said: Said, spans: tuple[Span, ...]) -> bool:
    """Whether a passage is nothing but an address."""
    taken = _inside(said.text, list(spans))
    return not any(c.isalnum() and not one for c, one in zip(said.text, taken, strict=False))


def urls(said: Said) -> Iterator[Finding]:
    """The addresses of pages to apply on that a passage names."""
    if said.silent or (said.passage.place is Place.HEADER and said.label not in _LABELS):
        return
    for url, span, text in _links(said):
        rank = _link_rank(said, span, text)
        if rank is not None:
            yield Finding("url", url, url, said, (span,), rank)


def _link_rank(said: Said, span: Span, text: Span) -> Rank | None:
    """How much a link counts; None where it leads to something to read."""
    if said.label in _LABELS:
        return said.labelled
    start, end = said.sentence(text[0])
    around = (min(start, text[0]), max(end, text[1], span[1]))
    if said.of("apply", "other").has(*around):
        return None
    if said.of("apply", "link").has(*around):
        return said.rank(Rank.NEAR)
    return said.rank(Rank.TEXT) if said.passage.section == "apply" and _alone(said, (span,)) else None


def _links(said: Said) -> Iterator[tuple[str, Span, Span]]:
    """(address, where it stands, where its words stand), of links and of bare addresses."""
    found = list(_LINK.finditer(said.raw))
    taken = _inside(said.raw, [match.span() for match in found])
    for match in found:
        if _is_url(match[2]):
            yield match[2], (match.start(2), match.end()), match.span(1)
    for match in _URL.finditer(said.raw):
        written = match[0].rstrip(".,;:!?*_~")
        if not taken[match.start()] and _is_url(written):
            span = (match.start(), match.start() + len(written))
            yield written, span, span


def _is_url(written: str) -> bool:
    try:
        _URL_TYPE.validate_python(written)
    except ValidationError:
        return False
    return True


def masked(said: Said, words: Vocabulary) -> bytearray:
    """Where addresses stand, character by character: names in them name nothing."""
    spans = [match.span() for match in (*_URL.finditer(said.text), *_MAILTO.finditer(said.text))]
    spans += [match.span(2) for match in _LINK.finditer(said.text)]  # whatever scheme it leads to
    return _inside(said.text, spans + [span for _, found in addresses(said, words) for span in found])


def mailto_subject(said: Said) -> Iterator[tuple[str, Span]]:
    """The subjects that links to mail addresses come with."""
    for match in _MAILTO.finditer(said.raw):
        query = _QUERY_SUBJECT.search(match[2] or "")
        if query:
            yield unquote(query[1]).replace("+", " ").strip(), match.span()
