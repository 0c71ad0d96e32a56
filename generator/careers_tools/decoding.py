"""Bytes to text: the encodings that Chinese and English documents and pages arrive in.

charset-normalizer tells whether a text makes sense in Windows-1252. Short Chinese texts it takes for others
(measured on 4 to 100 characters, also where it has few encodings to choose from): counting how many characters belong
to the common ones of an encoding (the first level of GB 2312 and of Big5) told all of them apart.
"""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

# UTF-32 comes first: its mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(
    rb"<(?:meta|\?xml)\b[^<>]{0,200}?(?:charset|encoding)\s{0,3}=\s{0,3}[\"']?([A-Za-z0-9_-]{1,20})", re.I
)
# Name of a codec -> the codec to decode with, as browsers take it. Others are ignored: a page could name one that
# takes hours.
_CODECS = {
    **dict.fromkeys(("gb2312", "gbk", "gb18030"), "gb18030"),
    **dict.fromkeys(("big5", "big5hkscs", "cp950"), "big5hkscs"),
    **dict.fromkeys(("ascii", "iso8859-1", "cp1252"), "cp1252"),
}
# An encoding, the one of its characters in two bytes, the first bytes of signs and common characters, the second bytes.
_CHINESE = (
    ("gb18030", "gbk", {*range(0xA1, 0xA4), *range(0xB0, 0xD8)}, range(0xA1, 0xFF)),
    ("big5hkscs", "big5", range(0xA1, 0xC7), range(0x40, 0xFF)),
)
_ENOUGH = 0.6  # the share of common characters below which a text is taken for something else
_PAIR = re.compile(rb"[\x80-\xff]{2}")  # in a Western text, hardly any letter beyond ASCII is next to another
_USED = re.compile("[\u00a0-\u017f\u0391-\u03c9\u0400-\u045f]")  # letters and signs of Europe


def decode(data: bytes, charset: str | None = None) -> str:
    """Return the text of `data`; `charset` is the name that a server gives its encoding.

    UTF-8 wins over names: pages are converted more often than their heads.

    Raises:
        UnicodeDecodeError: its encoding cannot be told, or it is damaged; at the first byte that makes no sense.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding)
    text = _attempt(data, "utf-8")
    if text is None and not _is_damaged(data):
        text = _attempt(data, _codec(data, charset)) or _chinese(data) or _western(data)
    elif text is not None and _may_be_chinese(text):
        text = _chinese(data) or text
    if text is None:
        faults = [_fault(data, encoding) for encoding in ("utf-8", "gb18030")]
        raise faults[0] if _is_damaged(data) else max(faults, key=lambda fault: fault.start)
    return text


def decode_page(data: bytes, charset: str | None = None) -> str:
    """Return the text of `data`, with a replacement character in the place of each byte that makes no sense."""
    try:
        return decode(data, charset)
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def _attempt(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding) if encoding else None
    except UnicodeDecodeError:
        return None


def _fault(data: bytes, encoding: str) -> UnicodeDecodeError:
    try:
        data.decode(encoding)
    except UnicodeDecodeError as fault:
        return fault
    return UnicodeDecodeError(encoding, data, 0, 1, "no sense in any encoding")


def _may_be_chinese(text: str) -> bool:
    """Return whether a text may be a few characters in GBK that happen to be UTF-8 too, of letters rare in postings."""
    others = set(filter("\x7f".__lt__, set(text)))
    return bool(others) and max(others) < "\u0800" and not all(map(_USED.match, others))


def _codec(data: bytes, charset: str | None) -> str:
    """Return the codec for the encoding that a server names, or the page itself; empty for one that is ignored."""
    declared = _DECLARED.search(data, 0, 4096)
    name = charset or (declared[1].decode("ascii") if declared else "")
    try:
        return _CODECS.get(codecs.lookup(name).name, "")
    except (LookupError, ValueError):  # the latter: of a name with a NUL in it
        return ""


def _is_damaged(data: bytes) -> bool:
    """Return whether the data is UTF-8 with a few broken bytes, which nobody can restore."""
    high = sum(byte > 127 for byte in data)
    decoded = sum(ord(c) > 127 and len(c.encode()) for c in data.decode("utf-8", "ignore"))
    return decoded > 0.9 * high


def _chinese(data: bytes) -> str | None:
    best, most = None, _ENOUGH
    for encoding, narrow, first, second in _CHINESE:
        text = _attempt(data, encoding) or ""
        others = [c.encode(narrow, "ignore") for c in text if ord(c) > 127]
        common = sum(len(code) == 2 and code[0] in first and code[1] in second for code in others)
        if common > most * len(others):
            best, most = text, common / len(others)
    return best


def _western(data: bytes) -> str | None:
    """Return a text in Windows-1252; None where it makes no sense there."""
    best = from_bytes(data, cp_isolation=["cp1252"], threshold=0.5, enable_fallback=False).best()
    return None if best is None or _PAIR.search(data) else _attempt(data, "cp1252")
