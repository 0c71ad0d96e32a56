"""What stands around the text of a posting, on its page and in its text for programs alike."""

from __future__ import annotations

from dataclasses import dataclass

from careers.content.library import Library
from careers.content.posting import Posting, Translation
from careers.i18n import Locale
from careers.pages.applying import Application, application, unreachable
from careers.pages.cards import Chip, audience, chips, tint
from careers.pages.facts import Fact, facts


@dataclass(frozen=True, slots=True)
class Topics:
    """What a posting is filed under in a taxonomy that its facts do not show, with the taxonomy's label and tint."""

    label: str
    tint: int
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class Around:
    """All of it, in one language.

    Attributes:
        company: who hires, or None where no taxonomy says that.
        facts: what the posting states.
        notices: keys of what is said before the text, the gravest first.
        closed: since when it takes no applications any more, or "".
        application: how to apply to an open one; None where its source says nothing.
        unreachable: the sentence for an open one that does not say where to apply, or "".
        topics: what else it is filed under.
    """

    company: Chip | None
    facts: tuple[Fact, ...]
    notices: tuple[str, ...]
    closed: str
    application: Application | None
    unreachable: str
    topics: tuple[Topics, ...]


def around(posting: Posting, locale: Locale, library: Library) -> Around:
    """What stands around `posting` in `locale`."""
    is_open = posting.is_open(library.today)
    company = _hiring_company(posting, locale, library)
    return Around(
        company=company,
        facts=facts(posting, locale, library),
        notices=tuple(_notices(posting, locale, is_open=is_open)),
        closed=locale.date(posting.closes) if posting.closes and not is_open else "",
        application=application(posting, company, locale, library) if is_open else None,
        unreachable=unreachable(posting, locale) if is_open else "",
        topics=_further_terms(posting, locale, library),
    )


def _hiring_company(posting: Posting, locale: Locale, library: Library) -> Chip | None:
    employers = library.taxonomies.employers
    found = chips(posting, employers, locale, library) if employers else ()
    return found[0] if found else None


def _notices(posting: Posting, locale: Locale, *, is_open: bool) -> list[str]:
    state = posting.translation(locale.code)
    keys = [] if is_open else ["notice.closed"]
    if state is Translation.MISSING:
        keys.append("notice.missing")
    if state is Translation.STALE:
        keys.append("notice.stale")
    if posting.text(locale.code).machine:
        keys.append("notice.machine")
    return keys


def _further_terms(posting: Posting, locale: Locale, library: Library) -> tuple[Topics, ...]:
    shown = (library.taxonomies.employers, library.taxonomies.places, *audience(library))
    rest = [one for one in library.taxonomies if not (one.landing or any(one is other for other in shown))]
    return tuple(
        Topics(one.name[locale.code], tint(library, one), found)
        for one in rest
        if (found := chips(posting, one, locale, library))
    )
