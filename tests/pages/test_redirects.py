"""Pages at former addresses, which lead on."""

from __future__ import annotations

from careers.i18n import Locale, Locales
from careers.pages import Site
from careers.pages.redirects import RedirectPage, redirect_page


def test_a_title_may_be_in_a_language_that_the_portal_brings_itself() -> None:
    """Its words are in the portal's own files, of which the package knows nothing."""
    locales = Locales((Locale.of("en"), Locale.of("nl", {"jobs.title": "Alle vacatures"})))
    page = redirect_page("en/old/", "nl/jobs/a/b/", locales[0], ("Bakker", "nl"), locales, Site())
    assert isinstance(page.context, RedirectPage)
    assert page.context.lang == "nl"
