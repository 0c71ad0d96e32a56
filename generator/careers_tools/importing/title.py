"""Title of a job: recognised among other lines, and freed of numbers, calls, places and pay beside the name."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from careers.content.facts.pay import Context, PayError, read_pay
from careers.content.facts.places import read_places
from careers.content.facts.status import CLOSED, read_status
from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import HAN
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.occupations import names_occupation
from careers_tools.importing.page_parts import is_address, names_part
from careers_tools.importing.title_patterns import surroundings, title_patterns

_LONGEST = 60  # characters that a title may have
_MOST_READ = 300  # characters; a longer text is a paragraph, whatever stands at its ends
_MOST_WORDS = 10  # of a title in Latin letters
_LEAST_PARTS = 3  # of a line with an employer, a title and facts
_SHORTEST_HIRER = 2  # characters of what stands before a verb of hiring
_LONGEST_WORD = 8  # characters of a Chinese word that no cut may part

_PICTURE = re.compile(r"\[\s*!\[[^\[\]]*\]\([^()]*\)\s*\](?:\([^()]*\))?|!\[[^\[\]]*\]\([^()]*\)")
LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
# Endings of the other sex behind a dot in the middle (un·e médiateur·rice), quotation marks, a heading's own name.
_UNSEEN = re.compile(
    r"(?<=[^\W\d_])[·•][a-zéè]{1,5}(?:[·•]s)?(?![^\W\d_])|[“”「」『』]|[0-9]\ufe0f?\u20e3|\s\{#[\w-]+\}$"
)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARKS = re.compile(r"^(?:\s*(?:#{1,6}\s|[-*+]\s|>))+|\s#+\s*$|\*\*|~~|__(?=\S)|(?<=\S)__|`")
_EMPHASIS = re.compile(r"\*([^*]+)\*|^_([^_]+)_$")
_HASHTAG = re.compile(r"^#(?!\d+\s)([^\s#][^#]{0,60})#(?=\s|$)")
_BESIDE_MARKS = " \u3000,，、;；:：|｜/·•~～!！。_-–—=※→»«†‡"
_EDGES = f"[{re.escape(_BESIDE_MARKS)}\"'‘’]+"
_TRIM = re.compile(f"^{_EDGES}|(?:{_EDGES}|\\.)$")
_BRACKETED = re.compile(r"([(（\[【〔《<]|(?<![^\W_])_)([^()（）\[\]【】〔〕《》<>]{0,60})([)）\]】〕》>]|_(?![^\W_]))")
_BRACKET = re.compile(r"[()（）\[\]【】〔〕《》]")
_BAR = re.compile(r"\s*[|｜]\s*")
_OUTSIDE = r"(?![^(（\[【〔《<]*[)）\]】〕》>])"  # of brackets
# What stands between the parts of a line.
_JOINT = re.compile(
    rf"(\s*[|｜@]\s*|\"\s*:\s*\"|\s*[:：](?!\d|//)\s*|\s*[,，!！](?!\d)\s*|\s[-–—~•·]+\s?|[·•](?!\d)|(?<=[{HAN}）)])\s?[-–—]+\s?"
    rf"|[-–—]+(?=[{HAN}])){_OUTSIDE}"
)
# Where facts may begin behind a title, without a mark between.
_TAIL = re.compile(
    rf"(?:(?<=\s)(?=\S*[\d$€£¥￥{HAN}])|(?<![A-Za-z0-9.,~～–—至到\-])(?=[$€£¥￥\d])){_OUTSIDE}"
)
_SPACED_DASH = re.compile(r"\s[-–—·•]+\s")
_SPACE = re.compile(r"\s+")
_LABEL = re.compile(r"[\s:：#]+")
_CLAUSES = re.compile("[,，]")
_COMMAS = re.compile("[,，、;；|｜]")
_COLON = re.compile("[:：]")
_PAY_UNIT = re.compile(r"[$€£¥￥元万薪]|\d\s*[kw千]?\s*[-~～–—至到]+\s*\d[\d.]*\s*[kwm千]", re.IGNORECASE)
_BRACKETED_CODE = re.compile(r"[A-Z]{1,4}-\d{2,}(?:-\d+)*|[A-Z]{1,6}[-_ ]?\d{3,}(?:-\d+)*")
_BETWEEN = re.compile(r"[()（）\[\]【】〔〕《》<>|｜·•/,，、;；:：!！]|\s[-–—~]+\s")
_PROPER = re.compile(r"[A-ZÀ-Ý][^\W_]+(?:['&. -]+[A-ZÀ-Ý0-9][^\W_]*)*")
_BESIDE = re.compile(r"(?:[\s;]|、|<br */?>)+")
_HAN_WORD = re.compile(f"[{HAN}]{{2}}")
_LATIN_WORD = re.compile("[A-Za-z]{2,}")


@functools.lru_cache(maxsize=2048)
def plain_words(text: str) -> str:
    """Return a line without Markdown, pictures, quotation marks and pictograms, its white space collapsed."""
    text = LINK.sub(r"\1", _PICTURE.sub("", text[: _MOST_READ * 10]))
    text = _ESCAPED.sub(r"\1", _MARKS.sub("", text))
    text = _HASHTAG.sub(r"\1 ", text.strip())
    text = _UNSEEN.sub("", _EMPHASIS.sub(lambda emphasis: emphasis[1] or emphasis[2], text))
    if not text.isascii():
        text = "".join(" " if _is_pictogram(c) else c for c in text if c not in "\u200d\ufe0e\ufe0f")
    return " ".join(text.split())


def _is_pictogram(character: str) -> bool:
    # Below the arrows, such signs are part of names: °, ®.
    return character >= "\u2190" and unicodedata.category(character) in ("So", "Sk")


@functools.lru_cache(maxsize=2048)
def is_title(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line could be a title: short, with a word for a job, no sentence and no other known heading."""
    patterns = title_patterns(lexicon)
    bare = patterns.listed.sub("", plain_words(text)[:_MOST_READ])
    if called := patterns.announced.match(bare):
        bare = bare[called.end() :].rstrip("!！")
    short = _BRACKETED.sub("", bare) if len(bare) > _LONGEST else bare
    if not short or len(short) > _LONGEST or len(_LATIN_WORD.findall(short)) > _MOST_WORDS:
        return False
    if bare.endswith((":", "：")):
        bare = bare[:-1].rstrip()
        if patterns.listing.search(bare):
            return False
    if not (patterns.gender.search(bare) or patterns.job.search(bare) or names_occupation(bare)):
        return False
    return not (is_slogan(bare, lexicon) or names_part(bare, lexicon) or _names_other(bare, lexicon))


