"""Makes equal records give equal index files: Pagefind writes some of its lists in the random order of a hash map.

The files are CBOR (RFC 8949), of which Pagefind uses unsigned integers, text and arrays.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

SIGNATURE = b"pagefind_dcd"  # what every file of the index begins with, uncompressed

_UNSIGNED, _TEXT, _ARRAY = 0, 3, 4
_SHORT = 24  # an argument below this stands in the first byte itself
_PAGE, _NAME = 7, 15  # hex digits in the names of a filter file and of the index's own


def unpack(file: Path) -> bytes:
    """What a file of the index holds, without compression and signature.

    Raises:
        ValueError: it is not such a file.
    """
    content = gzip.decompress(file.read_bytes())
    if not content.startswith(SIGNATURE):
        raise ValueError(f"{file.name} does not begin as a file of the index does")
    return content.removeprefix(SIGNATURE)


def pack(content: bytes) -> bytes:
    """The bytes of an index file that holds `content`."""
    return gzip.compress(SIGNATURE + content, mtime=0)


def canonicalise(folder: Path) -> None:
    """Sort what Pagefind leaves unsorted in the bundle `folder`, and name the files by what they now hold.

    Raises:
        ValueError: a file is not as this version of Pagefind writes it.
    """
    entry = folder / "pagefind-entry.json"
    known = json.loads(entry.read_bytes())
    for language, facts in known["languages"].items():
        old = folder / f"pagefind.{facts['hash']}.pf_meta"
        version, pages, chunks, filters, sorts, fields = _decode(unpack(old))
        named = sorted([name, _sorted_filter(folder / "filter", hashed, language)] for name, hashed in filters)
        content = _encode([version, pages, chunks, named, sorted(sorts), fields])
        facts["hash"] = f"{language}_{_digest(content)[:_NAME]}"
        old.unlink()
        (folder / f"pagefind.{facts['hash']}.pf_meta").write_bytes(pack(content))
    entry.write_text(json.dumps(known, ensure_ascii=False, separators=(",", ":")), "utf-8")


def _sorted_filter(folder: Path, hashed: str, language: str) -> str:
    """Rewrite a filter file with its values in order; returns its new name."""
    old = folder / f"{hashed}.pf_filter"
    name, values = _decode(unpack(old))
    content = _encode([name, sorted(values)])
    old.unlink()
    renamed = f"{language}_{_digest(content)[:_PAGE]}"
    (folder / f"{renamed}.pf_filter").write_bytes(pack(content))
    return renamed


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _decode(content: bytes) -> Any:
    value, end = _item(content, 0)
    if end != len(content):
        raise ValueError("a file of the index goes on after its end")
    return value


def _item(content: bytes, at: int) -> tuple[Any, int]:
    """The item at a place, and where the next one begins."""
    kind, argument = content[at] >> 5, content[at] & 0x1F
    at += 1
    if argument >= _SHORT:
        length = 1 << (argument - _SHORT)
        if length > 8:
            raise ValueError("a file of the index has an item without a length")
        argument, at = int.from_bytes(content[at : at + length]), at + length
    if kind == _UNSIGNED:
        return argument, at
    if kind == _TEXT:
        return content[at : at + argument].decode(), at + argument
    if kind != _ARRAY:
        raise ValueError(f"a file of the index has an item of the kind {kind}")
    items = []
    for _ in range(argument):
        item, at = _item(content, at)
        items.append(item)
    return items, at


def _encode(value: Any) -> bytes:
    if isinstance(value, int):
        return _head(_UNSIGNED, value)
    if isinstance(value, str):
        text = value.encode()
        return _head(_TEXT, len(text)) + text
    return _head(_ARRAY, len(value)) + b"".join(map(_encode, value))


def _head(kind: int, argument: int) -> bytes:
    if argument < _SHORT:
        return bytes([kind << 5 | argument])
    power = next(power for power in range(4) if argument < 1 << (8 << power))
    return bytes([kind << 5 | _SHORT + power]) + argument.to_bytes(1 << power)
