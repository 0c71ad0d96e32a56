"""The page of the jobs that a reader has saved: the reader's browser fills it, from what it alone keeps."""

from __future__ import annotations

from careers import i18n
from careers.i18n import Locale
from careers.render import Head, Page

# What the page's script says.
_SAID = (
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
)


def page(locale: Locale) -> Page:
    """The page of saved jobs in a locale; it is every reader's own, so nobody else is led to it."""
    context = {
        "jobs_url": i18n.jobs(locale.code),
        # The script puts in what it has saved.
        "posting_url": i18n.posting(locale.code, "{id}"),
        "script": i18n.asset("javascripts/saved/page.js"),
        "modules": tuple(
            i18n.asset(f"javascripts/{name}.js")
            for name in ("jobs/words", "saved/postings", "saved/row", "saved/transfer")
        ),
        "sorts": (("saved", locale.t("saved.sort")), ("closes", locale.t("sort.closes"))),
        "words": {key: locale.forms(key) for key in _SAID},
    }
    head = Head(locale.t("frame.saved"), locale.t("saved.description"), listed=False, indexed=False)
    return Page(i18n.shortlist(locale.code), locale.code, "portal/shortlist.html", head, context, section="shortlist")
