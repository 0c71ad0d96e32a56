"""The page for addresses at which nothing answers, in every language. It is served at any depth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from careers import i18n
from careers.i18n import Locale
from careers.pages.view import View
from careers.render import Head, Page


@dataclass(frozen=True)
class NotFoundPage:
    """The values of ``portal/lost.html``.

    Attributes:
        languages: each with the name of the site, its home page, its list of jobs and the hint of its search box.
    """

    languages: tuple[tuple[Locale, str, str, str, str], ...]
    search: bool


def not_found_page(views: Sequence[View]) -> Page:
    """Return the page for the languages of all `views`."""
    languages = tuple(
        (view.locale, view.site_name, view.home, i18n.jobs(view.folder), view.search_hint) for view in views
    )
    title = " · ".join(view.locale.t("lost.title") for view in views)
    head = Head(title, listed=False, indexed=False)
    context = NotFoundPage(languages, views[0].site.search)
    return Page(i18n.NOT_FOUND, views[0].locale, "portal/lost.html", head, context, neutral=True)
