"""Which of the files that a draft could have is its own, as its document was when it was imported before."""

from __future__ import annotations

from collections.abc import Mapping

from careers.content.frontmatter import parse
from careers.content.lexicon import shipped
from careers.content.posting import Posting, Text
from careers.support.errors import Problems
from careers_tools.importing.likeness import ALIKE, Likeness


def own(text: str, files: Mapping[str, str], locale: str) -> str | None:
    """The name of the file that holds an earlier version of `text`; None where none is alike enough to be one.

    Bodies are compared, of which the greater part must be the same; where several are equally alike, as those of one
    job in two cities, the front matter tells them apart. A file that holds nothing is anybody's.

    Args:
        text: a posting's file, front matter and body.
        files: name -> what it holds; of equals the first is taken.
        locale: code of the language of all of them.
    """
    likes = {name: _likeness(text, held, locale) for name, held in files.items()}
    best = max(likes, key=lambda name: likes[name], default=None)
    return best if best is not None and likes[best][0] >= ALIKE else None


def _likeness(text: str, held: str, locale: str) -> tuple[float, float]:
    """How alike two files are by what they say, then as a whole."""
    if not held.strip():
        return ALIKE, 0.0
    whole = _share(text, held, locale)
    body, other = _body(text), _body(held)
    # A line of a table has no more to it than the fields.
    return (_share(body, other, locale), whole) if body.strip() or other.strip() else (whole, whole)


def _share(text: str, held: str, locale: str) -> float:
    """The share of the text in common, 0 where that is too little. Under one title anyway, so by text alone."""
    one = Posting("held", locale, {locale: Text(locale, "", "", held, path="", body_line=1)}, {})
    found = Likeness({one.id: one}, shipped()).nearest("", text, None, locale)
    return found[1] if found else 0.0


def _body(text: str) -> str:
    document = parse(text, "", Problems())
    return text if document is None else document.body
