"""Documents as people send them, and worse: those of ``cases/``, with accidents, drawn from a source of random numbers.

Every line with words ends in a word that stands nowhere else in its document, so that losing any line shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from tests.tools.importing.stored import NEWLINES, stored

ENCODINGS = ("utf-8", "utf-8", "utf-8", "utf-8", "utf-8+bom", "utf-16-le+bom", "utf-16-be+bom")
CASES = Path(__file__).parent / "cases"
# Lines behind which a word would be none: of code, of tags, of front matter in JSON, and of links' targets.
_SHUT = re.compile(r"""^\s*(?:```|~~~|<|\+\+\+|;;;|[{}\["]|\[[^\]]*\]:)|[>{}\[\]"'|:`\\]\s*$""")


@dataclass(frozen=True, slots=True)
class Document:
    """A file to import.

    Attributes:
        name: of the file.
        data: what is in it.
        text: the same as text; None where the bytes are none, so that nothing can be said of words.
    """

    name: str
    data: bytes
    text: str | None


@cache
def _cases() -> Sequence[Path]:
    files = (path for path in CASES.iterdir() if path.suffix in (".md", ".txt", ".html"))
    return sorted(path for path in files if ".expected" not in path.name and path.name != "README.md")


def document(random: Random) -> Document:
    """Any document: well meant, mangled, or no text at all."""
    case, kind = random.choice(_cases()), random.randrange(10)
    lines = _marked(case.read_bytes().decode("utf-8").splitlines())
    if kind == 0:
        return rubble(random, "\n".join(lines))
    if kind < 8:
        lines = mangled(random, lines)
    newline = random.choice(("lf", "lf", "lf", *NEWLINES))
    text = "\n".join(lines) + random.choice(("\n", "", "\n\n\n"))
    # What is no Chinese text is not known to be in the encoding of one.
    is_chinese = len(re.findall("[一-鿿]", text)) > len(re.findall("[À-ɏ぀-ヿ가-힣]", text)) + len(lines)
    encoding = random.choice(("gb18030", *ENCODINGS) if is_chinese else ENCODINGS)
    return Document(f"document{case.suffix}", stored(text, encoding, newline), text)


def _marked(lines: Sequence[str]) -> list[str]:
    """The same lines, each with a word of its own at its end: letters alone, so that it is no figure."""
    words = (
        f"Z{''.join('bcdfghjklmnpqrstvwxz'[number // 20**place % 20] for place in range(3))}q" for number in range(8000)
    )
    return [
        f"{line} {next(words)}" if any(map(str.isalpha, line)) and not _SHUT.search(line) else line for line in lines
    ]


def rubble(random: Random, text: str) -> Document:
    """Bytes: some of them text, in whatever encoding."""
    encoding = random.choice(("utf-8", "gb18030", "utf-16", "utf-32", "big5", "shift_jis"))
    data = bytearray(text.encode(encoding, "replace"))
    for _ in range(random.randrange(1, 30)):
        at = random.randrange(len(data) + 1)
        data[at : at + random.randrange(3)] = bytes(random.randrange(256) for _ in range(random.randrange(4)))
    return Document(random.choice(("rubble.md", "rubble.html")), bytes(data), None)


def mangled(random: Random, lines: Sequence[str]) -> list[str]:
    """The same lines after an accident or several."""
    found = list(lines)
    for _ in range(random.randrange(1, 4)):
        found = random.choice(ACCIDENTS)(random, found) or [""]
    return found


def _shuffled(random: Random, lines: list[str]) -> list[str]:
    return random.sample(lines, len(lines))


def _doubled(random: Random, lines: list[str]) -> list[str]:
    at = random.randrange(len(lines))
    return [*lines[: at + 5], *lines[at:]]


def _cut(random: Random, lines: list[str]) -> list[str]:
    return [line[: random.randrange(len(line) + 1)] if random.randrange(5) == 0 else line for line in lines]


def _dropped(random: Random, lines: list[str]) -> list[str]:
    return [line for line in lines if random.randrange(5)]


def _joined(random: Random, lines: list[str]) -> list[str]:
    at = random.randrange(len(lines))
    return [*lines[:at], " ".join(lines[at : at + 8]), *lines[at + 8 :]]


def _indented(random: Random, lines: list[str]) -> list[str]:
    return [" " * random.randrange(9) + line if random.randrange(3) == 0 else line for line in lines]


def _quoted(random: Random, lines: list[str]) -> list[str]:
    at = random.randrange(len(lines))
    return [*lines[:at], *("> " + line for line in lines[at:])]


def _strewn(random: Random, lines: list[str]) -> list[str]:
    """Marks that open or close something, where nobody expects them."""
    found = list(lines)
    for _ in range(random.randrange(1, 5)):
        mark = random.choice(
            ("```", "~~~", "---", "+++", "<!--", "-->", "<ul>", "</div>", "<table>", "\\", "$$", "[", "|", ">")
        )
        found.insert(random.randrange(len(found) + 1), mark)
    return found


def _hidden(random: Random, lines: list[str]) -> list[str]:
    """Characters that nobody sees, inside of words too."""
    marks: tuple[str, ...] = ("\u200b", "\ufeff", "\u00ad", "\u200e", "\u2060")
    marks += ("\x07",) if len(lines) > 20 else ()  # a short text with several of them is taken for no text
    spaces = ("\u00a0", "\u3000", "\u2003")  # not inside of tags: they would be none
    found = []
    for line in lines:
        at, mark = random.randrange(len(line) + 1), random.choice(marks if "<" in line else marks + spaces)
        found.append(line[:at] + mark + line[at:] if random.randrange(4) == 0 else line)
    return found


ACCIDENTS: Sequence[Callable[[Random, list[str]], list[str]]] = (
    *(_shuffled, _doubled, _cut, _dropped, _joined, _indented, _quoted, _strewn, _hidden),
)
