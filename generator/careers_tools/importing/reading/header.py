"""Front matter of any tool: where it begins and ends, and its entries with their lines. No line of it is lost."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

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
_SET = re.compile(r"^([\w.\"'-]{1,80})\s*=\s*")
_TABLE = re.compile(r"\[{1,2}\s*([\w.\"' -]{1,80}?)\s*\]{1,2}\s*(?:#.*)?")
_REMARK = re.compile("(?<=[\"'])\\s+#.*$")  # behind a value
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


# 0-based place of a value's line in its block, its key as readers know it, its text or nothing.
_Leaf = tuple[int, str, str | None]


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
    entries = _read(block, list(_as_yaml(block)) if fence == _TOML else [line.text for line in block], lexicon)
    if len(entries) <= is_open or _is_first_of_several(entries, lines[end:], lexicon):
        return (), tuple(lines)
    return entries, tuple(lines[end + 1 :])


def _is_first_of_several(entries: Sequence[Entry], rest: Sequence[Line], lexicon: Lexicon) -> bool:
    """Return whether a block is a posting like others below, not a header for all: the key of its title comes again."""
    titles = {entry.key for entry in entries if lexicon.meaning("labels", entry.key) == "title"}
    return any((key := _KEY.match(line.text)) and key[1] in titles for line in rest)


def _is_known(key: str, lexicon: Lexicon) -> bool:
    return key.casefold() in _USUAL or any(lexicon.meaning(use, key) for use in ("labels", "notes"))


def _as_yaml(block: Sequence[Line]) -> Iterator[str]:
    """Yield lines of TOML in YAML, which writes most values alike."""
    margin = ""
    for line in block:
        table = _TABLE.fullmatch(line.text.strip())
        yield f"{table[1]}:" if table else margin + _SET.sub(r"\1: ", line.text)
        margin = " " if table else margin


def _read(block: Sequence[Line], texts: Sequence[str], lexicon: Lexicon) -> tuple[Entry, ...]:
    """Return the entries of a block, whose lines are `texts` in YAML, intact or broken; none of prose between rules.

    Broken YAML is read line by line: a value spoils only its own key.
    """
    worded = [text for text in texts if text.strip() and not text.startswith("#")]
    keys = [key[1] for text in worded if (key := _KEY.match(text)) and _NAME.fullmatch(key[1].strip("\"'"))]
    fields = load_yaml("\n".join(texts), "", Diagnostics())
    if fields is not None:
        leaves = [(line - 1, _name(path, lexicon), value) for path, value, line in _walk(fields, (), fields.line)]
        return _entries(block, texts, leaves) if keys or (worded and worded[0].startswith("{")) else ()
    inner = sum(text.startswith((" ", "- ", "]", "}")) for text in worded)
    is_shaped = worded and _KEY.match(worded[0]) and 2 * (len(keys) + inner) > len(worded)
    is_header = is_shaped and any(_is_known(key, lexicon) for key in keys)
    return _entries(block, texts, list(_by_line(texts))) if is_header else ()


def _by_line(texts: Sequence[str]) -> Iterator[_Leaf]:
    """Yield the values in lines that begin with a key, and in those below that belong to it."""
    key = ""
    for index, text in enumerate(texts):
        statement = _KEY.match(text)
        key = statement[1].strip("\"'") if statement else key
        value = statement[2] if statement else text.strip().removeprefix("- ")
        value = _REMARK.sub("", value)
        for part in re.split("[,，、]", value) if value.startswith("[") else [value]:
            bare = part.strip(" ,[]{}\"'“”|>")
            if key and bare and not text.lstrip().startswith("#"):
                yield index, key, bare


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


def _entries(block: Sequence[Line], texts: Sequence[str], leaves: Sequence[_Leaf]) -> tuple[Entry, ...]:
    """Return one entry a line and key; a line without a value of its own goes on with the key above it."""
    entries: list[Entry] = []
    key = _COMMENT
    for index, line in enumerate(block):
        values: dict[str, list[str]] = {}
        for at, name, value in leaves:
            if at == index:
                values.setdefault(name, []).append(clean(" ".join((value or "").split())))
        for key, found in values.items():
            entries.append(Entry(line.number, key, tuple(filter(None, found)), line.text))
        if not values and line.text.strip():
            own = _KEY.match(texts[index])
            is_comment = line.text.lstrip().startswith("#")
            entries.append(Entry(line.number, own[1] if own else _COMMENT if is_comment else key, (), line.text))
    return tuple(entries)
