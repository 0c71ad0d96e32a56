"""``llms.txt``: what the site has and where it is read best, for language models (llmstxt.org).

The file has a first-level heading, a quotation about the site, a text, then sections with lists of links, each link
with a note. Every language has sections of its own. Models read the whole file, so it is short for any number of
postings: it has the newest ones, and the API has all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from careers import i18n
from careers.content.posting import Posting
from careers.pages.cards import card
from careers.pages.counts import count_in_words, doubts_in_words
from careers.pages.terms import used_entries
from careers.pages.view import Site, View
from careers.render.markdown_document import Link, MarkdownDocument, Part
from careers.statistics.figures import standing_of_all

# Of postings, and of the terms of a taxonomy. In two languages, lists of that many postings are some 40 KB.
MOST = 100


def llms_file(views: Mapping[str, View], site: Site) -> tuple[str, bytes]:
    """Return the address and the UTF-8 file of a site, from its views by locale code."""
    names = dict.fromkeys(site.names[code] for code in views)
    descriptions = dict.fromkeys(site.descriptions[code] for code in views)
    index = MarkdownDocument()
    index.heading(1, " · ".join(names))
    if any(descriptions):
        index.quotation(" ".join(descriptions))
    for view in views.values():
        index.paragraph(_about(view))
    for view in views.values():
        for heading, items in _sections(view):
            index.heading(2, heading)
            index.items(items)
    return i18n.LLMS, str(index).encode()


def _about(view: View) -> str:
    locale, standing = view.locale, standing_of_all(view.library)
    return locale.t(
        "llms.about",
        date=locale.date(view.library.today),
        jobs=count_in_words(standing, locale),
        doubts=doubts_in_words(standing, locale),
        postings=locale.t("llms.postings"),
    )


def _sections(view: View) -> Iterator[tuple[str, Sequence[Sequence[Part]]]]:
    """Yield the sections of a language as heading and list items."""
    locale, site, code = view.locale, view.site, view.code
    yield locale.t("llms.postings"), list(_postings(view))
    for taxonomy in view.taxonomies:
        if taxonomy.landing:
            entries = used_entries(taxonomy, view)[:MOST]
            rows = [(entry.label, entry.url, locale.n("list.count", entry.count)) for entry in entries]
            name = taxonomy.name[code]
            rows.append((name, i18n.taxonomy(view.folder, taxonomy.id), locale.t("llms.all")))
            yield name, [_item(site, *row) for row in rows]
    yield locale.t("llms.machines"), [_item(site, *row) for row in _machine_files(view)]
    static_pages = [_item(site, title, quote(url, safe="/")) for url, title in site.editorial.get(code, ())]
    if static_pages:
        yield locale.t("llms.pages"), static_pages


def _postings(view: View) -> Iterator[Sequence[Part]]:
    """Yield the newest open postings with a text in the language, then the list of all, with the number left out."""
    locale, library = view.locale, view.library
    postings = [posting for posting in library.newest_open if view.code in posting.texts][:MOST]
    for posting in postings:
        address = i18n.markdown(view.folder, posting.id)
        yield _item(view.site, posting.texts[view.code].title, address, _note(posting, view))
    total, listed = len(library.open), len(postings)
    left = locale.n("llms.left", total, shown=locale.number(listed)) if listed < total else ""
    yield _item(view.site, locale.t("jobs.title"), i18n.jobs(view.folder), left)


def _note(posting: Posting, view: View) -> str:
    """Return employer, places, pay, and the deadline or the date, as on the posting's card."""
    values, t = card(posting, view), view.locale.t
    notes = (
        values.company.label if values.company else "",
        " / ".join(values.places) + values.more,
        values.pay or t("salary.undisclosed"),
        t("card.closes", date=values.closes) if values.closes else values.date,
    )
    return t("punctuation.semicolon").join(filter(None, notes))


def _machine_files(view: View) -> Iterator[tuple[str, str, str]]:
    """Yield name, address and note of further files for programs."""
    api = [i18n.api(f"{name}.json") for name in ("postings", "taxonomies", "schema")]
    for address in (*api, i18n.atom(view.folder), i18n.json_feed(view.folder)):
        name = address.rpartition("/")[2]
        yield name, address, view.locale.t(f"llms.{name.replace('.', '_')}")


def _item(site: Site, name: str, address: str, note: str = "") -> Sequence[Part]:
    return [Link(name, site.url + address), *([f": {note}"] if note else [])]