def _names_other(text: str, lexicon: Lexicon) -> bool:
    """Return whether `text`, or the part before its colon, names something else than a job."""
    for words in {text, _BRACKETED.sub("", text)}:
        if lexicon.meaning("sections", words) or lexicon.meaning("labels", words):
            return True
        if lexicon.meaning("titles", words) in ("other", "list") or lexicon.meaning("strip", words) == "employment":
            return True
    name, _, value = text.replace("：", ":").partition(":")
    known = (lexicon.meaning(use, name) for use in ("sections", "notes", "labels"))
    return bool(value) and any(meaning not in (None, "title", "reference") for meaning in known)


@functools.lru_cache(maxsize=1024)
def is_slogan(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line is a sentence, a call or an address, or speaks to its reader: no title of a job does."""
    bare = plain_words(text)
    return is_address(bare) or title_patterns(lexicon).slogan.search(bare) is not None


def is_never_title(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line without a word for a job is no title, even above the sections of a posting.

    Such are slogans, parts of a posting or of a page, clauses, and names between which a bar stands.
    """
    bare = plain_words(text)
    clauses = _BAR.search(bare) or _CLAUSES.search(_BRACKETED.sub("", bare))
    return bool(clauses) or names_part(bare, lexicon) or is_slogan(bare, lexicon)


def parted(text: str, lexicon: Lexicon) -> Sequence[str]:
    """Return the titles that a text holds side by side, as of a cell with several lines; one where it is a title.

    Only Chinese titles are told apart: in other languages, white space stands within a title too.
    """
    parts = _BESIDE.split(text.strip())
    apart = len(parts) > 1 and all(_HAN_WORD.search(part) and is_title(part, lexicon) for part in parts)
    return parts if apart else [text]


def announces(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line ends in a word for any job and a colon, as before a list of jobs."""
    bare = plain_words(text)
    return bare.endswith((":", "：")) and title_patterns(lexicon).listing.search(bare[:-1].rstrip()) is not None


def is_header_line(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line is the header of a post in a thread of jobs: employer, title and facts between bars."""
    parts = [part for part in _BAR.split(plain_words(text)) if part]
    if len(parts) < _LEAST_PARTS or len(text) > _MOST_READ:
        return False
    facts = sum(lexicon.meaning("title-parts", part) == "anywhere" or is_pay(part) for part in parts)
    return facts >= 1 and (facts > 1 or len(parts) > _LEAST_PARTS or any(is_title(part, lexicon) for part in parts))


def closed(text: str, lexicon: Lexicon) -> str | None:
    """Return the state of a title as written that seeks nobody: ``full``, ``paused`` or ``closed``; else None.

    `text` may hold Markdown; a title that is struck out says ``closed``.
    """
    if read_status(text, lexicon) == CLOSED:
        return CLOSED
    plain, patterns = plain_words(text), title_patterns(lexicon)
    if not plain or len(plain) > _MOST_READ:
        return None
    parts = (part.strip(" -–—~*") for part in _BETWEEN.split(plain))
    states = [part for part in parts if part and patterns.closed.fullmatch(part)]
    states += [end[0] for end in patterns.closed_end.finditer(plain)]
    return (read_status(states[0], lexicon) or CLOSED) if states else None


@functools.lru_cache(maxsize=2048)
def is_pay(text: str) -> bool:
    """Return whether a text is nothing but pay."""
    figures = any(c.isdigit() for c in text)
    if len(text) > (50 if figures else 25) or (figures and not _PAY_UNIT.search(text)):
        return False
    try:
        pay = read_pay(text, Context(currency="CNY"))  # whether a text is pay does not depend on it
    except PayError:
        return False
    return pay.negotiable or (figures and not any(offered.label or offered.remark for offered in pay.ranges))


def find_hirings(text: str, lexicon: Lexicon) -> Iterator[tuple[str, str, bool]]:
    """Yield what stands before and behind each verb of hiring in a title, and whether an article shows its object.

    The object is the job.
    """
    patterns = title_patterns(lexicon)
    for verb in patterns.hires.finditer(text, 0, _LONGEST):
        head, rest = text[: verb.start()].strip(), text[verb.end() :].strip()
        if len(head) < _SHORTEST_HIRER or _BRACKET.search(head) or patterns.job.search(head):
            continue
        words = (verb["hires"] or "").split()
        article = len(words) > 1 and lexicon.meaning("title-parts", words[-1]) == "articles"
        by_article = article and len(rest.split()) <= _MOST_WORDS and not is_slogan(rest, lexicon)
        if by_article or ((verb["verb"] or verb["hires"]) and is_title(rest, lexicon)):
            yield head, rest, by_article


def sought(text: str, lexicon: Lexicon) -> str:
    """Return what a title says that somebody hires: ``X is hiring a Tuner``; else the empty text."""
    found = (rest for _, rest, by_article in find_hirings(plain_words(text), lexicon) if by_article)
    return next(found, "")


def clean(text: str, lexicon: Lexicon, taxonomies: Taxonomies) -> str:
    """Return the job's name without marks, labels, numbers, calls to apply, places and pay; empty without a word.

    Words about who may apply (an intern's job) stay, and so does a place that the site does not know.
    """
    line = plain_words(text)
    if len(line) > _MOST_READ or not _has_word(line):
        return line if _has_word(line) else ""
    return _Line(line, lexicon, taxonomies).title()


def find_code(text: str, lexicon: Lexicon, taxonomies: Taxonomies) -> str:
    """Return the employer's code for the job as a title has it, if `clean` takes it off; else the empty text."""
    words, names = surroundings(lexicon, taxonomies)
    inside = (bracket[2].strip() for bracket in _BRACKETED.finditer(text[:_MOST_READ]) if bracket[1] in "[【")
    codes = [code[0] for code in words.code.finditer(text[:_MOST_READ])] + [*filter(_BRACKETED_CODE.fullmatch, inside)]
    codes = [_LABEL.split(code)[-1] for code in codes if not code.isdecimal() and any(map(str.isdigit, code))]
    title = clean(text, lexicon, taxonomies) if codes else ""
    return next((code for code in codes if folded(code) not in names.known and code not in title), "") if title else ""


def _has_word(text: str) -> bool:
    return any(c.isalpha() for c in text)


def _trimmed(text: str) -> str:
    bare = " ".join(_TRIM.sub("", _TRIM.sub("", text)).split())
    if bare.count('"') % 2 and not text.count('"') % 2:  # the other one of the pair stands within
        return f'"{bare}' if text.find('"') < text.find(bare) else f'{bare}"'
    return bare


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a line that says something of the job, and what stands before it."""

    joint: str
    text: str
    is_title: bool


class _Line:
    """A line that holds a title, in parts: each is part of the name, or stands beside it."""

    def __init__(self, line: str, lexicon: Lexicon, taxonomies: Taxonomies) -> None:
        self._lexicon, self._patterns = lexicon, title_patterns(lexicon)
        self._words, self._names = surroundings(lexicon, taxonomies)
        self._places = taxonomies.places
        bare = self._patterns.gender.sub("", line)
        self._line = self._patterns.listed.sub("", bare) or bare

    def title(self) -> str:
        """Return the parts that are the name, as they stand."""
        parts = self._chosen(list(self._parts()))
        title = _trimmed("".join(part.joint * (number > 0) + part.text for number, part in enumerate(parts)))
        bracket = _BRACKETED.fullmatch(title)
        title = self._shortened(bracket[2]) if bracket else self._patterns.gender.sub("", title)
        return title if _has_word(title) else _trimmed(self._line)

    def _parts(self) -> Iterator[_Part]:
        pieces = ["", *_JOINT.split(self._line)]
        beside = [self._is_beside(text.strip()) for text in pieces[1::2]]
        for number, (joint, text) in enumerate(zip(pieces[::2], pieces[1::2], strict=True)):
            if not beside[number]:
                name = self._shortened(_BRACKETED.sub(self._bracket, text))
                if any(beside[number + 1 : number + 2]) and _COLON.search(pieces[2 * number + 2]):
                    name = self._words.label_end.sub("", name).rstrip()
                if _has_word(name) and not self._is_beside(name):
                    yield _Part(joint, name, is_title(name, self._lexicon))

    def _chosen(self, parts: list[_Part]) -> list[_Part]:
        """Return the parts without employers, departments and slogans before and behind the title."""
        if not any(part.is_title for part in parts):
            return parts[1:2] if len(parts) > 1 and is_header_line(self._line, self._lexicon) else parts
        at = [number for number, part in enumerate(parts) if part.is_title]
        head, named, tail = parts[: at[0]], parts[at[0] : at[-1] + 1], parts[at[-1] + 1 :]
        if len(_BAR.findall(self._line)) >= _LEAST_PARTS - 1 or len(_SPACED_DASH.findall(self._line)) >= _LEAST_PARTS:
            return named
        marks = [("|" if _BAR.fullmatch(part.joint) else part.joint.strip()) for part in (*named[:1], *tail[:1])]
        if tail and marks[-1] == "|" and self._is_name(tail[0]):
            tail = []
        if head and folded(head[0].text) not in self._names.known:
            if _COLON.search(marks[0]):
                head = head if head[-1].text.endswith('"') else []  # "C#": Engineer
            elif marks[0] == "|" and self._is_name(head[0]):
                head = []
            elif tail and marks[0] not in (",", "，"):
                head, tail = [], []
        hirer = self._names.hirer
        return [part for part in (*head, *named, *tail) if part.is_title or not hirer.fullmatch(part.text)]

    def _is_name(self, part: _Part) -> bool:
        return _PROPER.fullmatch(part.text) is not None and folded(part.text) not in self._names.known

    def _is_beside(self, text: str) -> bool:
        """Return whether there is nothing in `text` but words that stand beside titles."""
        text = text.strip(_BESIDE_MARKS)
        if not text or len(text) > _LONGEST or folded(text) in self._names.known:
            return not text
        if self._patterns.listed.fullmatch(f"{text}:") or self._is_fact(text):
            return True
        for split in (_COMMAS, self._words.joiners, _SPACE):
            parts = split.split(text)
            if len(parts) > 1:
                return all(map(self._is_beside, parts))
        return False

    def _is_fact(self, text: str) -> bool:
        words = self._words
        if words.fact.fullmatch(text) or words.term.fullmatch(text) or is_pay(text):
            return True
        label = words.label.match(text)
        return self._places is not None and self._names_places(text[label.end() :] if label else text)

    def _names_places(self, text: str) -> bool:
        places = read_places(text, self._places, self._lexicon)
        ordinary = text.casefold() in self._lexicon["ordinary"].get("cities", ())
        return bool(places.ids or places.remote) and places.is_clear and not ordinary

    def _bracket(self, bracket: re.Match[str]) -> str:
        """Return a bracket as it stands, or nothing where it is no part of the name."""
        inside, text = bracket[2].strip(), bracket.string
        code = bracket[1] in "[【" and _BRACKETED_CODE.fullmatch(inside) and folded(inside) not in self._names.known
        if code or self._is_beside(inside):
            return ""
        leads = not text[: bracket.start()].strip() and text[bracket.end() :].strip()
        said = self._names.hirer.fullmatch(inside) or folded(inside) in folded(text[bracket.end() :])
        return "" if leads and said else bracket[0]

    def _shortened(self, text: str) -> str:
        """Return a part without the calls, numbers, places and pay at its ends, and without who hires."""
        words, text = self._words, self._hired(text.strip(_BESIDE_MARKS))
        front = words.front.match(text)
        if front and self._may_cut(text, front.end()):
            text = text[front.end() :].strip(_BESIDE_MARKS)
        for begin in _TAIL.finditer(text, 1):
            tail = text[begin.start() :].strip()
            if self._is_beside(tail) and not words.term.fullmatch(tail):
                text = words.label_end.sub("", text[: begin.start()])
                break
        counted = words.counted.search(text)
        for end in filter(None, (words.back.search(text), words.closing.search(text))):
            if self._may_cut(text, end.start()) and (end.re is words.back or is_title(self._line, self._lexicon)):
                text = text[: end.start()]
        call = words.call.match(text)
        bare = call and not call[0].isascii() and text[call.end() : call.end() + 1].isascii()
        if call and (counted or bare) and is_title(text[call.end() :], self._lexicon):
            text = text[call.end() :]
        return text.strip(_BESIDE_MARKS)

    def _hired(self, text: str) -> str:
        """Return a part without an employer that hires; a team's name stays, for it tells the job from others."""
        hiring = self._names.hiring.match(text)
        if hiring and is_title(text[hiring.end() :], self._lexicon):
            return text[hiring.end() :]
        for head, rest, by_article in find_hirings(text, self._lexicon):
            return head + rest if not by_article and self._patterns.teams.search(head) else rest
        return text

    def _may_cut(self, text: str, at: int) -> bool:
        """Return whether a place in a text is not within a Chinese word."""
        starts = range(max(0, at - _LONGEST_WORD), at)
        return not any((word := self._names.whole.match(text, start)) and word.end() > at for start in starts)
