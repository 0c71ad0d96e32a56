"""The page of a posting: what decides first, then the text, then where it comes from."""

from __future__ import annotations

from typing import Any

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.pages.applying import application, unreachable
from generator.pages.cards import Chip, audience, card, chips, tint
from generator.pages.facts import facts
from generator.pages.frames import Site
from generator.pages.repository import ways
from generator.pages.similar import Likeness, similar
from generator.pages.structured import Crumb, breadcrumbs, job_posting
from generator.posting import Posting, Translation
from generator.render import Alternate, Head, MarkdownRenderer, Page, Passage
from generator.render.markdown import excerpt


def page(
    posting: Posting, locale: Locale, library: Library, site: Site, likeness: Likeness, markdown: MarkdownRenderer
) -> Page:
    """The page of `posting` in `locale`; `markdown` makes its text HTML."""
    text = posting.text(locale.code)
    missing = posting.translation(locale.code) is Translation.MISSING
    is_open = posting.is_open(library.today)
    company = hiring_company(posting, locale, library)
    alike = similar(posting, locale, library, likeness)
    url = locales.posting(locale.code, posting.id)
    body = Passage(text.body, markdown)
    trail = _trail(company, locale)
    context: dict[str, Any] = {
        "posting": posting,
        "text": text,
        "body": body,
        "trail": trail,
        "card": card(posting, locale, library),
        "address": site.url + url if site.url else "",
        "jobs_url": locales.jobs(locale.code),
        "original_url": locales.posting(posting.source, posting.id),
        "original_lang": library.locales.get(posting.source).html_lang,
        "lang": library.locales.get(text.locale).html_lang if missing else "",
        "company": company,
        "facts": facts(posting, locale, library, site),
        "notices": tuple(notice_keys(posting, locale, is_open)),
        "is_open": is_open,
        "closed": locale.date(posting.closes) if posting.closes and not is_open else "",
        "application": application(posting, company, locale, library) if is_open else None,
        "deadline": locales.deadline(locale.code, posting.id) if is_open and posting.closes else "",
        "similar": alike,
        "unreachable": unreachable(posting, locale),
        "instead": tuple(one.card for one in alike if one.reachable),
        "topics": further_terms(posting, locale, library),
        "ways": ways(posting, locale, site.repository, site.url + url) if site.repository else None,
    }
    head = Head(
        title=text.title,
        headline=f"{text.title} · {company.label}" if company else "",
        lang=text.locale if missing else "",
        description=text.summary or excerpt(text.body),
        canonical=locales.posting(posting.source, posting.id) if missing else None,
        listed=is_open and not missing,
        indexed=not _forgotten(posting, library, site),
        article=True,
        structured=(
            *job_posting(posting, body, locale, library, site),
            *breadcrumbs(trail, Crumb(text.title, url), site),
        ),
        alternates=() if missing or not site.llms else (_as_markdown(posting, locale),),
    )
    return Page(url, locale.code, "portal/posting.html", head, context, section="jobs")


def _as_markdown(posting: Posting, locale: Locale) -> Alternate:
    return Alternate("text/markdown", locales.markdown(locale.code, posting.id), locale.t("markdown.title"))


def _forgotten(posting: Posting, library: Library, site: Site) -> bool:
    """Whether it has been closed for so long that nobody need find it any more."""
    return posting.closes is not None and (library.today - posting.closes).days > site.noindex_after


def _trail(company: Chip | None, locale: Locale) -> tuple[Crumb, ...]:
    jobs = Crumb(locale.t("jobs.title"), locales.jobs(locale.code))
    return (jobs, Crumb(company.label, company.url)) if company else (jobs,)


def hiring_company(posting: Posting, locale: Locale, library: Library) -> Chip | None:
    """Who hires, or None where no taxonomy says that."""
    employers = library.taxonomies.employers
    found = chips(posting, employers, locale, library) if employers else ()
    return found[0] if found else None


def notice_keys(posting: Posting, locale: Locale, is_open: bool) -> list[str]:
    """Keys of the notices above the text, the gravest first."""
    state = posting.translation(locale.code)
    keys = [] if is_open else ["notice.closed"]
    if state is Translation.MISSING:
        keys.append("notice.missing")
    if state is Translation.STALE:
        keys.append("notice.stale")
    if posting.text(locale.code).machine:
        keys.append("notice.machine")
    return keys


def further_terms(posting: Posting, locale: Locale, library: Library) -> tuple[tuple[str, int, tuple[Chip, ...]], ...]:
    """What else it is filed under: label, tint and chips of each taxonomy that the facts do not show."""
    shown = (library.taxonomies.employers, library.taxonomies.places, *audience(library))
    rest = [one for one in library.taxonomies if not (one.landing or any(one is other for other in shown))]
    return tuple(
        (one.name[locale.code], tint(library, one), found)
        for one in rest
        if (found := chips(posting, one, locale, library))
    )
