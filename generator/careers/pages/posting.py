"""The page of a posting, and its Markdown copy: what decides first, then the text, then where it comes from."""

from __future__ import annotations

import itertools
import string
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from careers import i18n
from careers.content.posting import Origin, Posting, Text, Translation
from careers.content.posting.model import employer
from careers.i18n import Locale
from careers.pages import ContributionLinks, View, contribution_links
from careers.pages.cards import Card, Chip, Recommendation, card, chips, chips_of
from careers.pages.structured_data import breadcrumbs, job_posting
from careers.render import Alternate, Head, MarkdownRenderer, Page, Preview
from careers.render.markdown import excerpt, without_end_tags
from careers.render.markdown_document import Address, MarkdownDocument, Part, Strong
from careers.render.statements import Link, Statement, field_label, joined, labels, origin, statements
from careers.statistics.similarity import Match
from careers.support.web import display_host, mail_link


@dataclass(frozen=True)
class PostingPage:
    """The values of ``portal/posting.html``, and of the Markdown copy.

    Attributes:
        body: the text as HTML.
        company: the employer, or None if no taxonomy names employers.
        facts: all that the posting states.
        notices: keys of the notices above the text, the gravest first.
        closed_on: the last day for applications if that is over, or "".
        application: how to apply if the posting is open and says so.
        unreachable: a sentence for an open posting without an address to apply at, or "".
        careers: of a lead, where its employer or the maker of its hardware lists jobs, or None.
        origin: where it was found.
        topics: its terms in taxonomies that its facts do not show, as (label, terms, whether they are skills).
        trail: the steps from the top of the site.
        card: the card that the page of saved jobs shows.
        address: the page's absolute address, or "" if the site's is not known.
        original_url, original_lang: of the page in the source's language.
        lang: of the text, or "" if it is the page's own.
        calendar_url: address of the calendar file, or "".
        similar: similar postings.
        contributions: links for readers who want to edit, report or translate, or None.
        report_mail: the link that begins a report by mail, or "".
    """

    posting: Posting
    text: Text
    body: Markup
    company: Chip | None
    facts: tuple[Statement, ...]
    notices: tuple[str, ...]
    closed_on: str
    application: Application | None
    unreachable: str
    careers: Link | None
    origin: Origin
    topics: tuple[tuple[str, tuple[Chip, ...], bool], ...]
    trail: tuple[Link, ...]
    card: Card
    address: str
    original_url: str
    original_lang: str
    lang: str
    is_open: bool
    calendar_url: str
    similar: tuple[Recommendation, ...]
    contributions: ContributionLinks | None
    report_mail: str


def posting_page(context: PostingPage, view: View) -> Page:
    """Return the page with the values `context`."""
    posting, text, company, site = context.posting, context.text, context.company, view.site
    url = i18n.posting(view.folder, posting.id)
    is_missing = posting.translation(view.code) is Translation.MISSING
    copy = Alternate("text/markdown", i18n.markdown(view.folder, posting.id), view.locale.t("markdown.title"))
    head = Head(
        title=text.title,
        headline=f"{text.title} · {company.label}" if company else "",
        lang=text.locale if is_missing else "",
        description=text.summary or excerpt(text.body),
        canonical=context.original_url if is_missing else None,
        # A posting that has been closed for long need not be found any more.
        indexed=posting.closes is None or (view.library.today - posting.closes).days <= site.noindex_after,
        article=True,
        preview=posting_preview(posting, view),
        structured=(
            *job_posting(posting, context.body, view),
            *breadcrumbs(context.trail, Link(text.title, url), site),
        ),
        alternates=() if is_missing or not site.llms else (copy,),
    )
    return Page(url, view.locale, "portal/posting.html", head, context)


