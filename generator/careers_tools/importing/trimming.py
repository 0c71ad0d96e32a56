"""The name of a job, freed of numbers, calls, places, pay and employers that stand around it in its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from careers.content.facts.places import read_places
from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import HAN
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.hirers import find_hirings
from careers_tools.importing.title import BAR, BRACKETED, LONGEST, is_pay, is_title, plain_words
from careers_tools.importing.title_patterns import surroundings, title_patterns

_MOST_READ = 300  # characters; a longer text is a paragraph, whatever stands at its ends
_MANY_BARS, _MANY_DASHES = 2, 3  # in a line that holds a title among facts
_LONGEST_WORD = 8  # characters of a Chinese word that no cut may part
_MARKS = " \u3000,，、;；:：|｜/·•~～!！。_-–—=※→»«†‡"
_OUTSIDE = r"(?![^(（\[【〔《<]*[)）\]】〕》>])"  # of brackets
# What stands between the parts of a line.
_JOINT = re.compile(
    rf"(\s*[|｜@]\s*|\"\s*:\s*\"|\s*[:：](?!\d|//)\s*|\s*[,，!！](?!\d)\s*|\s[-–—~•·]+\s?|[·•](?!\d)"
    rf"|(?<=[{HAN}）)])\s?[-–—]+\s?|[-–—]+(?=[{HAN}])){_OUTSIDE}"
)
# Where facts may begin behind a title, without a mark between.
_TAIL = re.compile(rf"(?:(?<=\s)(?=\S*[\d$€£¥￥{HAN}])|(?<![A-Za-z0-9.,~～–—至到\-])(?=[$€£¥￥\d])){_OUTSIDE}")
_DASH = re.compile(r"\s[-–—·•]+\s")
_SITE = re.compile(rf"(?<=[{HAN}）)])_+(?=[^_]*$).+")  # the name of a page's site, behind its title
_COLON = re.compile("[:：]")
_COMMAS = re.compile("[,，、;；|｜]")
_SPACE = re.compile(r"\s+")
_LABEL = re.compile(r"[\s:：#]+")
_PLAIN = re.compile(r"\d+|#\s?\d{1,4}")  # pay, and the number of a job in a list
_BRACKETED_CODE = re.compile(r"[\[【]\s*(?:[A-Z]{1,4}-\d{2,}(?:-\d+)*|[A-Z]{1,6}[-_ ]?\d{3,}(?:-\d+)*)\s*[\]】]")
_PROPER = re.compile(r"[A-ZÀ-Ý][^\W_]+(?:['&. -]+[A-ZÀ-Ý0-9][^\W_]*)*")


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
    found = (code[0].strip(" []【】") for pattern in (words.code, _BRACKETED_CODE) for code in pattern.finditer(text))
    codes = [_LABEL.split(code)[-1] for code in found if any(map(str.isdigit, code)) and not _PLAIN.fullmatch(code)]
    title = clean(text, lexicon, taxonomies) if codes and len(text) <= _MOST_READ else ""
    return next((code for code in codes if title and folded(code) not in names.known and code not in title), "")


def _has_word(text: str) -> bool:
    return any(c.isalpha() for c in text)


def _trimmed(text: str) -> str:
    bare = " ".join(text.strip(_MARKS).removesuffix(".").split())
    return bare.strip(f"\"'‘’{_MARKS}") if bare.count('"') % 2 or bare[:1] == bare[-1:] else bare


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a line that says something of the job, and what stands before it."""

    joint: str
    text: str
    is_title: bool


