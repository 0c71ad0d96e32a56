"""Names that differ on purpose: of classes, assets and templates, in a site that was built before they were changed.

Where a name changes, so do digests: of a style sheet, in its address; of a script, in the policy of its page. The
folder of the search index is even named by a digest of the code that has made it. Such digests are computed again, so
that sites differ only where something else does.
"""

from __future__ import annotations

import base64
import csv
import gzip
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

Site = Mapping[str, bytes]  # path of a file -> what it holds

# Characters of a word. "." and "/" separate words, so that `a` is a word of `.a:hover` and of `b/a.js`.
_WORD = r"[\w-]"
# A file or folder named by a digest, as in assets/stylesheets/0123456789abcdef.css.
_DIGEST = re.compile(r"(?:^|/)([0-9a-f]{12,64})(?=[./])")
_INLINE = re.compile(r"<(script|style)(?: [^>]*)?>(.*?)</\1>", re.DOTALL)
_SEARCH_HEAD = re.compile(r"search/\w+/head\.gz")


def read_names(path: Path) -> dict[str, str]:
    """Returns old name -> new name, from a file of tab-separated values with the columns ``old`` and ``new``.

    Raises:
        ValueError: a row is incomplete, or two rows have the same old name.
    """
    names: dict[str, str] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, dialect="excel-tab"):
            old, new = row.get("old"), row.get("new")
            if not old or not new or old in names:
                raise ValueError(f"{path}: the row {row} is incomplete, or its old name is in an earlier row")
            names[old] = new
    return names


def unpack(site: Site) -> dict[str, bytes]:
    """Returns a site with the files of its search index unpacked, without the sizes that these had when packed."""
    unpacked = dict(site)
    for path, data in site.items():
        if path.endswith(".gz"):
            unpacked[path] = gzip.decompress(data)
        if _SEARCH_HEAD.fullmatch(path):
            head = json.loads(unpacked[path])
            unpacked[path] = json.dumps({key: value for key, value in head.items() if key != "bytes"}).encode()
    return unpacked


def rename(site: Site, names: Mapping[str, str]) -> dict[str, bytes]:
    """Returns a site with whole words replaced in the paths and in every text, and policies that fit the new texts."""
    words = "|".join(re.escape(old) for old in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"(?<!{_WORD})(?:{words})(?!{_WORD})")

    def replace(text: str) -> str:
        return pattern.sub(lambda match: names[match[0]], text)

    renamed = {}
    for path, data in site.items():
        text = _text(data)
        renamed[replace(path)] = data if text is None else _with_policy(replace(text), text, replace).encode()
    return renamed


def _with_policy(page: str, before: str, replace: Callable[[str], str]) -> str:
    """Returns a renamed page whose policy has the new digests of its inline scripts and styles (CSP Level 3, 2.3.1)."""
    for _, inline in _INLINE.findall(before):
        page = page.replace(_policy_digest(inline), _policy_digest(replace(inline)))
    return page


def _policy_digest(inline: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}"


def name_by_content(site: Site) -> dict[str, bytes]:
    """Returns a site in which each file or folder that is named by a digest has the digest of what it holds now."""
    digests = sorted({digest for path in site for digest in _DIGEST.findall(path)})
    if not digests:
        return dict(site)
    pattern = re.compile("|".join(digests))
    # Files may name each other, so their names do not count in what they hold.
    held: dict[str, list[bytes]] = {digest: [] for digest in digests}
    for path, data in sorted(site.items(), key=lambda item: pattern.sub("", item[0])):
        text = _text(data)
        for digest in _DIGEST.findall(path):
            held[digest] += [pattern.sub("", path).encode(), data if text is None else pattern.sub("", text).encode()]
    new = {digest: hashlib.sha256(b"\0".join(parts)).hexdigest()[: len(digest)] for digest, parts in held.items()}

    def replace(text: str) -> str:
        return pattern.sub(lambda match: new[match[0]], text)

    texts = {path: _text(data) for path, data in site.items()}
    return {replace(path): site[path] if text is None else replace(text).encode() for path, text in texts.items()}


def _text(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None
