"""A posting brought up to date: what its source has changed is taken over where no editor has changed it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from careers.content.frontmatter import compose, document_in, parse, plain, set_fields
from careers.content.posting.model import stamp
from careers.support.diagnostics import Diagnostics
from careers_tools.importing.values import DocumentError


@dataclass(frozen=True, slots=True)
class Version:
    """The text of a posting's file as its source has it.

    Attributes:
        values: front matter, field -> value.
        fields: the same, each value as YAML's text.
        body: Markdown.
    """

    values: Mapping[str, Any]
    fields: Mapping[str, Any]
    body: str

    @property
    def text(self) -> str:
        """The file."""
        return compose(self.values.items(), self.body)

    @property
    def body_digest(self) -> str:
        """The digest of the body."""
        return stamp("", "", self.body)


def version_of(values: Mapping[str, Any], body: str) -> Version:
    """Return the version with these values and body, as it reads when it is written and parsed again.

    Raises:
        DocumentError: it cannot be parsed, as where an address has a hidden character.
    """
    diagnostics = Diagnostics()
    document = parse(compose(values.items(), body), "", diagnostics)
    if document is None:
        raise DocumentError(next(iter(diagnostics)))
    return Version(dict(values), plain(document.fields), document.body)


@dataclass(frozen=True, slots=True)
class Merged:
    """The result of bringing a file up to date.

    Attributes:
        text: the file's new text; equal to the old one where nothing is to be changed.
        changes: the fields that the source has changed -> their values, None where it removed them.
        kept: names of fields, "body" for the text, that the source has changed and an editor had changed before.
    """

    text: str
    changes: Mapping[str, Any]
    kept: Sequence[str]


def merge(text: str, fields: Mapping[str, Any], body: str, version: Version) -> Merged | None:
    """Return the file `text` with what changed between what was taken from the source and its present version.

    `fields` and `body`, a digest, are what was taken. None where the file cannot be edited by its lines.
    """
    document = document_in(text)
    if document is None:
        return None
    present = plain(document.fields)
    changes: dict[str, Any] = {}
    kept: list[str] = []
    for key in dict.fromkeys((*version.fields, *fields)):
        before, now, here = fields.get(key), version.fields.get(key), present.get(key)
        if now == before or here == now:
            continue
        if here == before:
            changes[key] = version.values.get(key)
        else:
            kept.append(key)
    edited = set_fields(text, changes) if changes else text
    if edited is None:
        return None
    own = stamp("", "", document.body)
    if version.body_digest not in (body, own):
        if own == body:
            edited = _with_body(edited, version.body)
        else:
            kept.append("body")
    return Merged(edited, changes, kept)


def _with_body(text: str, body: str) -> str:
    """Return a file with another body; line ends are as those of its front matter."""
    document = document_in(text)
    assert document is not None
    end = "\r\n" if "\r\n" in text else "\n"
    front = text.replace("\r\n", "\n").split("\n")[: document.body_line - 1]
    while front and not front[-1].strip():
        front.pop()
    return end.join([*front, "", *body.strip("\n").split("\n"), ""])
