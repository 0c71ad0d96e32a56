"""UI strings: the words of pages, one file a language.

A string is a text, or a mapping of plural categories (CLDR) to texts. The package's own are in ``strings/``; a portal's
own go before them. Where a language has no string, a broader one answers, and the fallback at last.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib import resources
from types import MappingProxyType

from careers.support.languages import broader_tags, codes_in, fallback, read_data

Text = str | Mapping[str, str]

_FOLDER = resources.files(__package__).joinpath("strings")


@functools.cache
def package_languages() -> tuple[str, ...]:
    """Return the codes of the languages that the package has strings of."""
    return codes_in(_FOLDER)


@functools.cache
def package_strings(code: str) -> Mapping[str, Text]:
    """Return the strings in the package's own file of a language, without those that others would answer for it."""
    return MappingProxyType(read_data(_FOLDER.joinpath(f"{code}.yml")) if code in package_languages() else {})


class BorrowedText(str):
    """A text in the language of the fallback on a page in another one; as HTML it says so (WCAG 2.2, 3.1.2).

    Templates print a value by its ``__html__`` if it has one, as `markupsafe` describes.
    """

    __slots__ = ()

    def __html__(self) -> str:
        """Return the text as the content of an element."""
        return self.marked(escape(self))

    def strip(self, chars: str | None = None, /) -> BorrowedText:
        """Return the text without `chars` at its ends."""
        return BorrowedText(super().strip(chars))

    def removesuffix(self, suffix: str, /) -> BorrowedText:
        """Return the text without `suffix` at its end."""
        return BorrowedText(super().removesuffix(suffix))

    def marked(self, html: str) -> str:
        """Return `html`, which says the same, in an element that names the language."""
        return f'<span lang="{package_strings(fallback())["locale.html_lang"]}">{html}</span>'


def joined(texts: Iterable[str], separator: str = "") -> str:
    """Return UI strings as one text; all of it counts as borrowed if one of them is."""
    parts = list(texts)
    text = separator.join(parts)
    return BorrowedText(text) if any(isinstance(part, BorrowedText) for part in parts) else text


class Strings(Mapping[str, Text]):
    """All UI strings of a language: key -> text, or plural category -> text.

    Attributes:
        fingerprint: a digest of all of them, and of which are borrowed.
        borrowed: the keys that only the fallback has a text for.
    """

    def __init__(self, code: str, own: Mapping[str, Text] | None = None) -> None:
        """Put the strings `own` of a portal before those of the package."""
        texts: dict[str, Text] = {}
        for tag in reversed(broader_tags(code)):
            texts |= package_strings(tag)
        texts |= own or {}
        self._texts = {**package_strings(fallback()), **texts}
        self.borrowed = frozenset(self._texts.keys() - texts.keys())
        known = json.dumps([self._texts, sorted(self.borrowed)])
        self.fingerprint = hashlib.blake2b(known.encode(), digest_size=16).hexdigest()

    def __getitem__(self, key: str) -> Text:
        """Return the string of a key."""
        return self._texts[key]

    def __iter__(self) -> Iterator[str]:
        """Yield the keys."""
        return iter(self._texts)

    def __len__(self) -> int:
        """Return the number of strings."""
        return len(self._texts)

    def __repr__(self) -> str:
        """Return the fingerprint, which stands for all texts where a value is written out."""
        return f"Strings({self.fingerprint})"

    def __eq__(self, other: object) -> bool:
        """Tell whether all strings are the same."""
        return isinstance(other, Strings) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        """Return the hash of the fingerprint."""
        return hash(self.fingerprint)


def complete_strings() -> Mapping[str, Text]:
    """Return the strings of the fallback, whose keys are those of all strings there are."""
    return package_strings(fallback())


def in_all_languages(key: str) -> frozenset[str]:
    """Return the texts of a string in all languages of the package."""
    texts = (package_strings(code).get(key) for code in package_languages())
    return frozenset(text for text in texts if isinstance(text, str))
