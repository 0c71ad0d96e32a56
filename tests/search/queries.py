"""Queries that people could type, drawn from a built site, each with the postings that it has to find.

Nothing here asks the search or what feeds it. What a posting says is read from its own pages, what it is filed under
from the library, and whether a text stands in it is Python's ``in``. The same site gives the same queries every time.
"""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from opencc import OpenCC

from tests.search.shelf import Shelf, fold

Ids = frozenset[str]

_HAN = "[一-鿿]"
_RUN = re.compile(f"{_HAN}{{2,}}")
_BESIDE = re.compile(f"{_HAN}{{2,}}[A-Za-z][A-Za-z0-9_.+#]*|[A-Za-z0-9][A-Za-z0-9.+#]*{_HAN}{{2,}}")
_WORD = re.compile(r"[A-Za-z]{4,}")
_LONG = re.compile("[A-Za-z]{6,}")
_SIGNS = re.compile(r"(?<![\w.])(?:\.[A-Za-z]+|[A-Za-z]\w*(?:[.'-][A-Za-z0-9]+)+|[A-Za-z]+(?:\+\+|#))(?![\w+#])")
_LETTER = re.compile("(?<![A-Za-z0-9])[A-Za-z](?![A-Za-z0-9+#])")
_SHORT = re.compile(r"\W*[A-Za-z0-9]{1,3}(?![A-Za-z0-9])")
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Query:
    """One query, asked on the pages of one locale.

    Attributes:
        kind: what makes it hard, one of ``KINDS``.
        text: as it is typed.
        expected: ids of the postings that it has to find.
        relevant: ids of those that are right to show; the expected are among them.
    """

    kind: str
    locale: str
    text: str
    expected: Ids
    relevant: Ids


Drawn = tuple[str, Ids, Ids] | None  # text, expected, relevant; None: this draw led to nothing


@dataclass(frozen=True, slots=True)
class Draw:
    """What queries are drawn from, and by which chance."""

    shelf: Shelf
    locale: str
    chance: random.Random

    def found(self, pattern: re.Pattern[str]) -> str | None:
        """Something of this pattern in a text of the locale; in a text of another one where it has none."""
        here = [one.texts[self.locale] for one in self.shelf if self.locale in one.texts]
        for texts in (here, [text for one in self.shelf for text in one.texts.values()]):
            if any(pattern.search(text) for text in texts):
                while not (every := pattern.findall(self.chance.choice(texts))):
                    pass
                return str(self.chance.choice(every))
        return None

    def slice(self, text: str, least: int, most: int) -> str:
        """A part of `text`, from `least` to `most` characters long as far as it reaches."""
        length = self.chance.randint(least, max(least, min(most, len(text))))
        start = self.chance.randint(0, max(0, len(text) - length))
        return text[start : start + length]


def _held(draw: Draw, text: str | None) -> Drawn:
    if not text:
        return None
    held = draw.shelf.holding(text)
    return text, held, held


def chinese(draw: Draw) -> Drawn:
    """Two to six characters inside a sentence, wherever words begin and end."""
    run = draw.found(_RUN)
    return _held(draw, draw.slice(run, 2, 6) if run else None)


def beside(draw: Draw) -> Drawn:
    """One to three Chinese characters and the Latin word, or the beginning of the word, that they touch."""
    both = draw.found(_BESIDE)
    if both is None:
        return None
    han = [index for index, one in enumerate(both) if re.match(_HAN, one)]
    if han[0] == 0:
        latin = both[han[-1] + 1 :]
        cut = draw.chance.randint(min(2, len(latin)), len(latin))
        return _held(draw, both[max(0, han[-1] - draw.chance.randint(0, 2)) : han[-1] + 1] + latin[:cut].rstrip("."))
    return _held(draw, both[: han[0] + draw.chance.randint(1, 3)])


def inside(draw: Draw) -> Drawn:
    """Four letters or more from inside a Latin word: fewer are looked for as words or beginnings only."""
    word = draw.found(_LONG)
    return _held(draw, draw.slice(word[1:], 4, len(word) - 2) if word else None)


def words(draw: Draw) -> Drawn:
    """Two to four Latin words that follow each other; right is what has them all."""
    found = draw.found(re.compile(r"[A-Za-z]{2,}(?: [A-Za-z]{2,}){1,3}"))
    if found is None:
        return None
    every = [draw.shelf.holding(word) for word in found.split()]
    return found, draw.shelf.holding(found), frozenset.intersection(*every)


def anything(draw: Draw) -> Drawn:
    """Any run of a text, of two characters and more, that has two letters or figures side by side.

    Not one that begins with up to three letters by themselves, which are looked for as words or beginnings: here they
    would be the end of a word.
    """
    sliced = draw.slice(draw.found(re.compile(".+")) or "", 2, 14).strip()
    if not re.search(r"[^\W_]{2}", sliced) or _SHORT.match(sliced):
        return None
    held = draw.shelf.holding(sliced)
    every = [draw.shelf.holding(word) for word in sliced.split()]
    return sliced, held, frozenset.intersection(*every)


def another_name(draw: Draw) -> Drawn:
    """A name of a term, in any language, that a posting under the term does not use itself."""
    one = draw.chance.choice(draw.shelf.postings)
    key, names = draw.chance.choice(sorted(one.terms.items()))
    name = draw.chance.choice(names)
    if len(name) < 2 or any(fold(name) in fold(text) for text in one.texts.values()):
        return None
    filed = draw.shelf.filed(key)
    return draw.chance.choice((name, name.lower())), filed, filed | draw.shelf.holding(name)


