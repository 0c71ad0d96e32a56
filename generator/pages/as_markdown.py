"""A posting's page as Markdown, for programs that read text: the same facts in the same words, the body as written.

Where it lies and how it is named is llmstxt.org's proposal. A language that a posting has no text in has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.pages.applying import Application, Part, application, unreachable
from generator.pages.cards import Chip
from generator.pages.facts import Fact, facts
from generator.pages.frames import Site
from generator.pages.posting import further_terms, hiring_company, notice_keys
from generator.posting import Posting, Text
from generator.render.literal import link, literal, shown
from generator.statements import Link


def documents(posting: Posting, library: Library, site: Site) -> Iterator[tuple[str, bytes]]:
    """(address, file) of a posting in every language that it has a text in, UTF-8; a closed one says so."""
    for locale in library.locales:
        text = posting.texts.get(locale.code)
        if text is not None:
            document = _document(posting, text, locale, library, site)
            yield locales.markdown(locale.code, posting.id), document.encode()


def _document(posting: Posting, text: Text, locale: Locale, library: Library, site: Site) -> str:
    colon = locale.t("punctuation.colon")
    parts = [f"# {literal(text.title)}"]
    parts += [f"> {one}" for one in _notices(posting, locale, library)]
    parts.append("\n".join(f"- {label}{colon}{said}" for label, said in _rows(posting, locale, library, site)))
    if text.summary:
        parts.append(literal(text.summary))
    return "\n\n".join([*parts, text.body]) + "\n"


def _notices(posting: Posting, locale: Locale, library: Library) -> Iterator[str]:
    is_open = posting.is_open(library.today)
    for key in notice_keys(posting, locale, is_open):
        yield locale.t(key)
    if posting.closes and not is_open:
        yield locale.t("closed.since", date=locale.date(posting.closes))


def _rows(posting: Posting, locale: Locale, library: Library, site: Site) -> Iterator[tuple[str, str]]:
    """What the page shows around the body: (label, Markdown)."""
    employers, company = library.taxonomies.employers, hiring_company(posting, locale, library)
    if employers and company:
        yield literal(employers.name[locale.code]), literal(company.label)
    for fact in facts(posting, locale, library, site):
        yield literal(fact.label), _value(fact, locale)
    for label, _, found in further_terms(posting, locale, library):
        yield literal(label), _labels(found)
    if posting.is_open(library.today):
        said = unreachable(posting, locale)
        if said:
            yield locale.t("apply.title"), literal(said)
        how = application(posting, company, locale, library)
        if how:
            yield from _application(how, locale)
    name, url = posting.origin.name, posting.origin.url
    if name or url:
        yield locale.t("posting.source"), _source(name or "", url or "")
    address = site.url + locales.posting(locale.code, posting.id)
    yield locale.t("markdown.page"), shown(address)


def _source(name: str, url: str) -> str:
    return link(name, url) if name and url else shown(url) if url else literal(name)


def _value(fact: Fact, locale: Locale) -> str:
    said = [_labels(fact.terms) or literal(fact.value), *([literal(fact.note)] if fact.note else [])]
    return locale.t("punctuation.semicolon").join(said)


def _labels(found: Iterable[Chip | Link]) -> str:
    return " / ".join(literal(one.label) for one in found)


def _application(how: Application, locale: Locale) -> Iterator[tuple[str, str]]:
    if how.email:
        yield locale.t("apply.to"), shown(how.email)
    if how.url:
        yield locale.t("apply.title"), shown(how.url)
    if how.subject:
        fill = [locale.t("apply.fill")] if how.has_blanks else []
        yield locale.t("apply.subject.label"), locale.t("punctuation.semicolon").join([_subject(how.parts), *fill])


def _subject(parts: Iterable[Part]) -> str:
    """The subject of a mail, with what the applicant replaces in bold."""
    return "".join(f"**{literal(one.text)}**" if one.blank else literal(one.text) for one in parts)
