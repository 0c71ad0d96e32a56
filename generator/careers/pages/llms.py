"""``llms.txt``: what the site holds and where it is read best, for language models (llmstxt.org).

A first-level heading, a quotation that says what the site is, text, then sections that are lists of links, each link
with a note. Every language has sections of its own. A model reads the file whole, so it stays short however many
postings there are: the newest stand in it, and the API has them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.pages.cards import card
from careers.pages.frames import Site
from careers.pages.standing import counted, doubts
from careers.pages.terms import most
from careers.render.escaping import escape_text, write_link
from careers.statistics.figures import standing_of_all

# In each list: of postings, and of the terms of a vocabulary. Two languages of that many postings are some 40 KB.
MOST = 100


def llms(library: Library, site: Site) -> tuple[str, bytes]:
    """The file: (address, UTF-8)."""
    names = dict.fromkeys(site.names[one.code] for one in library.locales)
    said = dict.fromkeys(site.descriptions[one.code] for one in library.locales)
    parts = [f"# {escape_text(' · '.join(names))}"]
    if any(said):
        parts.append(f"> {escape_text(' '.join(said))}")
    parts += [escape_text(_about(one, library)) for one in library.locales]
    for locale in library.locales:
        for heading, lines in _sections(locale, library, site):
            parts += [f"## {escape_text(heading)}", "\n".join(f"- {line}" for line in lines)]
    return i18n.LLMS, ("\n\n".join(parts) + "\n").encode()


def _about(locale: Locale, library: Library) -> str:
    standing = standing_of_all(library)
    return locale.t(
        "llms.about",
        date=locale.date(library.today),
        jobs=counted(standing, locale),
        doubts=doubts(standing, locale),
        postings=locale.t("llms.postings"),
    )


def _sections(locale: Locale, library: Library, site: Site) -> Iterator[tuple[str, Sequence[str]]]:
    """The sections of a language: (heading, items)."""
    yield locale.t("llms.postings"), list(_postings(locale, library, site))
    for one in library.taxonomies:
        if one.landing:
            found = most(one, locale, library)[:MOST]
            entries = [(term.label, term.url, locale.n("list.count", term.count)) for term in found]
            index = i18n.taxonomy(locale.code, one.id)
            name = one.name[locale.code]
            yield name, [_item(site, *row) for row in [*entries, (name, index, locale.t("llms.all"))]]
    yield locale.t("llms.machines"), [_item(site, *row) for row in _machines(locale)]
    editorial = [_item(site, title, quote(url, safe="/")) for url, title in site.editorial.get(locale.code, ())]
    if editorial:
        yield locale.t("llms.pages"), editorial


def _postings(locale: Locale, library: Library, site: Site) -> Iterator[str]:
    """The newest open postings that have a text in the language, then where all are, and how many are left out here."""
    told = [one for one in library.open if locale.code in one.texts]
    for posting in told[:MOST]:
        address = i18n.markdown(locale.code, posting.id)
        yield _item(site, posting.texts[locale.code].title, address, _note(posting, locale, library))
    shown, total = len(told[:MOST]), len(library.open)
    left = locale.n("llms.left", total, shown=locale.number(shown)) if shown < total else ""
    yield _item(site, locale.t("jobs.title"), i18n.jobs(locale.code), left)


def _note(posting: Posting, locale: Locale, library: Library) -> str:
    """Who hires, where, for how much, and until when or since when, as lists have it."""
    found = card(posting, locale, library)
    company = found.company.label if found.company else ""
    places = " / ".join(found.places) + found.more
    pay = found.pay or locale.t("salary.undisclosed")
    closes = locale.t("card.closes", date=found.closes) if found.closes else found.date
    return locale.t("punctuation.semicolon").join(one for one in (company, places, pay, closes) if one)


def _machines(locale: Locale) -> Iterator[tuple[str, str, str]]:
    """(name, address, note) of what programs read besides."""
    home = i18n.home(locale.code)
    for address in (
        i18n.api("postings.json"),
        i18n.api("taxonomies.json"),
        i18n.api("schema.json"),
        i18n.atom(home),
        i18n.json_feed(home),
    ):
        name = address.rpartition("/")[2]
        yield name, address, locale.t(f"llms.{name.replace('.', '_')}")


def _item(site: Site, name: str, address: str, note: str = "") -> str:
    return write_link(name, site.url + address) + (f": {escape_text(note)}" if note else "")
