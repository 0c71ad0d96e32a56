"""The page for addresses at which nothing answers, in every language. It is served at any depth."""

from __future__ import annotations

from dataclasses import dataclass

from careers import i18n
from careers.i18n import Locale, Locales
from careers.render import Head, Page


@dataclass(frozen=True)
class NotFoundPage:
    """The values of ``portal/lost.html``: each language with its home page and its list of jobs."""

    languages: tuple[tuple[Locale, str, str], ...]
    search: bool


def not_found_page(all_locales: Locales, *, search: bool) -> Page:
    """Return the page; `search` is whether there is a search index."""
    languages = tuple((locale, i18n.home(locale.code), i18n.jobs(locale.code)) for locale in all_locales)
    title = " · ".join(locale.t("lost.title") for locale in all_locales)
    head = Head(title, listed=False, indexed=False)
    context = NotFoundPage(languages, search)
    return Page(i18n.NOT_FOUND, all_locales[0].code, "portal/lost.html", head, context, neutral=True)
