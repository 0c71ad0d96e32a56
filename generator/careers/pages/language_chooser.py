"""The language chooser at the root of the site. Nobody is redirected by the language of the browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from careers import i18n
from careers.i18n import Locale
from careers.pages.counts import Count, doubts_in_words, landing_groups, site_counts
from careers.pages.structured_data import publisher, website
from careers.pages.terms import Group
from careers.pages.view import View
from careers.render import Head, Page
from careers.statistics.figures import standing_of_all

_TERMS = 6  # of a taxonomy


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the site, with the address of its home page, and what that says about the site."""

    locale: Locale
    url: str
    name: str
    description: str
    counts: tuple[Count, ...]
    doubts: str
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class LanguageChooser:
    """The values of ``portal/chooser.html``."""

    languages: tuple[Language, ...]


def language_chooser(views: Sequence[View]) -> Page:
    """Return the chooser of all `views`; its metadata are in the first language."""
    languages = tuple(
        Language(
            locale=view.locale,
            url=view.folder,
            name=view.site_name,
            description=view.site.descriptions[view.code],
            counts=tuple(site_counts(view)),
            doubts=doubts_in_words(standing_of_all(view.library), view.locale),
            groups=landing_groups(view, _TERMS),
        )
        for view in views
    )
    first = views[0]
    structured = (*website(first), *publisher(first))
    head = Head(first.site_name, first.site.descriptions[first.code], structured=structured)
    return Page(i18n.CHOOSER, first.locale, "portal/chooser.html", head, LanguageChooser(languages), neutral=True)
