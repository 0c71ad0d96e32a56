"""Front matter of any tool: where it begins and ends, and its entries with their lines. No line of it is lost."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
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


# Entries of the front matter, and the index of the line after it.
_Header = tuple[tuple[Entry, ...], int] | None


def split(lines: Sequence[Line], lexicon: Lexicon) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
    """Return the entries of the front matter, none where there is none, and the lines after it.

    Known: YAML between ``---``, or before it, as Hexo has it; TOML between ``+++``; JSON between ``;;;``; and at least
    two lines ``key: value`` with known keys before anything else.
    """
    start = next((number for number, line in enumerate(lines) if line.text.strip()), len(lines))
    for form in (_fenced, _labels):
        if start < len(lines) and (header := form(lines, start, lexicon)):
            return _with_text(header[0], lines[header[1] :], lexicon)
    return (), tuple(lines)


def _with_text(
    entries: Sequence[Entry], rest: Sequence[Line], lexicon: Lexicon
) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
    """Return the entries and the lines after them; where no line has a word, those of the text that an entry holds."""
    keys = lexicon["text-keys"].get("text", ())
    holders = [
        at for at, entry in enumerate(entries) if entry.values and entry.key.rpartition(".")[2].casefold() in keys
    ]
    if not holders or any(line.text.strip() for line in rest):
        return tuple(entries), tuple(rest)
    at = max(holders, key=lambda place: len(entries[place].values[0]))
    holder = entries[at]
    below = list(itertools.takewhile(lambda entry: not entry.values and entry.text[:1] == " ", entries[at + 1 :]))
    texts = {entry.number: entry.text for entry in below} or {holder.number: holder.values[0]}
    margin = min(len(text) - len(text.lstrip()) for text in texts.values())
    body = (Line(number, texts.get(number, "")[margin:]) for number in range(min(texts), max(texts) + 1))
    kept = [] if holder.number in texts else [replace(holder, values=())]
    return (*entries[:at], *kept, *entries[at + 1 + len(below) :]), tuple(body)


def _fenced(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Header:
    """Read front matter between fences; YAML that begins with a usual key may lack the first of them."""
    fence = lines[start].text
    key = _KEY.match(fence)
    is_open = key is not None and key[1].casefold() in _USUAL
    begin, ends = (start, (_RULE,)) if is_open else (start + 1, _ENDS.get(fence, ()))
    end = next((at for at, line in enumerate(lines[:_MOST_LINES]) if at >= begin and line.text in ends), begin)
    block = lines[begin:end]
    if is_open and any(not line.text.strip() for line in block):
        return None
    entries = _from_toml(block, lexicon) if fence == _TOML else _from_mapping(block, lexicon)
    is_first = _are_several([*{entry.key for entry in entries}], lines[end:], lexicon)
    return (entries, end + 1) if entries and not is_first else None


def _are_several(keys: Sequence[str], rest: Sequence[Line], lexicon: Lexicon) -> bool:
    """Return whether keys are those of a posting like others below, not of a header for all: a title comes again."""
    below = [key[1] for line in rest if (key := _KEY.match(line.text))]
    titles = [key for key in keys if lexicon.meaning("labels", key) == "title"]
    return len(titles) > len({*titles}) or not {*titles}.isdisjoint(below)


def _labels(lines: Sequence[Line], start: int, lexicon: Lexicon) -> _Header:
    """Read lines that are a known key with a value, and lists under usual keys."""
    keys: list[str] = []
    is_list = False
    end = start
    for line in lines[start:]:
        key = _KEY.match(line.text)
        if key and _is_known(key[1], lexicon):
            is_list = not key[2] and key[1].casefold() in _USUAL
            keys += [key[1]] * bool(key[2] or is_list)
        if not (is_list and line.text.startswith(("- ", "  "))) and not (key and keys[-1:] == [key[1]]):
            break
        end += 1
    block = lines[start:end]
    if len(keys) < 2 or _are_several(keys, lines[end:], lexicon):
        return None
    return _entries(block, _leaves_by_line(block, _KEY)), end


def _is_known(key: str, lexicon: Lexicon) -> bool:
    return key.casefold() in _USUAL or any(lexicon.meaning(use, key) for use in ("labels", "notes"))


def _from_mapping(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...]:
    """Return the entries of a block that looks like YAML, intact or broken; none of prose between two rules.

    In broken YAML, a value spoils only its own key.
    """
    texts = [line.text for line in block if line.text.strip() and not line.text.startswith("#")]
    keys = [key[1] for text in texts if (key := _KEY.match(text)) and _NAME.fullmatch(key[1].strip("\"'"))]
    whole = _yaml_leaves(block, lexicon) if texts else []
    if whole is not None:
        return _entries(block, whole) if keys or (texts and texts[0].startswith("{")) else ()
    inner = sum(text.startswith((" ", "- ", "]", "}")) for text in texts)
    is_shaped = _KEY.match(texts[0]) and 2 * (len(keys) + inner) > len(texts)
    leaves: list[_Leaf] = []
    starts = [index for index, line in enumerate(block) if _KEY.match(line.text)]
    for first, last in itertools.pairwise([*starts, len(block)]):
        intact = _yaml_leaves(block[first:last], lexicon)
        part = _leaves_by_line(block[first:last], _KEY) if intact is None else intact
        leaves += [leaf._replace(at=leaf.at + first) for leaf in part]
    return _entries(block, leaves) if is_shaped and any(_is_known(key, lexicon) for key in keys) else ()


def _from_toml(block: Sequence[Line], lexicon: Lexicon) -> tuple[Entry, ...]:
    """Return the entries of TOML, read line by line."""
    leaves: list[_Leaf] = []
    headers = [(at, table) for at, line in enumerate(block) if (table := _TABLE.fullmatch(line.text.strip()))]
    ends = [at for at, _ in headers] + [len(block)]
    for first, table, end in zip([0, *ends], [None, *(table for _, table in headers)], ends, strict=False):
        above = table[1].split(".") if table else []
        for leaf in _leaves_by_line(block[first:end], _SET):
            path = [part.strip(" \"'") for part in (*above, *leaf.key.split("."))]
            leaves.append(_Leaf(leaf.at + first, _name(path, lexicon), leaf.value))
    return _entries(block, leaves)


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
    key = ""
    for index, line in enumerate(block):
        text = line.text
        if statement := form.match(text):
            key = statement[1].strip("\"'")
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
