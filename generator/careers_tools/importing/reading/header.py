"""Front matter of any tool: where it begins and ends, and its entries with their lines. No line of it is lost."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from careers.content.frontmatter import Fields, Items, Node, load_yaml, plain
from careers.content.lexicon import Lexicon
from careers.support.diagnostics import Diagnostics
from careers_tools.importing.reading.cleaning import clean
from careers_tools.importing.values import Entry, Line
from careers_tools.tags import names

_MOST_LINES = 400
_RULE, _TOML = "---", "+++"
_ENDS = {_RULE: ("---", "..."), _TOML: ("+++",), ";;;": (";;;",)}
# ``key: value`` at the left edge; the colon may be a Chinese one.
_KEY = re.compile(r"([^\s:：#\-*>|\[{(（【][^:：]{0,39}?)\s*[:：](?!//)\s*(.*)")
_SET = re.compile(r"([\w.\"'-]{1,80})\s*=\s*(.*)")
_TABLE = re.compile(r"\[{1,2}\s*([\w.\"' -]{1,80}?)\s*\]{1,2}\s*(?:#.*)?")
_ITEM = re.compile(r"\s*- +(.*)")
_QUOTED = re.compile(r"(\"{3}|'{3}|[\"'])(.*?)\1\s*[,\]]*\s*(?:#.*)?")
_COMMENT = "#"  # the key of lines that are comments
# A name in the form of programs, or a short word of a language that needs no spaces.
_NAME = re.compile(r"[A-Za-z_][\w .-]{0,39}|[^\W\d_a-zA-Z][^\W_]{0,11}")
# Keys that only hold others together: the keys under them mean as much without them.
_CONTAINERS = names("extra params taxonomies job posting jobposting meta metadata")
# Keys that static site generators know, beside the labels of postings.
_USUAL = names(
    """abbrlink aliases author authors categories category comments copyright cover created date description draft
    excerpt featured id image img index_img keywords lang language lastmod layout locale mathjax menu meta modified
    nav_order order parent password permalink pin published publishdate pubdate sidebar slug sticky subtitle summary
    tag tags template thumbnail title toc top top_img type updated url weight"""
)


class _Leaf(NamedTuple):
    """A value: 0-based place of its line in the block, its key as readers know it, its text or nothing."""

    at: int
    key: str
    value: str | None


def split(lines: Sequence[Line], lexicon: Lexicon) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
    """Return the entries of the front matter, none where there is none, and the lines after it.

    Known: YAML between ``---``, TOML between ``+++``, JSON between ``;;;``; and YAML that begins with a usual key and
    ends with ``---`` or a blank line, as Hexo and Pelican have it.
    """
    start = next((at for at, line in enumerate(lines) if line.text.strip()), len(lines) - 1)
    fence = lines[start].text
    key = _KEY.match(fence)
    is_open = key is not None and key[1].casefold() in _USUAL
    begin, ends = (start, (_RULE, "")) if is_open else (start + 1, _ENDS.get(fence, ()))
    end = next((at for at, line in enumerate(lines[:_MOST_LINES]) if at >= begin and line.text in ends), begin)
    block = lines[begin:end]
    entries = _from_toml(block, lexicon) if fence == _TOML else _from_mapping(block, lexicon)
    if len(entries) <= is_open or _is_first_of_several(entries, lines[end:], lexicon):
        return (), tuple(lines)
    return entries, tuple(lines[end + 1 :])


def _is_first_of_several(entries: Sequence[Entry], rest: Sequence[Line], lexicon: Lexicon) -> bool:
    """Return whether a block is a posting like others below, not a header for all: the key of its title comes again."""
    titles = {entry.key for entry in entries if lexicon.meaning("labels", entry.key) == "title"}
    return any((key := _KEY.match(line.text)) and key[1] in titles for line in rest)


def _is_known(key: str, lexicon: Lexicon) -> bool:
    return key.casefold() in _USUAL or any(lexicon.meaning(use, key) for use in ("labels", "notes"))


def _from_mapping(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...]:
    """Return the entries of a block that looks like YAML, intact or broken; none of prose between two rules.

    Broken YAML is read line by line: a value spoils only its own key.
    """
    texts = [line.text for line in block if line.text.strip() and not line.text.startswith("#")]
    keys = [key[1] for text in texts if (key := _KEY.match(text)) and _NAME.fullmatch(key[1].strip("\"'"))]
    whole = _yaml_leaves(block, lexicon) if texts else []
    if whole is not None:
        return _entries(block, whole) if keys or (texts and texts[0].startswith("{")) else ()
    inner = sum(text.startswith((" ", "- ", "]", "}")) for text in texts)
    is_shaped = _KEY.match(texts[0]) and 2 * (len(keys) + inner) > len(texts)
    is_header = is_shaped and any(_is_known(key, lexicon) for key in keys)
    return _entries(block, _leaves_by_line(block, _KEY)) if is_header else ()


def _from_toml(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...]:
    """Return the entries of TOML, read line by line."""
    leaves = _leaves_by_line(block, _SET)
    return _entries(block, [leaf._replace(key=_name(leaf.key.split("."), lexicon)) for leaf in leaves])


def _yaml_leaves(block: Sequence[Line], lexicon: Lexicon) -> list[_Leaf] | None:
    fields = load_yaml("\n".join(line.text for line in block), "", Diagnostics())
    if fields is None:
        return None
    return [_Leaf(line - 1, _name(path, lexicon), value) for path, value, line in _walk(fields, (), fields.line)]


def _walk(node: Node, path: tuple[str, ...], line: int) -> Iterator[tuple[tuple[str, ...], str | None, int]]:
    if isinstance(node, Fields):
        for key, value in node.entries.items():
            yield from _walk(value, (*path, key), node.lines[key])
    elif isinstance(node, Items):
        if not node.items:
            yield path, None, line
        for item in node.items:
            yield from _walk(item, path, item.line)
    else:
        yield path, plain(node), line


def _name(path: Sequence[str], lexicon: Lexicon) -> str:
    """Return the key of a value: its own, with those above it in front where they change its subject."""
    above = list(itertools.dropwhile(lambda key: key.casefold() in _CONTAINERS, path[:-1]))
    if not above:
        return path[-1]
    own, subject = (lexicon.meaning("labels", key) for key in (path[-1], above[-1]))
    # The title below such a key is that of the person to whom one applies.
    person = own == "title" and (subject == "email" or lexicon.meaning("persons", above[-1]) == "name")
    return path[-1] if own and subject and not person else ".".join((*above, path[-1]))


def _entries(block: Sequence[Line], leaves: Sequence[_Leaf]) -> tuple[Entry, ...]:
    """Return one entry a line and key; a line without a value of its own goes on with the key above it."""
    entries: list[Entry] = []
    key = _COMMENT
    for index, line in enumerate(block):
        values: dict[str, list[str]] = {}
        for leaf in leaves:
            if leaf.at == index:
                values.setdefault(leaf.key, []).append(clean(" ".join((leaf.value or "").split())))
        for key, texts in values.items():
            entries.append(Entry(line.number, key, tuple(filter(None, texts)), line.text))
        if not values and line.text.strip():
            own = _KEY.match(line.text)
            is_comment = line.text.lstrip().startswith("#")
            entries.append(Entry(line.number, own[1] if own else _COMMENT if is_comment else key, (), line.text))
    return tuple(entries)


def _leaves_by_line(block: Sequence[Line], form: re.Pattern[str]) -> list[_Leaf]:
    """Return the values of lines in the `form` of a key and its value, and of those below that belong to it."""
    leaves: list[_Leaf] = []
    key = table = ""
    for index, line in enumerate(block):
        text = line.text
        if form is _SET and (header := _TABLE.fullmatch(text.strip())):
            key, table = "", header[1] + "."
        elif statement := form.match(text):
            key = table + statement[1].strip("\"'")
            leaves += [_Leaf(index, key, value) for value in _listed(statement[2]) or [""]]
        elif key and text.strip(" []{}") and not text.lstrip().startswith("#"):
            item, inner = _ITEM.fullmatch(text), form.match(text.lstrip())
            name, value = (f"{key}.{inner[1]}", inner[2]) if inner else (key, item[1] if item else text)
            leaves += [_Leaf(index, name, _unquoted(value))] * bool(_unquoted(value))
    return leaves


def _listed(value: str) -> list[str]:
    """Return the values of a list in brackets, or the only value."""
    value = value.strip()
    if value.startswith("[") and value.find("]") == len(value) - 1:
        return [item for part in re.split("[,，、]", value[1:-1]) if (item := _unquoted(part))]
    return [text] if (text := _unquoted(value)) and text not in "[{" else []


def _unquoted(value: str) -> str:
    value = value.strip()
    if quoted := _QUOTED.fullmatch(value):
        return quoted[2].strip()
    if value[:1] == "“" and value[-1:] == "”":
        return value[1:-1].strip()
    is_alone = value[:1] in ("'", '"') and value.count(value[:1]) == 1  # somebody forgot to close it
    return value.strip("'\"").strip() if is_alone or value[:3] in ('"""', "'''") else value
