"""The plan of pages and files that are made together: plain values, which any worker can be sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from careers import i18n
from careers.i18n import Locales
from careers.render import Head, Page

File = tuple[str, bytes]  # an address, and what answers there

POSTING = "posting"


@dataclass(frozen=True, slots=True)
class PagePlan:
    """Some pages and files that are made together.

    Attributes:
        kind: a key of `careers.builder.kinds.KINDS`, which says how they are made.
        subject: what they are about: ids, codes and numbers, as the kind takes them.
        urls: the addresses of its pages.
        files: the addresses of the files that are made besides, as far as they are known before.
        listed: those of its pages that the sitemaps name.
        origin: the file that an editor would rename to give it another address, or "".
        yielding: whether it gives way to whatever else answers at its address.
        leads_to: the address that it sends its readers on to, or None.
        section: which menu item its pages belong to, or "".
        neutral: whether its pages are in no language of their own.
    """

    kind: str
    subject: tuple[Any, ...] = ()
    urls: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    origin: str = ""
    yielding: bool = False
    leads_to: str | None = None
    section: str = ""
    neutral: bool = False

    @property
    def name(self) -> tuple[str, ...]:
        """Return the kind and the words of the subject, by which messages name it."""
        return (self.kind, *(str(part) for part in self.subject if part and isinstance(part, str | int)))

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return the addresses of all its files, as far as they are known before."""
        return (*map(i18n.output_path, self.urls), *self.files)

    def layouts(self, locales: Locales) -> Iterator[Page]:
        """Yield a page of each of its addresses, with all that decides its layout."""
        for url in self.urls:
            locale = locales[0] if self.neutral else locales.at(url) or locales[0]
            yield Page(url, locale, "", Head(""), section=self.section, neutral=self.neutral)
