"""Bytes that are no UTF-8, or not all text."""

from __future__ import annotations

from tests.hostile.inputs import Fault, Harmless, Input, Refused, front, raw, refused

_TEXT = f"---\n{front({'title': '算子工程师'})}---\n\n写算子。\n"
_PLAIN = f"---\n{front({})}---\n\nThe work.\n"


def _at_title(data: bytes) -> bytes:
    return _PLAIN.encode().replace(b"Engineer", b"Engi" + data + b"neer")


INPUTS: tuple[Input, ...] = (
    raw("encoding-utf-16", _TEXT.encode("utf-16"), refused("not-utf8", 1)),
    raw("encoding-gb18030", _TEXT.encode("gb18030"), refused("not-utf8", 2)),
    raw(
        "encoding-utf-7",
        _PLAIN.replace("The work.", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-").encode(),
        Harmless(("+ADw-script+AD4-",)),
    ),
    raw("encoding-iso-2022", _at_title(b"\x1b$B"), refused("hidden-character", 2)),
    raw("encoding-truncated", _PLAIN.encode() + b"\xe7\xae", refused("not-utf8", 9)),
    raw("encoding-null", _at_title(b"\0"), refused("binary-file", 2)),
    raw("encoding-overlong-angle", _at_title(b"\xe0\x80\xbcscript\xe0\x80\xbe"), refused("not-utf8", 2)),
    raw("encoding-mark", b"\xef\xbb\xbf" + _PLAIN.encode(), Harmless()),
    raw("encoding-mark-twice", b"\xef\xbb\xbf\xef\xbb\xbf" + _PLAIN.encode(), refused("front-late", 1)),
    raw("encoding-windows-lines", _PLAIN.replace("\n", "\r\n").encode(), Harmless()),
    raw("encoding-mac-lines", _PLAIN.replace("\n", "\r").encode(), Harmless()),
    raw("encoding-empty", b"", refused("front-missing", 1)),
    raw("encoding-large", b"a" * 70_000, refused("file-too-large", 1)),
    Input(
        "encoding-twin",
        Refused((Fault("not-utf8", 2, "postings/acme/encoding-twin.zh.md"),)),
        {"postings/acme/encoding-twin.en.md": _PLAIN, "postings/acme/encoding-twin.zh.md": b"---\n\xff\n---\n"},
        url="jobs/acme/encoding-twin/",
    ),
)
