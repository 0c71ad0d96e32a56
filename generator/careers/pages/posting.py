"""The page of a posting: what decides first, then the text, then where it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting, Text, Translation
from careers.content.posting.markup import employer
from careers.pages.cards import Card, Chip, card, chip
from careers.pages.posting_details import PostingDetails, is_reachable
from careers.pages.repository import ContributionLinks, contribution_links
from careers.pages.structured_data import Crumb, breadcrumbs, job_posting
from careers.pages.view import View
from careers.render import Alternate, Head, MarkdownRenderer, Page, Passage, Preview
from careers.render.markdown import excerpt
from careers.statistics.similarity import MOST, Match

# A posting, and (taxonomy id, term id) of terms that it shares.
Related = tuple[Posting, tuple[tuple[str, str], ...]]


class SimilaritySource(Protocol):
    """Knows which postings are similar."""

    def of(self, posting: Posting) -> tuple[Match, ...]:
        """Return the open postings most similar to `posting`, the most similar first."""
        ...


@dataclass(frozen=True, slots=True)
class SimilarPosting:
    """A posting similar to that of the page, with the terms that both belong under, the rarest first."""

    card: Card
    shared: tuple[Chip, ...]


@dataclass(frozen=True)
class PostingPage:
    """The values of ``portal/posting.html``.

    Attributes:
        trail: the steps from the top of the site.
        card: the card that the page of saved jobs shows.
        address: the page's absolute address, or "" if the site's is not known.
        original_url, original_lang: of the page in the source's language.
        lang: of the text, or "" if it is the page's own.
        calendar_url: address of the calendar file, or "".
        similar: similar postings.
        alternatives: the cards of similar postings that have an address to apply at.
        contributions: links for readers who want to edit, report or translate, or None.
    """

    posting: Posting
    text: Text
    body: Passage
    details: PostingDetails
    trail: tuple[Crumb, ...]
    card: Card
    address: str
    original_url: str
    original_lang: str
    lang: str
    is_open: bool
    calendar_url: str
    similar: tuple[SimilarPosting, ...]
    alternatives: tuple[Card, ...]
    contributions: ContributionLinks | None


def posting_page(
    posting: Posting, view: View, details: PostingDetails, similarity: SimilaritySource, markdown: MarkdownRenderer
) -> Page:
    """Return the page of `posting` with its `details`; `markdown` renders the text."""
    code, library, site = view.code, view.library, view.site
    text = posting.text(code)
    is_missing = posting.translation(code) is Translation.MISSING
    is_open = posting.is_open(library.today)
    company = details.company
    related = related_postings(posting, library, similarity)
    url, original_url = i18n.posting(code, posting.id), i18n.posting(posting.source, posting.id)
    body = Passage(text.body, markdown)
    trail = [Crumb(view.locale.t("jobs.title"), i18n.jobs(code))]
    if company:
        trail.append(Crumb(company.label, company.url))
    context = PostingPage(
        posting=posting,
        text=text,
        body=body,
        details=details,
        trail=tuple(trail),
        card=card(posting, view),
        address=site.url + url if site.url else "",
        original_url=original_url,
        original_lang=library.locales.get(posting.source).html_lang,
        lang=library.locales.get(text.locale).html_lang if is_missing else "",
        is_open=is_open,
        calendar_url=i18n.calendar(code, posting.id) if is_open and posting.closes else "",
        similar=tuple(_similar_posting(other, shared, view) for other, shared in related),
        alternatives=tuple(card(other, view) for other, _ in related if is_reachable(other)),
        contributions=(
            contribution_links(posting, view.locale, site.repository, site.url + url) if site.repository else None
        ),
    )
    copy = Alternate("text/markdown", i18n.markdown(code, posting.id), view.locale.t("markdown.title"))
    head = Head(
        title=text.title,
        headline=f"{text.title} · {company.label}" if company else "",
        lang=text.locale if is_missing else "",
        description=text.summary or excerpt(text.body),
        canonical=original_url if is_missing else None,
        listed=is_open and not is_missing,
        # A posting that has been closed for long need not be found any more.
        indexed=posting.closes is None or (library.today - posting.closes).days <= site.noindex_after,
        article=True,
        preview=posting_preview(posting, view),
        structured=(*job_posting(posting, body, view), *breadcrumbs(trail, Crumb(text.title, url), site)),
        alternates=() if is_missing or not site.llms else (copy,),
    )
    return Page(url, code, "portal/posting.html", head, context, section="jobs")


def posting_preview(posting: Posting, view: View) -> Preview | None:
    """Return the preview image of a posting, else of its first landing term that has one; None if there is none."""
    previews = view.site.previews
    if not previews:
        return None
    addresses = [i18n.social_posting(view.code, posting.id)]
    for taxonomy in view.taxonomies:
        if taxonomy.landing:
            terms = posting.terms.get(taxonomy.field, ())
            addresses += [i18n.social(view.code, taxonomy.id, term) for term in terms]
    return next((previews[address] for address in addresses if address in previews), None)


def related_postings(posting: Posting, library: Library, similarity: SimilaritySource) -> list[Related]:
    """Return the open postings most similar to `posting`, the most similar first, with the terms that they share.

    For a closed posting without similar ones, return its employer's newest, so that no reader comes for nothing.
    """
    related: list[Related] = [(match.posting, match.reasons) for match in similarity.of(posting)]
    employers, hiring = library.taxonomies.employers, employer(posting, library.taxonomies)
    if related or posting.is_open(library.today) or employers is None or hiring is None:
        return related
    return [(other, ((employers.id, hiring.id),)) for other in library.filed(employers.id, hiring.id)[:MOST]]


def _similar_posting(posting: Posting, shared: tuple[tuple[str, str], ...], view: View) -> SimilarPosting:
    terms = ((view.taxonomies.by_id[taxonomy], term) for taxonomy, term in shared)
    chips = tuple(chip(taxonomy, taxonomy.terms[term], view) for taxonomy, term in terms)
    return SimilarPosting(card(posting, view), chips)
