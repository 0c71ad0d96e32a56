"""Front matter of any tool: where it begins and ends."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from careers.content.lexicon import Lexicon
from careers_tools.importing.reading import entries
from careers_tools.importing.reading.elements import names
from careers_tools.importing.values import Entry, Line

_MOST_LINES = 400
_YAML_FENCE, _TOML_FENCE, _JSON_FENCE = "---", "+++", ";;;"
_ENDS = {_YAML_FENCE: ("---", "..."), _TOML_FENCE: ("+++",)}

# Keys that static site generators know, beside the labels of postings.
_USUAL = names(
    """abbrlink aliases author authors categories category comments copyright cover created date description draft
    excerpt featured id image img index_img keywords lang language lastmod layout locale mathjax menu meta modified
    nav_order order parent password permalink pin published publishdate pubdate sidebar slug sticky subtitle summary
    tag tags template thumbnail title toc top top_img type updated url weight"""
)
# A name in the form of programs, or a short word of a language that needs no spaces.
_NAME = re.compile(r"[A-Za-z_][\w .-]{0,39}|[^\W\d_a-zA-Z][^\W_]{0,11}")


def split(lines: Sequence[Line], lexicon: Lexicon) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
    """Return the entries of the front matter, none where there is none, and the lines after it.

    Known: YAML between ``---``, TOML between ``+++``, JSON in braces; YAML before ``---`` and JSON before ``;;;``, as
    Hexo has them; and at least two lines ``key: value`` with known keys before anything else.
    """
    start = next((number for number, line in enumerate(lines) if line.text.strip()), None)
    if start is None:
        return (), tuple(lines)
    for form in (_fenced, _braced, _unopened, _plain):
        if (header := form(lines, start, lexicon)) is not None:
            return _with_text(header[0], lines[header[1] :], lexicon)
    return (), tuple(lines)


def _with_text(
    entries: Sequence[Entry], rest: Sequence[Line], lexicon: Lexicon
) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
    """Return the entries and the lines after them; where no line has a word, those of the text that an entry holds."""
    if any(line.text.strip() for line in rest):
        return tuple(entries), tuple(rest)
    keys = lexicon["text-keys"].get("text", ())
    holders = [
        at for at, entry in enumerate(entries) if entry.values and entry.key.rpartition(".")[2].casefold() in keys
    ]
    if not holders:
        return tuple(entries), tuple(rest)
    at = max(holders, key=lambda place: len(entries[place].values[0]))
    holder = entries[at]
    below = list(itertools.takewhile(lambda entry: not entry.values and entry.text[:1] == " ", entries[at + 1 :]))
    texts = {entry.number: entry.text for entry in below} or {holder.number: holder.values[0]}
    margin = min(len(text) - len(text.lstrip()) for text in texts.values())
    body = (Line(number, texts.get(number, "")[margin:]) for number in range(min(texts), max(texts) + 1))
    kept = [] if holder.number in texts else [replace(holder, values=())]
    return (*entries[:at], *kept, *entries[at + 1 + len(below) :]), tuple(body)


# Entries of the front matter, and the index of the line after it.
_Header = tuple[tuple[Entry, ...], int] | None


def _is_known(key: str, lexicon: Lexicon) -> bool:
    return key.casefold() in _USUAL or any(lexicon.meaning(use, key) for use in ("labels", "notes"))


def _until(lines: Sequence[Line], start: int, ends: Sequence[str]) -> int | None:
    """Return the index of the first line from `start` that is one of `ends`, near enough."""
    near = range(start, min(len(lines), start + _MOST_LINES))
    return next((number for number in near if lines[number].text in ends), None)


def _fenced(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Header:
    fence = lines[start].text
    end = _until(lines, start + 1, _ENDS.get(fence, ()))
    if end is None:
        return None
    block = lines[start + 1 : end]
    if fence == _TOML_FENCE:
        toml = entries.from_toml(block, lexicon)
        return (toml, end + 1) if toml else None
    mapping = _mapping(block, lexicon)
    return None if mapping is None or _is_first_of_several(mapping, lines[end:], lexicon) else (mapping, end + 1)


def _mapping(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...] | None:
    """Return the entries of a block that looks like YAML, intact or broken; None for prose between two rules."""
    texts = [line.text for line in block if line.text.strip() and not line.text.startswith("#")]
    if not texts:
        return None
    keys = [key[1] for text in texts if (key := entries.KEY.match(text)) and _NAME.fullmatch(key[1].strip("\"'"))]
    inner = sum(text.startswith((" ", "- ", "]", "}")) for text in texts)
    whole = entries.from_yaml(block, lexicon)
    if whole is not None:
        return whole if keys or texts[0].startswith("{") else None
    shaped = entries.KEY.match(texts[0]) and 2 * (len(keys) + inner) > len(texts)
    return entries.from_broken(block, lexicon) if shaped and any(_is_known(key, lexicon) for key in keys) else None


def _is_first_of_several(header: Sequence[Entry], rest: Sequence[Line], lexicon: Lexicon) -> bool:
    """Return whether a block between rules is a posting like those after it, not a header for all of them.

    It is one where a rule further down comes before the key of its title again.
    """
    titles = {entry.key for entry in header if lexicon.meaning("labels", entry.key) == "title"}
    after_rule = False
    for line in rest:
        key = entries.KEY.match(line.text)
        if after_rule and key and key[1] in titles:
            return True
        if line.text.strip() and not key:
            after_rule = line.text == _YAML_FENCE
    return False


def _braced(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Header:
    """Read JSON in braces as YAML, of which it is a part, so that every value has its line."""
    if not lines[start].text.startswith("{"):
        return None
    end = start if lines[start].text.endswith("}") else _until(lines, start + 1, ("}",))
    if end is None:
        return None
    header = entries.from_yaml(lines[start : end + 1], lexicon)
    if not header or not any(_is_known(entry.key, lexicon) for entry in header):
        return None
    return header, end + 1


def _unopened(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Header:
    """Read headers of Hexo: YAML that only ends in a fence, or JSON without its braces that ends in one of its own."""
    json = lines[start].text == _JSON_FENCE
    first = start + 1 if json else start
    end = _until(lines, first, (_YAML_FENCE, _JSON_FENCE))
    if end is None or end == first:
        return None
    block = lines[first:end]
    if lines[end].text == _JSON_FENCE:
        header = entries.from_yaml(_in_braces(block), lexicon)
        return (entries.as_written(header, block), end + 1) if header else None
    key = entries.KEY.match(block[0].text)
    if not key or key[1] not in _USUAL or any(not line.text.strip() for line in block):
        return None
    header = _mapping(block, lexicon)
    return (header, end + 1) if header else None


def _in_braces(block: Sequence[Line]) -> list[Line]:
    """Return lines of JSON with its outermost braces, which they may lack."""
    if block[0].text.lstrip().startswith("{"):
        return list(block)
    opened = [Line(block[0].number, "{" + block[0].text), *block[1:]]
    return [*opened[:-1], Line(opened[-1].number, opened[-1].text + "}")]


def _plain(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Header:
    end = _end_of_labels(lines, start, lexicon)
    block = lines[start:end]
    keys = [key[1] for line in block if (key := entries.KEY.match(line.text))]
    if len(keys) < 2:
        return None
    titles = {key for key in keys if lexicon.meaning("labels", key) == "title"}
    later = (key[1] for line in lines[end:] if (key := entries.KEY.match(line.text)))
    if len(titles) < sum(key in titles for key in keys) or any(key in titles for key in later):
        return None  # several postings, each of which begins so
    return entries.from_labels(block), end


def _end_of_labels(lines: Sequence[Line], start: int, lexicon: Lexicon) -> int:
    """Return the index after the lines from `start` that are a known key with a value, and lists under usual keys."""
    listing = False
    for number in range(start, len(lines)):
        text = lines[number].text
        key = entries.KEY.match(text)
        if key is not None and _is_known(key[1], lexicon):
            listing = not key[2] and key[1].casefold() in _USUAL
            if key[2] or listing:
                continue
        elif listing and text.startswith(("- ", "  ")):
            continue
        return number
    return len(lines)