def posting_values(posting: Posting, view: View, similar: Sequence[Match], markdown: MarkdownRenderer) -> PostingPage:
    """Return the values of `posting` with the postings `similar` to it; `markdown` renders the text."""
    locale, library, site = view.locale, view.library, view.site
    is_open, text = posting.is_open(library.today), posting.text(view.code)
    companies = chips(posting, [view.taxonomies.employers], view) if view.taxonomies.employers else ()
    company = next(iter(companies), None)
    found = origin(posting, locale, library)
    unreachable = _unreachable(posting, view) if is_open else ""
    trail = [Link(locale.t("jobs.title"), i18n.jobs(view.folder))]
    if company and employer(posting, view.taxonomies):
        trail.append(Link(company.label, company.url))
    address = site.url + i18n.posting(view.folder, posting.id)
    original, written_in = library.locales.get(posting.source), library.locales.get(text.locale)
    return PostingPage(
        posting=posting,
        text=text,
        body=without_end_tags(markdown(text.body)),
        company=company,
        facts=tuple(statements(posting, locale, library)),
        notices=tuple(_notices(posting, locale, is_open=is_open)),
        closed_on=locale.date(posting.closes) if posting.closes and not is_open else "",
        application=_application(posting, company, view) if is_open else None,
        unreachable=unreachable,
        careers=_elsewhere(posting, view) if library.is_lead(posting) else None,
        origin=found,
        topics=tuple(_topics(posting, view)),
        trail=tuple(trail),
        card=card(posting, view),
        address=address if site.url else "",
        original_url=i18n.posting(original.folder, posting.id),
        original_lang=original.html_lang,
        lang=written_in.html_lang if posting.translation(view.code) is Translation.MISSING else "",
        is_open=is_open,
        calendar_url=i18n.calendar(view.folder, posting.id) if is_open and posting.closes else "",
        similar=tuple(_recommend(match, view) for match in similar),
        contributions=contribution_links(posting, locale, site.repository, address) if site.repository else None,
        report_mail=site.mail and report_mail(posting, locale, site.mail, address),
    )


def posting_preview(posting: Posting, view: View) -> Preview | None:
    """Return the posting's own preview image; None if there is none."""
    return view.site.previews.get(i18n.social_posting(view.folder, posting.id))


def _recommend(match: Match, view: View) -> Recommendation:
    known = view.taxonomies.by_id
    names = (known[taxonomy].terms[term].name[view.code] for taxonomy, term in match.reasons if taxonomy in known)
    reasons = tuple(dict.fromkeys(names))  # a topic and a role can have one name
    return card(view.library.postings[match.posting], view), reasons


@dataclass(frozen=True, slots=True)
class Application:
    """How to apply; the posting has the addresses. Texts are empty if there are none.

    Attributes:
        mailto: ``mailto:`` address with the subject filled in (RFC 6068).
        subject: the whole subject.
        subject_label: says whether the posting asks for that subject or this site suggests it.
        parts: the subject, cut where something has to be replaced, and whether that is so of each part.
        has_blanks: whether the applicant has to replace a part of the subject.
        host: that of the page to apply at.
        ways: the fields with addresses, the page first: browsers inside chat applications often open no mail.
    """

    mailto: str
    subject: str
    subject_label: str
    parts: tuple[tuple[str, bool], ...]
    has_blanks: bool
    host: str
    ways: tuple[str, ...]


def _notices(posting: Posting, locale: Locale, *, is_open: bool) -> Iterator[str]:
    state = posting.translation(locale.code)
    if not is_open:
        yield "notice.closed"
    if state is Translation.MISSING:
        yield "notice.missing"
    if state is Translation.STALE:
        yield "notice.stale"
    if posting.text(locale.code).machine:
        yield "notice.machine"


def _topics(posting: Posting, view: View) -> Iterator[tuple[str, tuple[Chip, ...], bool]]:
    elsewhere = {taxonomy.id for taxonomy in (view.taxonomies.employers, view.taxonomies.places) if taxonomy}
    others = (one for one in view.taxonomies if not (one.landing or one.audience or one.id in elsewhere))
    rows = (
        (one, field, tuple(itertools.chain(*chips_of(posting, field, view)))) for one in others for field in one.fields
    )
    return (
        (field_label(one, field, view.locale, len(terms)), terms, one in view.taxonomies.skills)
        for one, field, terms in rows
        if terms
    )


def _application(posting: Posting, company: Chip | None, view: View) -> Application | None:
    apply = posting.apply
    if not apply.reachable:
        return None
    parts = tuple(_subject(posting, company, view)) if apply.email else ()
    subject = "".join(text for text, _ in parts)
    return Application(
        mailto=mail_link(apply.email, subject) if apply.email else "",
        subject=subject,
        subject_label=view.locale.t("apply.subject.label" if apply.subject else "apply.subject.suggested"),
        parts=parts,
        has_blanks=any(is_blank for _, is_blank in parts),
        host=display_host(apply.url) if apply.url else "",
        ways=tuple(name for name in ("url", "email") if getattr(apply, name)),
    )


def report_mail(posting: Posting, locale: Locale, mailbox: str, page: str) -> str:
    """Return the link that begins a mail, in the reader's language, about a posting at the address `page`."""
    title, question = posting.text(locale.code).title, locale.t("report.wrong") + locale.t("punctuation.colon")
    return mail_link(mailbox, locale.t("report.issue", title=title), f"{title}\n{posting.id}\n{page}\n\n{question}\n")


