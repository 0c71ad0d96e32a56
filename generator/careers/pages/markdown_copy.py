"""The Markdown copy of a posting's page, for programs that read text: its facts in the same words, and its text.

Its address and its name are llmstxt.org's proposal. There is none in a language in which a posting has no text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from careers import i18n
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.pages.cards import Chip
from careers.pages.posting import Application, Fact, PostingDetails
from careers.pages.view import View
from careers.render import MarkdownRenderer
from careers.render.commonmark import escape_text, to_markdown, write_autolink, write_link
from careers.statistics.statements import Link


def markdown_copy(
    posting: Posting, view: View, details: PostingDetails, markdown: MarkdownRenderer
) -> tuple[str, bytes]:
    """Return the address and the UTF-8 file of the copy in a language in which `posting` has a text.

    The text is converted from the HTML of `markdown`, so that it says what the page shows in plain CommonMark.
    """
    locale = view.locale
    text, colon = posting.texts[view.code], locale.t("punctuation.colon")
    parts = [f"# {escape_text(text.title)}"]
    parts += [f"> {locale.t(key)}" for key in details.notices]
    if details.closed:
        parts.append(f"> {locale.t('closed.since', date=details.closed)}")
    parts.append("\n".join(f"- {label}{colon}{value}" for label, value in _rows(posting, view, details)))
    if text.summary:
        parts.append(escape_text(text.summary))
    parts.append(to_markdown(markdown(text.body), follows_list=not text.summary))
    return i18n.markdown(view.folder, posting.id), ("\n\n".join(filter(None, parts)) + "\n").encode()


def _rows(posting: Posting, view: View, details: PostingDetails) -> Iterator[tuple[str, str]]:
    """Yield what the page shows around the text, as label and Markdown."""
    locale, employers = view.locale, view.taxonomies.employers
    if employers and details.company:
        yield escape_text(employers.name[view.code]), escape_text(details.company.label)
    for fact in details.facts:
        yield escape_text(fact.label), _value(fact, locale)
    for topics in details.topics:
        yield escape_text(topics.label), _labels(topics.chips)
    if details.unreachable:
        yield locale.t("apply.title"), escape_text(details.unreachable)
    if details.careers:
        yield locale.t("term.careers"), write_autolink(details.careers)
    if details.application:
        yield from _application(details.application, locale)
    if details.origin.name or details.origin.url:
        yield locale.t("posting.source"), _source(details.origin.name or "", details.origin.url or "")
    yield locale.t("markdown.page"), write_autolink(view.site.url + i18n.posting(view.folder, posting.id))


def _source(name: str, url: str) -> str:
    return write_link(name, url) if name and url else write_autolink(url) if url else escape_text(name)


def _value(fact: Fact, locale: Locale) -> str:
    words = [_labels(fact.terms) or escape_text(fact.value), *([escape_text(fact.note)] if fact.note else [])]
    value = locale.t("punctuation.semicolon").join(words)
    return value + locale.t("punctuation.colon") + write_link(fact.check.label, fact.check.url) if fact.check else value


def _labels(links: Iterable[Chip | Link]) -> str:
    return " / ".join(escape_text(link.label) for link in links)


def _application(application: Application, locale: Locale) -> Iterator[tuple[str, str]]:
    if application.url:
        yield locale.t("apply.title"), write_autolink(application.url)
    if application.email:
        yield locale.t("apply.to"), write_autolink(application.email)
    if application.subject:
        # The parts that the applicant has to replace are bold.
        texts = ((escape_text(part.text), part.blank) for part in application.parts)
        subject = "".join(f"**{text}**" if blank else text for text, blank in texts)
        hint = [locale.t("apply.fill")] if application.has_blanks else []
        yield locale.t("apply.subject.label"), locale.t("punctuation.semicolon").join([subject, *hint])
