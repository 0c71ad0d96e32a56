"""Ways to apply and the code to quote: mail addresses, however disguised, addresses of pages, references."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import unquote

from pydantic import TypeAdapter, ValidationError

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import LATIN, alternatives, cache_by_identity, compile_pattern, words_pattern
from careers.content.schema import Email, Url

MAILTO = compile_pattern(r"mailto:([^\s()<>\]?\"']{3,254})(?:\?([^\s()<>\]\"']{0,500}))?")
LINK = re.compile(r"\[([^\[\]]{0,200})\]\(\s{0,2}<?([^\s()<>]{1,500})>?(?:\s[^()]{0,100})?\)")
WEB = compile_pattern(r"https?://[^\s<>()\[\]{}\"'`\\，。；、！？）】》”’\u4e00-\u9fff]{3,500}")
_QUERY_SUBJECT = compile_pattern(r"(?:^|&)(?:amp;)?subject=([^&]{1,300})")
# An address as it stands on a poster: browsers begin it with https://.
_BARE = re.compile(r"www(?:\.[^\s./@:?#]+){2,}(?:[/?#]\S*)?", re.IGNORECASE)
_LONGEST = 600  # characters of a text that says how to apply
_LOCAL = r"[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?"
_START = r"(?<![A-Za-z0-9._%+/@-])"
# Pictures for screens of high density are named like this: logo@2x.png.
_PICTURE = compile_pattern(r"@\d+x\.")
# Left of an address with blanks in it, these show that its beginning stands further left: ``z l @``, ``a . b @``.
_TORN = re.compile(r"(?:(?<![A-Za-z0-9])[A-Za-z]| [._+]) $")
_TORN_LETTER = re.compile(r"(?<![A-Za-z0-9])[A-Za-z] $")
_BEFORE = 80  # characters before an address in which it may prove to be part of another
_IN_CODE = re.compile(r"`([^`]{1,300})`")
# A sign that stands for the @, and the remark that says so: name#example.com（#换成@）, （@用#代替）
_SUBSTITUTE = re.compile(
    r"([#*$&%^~!\u2600-\u26ff])(?:(?!\1)[^@\n]){1,15}@(?!\w)|(?<!\w)@[^\n#*$&%^~!]{1,6}([#*$&%^~!])"
)
LONGEST_CODE = 60  # characters
# A code has a digit or a capital letter; one in several parts has a digit and no word: "see below" is none.
_PART = r"[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?"
_CODE = re.compile(rf"\s*#?\s?((?=\S*[0-9A-Z]){_PART}|(?=\D*\d)(?!.*[a-z]{{4}}){_PART}(?: {_PART}){{1,2}})\.?\s*")

_REMARK = re.compile(r"\s\([^()]*\)\s*$")

_EMAIL_TYPE: TypeAdapter[str] = TypeAdapter(Email)
_URL_TYPE: TypeAdapter[str] = TypeAdapter(Url)

Span = tuple[int, int]
Address = tuple[str, tuple[Span, ...]]


def read_apply(text: str, lexicon: Lexicon) -> Mapping[str, str] | None:
    """Return the ``email``, ``subject`` and ``url`` to apply to that a text names; None for none, or two of a kind."""
    text = unicodedata.normalize("NFKC", text)
    if len(text) > _LONGEST:
        return None
    addresses = list(find_addresses(text, lexicon))
    links = {match[0].rstrip(".,;:!?*_~") for match in WEB.finditer(text)} or {text}
    ways = {"email": {email for email, _ in addresses}, "url": {url for link in links if (url := read_url(link))}}
    ways["subject"] = {subject for subject, _ in find_mailto_subjects(text)}
    rest = WEB.sub("", text)
    for span in (text[slice(*span)] for _, spans in addresses for span in spans):
        rest = rest.replace(span, "")
    # A sign in the rest belongs to an address that could not be read: of two, nobody can tell which one is meant.
    if any(len(found) > 1 for found in ways.values()) or (addresses and "@" in rest):
        return None
    return {name: found.pop() for name, found in ways.items() if found} or None


def find_mailto_subjects(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the subjects in links to mail addresses, with the span of the link."""
    for match in MAILTO.finditer(text):
        query = _QUERY_SUBJECT.search(match[2] or "")
        if query:
            yield unquote(query[1]).replace("+", " ").strip(), match.span()


def read_url(text: str) -> str | None:
    """Return the address of a page, also one that lacks its beginning (``www.…``); None where a text is none."""
    written = f"https://{text.strip()}" if _BARE.fullmatch(text.strip()) else text.strip()
    return written if _is_valid(_URL_TYPE, written) else None


def read_reference(text: str, lexicon: Lexicon) -> str | None:
    """Return the employer's own code in the answer to a label, or behind one; None where it is none."""
    labels = words_pattern(lexicon, "labels", "reference")
    label = re.match(rf"\s*(?:(?:{labels})[.:：#\s]+|[^\W\d][^:：#]{{0,40}}[:：#]\s*)", text, re.IGNORECASE)
    code = _REMARK.sub("", text[label.end() :] if label else text)
    match = _CODE.fullmatch(code) if len(code) <= 2 * LONGEST_CODE else None
    is_code = match and 1 < len(match[1]) <= LONGEST_CODE and lexicon.meaning("placeholders", match[1]) is None
    return match[1] if match and is_code else None


@functools.lru_cache(maxsize=256)  # a line is asked for its addresses, and for what stands outside of them
def find_addresses(text: str, lexicon: Lexicon) -> Sequence[Address]:
    """Return each mail address of people in a text, with the spans of the address and of the remark on its form."""
    return tuple(_addresses(text, lexicon))


def _addresses(text: str, lexicon: Lexicon) -> Iterator[Address]:
    links = [match.span() for match in MAILTO.finditer(text)]
    links += [(match.start(2), match.end()) for match in LINK.finditer(text)]
    remark = _SUBSTITUTE.search(text)
    if remark:
        sign = re.escape(remark[1] or remark[2])
        pattern = re.compile(rf"{_START}(?P<local>{_LOCAL}) ?{sign} ?(?P<host>{_LABEL}(?:\.{_LABEL}){{1,4}})")
        yield from _matches(text, pattern, lexicon, [remark.span()], [])
    for pattern in _patterns(lexicon) if _signs(lexicon).search(text) else ():
        yield from _matches(text, pattern, lexicon, [], links)


def _matches(
    text: str, pattern: re.Pattern[str], lexicon: Lexicon, remarks: Sequence[Span], links: Sequence[Span]
) -> Iterator[Address]:
    code = [match.span(1) for match in _IN_CODE.finditer(text)]
    linked = {link[0]: link for link in links}
    for match in pattern.finditer(text):
        start, end = match.span()
        whole = text[start - 1 : start] == "`" == text[end : end + 1]
        local = _host(match["local"], lexicon) if re.search(r"[\[({<点 ]", match["local"]) else match["local"]
        address = f"{local.rstrip('.')}@{_host(match['host'], lexicon)}"
        in_code = any(begin <= start < stop for begin, stop in code) and not whole
        if in_code or _is_other(text, start, end, local) or not _is_address(address):
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


@cache_by_identity
def _signs(lexicon: Lexicon) -> re.Pattern[str]:
    return compile_pattern(f"@|{_any(lexicon['address'].get('at', ()))}")


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


def _is_valid(kind: TypeAdapter[str], written: str) -> bool:
    try:
        kind.validate_python(written)
    except ValidationError:
        return False
    return True
