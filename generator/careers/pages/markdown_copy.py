"""The Markdown copy of a posting's page, for programs that read text: its facts in the same words, and its text.

Its address and its name are llmstxt.org's proposal. There is none in a language in which a posting has no text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from careers import i18n
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.pages.cards import Chip
from careers.pages.posting import Application, Fact, PostingDetails
from careers.pages.view import View
from careers.render import MarkdownRenderer
from careers.render.markdown_document import Address, Link, MarkdownDocument, Part, Strong
from careers.statistics import statements


def markdown_copy(
    posting: Posting, view: View, details: PostingDetails, markdown: MarkdownRenderer
) -> tuple[str, bytes]:
    """Return the address and the UTF-8 file of the copy in a language in which `posting` has a text.

    The text is converted from the HTML of `markdown`, so that it says what the page shows in plain CommonMark.
    """
    locale = view.locale
    text, colon = posting.texts[view.code], locale.t("punctuation.colon")
    copy = MarkdownDocument()
    copy.heading(1, text.title)
    for key in details.notices:
        copy.quotation(locale.t(key))
    if details.closed:
        copy.quotation(locale.t("closed.since", date=details.closed))
    copy.items([label, colon, *value] for label, value in _rows(posting, view, details))
    copy.paragraph(text.summary)
    copy.body(markdown(text.body))
    return i18n.markdown(view.folder, posting.id), str(copy).encode()


def _rows(posting: Posting, view: View, details: PostingDetails) -> Iterator[tuple[str, Sequence[Part]]]:
    """Yield what the page shows around the text, as label and value."""
    locale, employers = view.locale, view.taxonomies.employers
    if employers and details.company:
        yield employers.name[view.code], [details.company.label]
    for fact in details.facts:
        yield fact.label, _value(fact, locale)
    for topics in details.topics:
        yield topics.label, [_labels(topics.chips)]
    if details.unreachable:
        yield locale.t("apply.title"), [details.unreachable]
    if details.careers:
        yield locale.t("term.careers"), [Address(details.careers)]
    if details.application:
        yield from _application(details.application, locale)
    if details.origin.name or details.origin.url:
        yield locale.t("posting.source"), [_source(details.origin.name or "", details.origin.url or "")]
    yield locale.t("markdown.page"), [Address(view.site.url + i18n.posting(view.folder, posting.id))]


def _source(name: str, url: str) -> Part:
    return Link(name, url) if name and url else Address(url) if url else name


def _value(fact: Fact, locale: Locale) -> Sequence[Part]:
    words = [_labels(fact.terms) or fact.value, *([fact.note] if fact.note else [])]
    value = locale.t("punctuation.semicolon").join(words)
    return [value, locale.t("punctuation.colon"), Link(fact.check.label, fact.check.url)] if fact.check else [value]


def _labels(links: Iterable[Chip | statements.Link]) -> str:
    return " / ".join(link.label for link in links)


def _application(application: Application, locale: Locale) -> Iterator[tuple[str, Sequence[Part]]]:
    if application.url:
        yield locale.t("apply.title"), [Address(application.url)]
    if application.email:
        yield locale.t("apply.to"), [Address(application.email)]
    if application.subject:
        # The parts that the applicant has to replace are bold.
        subject = [Strong(part.text) if part.blank else part.text for part in application.parts]
        hint = [locale.t("punctuation.semicolon"), locale.t("apply.fill")] if application.has_blanks else []
        yield locale.t("apply.subject.label"), [*subject, *hint]
