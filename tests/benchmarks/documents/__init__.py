"""Job documents as employers, boards and people write them, with the truth beside each."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from tests.benchmarks.documents import several, single
from tests.benchmarks.documents.single import Drawn
from tests.benchmarks.documents.trial import Trial
from tests.benchmarks.documents.words import LOCALES
from tests.benchmarks.documents.writer import Writer

_LATIN = ("en", "de", "fr", "es")
Layouts = Mapping[str, tuple[Callable[[Writer], Drawn], tuple[str, ...]]]

# Name -> what draws it, and the languages that it is seen in.
LAYOUTS: Layouts = {
    "front-matter": (single.front_matter, LOCALES),
    "careers-page": (single.careers_page, LOCALES),
    "structured": (single.structured, LOCALES),
    "mail": (single.mail, LOCALES),
    "chat-post": (single.chat_post, ("zh",)),
    "german-print": (single.german_print, ("de",)),
    "board-export": (single.board_export, LOCALES),
    "marked-header": (single.marked_header, LOCALES),
    "own-language": (single.own_language, ("fr", "es", "ja")),
    "siblings": (several.siblings, LOCALES),
    "container": (several.container, LOCALES),
    "table": (several.table, LOCALES),
    "prefixed": (several.prefixed, LOCALES),
    "referenced": (several.referenced, LOCALES),
    "linked": (several.linked, LOCALES),
    "thread": (several.thread, _LATIN),
    "ended": (several.ended, LOCALES),
    "slogans": (several.slogans, LOCALES),
}
HELD_BACK: Layouts = {
    "cards": (several.cards, LOCALES),
    "numbered": (several.numbered, LOCALES),
    "bilingual": (several.bilingual, ("zh", "de", "fr", "es", "ja")),
}


def generate(seed: int, count: int, *, held_back: bool = False) -> Iterator[Trial]:
    """Yield `count` documents, the same for the same seed, layout after layout in turn.

    With `held_back`, only the layouts that nobody looks at while working on the importer.
    """
    layouts = HELD_BACK if held_back else LAYOUTS
    names = list(layouts)
    for number in range(count):
        name = names[number % len(names)]
        rng = random.Random(f"{seed}/{number}/{held_back}")
        draw, locales = layouts[name]
        ending, text, jobs, no_titles = draw(Writer(rng, rng.choice(locales)))
        text = _sloppy(rng, text, ending)
        yield Trial(f"{number:04}-{name}.{ending}", name, text, tuple(jobs), tuple(no_titles))


def _sloppy(rng: random.Random, text: str, ending: str) -> str:
    """Return `text` as it is typed in haste, now and then; what it says stays the same."""
    if ending != "html" and rng.random() < 0.2:
        text = text.replace("\n\n", "\n \n")  # blank lines that are not quite blank
    if ending == "md" and rng.random() < 0.15:
        text = text.replace("\n## ", "\n##   ")
    return text.replace(": ", " :  ") if ending == "txt" and rng.random() < 0.1 else text