def _read(draw: Draw, spell: Callable[[Sequence[str]], str], least: int) -> Drawn:
    syllables = draw.chance.choice(draw.chance.choice(draw.shelf.postings).readings)
    if len(syllables) < least:
        return None
    start = draw.chance.randint(0, len(syllables) - least)
    end = draw.chance.randint(start + least, min(len(syllables), start + 5))
    typed = spell(syllables[start:end])
    read = draw.shelf.read(lambda run: any(spell(run[at:]).startswith(typed) for at in range(len(run))))
    return typed, read, read | draw.shelf.holding(typed)


def pinyin(draw: Draw) -> Drawn:
    """Two to five syllables of a title's or a name's reading."""
    return _read(draw, "".join, 2)


def initials(draw: Draw) -> Drawn:
    """Their first letters."""
    return _read(draw, lambda run: "".join(one[0] for one in run), 2)


def signs(draw: Draw) -> Drawn:
    """A name that lives by its punctuation: C++, .NET, Node.js."""
    name = draw.found(_SIGNS)
    if name is None:
        return None
    whole = re.compile(f"(?<![a-z0-9]){re.escape(fold(name))}(?![a-z0-9+#])")
    return name, draw.shelf.having(whole), draw.shelf.holding(name)


def one_letter(draw: Draw) -> Drawn:
    """A name of one letter, which only a whole word is."""
    letter = draw.found(_LETTER)
    if letter is None:
        return None
    having = draw.shelf.having(re.compile(f"(?<![a-z0-9]){letter.lower()}(?![a-z0-9+#])"))
    return draw.chance.choice((letter, letter.upper())), having, having


def one_character(draw: Draw) -> Drawn:
    """One Chinese character of a title."""
    titles = [title for one in draw.shelf for title in one.titles.values() if re.search(_HAN, title)]
    character = draw.chance.choice(re.findall(_HAN, draw.chance.choice(titles)))
    titled = draw.shelf.matching(lambda one: any(character in title for title in one.titles.values()))
    return character, titled, draw.shelf.holding(character)


def full_width(draw: Draw) -> Drawn:
    """A Latin word as a Chinese keyboard writes it by accident."""
    word = draw.found(_WORD)
    held = draw.shelf.holding(word or "")
    return ("".join(chr(ord(one) + 0xFEE0) for one in word), held, held) if word else None


@functools.cache
def _converter(direction: str) -> OpenCC:
    return OpenCC(direction)


def traditional(draw: Draw) -> Drawn:
    """Chinese characters of a sentence as they are written in Taiwan or Hong Kong."""
    drawn = chinese(draw)
    if drawn is None:
        return None
    written = _converter("s2t").convert(drawn[0])
    # What does not come back as it was is another word in the other script, not another way to write it.
    faithful = written != drawn[0] and _converter("t2s").convert(written) == drawn[0]
    return (written, *drawn[1:]) if faithful else None


def typo(draw: Draw) -> Drawn:
    """A Latin word of five letters or more with one slip: a letter too many, missing, wrong, or two swapped."""
    word = fold(draw.found(re.compile("[A-Za-z]{5,}")) or "")
    if not word:
        return None
    at, letter = draw.chance.randrange(len(word) - 1), draw.chance.choice(_ALPHABET)
    slips = (
        word[:at] + letter + word[at:],
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    )
    typed = draw.chance.choice(slips)
    if draw.shelf.holding(typed):  # no slip any more
        return None
    whole = draw.shelf.having(re.compile(f"(?<![a-z0-9]){word}(?![a-z0-9])"))
    return typed, whole, whole | draw.shelf.holding(word)


LOCALES = ("zh", "en")
# What is drawn, and how many on the pages of each locale.
KINDS: Mapping[str, tuple[Callable[[Draw], Drawn], int, int]] = {
    "Chinese inside a sentence": (chinese, 130, 30),
    "Chinese beside Latin": (beside, 40, 15),
    "Latin inside a word": (inside, 20, 70),
    "Latin words in a row": (words, 10, 40),
    "any run of a text": (anything, 30, 60),
    "another name of a term": (another_name, 45, 45),
    "pinyin": (pinyin, 40, 25),
    "initials": (initials, 25, 15),
    "name with signs": (signs, 12, 12),
    "name of one letter": (one_letter, 4, 6),
    "one Chinese character": (one_character, 10, 5),
    "full width": (full_width, 15, 15),
    "traditional characters": (traditional, 20, 10),
    "Latin word with a typo": (typo, 60, 80),
}
TYPO = "Latin word with a typo"
_TRIES = 40  # draws for each query wanted; a small site may have fewer different ones


def queries(shelf: Shelf, locale: str, seed: int = 1) -> Iterator[Query]:
    """The query set of a site for the pages of one locale: some 400, fewer where the site has not so much to offer."""
    for kind, (make, *numbers) in KINDS.items():
        draw = Draw(shelf, locale, random.Random(f"{seed}/{locale}/{kind}"))
        yield from _different(kind, locale, numbers[LOCALES.index(locale)], functools.partial(make, draw))


def _different(kind: str, locale: str, wanted: int, make: Callable[[], Drawn]) -> Iterable[Query]:
    drawn: dict[str, Query] = {}
    for _ in range(wanted * _TRIES):
        if len(drawn) == wanted:
            break
        made = make()
        if made is not None and made[1]:
            drawn.setdefault(made[0], Query(kind, locale, *made))
    return drawn.values()
