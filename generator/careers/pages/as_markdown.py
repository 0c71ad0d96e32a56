"""A posting's page as Markdown, for programs that read text: the same facts in the same words, the body as it shows.

Where it lies and how it is named is llmstxt.org's proposal. A language that a posting has no text in has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.pages.applying import Application, Part
from careers.pages.around import Around
from careers.pages.cards import Chip
from careers.pages.facts import Fact
from careers.pages.frames import Site
from careers.render import MarkdownRenderer
from careers.render.commonmark import to_markdown
from careers.render.escaping import escape_text, write_autolink, write_link
from careers.statistics.statements import Link


def document(
    posting: Posting, locale: Locale, around: Around, library: Library, site: Site, markdown: MarkdownRenderer
) -> tuple[str, bytes]:
    """(address, file) of a posting in a language that it has a text in, UTF-8; a closed one says so.

    Its body is written from the HTML that `markdown` makes: what the page shows, and nothing that only other readers of
    Markdown understand.
    """
    text, colon = posting.texts[locale.code], locale.t("punctuation.colon")
    parts = [f"# {escape_text(text.title)}"]
    parts += [f"> {locale.t(key)}" for key in around.notices]
    if around.closed:
        parts.append(f"> {locale.t('closed.since', date=around.closed)}")
    parts.append(
        "\n".join([f"- {label}{colon}{said}" for label, said in _rows(posting, locale, around, library, site)])
    )
    if text.summary:
        parts.append(escape_text(text.summary))
    body = to_markdown(markdown(text.body), follows_list=not text.summary)
    return i18n.markdown(locale.code, posting.id), ("\n\n".join(filter(None, [*parts, body])) + "\n").encode()


def _rows(posting: Posting, locale: Locale, around: Around, library: Library, site: Site) -> Iterator[tuple[str, str]]:
    """What the page shows around the body: (label, Markdown)."""
    employers = library.taxonomies.employers
    if employers and around.company:
        yield escape_text(employers.name[locale.code]), escape_text(around.company.label)
    for fact in around.facts:
        yield escape_text(fact.label), _value(fact, locale)
    for topics in around.topics:
        yield escape_text(topics.label), _labels(topics.chips)
    if around.unreachable:
        yield locale.t("apply.title"), escape_text(around.unreachable)
    if around.application:
        yield from _application(around.application, locale)
    name, url = posting.origin.name, posting.origin.url
    if name or url:
        yield locale.t("posting.source"), _source(name or "", url or "")
    address = site.url + i18n.posting(locale.code, posting.id)
    yield locale.t("markdown.page"), write_autolink(address)


def _source(name: str, url: str) -> str:
    return write_link(name, url) if name and url else write_autolink(url) if url else escape_text(name)


def _value(fact: Fact, locale: Locale) -> str:
    said = [_labels(fact.terms) or escape_text(fact.value), *([escape_text(fact.note)] if fact.note else [])]
    value = locale.t("punctuation.semicolon").join(said)
    return value + locale.t("punctuation.colon") + write_link(fact.check.label, fact.check.url) if fact.check else value


def _labels(found: Iterable[Chip | Link]) -> str:
    return " / ".join(escape_text(one.label) for one in found)


def _application(how: Application, locale: Locale) -> Iterator[tuple[str, str]]:
    if how.email:
        yield locale.t("apply.to"), write_autolink(how.email)
    if how.url:
        yield locale.t("apply.title"), write_autolink(how.url)
    if how.subject:
        fill = [locale.t("apply.fill")] if how.has_blanks else []
        yield locale.t("apply.subject.label"), locale.t("punctuation.semicolon").join([_subject(how.parts), *fill])


def _subject(parts: Iterable[Part]) -> str:
    """The subject of a mail, with what the applicant replaces in bold."""
    return "".join(f"**{escape_text(one.text)}**" if one.blank else escape_text(one.text) for one in parts)
