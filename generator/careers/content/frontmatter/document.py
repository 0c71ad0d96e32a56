"""A Markdown file with front matter: split first, then understood."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import frontmatter
import yaml
from frontmatter.default_handlers import YAMLHandler

from careers.content.frontmatter.hidden import find_hidden_in_markdown
from careers.content.frontmatter.nodes import Fields
from careers.content.frontmatter.yamltext import load_yaml
from careers.support.errors import Problems

_FENCE = re.compile(r"^---[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"#.*")
# What is meant as one: indented, of another length, or typed with the dashes of a Chinese keyboard.
_LIKE_A_FENCE = re.compile(r"\s*[-‐-―－]{2,}\s*\Z")


@dataclass(frozen=True, slots=True)
class Document:
    """Front matter and body; `body_line` is the 1-based line of the file on which the body starts."""

    fields: Fields
    body: str
    body_line: int


@dataclass(frozen=True, slots=True)
class _Parts:
    front: str
    body: str
    body_line: int


class _Handler(YAMLHandler):
    """python-frontmatter's YAML, split and loaded by our rules, written so that editors can read it."""

    def __init__(self, shown: str = "", problems: Problems | None = None) -> None:
        super().__init__()
        self.shown, self.problems = shown, problems if problems is not None else Problems()
        self.fields: Fields | None = None
        self.parts: _Parts | None = None

    def detect(self, text: str) -> bool:
        return self.parts is not None

    def split(self, text: str) -> tuple[str, str]:
        assert self.parts is not None
        return self.parts.front, self.parts.body

    def load(self, fm: str, **_: object) -> dict[str, Any]:
        self.fields = load_yaml(fm, self.shown, self.problems, first_line=2, name="front matter")
        return {}

    def export(self, metadata: dict[str, object], **_: object) -> str:
        text = yaml.dump(metadata, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10_000)
        return str(text).strip("\n")  # a name may begin with a space of another kind


class _Dumper(yaml.SafeDumper):
    """Lists of plain values on one line, as people write them."""

    def ignore_aliases(self, data: Any) -> bool:
        """A value that stands in two places is written twice: `parse` takes no references."""
        return True


def _short_list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.Node:
    flow = all(not isinstance(one, list | dict) for one in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=flow)


_Dumper.add_representer(list, _short_list)


def parse(text: str, shown: str, problems: Problems) -> Document | None:
    """The document that `text` (LF line ends) is; None when it is refused, which is recorded.

    `shown` is the file as editors know it.
    """
    parts = _split(text, shown, problems)
    if parts is None:
        return None
    is_clear = check_markdown(parts.body, shown, parts.body_line, problems)
    handler = _Handler(shown, problems)
    handler.parts = parts
    frontmatter.parse(text, handler=handler)
    if handler.fields is None or not is_clear:
        return None
    return Document(handler.fields, parts.body, parts.body_line)


def check_markdown(text: str, shown: str, first_line: int, problems: Problems) -> bool:
    """Return whether Markdown has nothing hidden in it; record it where it has, `text` beginning on `first_line`."""
    hidden = find_hidden_in_markdown(text)
    if hidden is None:
        return True
    problems.add(shown, first_line + hidden.line - 1, "body", hidden.code, **hidden.params)
    return False


def dump(fields: Mapping[str, Any], body: str) -> str:
    """`fields` and `body` as the text of a file; what `parse` reads back."""
    post = frontmatter.Post(body.strip("\n"))
    post.metadata = dict(fields)  # not as arguments: a field may be called `content` or `handler`
    return str(frontmatter.dumps(post, handler=_Handler())) + "\n"


def _split(text: str, shown: str, problems: Problems) -> _Parts | None:
    """Front matter is what stands between a first line ``---`` and the next one."""
    opened = _FENCE.match(text)
    closed = _FENCE.search(text, opened.end()) if opened else None
    if opened is None or closed is None:
        _explain_fences(text, shown, problems)
        return None
    front = text[opened.end() + 1 : max(closed.start() - 1, opened.end() + 1)]
    if not _COMMENT.sub("", front).strip():
        problems.add(shown, 1, "front matter", "front-empty")
        return None
    rest = text[closed.end() + 1 :]
    blank = len(rest) - len(rest.lstrip())
    # Of a body that is blank throughout, no line is the first.
    start = rest.rfind("\n", 0, blank) + 1 if blank < len(rest) else 0
    body_line = text.count("\n", 0, closed.end()) + rest.count("\n", 0, start) + 2
    # A file may end with its front matter, on the very line.
    return _Parts(front, rest[start:].rstrip(), min(body_line, text.count("\n") + 1))


def _explain_fences(text: str, shown: str, problems: Problems) -> None:
    """Record why there is no front matter: what should open or close it is not there, or is not what it should be."""
    lines = text.split("\n")
    fences = [number for number, line in enumerate(lines) if _FENCE.fullmatch(line)]
    like = next(
        (number for number, line in enumerate(lines) if _LIKE_A_FENCE.match(line) and number not in fences), None
    )
    if like is not None and (like == 0 if not fences else fences == [0]):
        problems.add(shown, like + 1, "front matter", "front-fence", value=lines[like].strip()[:20])
    elif not fences:
        problems.add(shown, 1, "front matter", "front-missing")
    elif fences[0] != 0:
        first = next((number for number, line in enumerate(lines) if line.strip()), 0)
        code = "front-late" if first < fences[0] else "front-blank"
        problems.add(shown, first + 1, "front matter", code, other=fences[0] + 1)
    else:
        problems.add(shown, 1, "front matter", "front-unclosed")
