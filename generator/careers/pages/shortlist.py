"""The page of saved jobs, which the reader's browser fills with what it keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from careers import i18n
from careers.pages.view import View
from careers.render import Head, Page

# The strings of the page's script.
_STRINGS = (
    "saved.count",
    "saved.closed.count",
    "saved.gone.count",
    "saved.failed.count",
    "saved.comma",
    "saved.gone",
    "saved.failed",
    "saved.removed",
    "saved.undo",
    "saved.added",
    "saved.known",
    "saved.wrong",
    "saved.full",
    "saved.refused",
    "saved.unkept",
    "saved.calendar.none",
    "saved.calendar.failed",
    "locale.tag",
    "compare.title",
    "compare.tick",
    "compare.go",
    "compare.common",
    "compare.rest",
    "card.closed",
    "fact.title",
    "apply.title",
    "crosswalk.none",
    "skills.title",
)

# How far an application can be, in the order in which it goes; stored by these names.
_STATES = ("applied", "interview", "offer", "rejected")


_SKILLS = ("skills/fit", "skills/store", "skills/vocabulary")  # the modules that know what fits a reader


@dataclass(frozen=True)
class ShortlistPage:
    """The values of ``portal/shortlist.html``.

    Attributes:
        posting_url: the address of a posting, with ``{id}`` for the id.
        calendar_url: the same of its calendar file.
        script: the address of the page's script.
        modules: addresses of the modules that it imports.
        sorts: orders of the list as (value, label).
        states: how far an application can be, as (value, label).
        skills: whether readers can tick skills.
        words: strings for the script, key -> plural category -> text.
    """

    posting_url: str
    calendar_url: str
    script: str
    modules: tuple[str, ...]
    sorts: tuple[tuple[str, str], ...]
    states: tuple[tuple[str, str], ...]
    skills: bool
    words: Mapping[str, Mapping[str, str]]


def shortlist_page(view: View) -> Page:
    """Return the page of saved jobs; search engines are kept out, because every reader has another list."""
    locale, skills = view.locale, bool(view.taxonomies.skills)
    own = ("application_form", "applications", "card", "comparison", "days", "deadlines", "postings", "row", "store")
    modules = ("jobs/words", "search/fits", *_SKILLS, *(f"saved/{name}" for name in own), "storage", "transfer")
    context = ShortlistPage(
        posting_url=i18n.posting(locale.folder, "{id}"),
        calendar_url=i18n.calendar(locale.folder, "{id}"),
        script=i18n.asset("javascripts/saved/page.js"),
        modules=tuple(i18n.asset(f"javascripts/{name}.js") for name in modules),
        sorts=(
            ("saved", locale.t("saved.sort")),
            ("closes", locale.t("sort.closes")),
            ("state", locale.t("application.state")),
            *([("fit", locale.t("sort.fit"))] if skills else []),
        ),
        states=(("", locale.t("application.none")), *((one, locale.t(f"application.{one}")) for one in _STATES)),
        skills=skills,
        words={key: locale.forms(key) for key in _STRINGS},
    )
    head = Head(locale.t("frame.saved"), locale.t("saved.description"), listed=False, indexed=False)
    url = i18n.shortlist(locale.folder)
    return Page(url, locale, "portal/shortlist.html", head, context, section="shortlist")
