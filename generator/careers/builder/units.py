"""Units: the parts of a site that are made together, and how one becomes files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from careers import i18n
from careers.render import Head, Page
from careers.support.cache import fingerprint
from careers.support.limited import TooLargeError

if TYPE_CHECKING:
    from careers.builder.state import State

Name = tuple[str, ...]
File = tuple[str, bytes]  # an address, and what answers there
Make = Callable[["State"], Iterator[Page | File]]

POSTING = "posting"
# For each language of the site, of the files of a posting. Measured in two languages: the largest posting of this
# portal's own content comes to 44 KB; the largest found within the limits of bodies and fields to about 610 KB.
MOST_FILES = 3  # its page, its Markdown copy, its calendar
MOST_BYTES = 512 * 1024  # of all three together


@dataclass(frozen=True, slots=True)
class Unit:
    """Some pages and files that are made together.

    Attributes:
        name: unique and lasting; its first part is the kind of unit.
        make: decides its pages and makes its files; a function at the top level of a module, or a partial of one.
        urls: the addresses of its pages.
        files: the addresses of the files that it makes besides, as far as they are known before.
        listed: those of its pages that the sitemaps name.
        origin: the file that an editor would rename to give it another address, or "".
        yielding: whether it gives way to whatever else answers at its address.
        leads_to: the address that it sends its readers on to, or None.
        section: which menu item its pages belong to, or "".
        neutral: whether its pages are in no language of their own.
        inputs: returns values that decide its files, where that is cheaper than to decide its pages.
    """

    name: Name
    make: Make
    urls: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    origin: str = ""
    yielding: bool = False
    leads_to: str | None = None
    section: str = ""
    neutral: bool = False
    inputs: Callable[[State], object] | None = None

    @property
    def is_posting(self) -> bool:
        """Tell whether it is made of one posting."""
        return self.name[0] == POSTING

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return the addresses of all its files, as far as they are known before."""
        return (*map(i18n.output_path, self.urls), *self.files)

    def layouts(self, state: State) -> Iterator[Page]:
        """Yield a page of each of its addresses, with all that decides its layout."""
        locales = state.library.locales
        for url in self.urls:
            locale = locales[0] if self.neutral else locales.at(url) or locales[0]
            yield Page(url, locale, "", Head(""), section=self.section, neutral=self.neutral)

    def decide(self, state: State) -> tuple[Page | File, ...]:
        """Return its pages, decided and not rendered, and its other files."""
        return tuple(self.make(state))

    def inputs_fingerprint(self, state: State) -> str:
        """Return the fingerprint of the values that decide its files, "" where only its decided pages tell."""
        return fingerprint(self.name, self.inputs(state)) if self.inputs else ""

    def fingerprint(self, state: State, decided: Iterable[Page | File]) -> str:
        """Return the fingerprint of all that its files are made from, as decided."""
        # Each part has its own, because the pages of a long list take much memory when they are encoded together.
        return fingerprint(state.fingerprint, self.name, [fingerprint(_identity(state, part)) for part in decided])

    def render(self, state: State, decided: Iterable[Page | File]) -> Iterator[File]:
        """Yield its files, one at a time: those of a long list take much memory together.

        What others have put at one of its addresses stays.

        Raises:
            TooLargeError: what is made of a posting is over its budget.
            jinja2.TemplateError: a template is wrong.
        """
        files = _rendered(state, decided)
        return _within_budget(files, len(state.library.locales.codes)) if self.is_posting else files


def _identity(state: State, part: Page | File) -> object:
    """Return what decides the bytes of a page or a file."""
    if isinstance(part, Page):
        return part, state.template_fingerprint(part.template), state.layout.fingerprint(part) if part.framed else ""
    return part


def _rendered(state: State, decided: Iterable[Page | File]) -> Iterator[File]:
    for part in decided:
        if isinstance(part, Page):
            yield i18n.output_path(part.url), state.layout.wrap(part, state.renderer.body(part)).encode()
        elif part[0] not in state.taken:
            yield part


def _within_budget(files: Iterable[File], languages: int) -> Iterator[File]:
    """Yield the files of a posting on a site of so many languages.

    Raises:
        TooLargeError: they are too many, or too large together.
    """
    most, size = MOST_BYTES * languages, 0
    for number, (address, data) in enumerate(files, 1):
        size += len(data)
        if number > MOST_FILES * languages or size > most:
            raise TooLargeError(f"{most >> 10} KB")
        yield address, data
