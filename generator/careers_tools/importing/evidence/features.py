"""What speaks for and against a line of a document being a job: its words, its form, its place and its family."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import HAN, KANA, cache_by_identity
from careers_tools.importing.blocks import BOLD_LEVEL, SENTENCE_END, SILENT, BlockKind
from careers_tools.importing.evidence.announcements import Strength, announcement, announces_words
from careers_tools.importing.evidence.candidates import Candidate
from careers_tools.importing.evidence.extents import paths
from careers_tools.importing.marks import CORE, Mark
from careers_tools.importing.page_parts import names_part
from careers_tools.importing.passages import Header, is_posting
from careers_tools.importing.title import closed, is_never_title, is_slogan, is_title, plain_words
from careers_tools.importing.title_patterns import title_patterns

_FIRST, _EARLY = 3, 10  # blocks of a document with words
_LONG_WORD = 4  # letters of words that end the name of a list
_REACH = 12  # blocks above within which a line announces jobs
_HAN = re.compile(f"[{HAN}]")
_KANA = re.compile(f"[{KANA}]")
_LATIN = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_CAPITAL = re.compile(r"(?<!\w)[A-ZÀ-ÖØ-Þ]")
_MAIL = re.compile(r"\w@\w|\[at\]|mailto:")
_ADDRESS = re.compile(r"https?://|\]\(")
_FACTS = ("locations", "salary", "education", "experience", "headcount", "closes", "hiring", "reference", "company")
_APPLY = ("email", "url", "subject")

Features = frozenset[str]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of the candidates of a document.

    Attributes:
        features: of each candidate, names of what holds for it.
        families: of each candidate, its family: candidates that stand alike, as lines of one list do.
        parents: of each candidate, the number of the candidate that it stands below; -1 where it stands below none.
    """

    features: Sequence[Features]
    families: Sequence[int]
    parents: Sequence[int]


@dataclass(frozen=True, slots=True)
class _Family:
    """Counts of candidates that stand alike: all, those that name a job, and those with a text; and of their forms."""

    size: int
    named: int
    with_text: int
    forms: int
    announced: Strength  # by the line above the first of them


def weigh(
    candidates: Sequence[Candidate], marks: Sequence[Mark], header: Header, page: str, lexicon: Lexicon
) -> Evidence:
    """Return what is known of the candidates of a document; `page` is the name of its file, without the ending."""
    return _Document(candidates, marks, header, page, lexicon).evidence()


