"""Where front matter begins and ends, whatever tool it was written for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

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
# A name as programs give them, or a short word of a language that needs no spaces.
_NAME = re.compile(r"[A-Za-z_][\w .-]{0,39}|[^\W\d_a-zA-Z][^\W_]{0,11}")


def split(lines: Sequence[Line], lexicon: Lexicon) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
    """The entries of the front matter, none where there is none, and the lines after it.

    Known: YAML between ``---``, TOML between ``+++``, JSON in braces; YAML before ``---`` and JSON before ``;;;``, as
    Hexo has them; and at least two lines ``key: value`` with known keys before anything else.
    """
    start = next((number for number, line in enumerate(lines) if line.text.strip()), None)
    if start is None:
        return (), tuple(lines)
    for form in (_fenced, _braced, _unopened, _plain):
        found = form(lines, start, lexicon)
        if found is not None:
            return found[0], tuple(lines[found[1] :])
    return (), tuple(lines)


_Found = tuple[tuple[Entry, ...], int] | None


def _known(key: str, lexicon: Lexicon) -> bool:
    return key.casefold() in _USUAL or any(lexicon.meaning(use, key) for use in ("labels", "notes"))


def _until(lines: Sequence[Line], start: int, ends: Sequence[str]) -> int | None:
    """The index of the first line from `start` that is one of `ends`, near enough."""
    near = range(start, min(len(lines), start + _MOST_LINES))
    return next((number for number in near if lines[number].text in ends), None)


def _fenced(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Found:
    fence = lines[start].text
    end = _until(lines, start + 1, _ENDS.get(fence, ()))
    if end is None:
        return None
    block = lines[start + 1 : end]
    if fence == _TOML_FENCE:
        said = entries.from_toml(block, lexicon)
        return (said, end + 1) if said else None
    found = _mapping(block, lexicon)
    return None if found is None or _first_of_several(found, lines[end:], lexicon) else (found, end + 1)


def _mapping(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...] | None:
    """The entries of a block that looks like YAML, intact or broken; None where it is prose between two rules."""
    said = [line.text for line in block if line.text.strip() and not line.text.startswith("#")]
    if not said:
        return None
    keys = [found[1] for text in said if (found := entries.KEY.match(text)) and _NAME.fullmatch(found[1].strip("\"'"))]
    inner = sum(text.startswith((" ", "- ", "]", "}")) for text in said)
    whole = entries.from_yaml(block, lexicon)
    if whole is not None:
        return whole if keys or said[0].startswith("{") else None
    shaped = entries.KEY.match(said[0]) and 2 * (len(keys) + inner) > len(said)
    return entries.from_broken(block, lexicon) if shaped and any(_known(key, lexicon) for key in keys) else None


def _first_of_several(found: Sequence[Entry], rest: Sequence[Line], lexicon: Lexicon) -> bool:
    """Whether a block between rules is a posting like those after it, not what is said of all of them.

    It is when a rule further down is followed by the same key for a title again.
    """
    titles = {entry.key for entry in found if lexicon.meaning("labels", entry.key) == "title"}
    after_rule = False
    for line in rest:
        key = entries.KEY.match(line.text)
        if after_rule and key and key[1] in titles:
            return True
        if line.text.strip() and not key:
            after_rule = line.text == _YAML_FENCE
    return False


def _braced(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Found:
    """JSON in braces: as YAML, of which it is a part, so that every value knows its line."""
    if not lines[start].text.startswith("{"):
        return None
    end = start if lines[start].text.endswith("}") else _until(lines, start + 1, ("}",))
    if end is None:
        return None
    found = entries.from_yaml(lines[start : end + 1], lexicon)
    if not found or not any(_known(entry.key, lexicon) for entry in found):
        return None
    return found, end + 1


def _unopened(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Found:
    """Hexo: YAML that only ends in a fence, or JSON without its braces that ends in one of its own."""
    json = lines[start].text == _JSON_FENCE
    first = start + 1 if json else start
    end = _until(lines, first, (_YAML_FENCE, _JSON_FENCE))
    if end is None or end == first:
        return None
    block = lines[first:end]
    if lines[end].text == _JSON_FENCE:
        found = entries.from_yaml(_in_braces(block), lexicon)
        return (entries.as_written(found, block), end + 1) if found else None
    key = entries.KEY.match(block[0].text)
    if not key or key[1] not in _USUAL or any(not line.text.strip() for line in block):
        return None
    found = _mapping(block, lexicon)
    return (found, end + 1) if found else None


def _in_braces(block: Sequence[Line]) -> list[Line]:
    """The lines of JSON that may lack its outermost braces, with them."""
    if block[0].text.lstrip().startswith("{"):
        return list(block)
    opened = [Line(block[0].number, "{" + block[0].text), *block[1:]]
    return [*opened[:-1], Line(opened[-1].number, opened[-1].text + "}")]


def _plain(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Found:
    end = _end_of_labels(lines, start, lambda key: _known(key, lexicon))
    block = lines[start:end]
    keys = [found[1] for line in block if (found := entries.KEY.match(line.text))]
    if len(keys) < 2:
        return None
    titles = {key for key in keys if lexicon.meaning("labels", key) == "title"}
    again = (found[1] for line in lines[end:] if (found := entries.KEY.match(line.text)))
    if len(titles) < sum(key in titles for key in keys) or any(key in titles for key in again):
        return None  # several postings, each of which begins so
    return entries.from_labels(block), end


def _end_of_labels(lines: Sequence[Line], start: int, known: Callable[[str], bool]) -> int:
    """The index after the lines from `start` that are a known key with a value, and lists under the usual keys."""
    listing = False
    for number in range(start, len(lines)):
        text = lines[number].text
        found = entries.KEY.match(text)
        if found is not None and known(found[1]):
            listing = not found[2] and found[1].casefold() in _USUAL
            if found[2] or listing:
                continue
        elif listing and text.startswith(("- ", "  ")):
            continue
        return number
    return len(lines)