def _unreachable(posting: Posting, view: View) -> str:
    if posting.apply.reachable:
        return ""
    locale = view.locale
    if view.library.employer:
        return locale.t("apply.none.own")
    return locale.t("apply.address.none" if posting.apply.subject else "apply.none")


def _elsewhere(posting: Posting, view: View) -> Link | None:
    """Return where a reader of a lead can ask: at its employer; if nobody knows that, at the maker of its hardware."""
    locale, employers = view.locale, view.taxonomies.employers
    if hiring := employer(posting, view.taxonomies):
        url, key = hiring.careers_url or hiring.url, "term.careers.open" if hiring.careers_url else "apply.website"
        return Link(locale.t(key, name=hiring.name[view.code]), url) if url else None
    terms = (one.terms[term] for one in view.taxonomies.topical for term in posting.terms.get(one.field, ()))
    for product in terms if employers else ():
        maker = employers.terms.get(product.vendor or "") if employers else None
        if maker and maker.careers_url:
            names = {"name": maker.name[view.code], "product": product.name[view.code]}
            return Link(locale.t("apply.maker", **names), maker.careers_url)
    return None


def _subject(posting: Posting, company: Chip | None, view: View) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a mail's subject, with known values filled in and words to replace for all others."""
    locale, places = view.locale, view.taxonomies.places
    values = {
        "title": posting.text(view.code).title,
        "company": company.label if company else "",
        "location": " / ".join(labels(posting, places, locale)) if places else "",
    }
    template = posting.apply.subject
    if template is None:
        yield locale.t("apply.subject", **values), False
        return
    for text, name, _, _ in string.Formatter().parse(template):
        if text:
            yield text, False
        if name:
            value = values.get(name)
            yield value or locale.t(f"placeholder.{name}"), not value


def markdown_copy(page: PostingPage, view: View, markdown: MarkdownRenderer) -> tuple[str, bytes]:
    """Return the address and the UTF-8 file of the Markdown copy of a page in the language of its text.

    It is for programs that read text; its address and its name are llmstxt.org's proposal. The text is converted from
    the HTML of `markdown`, so that it says what the page shows in plain CommonMark.
    """
    locale, text = view.locale, page.text
    colon = locale.t("punctuation.colon")
    copy = MarkdownDocument(locale.spaced)
    copy.heading(1, text.title)
    for key in page.notices:
        copy.quotation(locale.t(key))
    if page.closed_on:
        copy.quotation(locale.t("closed.since", date=page.closed_on))
    copy.items([label, colon, *value] for label, value in _rows(page, view))
    copy.paragraph(text.summary)
    copy.body(markdown(text.body))
    return i18n.markdown(view.folder, page.posting.id), str(copy).encode()


def _rows(page: PostingPage, view: View) -> Iterator[tuple[str, Sequence[Part]]]:
    locale, employers = view.locale, view.taxonomies.employers
    if employers and page.company:
        hiring = page.company.label if employer(page.posting, view.taxonomies) else locale.t("fact.undisclosed")
        yield employers.label(view.code, 1), [hiring]
    for fact in page.facts:
        words = [_labels(fact.terms) or fact.value, *([fact.note] if fact.note else [])]
        check: list[Part] = [locale.t("punctuation.colon"), fact.check] if fact.check else []
        yield fact.label, [locale.t("punctuation.note").join(words), *check]
    for label, terms, _ in page.topics:
        yield label, [_labels(terms)]
    if page.unreachable:
        yield locale.t("apply.title"), [page.unreachable]
    if page.careers:
        yield locale.t("term.careers"), [Address(page.careers.url)]
    if page.application:
        yield from _application_rows(page.posting, page.application, locale)
    if page.origin.name or page.origin.url:
        name, url = page.origin.name or "", page.origin.url or ""
        yield locale.t("posting.source"), [Link(name, url) if name and url else Address(url) if url else name]
    yield locale.t("markdown.page"), [Address(view.site.url + i18n.posting(view.folder, page.posting.id))]


def _labels(links: Iterable[Chip | Link]) -> str:
    return joined((link.label, link.joint) for link in links)


def _application_rows(
    posting: Posting, application: Application, locale: Locale
) -> Iterator[tuple[str, Sequence[Part]]]:
    if posting.apply.url:
        yield locale.t("apply.title"), [Address(posting.apply.url)]
    if posting.apply.email:
        yield locale.t("apply.to"), [Address(posting.apply.email)]
    if application.subject:
        # The parts that the applicant has to replace are bold.
        subject = [Strong(text) if is_blank else text for text, is_blank in application.parts]
        hint = [locale.t("punctuation.note"), locale.t("apply.fill")] if application.has_blanks else []
        yield application.subject_label, [*subject, *hint]