class _Document:
    def __init__(
        self, candidates: Sequence[Candidate], marks: Sequence[Mark], header: Header, page: str, lexicon: Lexicon
    ) -> None:
        self._header = header
        self._candidates, self._marks, self._lexicon = candidates, marks, lexicon
        self._page = page.replace("_", " ").replace("-", " ")
        self._page_words = set(_words(self._page))
        self._levels = sorted({mark.level for mark in marks if mark.level})
        self._titles = [plain_words(candidate.title) for candidate in candidates]
        self._named = [is_title(title, lexicon) for title in self._titles]
        self._worded = [at for at, mark in enumerate(marks) if mark.kind not in SILENT]
        self._place = {at: number for number, at in enumerate(self._worded)}
        self._paths = list(paths(marks, bold=True))
        self._sections = list(_sections(marks))
        self._announced = [announcement(mark, lexicon) for mark in marks]
        self._keys = [self._family_key(candidate) for candidate in candidates]
        self._ends = [self._end(number) for number in range(len(candidates))]
        self._repeated = Counter(map(folded, self._titles))

    def evidence(self) -> Evidence:
        numbers: dict[object, int] = {}
        families = [numbers.setdefault(key, len(numbers)) for key in self._keys]
        members: dict[int, list[int]] = defaultdict(list)
        for number, family in enumerate(families):
            members[family].append(number)
        alike = {family: self._family(numbers) for family, numbers in members.items()}
        document = list(self._of_document())
        features = []
        for number in range(len(self._candidates)):
            own = [
                *self._of_words(number),
                *self._of_form(number),
                *self._of_place(number),
                *self._of_text(number),
                *self._of_family(number, alike[families[number]]),
                *document,
            ]
            regime = "named" if self._named[number] else "unnamed"
            kind = self._kind(number)
            crossed = [f"{feature} & {regime}" for feature in own]
            crossed += [f"{feature} & {kind}" for feature in own]
            features.append(frozenset((*own, *crossed)))
        return Evidence(features, families, self._parents())

    # --- structure

    def _mark(self, number: int) -> Mark | None:
        at = self._candidates[number].at
        return self._marks[at] if at >= 0 else None

    def _kind(self, number: int) -> str:
        mark = self._mark(number)
        return _shape(mark) if mark is not None else "header"

    def _family_key(self, candidate: Candidate) -> tuple[object, ...]:
        if candidate.at < 0:
            return ("header",)
        mark = self._marks[candidate.at]
        above = self._paths[candidate.at]
        parent = above[-1] if above else -1
        form = candidate.form if mark.kind is not BlockKind.HEADING else "heading"
        if mark.kind is BlockKind.TEXT and form in ("whole", "key", "value", "part"):
            form = "line"
        return (mark.kind, mark.level, mark.block.indent // 2, mark.block.mark, form, candidate.column, parent)

    def _end(self, number: int) -> int:
        """Return the index of the block before which the text of a candidate ends at the latest."""
        candidate = self._candidates[number]
        if candidate.at < 0:
            return len(self._marks)
        mark = self._marks[candidate.at]
        at = candidate.at + 1
        while at < len(self._marks):
            other = self._marks[at]
            if other.level and (not mark.level or other.level <= mark.level):
                break
            if mark.kind is BlockKind.ITEM:
                outside = other.kind is BlockKind.ITEM and other.block.indent <= mark.block.indent
                if outside and (other.block.mark == mark.block.mark or other.block.indent < mark.block.indent):
                    break
            elif mark.kind is BlockKind.TEXT and candidate.form in ("label", "bold", "sentence"):
                if other.kind is BlockKind.TEXT and other.label == mark.label and mark.label:
                    break
                if candidate.form == "bold" and other.block.content.startswith("**"):
                    break
            elif mark.kind is BlockKind.TABLE:
                break
            at += 1
        return at

    def _parents(self) -> list[int]:
        by_block = {candidate.at: number for number, candidate in enumerate(self._candidates)}
        parents = []
        label = -1  # the last candidate behind a label: what follows is about it
        for number, candidate in enumerate(self._candidates):
            above = self._paths[candidate.at] if candidate.at >= 0 else ()
            parent = next((by_block[at] for at in reversed(above) if at in by_block), -1)
            if candidate.form == "label":
                label = number
            elif (
                label >= 0
                and not self._marks[candidate.at].level
                and self._candidates[label].at > (above[-1] if above else -1)
            ):
                parent = label
            if candidate.at >= 0 and self._marks[candidate.at].kind is BlockKind.ITEM:
                parent = self._item_above(number, parent)
            parents.append(parent)
        return parents

    def _item_above(self, number: int, otherwise: int) -> int:
        block = self._marks[self._candidates[number].at].block
        for before in range(number - 1, max(-1, number - 40), -1):
            at = self._candidates[before].at
            mark = self._marks[at] if at >= 0 else None
            if mark is None or mark.level:
                break
            if mark.kind is BlockKind.ITEM and mark.block.indent < block.indent:
                return before
        return otherwise

    # --- features

    def _of_words(self, number: int) -> Iterator[str]:
        title, lexicon = self._titles[number], self._lexicon
        mark = self._mark(number)
        patterns = title_patterns(lexicon)
        if self._named[number]:
            yield "words: a job"
        if patterns.gender.search(title):
            yield "words: for which sexes"
        if is_slogan(title, lexicon):
            yield "words: a sentence or a call"
        if is_never_title(title, lexicon):
            yield "words: part of a page or a clause"
        if names_part(title, lexicon):
            yield "words: part of a page"
        if meaning := lexicon.meaning("titles", title.rstrip(" :：")):
            yield f"words: titles {meaning}"
        if folded(title).endswith(_names_of_lists(lexicon)):
            yield "words: end as those over jobs"
        if closed(self._candidates[number].title, lexicon):
            yield "words: closed"
        if mark is not None and mark.other:
            yield "words: another thing"
        if mark is not None and mark.section:
            yield "words: a section"
        yield from self._of_letters(title)

    def _of_letters(self, title: str) -> Iterator[str]:
        script = "kana" if _KANA.search(title) else "han" if _HAN.search(title) else "latin"
        words = _LATIN.findall(title) if script == "latin" else _HAN.findall(title)
        steps = (1, 2, 3, 5, 8, 12) if script == "latin" else (2, 4, 7, 11, 16, 25)
        size = next((step for step in steps if len(words) <= step), 99)
        yield f"script {script}"
        yield f"length {script} {size}"
        if words:
            last = words[-1].casefold() if script == "latin" else title_end(title)
            yield f"last {last}"
            yield from (f"tail {last[-size:]}" for size in ((2, 3, 4) if script == "latin" else (1,)))
            if script != "latin":
                yield from {f"word {a}{b}" for a, b in itertools.pairwise(words)}
            if script == "latin":
                yield f"first {words[0].casefold()}"
                capitals = len(_CAPITAL.findall(title))
                yield f"capitals {'all' if capitals >= len(words) else 'some' if capitals > 1 else 'few'}"
                yield from (f"word {word.casefold()}" for word in set(words) if len(word) > 2)
        if title[:1].islower():
            yield "begins small"
        if title.endswith(SENTENCE_END):
            yield f"ends {title[-1]}"
        if any(c in "([（【" for c in title):
            yield "brackets"
        if any(c in ",，、" for c in title):
            yield "commas"

    def _of_form(self, number: int) -> Iterator[str]:
        candidate, mark = self._candidates[number], self._mark(number)
        yield f"form {candidate.form}"
        yield f"kind {self._kind(number)}"
        if mark is None:
            return
        if mark.level:
            yield f"level {mark.level}"
            yield f"rank {min(self._levels.index(mark.level), 3)} of {min(len(self._levels), 4)}"
        if mark.kind is BlockKind.ITEM:
            yield f"indent {min(mark.block.indent // 2, 3)}"
        if mark.block.after_blank:
            yield "after a blank"
        if candidate.rest:
            yield "rest long" if len(candidate.rest) > 60 else "rest"
        if _ADDRESS.search(mark.block.content):
            yield "link"
        if candidate.column >= 0:
            yield f"column {min(candidate.column, 4)}"
        bars = mark.block.content.count("|") + mark.block.content.count("｜")
        if bars and mark.kind is not BlockKind.TABLE:
            yield f"bars {min(bars, 4)}"

    def _of_place(self, number: int) -> Iterator[str]:
        candidate = self._candidates[number]
        if candidate.at < 0:
            return
        at, marks = candidate.at, self._marks
        place = self._place.get(at, 0)
        late = "middle" if 2 * place < len(self._worded) else "late"
        yield f"place {place if place < _FIRST else 'early' if place < _EARLY else late}"
        before = marks[self._worded[place - 1]] if place else None
        yield f"before {_shape(before)}"
        if before is not None and before.section:
            yield "before a section"
        above = self._paths[at]
        if self._sections[at]:
            yield f"in section {self._sections[at]}"
        for depth, heading in enumerate(reversed(above[-2:])):
            over = "parent" if not depth else "grandparent"
            yield from (f"{over} {one}" for one in self._of_heading(heading))
        if any(self._announced[heading] for heading in above):
            yield "below an announcement"
        recent = self._worded[max(0, place - _REACH) : place]
        strength = max((self._announced[line] for line in recent), default=Strength.NONE)
        if strength:
            yield f"shortly below {strength.name.lower()}"

    def _of_heading(self, at: int) -> Iterator[str]:
        mark = self._marks[at]
        yield f"level {mark.level}"
        if mark.job:
            yield "a job"
        if mark.other:
            yield "another thing"
        if mark.section:
            yield f"section {mark.section}"
        if mark.label:
            yield "a label"
        if self._announced[at]:
            yield f"announces {self._announced[at].name.lower()}"

    def _of_text(self, number: int) -> Iterator[str]:
        """Yield what stands in the text of a candidate."""
        candidate, marks = self._candidates[number], self._marks
        inside = [marks[at] for at in range(candidate.at + 1, self._ends[number]) if marks[at].kind not in SILENT]
        yield f"next {_shape(inside[0]) if inside else 'nothing'}"
        if inside and inside[0].section:
            yield f"next section {'core' if inside[0].section in CORE else inside[0].section}"
        if inside and inside[0].label:
            yield f"next label {inside[0].label}"
        yield f"size {_step(len(inside), (0, 1, 3, 8, 20, 60))}"
        yield f"words {_step(sum(len(mark.block.content) for mark in inside), (0, 60, 250, 1000, 4000))}"
        sections = {mark.section for mark in inside if mark.section}
        if sections & CORE:
            yield f"core sections {min(len(sections & CORE), 2)}"
            counts = Counter(mark.section for mark in inside if mark.section in CORE)
            yield f"sections twice {max(counts.values()) > 1}"
        yield from (f"has section {section}" for section in sections)
        labels = {mark.label for mark in inside if mark.label}
        yield from (f"has label {label}" for label in labels & {*_FACTS, *_APPLY, "title"})
        if any(_MAIL.search(mark.block.content) for mark in inside):
            yield "has mail"
        if any(_ADDRESS.search(mark.block.content) for mark in inside):
            yield "has link"
        kinds = Counter(mark.kind for mark in inside)
        yield f"items {_step(kinds[BlockKind.ITEM], (0, 1, 4, 12))}"
        jobs = sum(mark.job for mark in inside)
        yield f"jobs inside {_step(jobs, (0, 1, 3))}"

    def _family(self, members: Sequence[int]) -> _Family:
        place = self._place.get(self._candidates[members[0]].at, 0)
        return _Family(
            len(members),
            sum(self._named[one] for one in members),
            sum(self._has_text(one) for one in members),
            len({self._candidates[one].form for one in members}),
            self._announced[self._worded[place - 1]] if place else Strength.NONE,
        )

    def _has_text(self, number: int) -> bool:
        return self._ends[number] - self._candidates[number].at > 2

    def _of_family(self, number: int, family: _Family) -> Iterator[str]:
        yield f"family {_step(family.size, (1, 2, 4, 9, 20))}"
        if family.announced:
            yield f"family right below {family.announced.name.lower()}"
        if others := family.size - 1:
            named = (family.named - self._named[number]) / others
            yield f"family named {_step(named, (0, 0.25, 0.5, 0.75, 0.99))}"
            texts = (family.with_text - self._has_text(number)) / others
            yield f"family with text {_step(texts, (0, 0.5, 0.9))}"
            yield f"family forms {family.forms}"
        if self._repeated[folded(self._titles[number])] > 1:
            yield "repeated"
        yield from self._of_likeness(number)

    def _of_likeness(self, number: int) -> Iterator[str]:
        """Yield whether another title, of the page or of the text around, says the same."""
        words = set(_words(self._titles[number]))
        if self._candidates[0].at < 0 and number and words:
            yield f"like the header {_step(len(words & set(_words(self._titles[0]))) / len(words), (0, 0.5, 0.99))}"
        if words and self._page_words:
            yield f"like the page {_step(len(words & self._page_words) / len(words), (0, 0.5, 0.99))}"

    def _of_document(self) -> Iterator[str]:
        marks = self._marks
        core = Counter(mark.section for mark in marks if mark.section in CORE)
        yield f"document core {min(sum(core.values()), 4)}"
        yield f"document announces {max(self._announced, default=Strength.NONE).name.lower()}"
        named = sum(self._named)
        yield f"document named {_step(named, (0, 1, 3, 10))}"
        yield f"document named of {_step(named / max(len(self._named), 1), (0, 0.1, 0.3, 0.6))}"
        yield f"document size {_step(len(self._worded), (5, 20, 60, 200))}"
        header = any(candidate.at < 0 for candidate in self._candidates)
        yield f"document header {header}"
        if header:
            yield f"document header named {self._named[0]}"
        if is_posting(self._header, self._lexicon):
            yield "document header a posting"
        labels = {passage.label for _, passage in self._header if passage.label} - {"title"}
        yield from (f"document header label {label}" for label in labels)
        yield from (f"document header key {entry.key.casefold()}" for entry, _ in self._header)
        opener = next((mark for mark in marks if mark.level), None)
        yield f"document page announces {announces_words(self._page, self._lexicon).name}"
        if opener is not None:
            yield f"document opener announces {announcement(opener, self._lexicon).name}"
        if header:
            yield f"document header announces {announces_words(self._titles[0], self._lexicon).name}"
        words = set(_LATIN.findall(self._page.casefold()))
        yield from (f"page {word}" for word in words if len(word) > 2)


@cache_by_identity
def _names_of_lists(lexicon: Lexicon) -> tuple[str, ...]:
    words = (word for use in ("other", "list") for word in lexicon["titles"].get(use, ()))
    return tuple(folded(word) for word in words if len(word) >= _LONG_WORD)


def title_end(title: str) -> str:
    """Return the last two letters of a Chinese or Japanese title, without what stands in brackets."""
    bare = re.sub(r"[(（\[【].*?[)）\]】]", "", title)
    letters = [c for c in bare if c.isalpha()]
    return "".join(letters[-2:])


def _words(text: str) -> list[str]:
    return _LATIN.findall(text.casefold()) + _HAN.findall(text)


def _shape(mark: Mark | None) -> str:
    if mark is None:
        return "nothing"
    if mark.kind is BlockKind.HEADING:
        return "bold-line" if mark.level == BOLD_LEVEL else "heading"
    return mark.kind.value


def _step(value: float, steps: Sequence[float]) -> str:
    return next((f"≤{step:g}" for step in steps if value <= step), "more")


def _sections(marks: Sequence[Mark]) -> Iterator[str | None]:
    section: str | None = None
    level = 0
    for mark in marks:
        if mark.level and not mark.section and (not level or mark.level <= level):
            section = None
        yield section
        if mark.section:
            section, level = mark.section, mark.level
