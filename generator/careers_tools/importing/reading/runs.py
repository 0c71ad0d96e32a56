"""Words with their looks, put together to one line of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

_MAIL = "mailto:"
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Run:
    """Words that look alike. `number` is the 1-based line they stand on, `href` where they link to, else empty."""

    text: str
    number: int
    bold: bool = False
    italic: bool = False
    code: bool = False
    href: str = ""


def markdown(runs: Sequence[Run]) -> str:
    """One line of Markdown: emphasis, code and links marked, space collapsed. Empty if there are no words."""
    linked = groupby(runs, key=lambda run: run.href)
    return _SPACES.sub(" ", "".join(_link(href, _bold(group)) for href, group in linked)).strip()


def _bold(runs: Iterable[Run]) -> str:
    return "".join(wrapped(_italic(group), "**" if bold else "") for bold, group in groupby(runs, lambda run: run.bold))


def _italic(runs: Iterable[Run]) -> str:
    return "".join(
        wrapped(_code(group), "*" if slanted else "") for slanted, group in groupby(runs, lambda run: run.italic)
    )


def _code(runs: Iterable[Run]) -> str:
    return "".join(
        wrapped("".join(run.text for run in group), "`" if code else "")
        for code, group in groupby(runs, lambda run: run.code)
    )


def _link(href: str, text: str) -> str:
    address = href.removeprefix(_MAIL)
    if not href or text.strip() in (href, address):
        return text
    return wrapped(text, "[", f"]({href})")


def wrapped(text: str, left: str, right: str | None = None) -> str:
    """`text` between two marks (the second as the first, if not given), the space at its ends outside of them."""
    core = text.strip()
    if not core or not left:
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{left}{core}{left if right is None else right}{after}"
