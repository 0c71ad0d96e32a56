"""Bytes to text: the encodings that Chinese and English documents arrive in.

charset-normalizer tells whether a text makes sense in Windows-1252. Short Chinese texts it takes for others
(measured on 4 to 100 characters, also where it has few encodings to choose from): counting how many characters belong
to the common ones of an encoding (the first level of GB 2312 and of Big5) told all of them apart.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence

from charset_normalizer import from_bytes

from careers_tools.importing.reading.file import check_format, refusal
from careers_tools.importing.values import DocumentError

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
_HONOURED = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "big5": "cp950",
    "big5hkscs": "big5hkscs",
    "cp1252": "cp1252",
    "iso8859-1": "cp1252",  # as browsers take it
}
# An encoding, the one of its characters in two bytes, the first bytes of signs and common characters, the second bytes.
_CHINESE = (
    ("gb18030", "gbk", range(0xB0, 0xD8), range(0xA1, 0xFF)),
    ("cp950", "big5", range(0xA4, 0xC7), range(0x40, 0xFF)),
    ("big5hkscs", "big5", range(0xA4, 0xC7), range(0x40, 0xFF)),
)
_SIGNS = range(0xA1, 0xA4)
_ENOUGH = 0.6  # the share of common characters below which a text is taken for something else
_PAIR = re.compile(rb"[\x80-\xff]{2}")  # in a Western text, hardly any letter beyond ASCII is next to another
_USED = re.compile("[\u00a0-\u024f\u0370-\u052f]")  # letters and signs of Europe
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_CONTROL_BYTE = re.compile(_CONTROL.pattern.encode())
_MOST_CONTROLS = 50  # one in so many characters may be a control character


def decode(data: bytes, display_path: str) -> str:
    """Return the text of `data`; `display_path` is the name of the file for editors.

    Raises:
        DocumentError: it is no text, or in an encoding that cannot be told.
    """
    check_format(data, display_path)
    mark, marked = next((each for each in _MARKS if data.startswith(each[0])), (b"", ""))
    text = _decode(data[len(mark) :], marked) if marked else _unmarked(data)
    if text is None:
        guesses = [marked] if marked else ["utf-8"] if _is_damaged(data) else ["utf-8", "gb18030"]
        raise _undecodable(data[len(mark) :], guesses, display_path)
    if len(_CONTROL.findall(text)) * _MOST_CONTROLS > len(text):
        raise refusal(display_path, 1, "import-binary")
    return text


def _unmarked(data: bytes) -> str | None:
    """Return a text without a byte order mark; None where its encoding cannot be told."""
    wide = _wide(data)
    if wide is not None:
        return wide
    text = _decode(data, "utf-8")
    if text is not None:
        return (_may_be_chinese(text) and _chinese(data)) or text
    if _is_damaged(data):
        return None
    return _declared(data) or _chinese(data) or _western(data)


def _may_be_chinese(text: str) -> bool:
    """Return whether a text may be a few characters in GBK that happen to be UTF-8 too, of letters rare in postings."""
    others = [c for c in text if ord(c) > 127]
    return bool(others) and max(others) < "\u0800" and not all(_USED.match(c) for c in others)


def _declared(data: bytes) -> str | None:
    """Return the text in the encoding that a page declares."""
    declaration = _DECLARED.search(data, 0, 4096)
    try:
        name = codecs.lookup(declaration[1].decode("ascii")).name if declaration else ""
    except LookupError:
        return None
    return _decode(data, _HONOURED.get(name, ""))


def _decode(data: bytes, encoding: str) -> str | None:
    if not encoding:
        return None
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _western(data: bytes) -> str | None:
    """Return a text in Windows-1252; None where it makes no sense there."""
    best = from_bytes(data, cp_isolation=["cp1252"], threshold=0.5, enable_fallback=False).best()
    return None if best is None or _PAIR.search(data) else _decode(data, "cp1252")


def _wide(data: bytes) -> str | None:
    """Return a text in UTF-16 without a mark: its ASCII characters have a zero byte, always on the same side."""
    even, odd = data[0::2].count(0), data[1::2].count(0)
    if len(data) % 2 or not (even or odd):
        return None
    text = _decode(data, "utf-16-le" if odd > even else "utf-16-be")
    return text if text and _is_readable(text) else None


def _is_readable(text: str) -> bool:
    """Return whether nearly all of a text is letters and signs of Chinese or English."""
    known = sum(
        c in "\t\n\r" or " " <= c < "\x7f" or "\u2010" <= c <= "\u2030" or "\u3000" <= c < "\ua000" or c >= "\uff00"
        for c in text
    )
    return known > 0.9 * len(text)


def _is_damaged(data: bytes) -> bool:
    """Return whether the data is UTF-8 with a few broken bytes, which nobody can restore."""
    high = sum(byte > 127 for byte in data)
    decoded = sum(ord(c) > 127 and len(c.encode()) for c in data.decode("utf-8", "ignore"))
    return decoded > 0.9 * high


def _chinese(data: bytes) -> str | None:
    best, most = None, _ENOUGH
    for encoding, narrow, common, second in _CHINESE:
        text = _decode(data, encoding)
        share = 0.0 if text is None else _common(text, narrow, common, second)
        if share > most:
            best, most = text, share
    return best


def _common(text: str, narrow: str, common: range, second: range) -> float:
    """Return the share of common characters and signs in the text beyond ASCII, from 0 to 1."""
    others = [c.encode(narrow, "ignore") for c in text if ord(c) > 127]
    first = {*_SIGNS, *common}
    known = sum(len(code) == 2 and code[0] in first and code[1] in second for code in others)
    return known / len(others) if others else 0.0


def _undecodable(data: bytes, encodings: Sequence[str], display_path: str) -> DocumentError:
    """Return the refusal that names the first unreadable byte, in the encoding that reads most."""
    if "utf-8" in encodings and len(_CONTROL_BYTE.findall(data)) * _MOST_CONTROLS > len(data):
        return refusal(display_path, 1, "import-binary")
    place, encoding = max((_readable_bytes(data, encoding), encoding) for encoding in encodings)
    line = len(re.findall(r"\r{0,2}\n|\r", data[:place].decode(encoding, "ignore"))) + 1
    value = f"0x{data[place]:02X}" if place < len(data) else "-"
    return refusal(display_path, line, "import-encoding", value=value, offset=place + 1)


def _readable_bytes(data: bytes, encoding: str) -> int:
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        return error.start
    return 0  # it can be read, but makes no sense
