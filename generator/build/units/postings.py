"""A posting: its page in every language, and what lies beside that."""

from __future__ import annotations

from collections.abc import Iterator

from generator import locales
from generator.build.units.keys import Keys
from generator.build.units.state import State
from generator.build.units.values import File, Unit
from generator.locales import Locale
from generator.outputs.calendar import deadlines
from generator.pages import posting as pages
from generator.pages.around import around
from generator.pages.as_markdown import document
from generator.pages.previews import of_posting, pictured
from generator.posting import Posting
from generator.render import Page


class Postings:
    """Every posting, closed ones too."""

    name = "posting"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One each."""
        library, site = keys.library, keys.state.site
        tongues = tuple(library.locales)
        frames = [keys.frame(locales.posting(one.code, "a/b"), one.code, "jobs") for one in tongues]
        drawn = keys.drawn("portal/posting.html")
        for posting in library.postings.values():
            name = (self.name, posting.id)
            is_open = posting.is_open(library.today)
            pictures = [keys.previews(of_posting(posting, one, library)) for one in tongues] if site.previews else []
            yield Unit(
                name,
                keys.of(name, *frames, drawn, posting.whole, keys.related(posting), *pictures),
                urls=tuple(locales.posting(one.code, posting.id) for one in tongues),
                files=tuple(_beside(posting, tongues, is_open=is_open, llms=site.llms)),
                listed=tuple(locales.posting(code, posting.id) for code in posting.texts) if is_open else (),
                origin=posting.texts[posting.source].path,
            )

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """Its pages, its text as Markdown, and its last day as a calendar file."""
        library, site = state.library, state.site
        posting = library.postings[unit.name[1]]
        for locale in library.locales:
            told = around(posting, locale, library)
            page = pages.page(posting, locale, told, library, site, state.alike, state.renderer.markdown)
            yield pictured(page, site, of_posting(posting, locale, library))
            if site.llms and locale.code in posting.texts:
                yield document(posting, locale, told, library, site, state.renderer.markdown)
        yield from deadlines(posting, library, site.url)


def _beside(posting: Posting, tongues: tuple[Locale, ...], *, is_open: bool, llms: bool) -> Iterator[str]:
    for one in tongues:
        if is_open and posting.closes is not None:
            yield locales.deadline(one.code, posting.id)
        if llms and one.code in posting.texts:
            yield locales.markdown(one.code, posting.id)
