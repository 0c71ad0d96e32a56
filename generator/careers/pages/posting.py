"""The page of a posting: what decides first, then the text, then where it comes from."""

from __future__ import annotations

from typing import Any

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting, Translation
from careers.i18n import Locale
from careers.pages.around import Around
from careers.pages.cards import Chip, card
from careers.pages.frames import Site
from careers.pages.repository import ways
from careers.pages.similar import Likeness, similar
from careers.pages.structured import Crumb, breadcrumbs, job_posting
from careers.render import Alternate, Head, MarkdownRenderer, Page, Passage
from careers.render.markdown import excerpt


def page(
    posting: Posting,
    locale: Locale,
    around: Around,
    library: Library,
    site: Site,
    likeness: Likeness,
    markdown: MarkdownRenderer,
) -> Page:
    """The page of `posting` in `locale`, with what is `around` its text; `markdown` makes that HTML."""
    text = posting.text(locale.code)
    missing = posting.translation(locale.code) is Translation.MISSING
    is_open = posting.is_open(library.today)
    company = around.company
    alike = similar(posting, locale, library, likeness)
    url = i18n.posting(locale.code, posting.id)
    body = Passage(text.body, markdown)
    trail = _trail(company, locale)
    context: dict[str, Any] = {
        "posting": posting,
        "text": text,
        "body": body,
        "trail": trail,
        "card": card(posting, locale, library),
        "address": site.url + url if site.url else "",
        "jobs_url": i18n.jobs(locale.code),
        "original_url": i18n.posting(posting.source, posting.id),
        "original_lang": library.locales.get(posting.source).html_lang,
        "lang": library.locales.get(text.locale).html_lang if missing else "",
        "company": company,
        "facts": around.facts,
        "notices": around.notices,
        "is_open": is_open,
        "closed": around.closed,
        "application": around.application,
        "deadline": i18n.deadline(locale.code, posting.id) if is_open and posting.closes else "",
        "similar": alike,
        "unreachable": around.unreachable,
        "instead": tuple(one.card for one in alike if one.reachable),
        "topics": around.topics,
        "ways": ways(posting, locale, site.repository, site.url + url) if site.repository else None,
    }
    head = Head(
        title=text.title,
        headline=f"{text.title} · {company.label}" if company else "",
        lang=text.locale if missing else "",
        description=text.summary or excerpt(text.body),
        canonical=i18n.posting(posting.source, posting.id) if missing else None,
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
    return Alternate("text/markdown", i18n.markdown(locale.code, posting.id), locale.t("markdown.title"))


def _forgotten(posting: Posting, library: Library, site: Site) -> bool:
    """Whether it has been closed for so long that nobody need find it any more."""
    return posting.closes is not None and (library.today - posting.closes).days > site.noindex_after


def _trail(company: Chip | None, locale: Locale) -> tuple[Crumb, ...]:
    jobs = Crumb(locale.t("jobs.title"), i18n.jobs(locale.code))
    return (jobs, Crumb(company.label, company.url)) if company else (jobs,)
