"""A Markdown file with front matter: split first, then understood; and the text of such a file from its values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import frontmatter
import yaml
from frontmatter.default_handlers import YAMLHandler

from careers.content.frontmatter.hidden import find_hidden_in_markdown
from careers.content.frontmatter.yamltext import Fields, load_yaml, too_deep
from careers.support.diagnostics import Diagnostics

_FENCE = re.compile(r"^---[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"#.*")
# What is meant as a fence: indented, of another length, or typed with the dashes of a Chinese keyboard.
_LIKE_A_FENCE = re.compile(r"\s*[-‐-―－]{2,}\s*\Z")
_OPENING = re.compile(r"[\[{]")
_dump_yaml = partial(yaml.safe_dump, sort_keys=False, allow_unicode=True, width=10**6)


@dataclass(frozen=True, slots=True)
class Document:
    """Front matter and body; `body_line` is the 1-based line of the file on which the body starts."""

    fields: Fields
    body: str
    body_line: int


def parse(text: str, display_path: str, diagnostics: Diagnostics) -> Document | None:
    """Return the document that `text` (LF line ends) holds; None when it is refused, which is recorded.

    `display_path` is the file as editors know it.
    """
    parts = _split(text, display_path, diagnostics)
    if parts is None:
        return None
    front, body, body_line = parts
    is_clear = check_markdown(body, display_path, body_line, diagnostics)
    fields = load_yaml(front, display_path, diagnostics, first_line=2, name="front matter")
    return Document(fields, body, body_line) if fields is not None and is_clear else None


def check_markdown(text: str, display_path: str, first_line: int, diagnostics: Diagnostics) -> bool:
    """Return whether Markdown has nothing hidden in it; record it where it has, `text` beginning on `first_line`."""
    hidden = find_hidden_in_markdown(text)
    if hidden is None:
        return True
    diagnostics.add(display_path, first_line + hidden.line - 1, "body", hidden.code, **hidden.params)
    return False


def _split(text: str, display_path: str, diagnostics: Diagnostics) -> tuple[str, str, int] | None:
    """Return the front matter, which stands between a first line ``---`` and the next one, the body and its line."""
    opening = _FENCE.match(text)
    closing = _FENCE.search(text, opening.end()) if opening else None
    if opening is None or closing is None:
        _explain_fences(text, display_path, diagnostics)
        return None
    front = text[opening.end() + 1 : max(closing.start() - 1, opening.end() + 1)]
    if not _COMMENT.sub("", front).strip():
        diagnostics.add(display_path, 1, "front matter", "front-empty")
        return None
    rest = text[closing.end() + 1 :]
    blank = len(rest) - len(rest.lstrip())
    # No line is the first of a body that is blank throughout.
    start = rest.rfind("\n", 0, blank) + 1 if blank < len(rest) else 0
    body_line = text.count("\n", 0, closing.end()) + rest.count("\n", 0, start) + 2
    # A file may end with its front matter, on the very line.
    return front, rest[start:].rstrip(), min(body_line, text.count("\n") + 1)


def _explain_fences(text: str, display_path: str, diagnostics: Diagnostics) -> None:
    """Record why there is no front matter: a fence is missing, or is not written as it should be."""
    lines = text.split("\n")
    fences = [number for number, line in enumerate(lines) if _FENCE.fullmatch(line)]
    alike = (number for number, line in enumerate(lines) if _LIKE_A_FENCE.match(line) and number not in fences)
    like = next(alike, None)
    if like is not None and (like == 0 if not fences else fences == [0]):
        diagnostics.add(display_path, like + 1, "front matter", "front-fence", value=lines[like].strip()[:20])
    elif not fences:
        diagnostics.add(display_path, 1, "front matter", "front-missing")
    elif fences[0] != 0:
        first = next((number for number, line in enumerate(lines) if line.strip()), 0)
        code = "front-late" if first < fences[0] else "front-blank"
        diagnostics.add(display_path, first + 1, "front matter", code, other=fences[0] + 1)
    else:
        diagnostics.add(display_path, 1, "front matter", "front-unclosed")


class _Dumper(yaml.SafeDumper):
    """Writes lists of plain values on one line, as people do."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write a value that stands in two places twice: `parse` takes no references."""
        return True


def _represent_list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.Node:
    is_plain = not any(isinstance(item, list | dict) for item in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=is_plain)


_Dumper.add_representer(list, _represent_list)


class _Handler(YAMLHandler):
    """Writes python-frontmatter's YAML so that editors can read it."""

    def export(self, metadata: dict[str, object], **_: object) -> str:
        text = yaml.dump(metadata, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10_000)
        return str(text).strip("\n")  # a name may begin with a space of another kind


def dump(fields: Mapping[str, Any], body: str) -> str:
    """Return `fields` and `body` as the text of a file, which `parse` reads back."""
    post = frontmatter.Post(body.strip("\n"))
    post.metadata = dict(fields)  # not as arguments: a field may be called `content` or `handler`
    return str(frontmatter.dumps(post, handler=_Handler())) + "\n"


def compose(fields: Iterable[tuple[str, Any]], body: str) -> str:
    """Return the text of a new file: a field a line, lists and mappings of plain values in brackets.

    The text ends with one line end. An empty text leaves a field to be filled in.
    """
    pairs = list(fields)
    front = "".join(_field(key, value) for key, value in pairs)
    if too_deep(front):  # for brackets in words: what is written here has two levels
        front = "".join(_escaped_field(key, value) for key, value in pairs)
    body = body.strip("\n")
    return f"---\n{front}---\n" + (f"\n{body}\n" if body.strip() else "")


def _field(key: str, value: Any) -> str:
    if value == "":
        return f"{key}:\n"
    flow = None if isinstance(value, list | dict) else False
    return str(_dump_yaml({key: value}, default_flow_style=flow))


def _escaped_field(key: str, value: Any) -> str:
    """Return a field with the brackets in texts given by their numbers."""
    return _field(key, value) if value == "" else f"{key}: {_escaped(value)}\n"


def _escaped(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_escaped(key)}: {_escaped(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_escaped, value))}]"
    if isinstance(value, str) and _OPENING.search(value):
        quoted = str(_dump_yaml(value, default_style='"')).rstrip("\n")
        return _OPENING.sub(lambda match: rf"\x{ord(match[0]):02x}", quoted)
    return str(_dump_yaml([value], default_flow_style=True)).strip()[1:-1]