class _Line:
    """A line that holds a title, in parts: each is part of the name, or stands around it."""

    def __init__(self, line: str, lexicon: Lexicon, taxonomies: Taxonomies) -> None:
        self._lexicon, self._patterns = lexicon, title_patterns(lexicon)
        self._words, self._names = surroundings(lexicon, taxonomies)
        self._places = taxonomies.places
        bare = _SITE.sub("", self._patterns.gender.sub("", line))
        unlisted = self._patterns.listed.sub("", bare)
        self._line = unlisted if _has_word(unlisted) else bare

    def title(self) -> str:
        """Return the parts that are the name, as they stand."""
        parts = self._chosen(list(self._parts()))
        title = _trimmed("".join(part.joint * (number > 0) + part.text for number, part in enumerate(parts)))
        bracket = BRACKETED.fullmatch(title)
        title = self._shortened(bracket[2]) if bracket else self._patterns.gender.sub("", title)
        return title if _has_word(title) else _trimmed(self._line)

    def _parts(self) -> Iterator[_Part]:
        pieces = ["", *_JOINT.split(self._line)]
        noise = [self._is_noise(text.strip()) for text in pieces[1::2]]
        for number, (joint, text) in enumerate(zip(pieces[::2], pieces[1::2], strict=True)):
            if not noise[number]:
                name = self._shortened(BRACKETED.sub(self._bracket, text))
                if any(noise[number + 1 : number + 2]) and _COLON.search(pieces[2 * number + 2]):
                    name = self._words.label_end.sub("", name).rstrip()
                if _has_word(name) and not self._is_noise(name):
                    yield _Part(joint, name, is_title(name, self._lexicon))

    def _chosen(self, parts: list[_Part]) -> list[_Part]:
        """Return the parts without employers, departments and slogans before and behind the title."""
        if not any(part.is_title for part in parts):
            return parts
        at = [number for number, part in enumerate(parts) if part.is_title]
        head, named, tail = parts[: at[0]], parts[at[0] : at[-1] + 1], parts[at[-1] + 1 :]
        if len(BAR.findall(self._line)) >= _MANY_BARS or len(_DASH.findall(self._line)) >= _MANY_DASHES:
            return named
        mark = named[0].joint.strip()
        if head and folded(head[0].text) not in self._names.known:
            if _COLON.search(mark):
                head = head if head[-1].text.endswith('"') else []  # "C#": Engineer
            elif mark in ("|", "｜") and _PROPER.fullmatch(head[0].text):
                head = []
            elif tail and mark not in (",", "，"):
                head, tail = [], []
        hirer = self._names.hirer
        return [part for part in (*head, *named, *tail) if part.is_title or not hirer.fullmatch(part.text)]

    def _is_noise(self, text: str) -> bool:
        """Return whether there is nothing in `text` but words that stand around titles."""
        text = text.strip(_MARKS)
        if not text or len(text) > LONGEST or folded(text) in self._names.known:
            return not text
        words = self._words
        if words.fact.fullmatch(text) or words.term.fullmatch(text) or self._patterns.listed.fullmatch(f"{text}:"):
            return True
        if self._patterns.job.search(text):  # which is read faster than a place or pay
            return False
        parts = (split.split(text) for split in (_COMMAS, words.joiners, _SPACE))
        return (
            is_pay(text)
            or self._names_places(text)
            or any(len(each) > 1 and all(map(self._is_noise, each)) for each in parts)
        )

    def _names_places(self, text: str) -> bool:
        label = self._words.label.match(text)
        text = text[label.end() :] if label else text
        if self._places is None or text[:1].islower() or text.casefold() in self._lexicon["ordinary"].get("cities", ()):
            return False
        places = read_places(text, self._places, self._lexicon)
        return bool(places.ids or places.remote) and places.is_clear

    def _bracket(self, bracket: re.Match[str]) -> str:
        """Return a bracket as it stands, or nothing where it is no part of the name."""
        inside, text = bracket[2].strip(), bracket.string
        code = _BRACKETED_CODE.fullmatch(bracket[0]) and folded(inside) not in self._names.known
        if code or self._is_noise(inside):
            return ""
        leads = not text[: bracket.start()].strip() and text[bracket.end() :].strip()
        known = self._names.hirer.fullmatch(inside) or folded(inside) in folded(text[bracket.end() :])
        return "" if leads and known else bracket[0]

    def _shortened(self, text: str) -> str:
        """Return a part without the calls, numbers, places and pay at its ends, and without who hires."""
        words, text = self._words, self._hired(text.strip(_MARKS))
        front = words.front.match(text)
        if front and self._may_cut(text, front.end()):
            text = text[front.end() :].strip(_MARKS)
        text = self._without_back(text)
        for begin in _TAIL.finditer(text, 1):
            tail = text[begin.start() :].strip()
            if self._is_noise(tail) and not words.term.fullmatch(tail):
                text = self._without_back(words.label_end.sub("", text[: begin.start()]).strip(_MARKS))
                break
        return text.strip(_MARKS)

    def _without_back(self, text: str) -> str:
        back = self._words.back.search(text)
        return text[: back.start()].strip(_MARKS) if back and self._may_cut(text, back.start()) else text

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
