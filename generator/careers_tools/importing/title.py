"""A job's title, told from other lines and freed of all that stands beside a name: numbers, calls, places, pay."""

from __future__ import annotations

import re
import unicodedata

from careers.content import salary
from careers.content.lexicon import Lexicon, folded
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.title_parts import HAN, Beside, beside_titles, titles

_CLOSED = "closed"
_LONGEST = 60  # characters that a title may have
_MOST_READ = 300  # characters; what is longer is a paragraph, whatever stands at its ends
_MOST_WORDS = 10  # of a title in Latin letters
_MOST_ROUNDS = 12

_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARKS = re.compile(r"^(?:\s*(?:#{1,6}\s|[-*+]\s|>))+|\s#+\s*$|\*\*|~~|__(?=\S)|(?<=\S)__|`")
_EMPHASIS = re.compile(r"\*([^*]+)\*|^_([^_]+)_$")
_KEYCAP = re.compile("[0-9]\ufe0f?\u20e3")
_QUOTES = str.maketrans("", "", "“”「」『』")
_EDGES = "[\\s,，、;；:：|｜/·•~～!！。_\"'‘’\\-–—=※→»«†‡]+"
_TRIM = re.compile(f"^{_EDGES}|(?:{_EDGES}|\\.)$")
_BRACKETED = re.compile(r"([(（\[【〔《<])([^()（）\[\]【】〔〕《》<>]{0,60})[)）\]】〕》>]")
_BRACKET = re.compile(r"[()（）\[\]【】〔〕《》]")
_DASH = f"\\s[-–—~]+\\s?|(?<=[{HAN}）)])[-–—]+|[-–—]+(?=[{HAN}])"
_HEAD_ENDS = re.compile(f"[:：|｜·•,，!！]|{_DASH}")
_TAIL_BEGINS = re.compile(f"[:：|｜·•@]|{_DASH}")
_COMMA = re.compile("[,，]")
_PAY_BEGINS = re.compile(r"(?<=\s)(?=\S)|(?<![A-Za-z0-9.,~～–—至到\-])(?=[$€£¥￥\d])")
_PAY_UNIT = re.compile(r"[$€£¥￥元万薪]|\d\s*[kw千]?\s*[-~～–—至到]+\s*\d[\d.]*\s*[kwm千]", re.IGNORECASE)
_PARTS = re.compile(r"[,，、;；|｜\s]+")
_BRACKETED_CODE = re.compile(r"[A-Z]{1,4}-\d{2,}(?:-\d+)*")
_HASHTAG = re.compile(r"^#(?!\d+\s)([^\s#][^#]{0,60})#(?=\s|$)")
_STRUCK = re.compile(r"(?:[\s>#*+\-]|\d{1,3}[.)、])*~~[^~]+~~[\s#*]*")
_BETWEEN = re.compile(r"[()（）\[\]【】〔〕《》<>|｜·•/,，、;；:：!！]|\s[-–—~]+\s")
_OPENING = re.compile(r"(?:[【\[]([^【】\[\]]{1,30})[】\]]\s*)(?=\S)")
_BAR = re.compile(r"\s*[|｜]\s*")
_SENTENCE = re.compile(r"[。？?；;]|[.！!…,，]$")


def clean(text: str, lexicon: Lexicon, taxonomies: Taxonomies) -> str:
    """The job's name alone: marks, labels, numbers, calls to apply, places and pay taken off; empty without a word.

    What says who may apply (an intern's job) stays, and so does a place that the site does not know.
    """
    title = _plain(text)
    if len(title) <= _MOST_READ:
        beside = beside_titles(lexicon, taxonomies)
        for _ in range(_MOST_ROUNDS):
            before = title
            for step in _STEPS:
                shorter = _trimmed(step(title, beside, lexicon))
                title = shorter if _has_word(shorter) else title
            if title == before:
                break
    return title if _has_word(title) else ""


def is_title(text: str, lexicon: Lexicon) -> bool:
    """Whether a line could be a job's title: short, with a word for a job, no sentence and no other known heading."""
    bare = _plain(text)
    if not bare or len(bare) > _LONGEST:
        return False
    jobs = titles(lexicon)
    bare = jobs.listed.sub("", bare)
    if called := jobs.announced.match(bare):
        bare = bare[called.end() :].rstrip("!！")
    if bare.endswith((":", "：")):
        bare = bare[:-1].rstrip()
        if jobs.listing.search(bare):
            return False
    if not bare or jobs.sentence.match(bare) or _SENTENCE.search(bare) or _names_other(bare, lexicon):
        return False
    return bool(jobs.job.search(bare)) and len(re.findall("[A-Za-z]{2,}", bare)) <= _MOST_WORDS


def closed(text: str, lexicon: Lexicon) -> str | None:
    """Return how a title as written says that nobody is sought: ``full``, ``paused``, ``closed``, or None.

    `text` may hold Markdown; a title that is struck out says ``closed``.
    """
    if _STRUCK.fullmatch(text[:_MOST_READ]):
        return _CLOSED
    plain, words = _plain(text), titles(lexicon)
    if not plain or len(plain) > _MOST_READ:
        return None
    for part in (part.strip(" -–—~*") for part in _BETWEEN.split(plain)):
        if part and words.closed.fullmatch(part):
            return lexicon.meaning("states", part) or _CLOSED
    found = words.closed_end.search(plain)
    return (lexicon.meaning("states", found[0]) or _CLOSED) if found else None


def core(title: str, lexicon: Lexicon) -> str:
    """What says which job it is, folded: a title without brackets and without the word at its end that fits any job.

    Two postings whose titles have the same core may be one.
    """
    bare = _BRACKETED.sub("", title[:_MOST_READ]).strip()
    return folded(titles(lexicon).suffix.sub("", bare)) or folded(bare) or folded(title)


def asides(title: str) -> frozenset[str]:
    """What a title has in brackets, folded."""
    return frozenset(folded(found[2]) for found in _BRACKETED.finditer(title[:_MOST_READ]))


def _names_other(text: str, lexicon: Lexicon) -> bool:
    """Whether `text` is, or begins before a colon with, the name of something else than a job."""
    for words in {text, _BRACKETED.sub("", text)}:
        if lexicon.meaning("sections", words) or lexicon.meaning("labels", words):
            return True
        if lexicon.meaning("titles", words) == "other":
            return True
    name, _, value = text.replace("：", ":").partition(":")
    if not value:
        return False
    if titles(lexicon).call.fullmatch(name):
        return False
    known = (lexicon.meaning(use, name) for use in ("sections", "notes", "labels"))
    return any(meaning not in (None, "title") for meaning in known)


def _plain(text: str) -> str:
    """A line without Markdown, quotation marks and pictograms, its white space collapsed."""
    text = _ESCAPED.sub(r"\1", _MARKS.sub("", _LINK.sub(r"\1", text[: _MOST_READ * 10])))
    text = _HASHTAG.sub(r"\1 ", text.strip())
    text = _KEYCAP.sub("", _EMPHASIS.sub(lambda found: found[1] or found[2], text)).translate(_QUOTES)
    kept = (" " if _pictogram(c) else c for c in text if c not in "\u200d\ufe0e\ufe0f")
    return " ".join("".join(kept).split())


def _pictogram(character: str) -> bool:
    # Below the arrows, such signs are part of names: °, ®.
    return character >= "\u2190" and unicodedata.category(character) in ("So", "Sk")


def _has_word(text: str) -> bool:
    return any(c.isalpha() for c in text)


def _trimmed(text: str) -> str:
    bare = " ".join(_TRIM.sub("", _TRIM.sub("", text)).split())
    if bare.count('"') % 2 and not text.count('"') % 2:  # the other one of the pair stands within
        return f'"{bare}' if text.find('"') < text.find(bare) else f'{bare}"'
    return bare


def _without_brackets(text: str, beside: Beside, lexicon: Lexicon) -> str:
    def kept(found: re.Match[str]) -> str:
        inside = found[2].strip()
        a_code = found[1] in "[【" and _BRACKETED_CODE.fullmatch(inside) and folded(inside) not in beside.known
        gone = not inside or a_code or _noise(inside, beside) or beside.listed.fullmatch(f"{inside}:")
        return "" if gone else found[0]

    return _BRACKETED.sub(kept, text)


def _without_beginning(text: str, beside: Beside, lexicon: Lexicon) -> str:
    text = beside.listed.sub("", text)
    if found := _HEAD_ENDS.search(text, 1, 60):
        head, rest = text[: found.start()].strip(" 【】[]"), text[found.end() :]
        if folded(head) in beside.labels or beside.call.fullmatch(head) or _noise(head, beside):
            return rest
    if found := beside.before.match(text):
        return text[found.end() :]
    head, _, rest = text.partition(" ")
    if head.isupper() and not (rest.isascii() and rest.isupper()) and beside.tag.fullmatch(head):
        return rest  # "NEW" in capitals is a mark; "New" may begin a name
    return _without_call(beside.bare_call, text, lexicon)


def _behind_bracket(text: str, beside: Beside, lexicon: Lexicon) -> str:
    """What stands behind a bracket at the beginning is looked at by itself; the bracket goes if that says it again."""
    found = _OPENING.match(text)
    if not found:
        return text
    rest = text[found.end() :]
    shorter = _without_hirer(_trimmed(_without_beginning(rest, beside, lexicon)), beside, lexicon)
    if not is_title(shorter, lexicon):
        return text
    return shorter if folded(found[1]) in folded(shorter) else found[0] + shorter


def _without_hirer(text: str, beside: Beside, lexicon: Lexicon) -> str:
    """Without who hires, where that is said in front of the title; a team's name goes on to be a part of it."""
    words = titles(lexicon)
    parts = _BAR.split(text)
    kept = [part for part in parts if not beside.hirer.fullmatch(part)]
    if len(kept) < len(parts) and any(is_title(part, lexicon) for part in kept):
        return " | ".join(kept)
    for found in words.hires.finditer(text, 0, 40):
        head, rest = text[: found.start()].strip(), text[found.end() :].strip()
        named = len(head) > 1 and not _BRACKET.search(head) and not words.job.search(head)
        if named and (found["verb"] or found["hires"]) and is_title(rest, lexicon):
            return head + rest if words.teams.search(head) else rest
    return text


def _without_end(text: str, beside: Beside, lexicon: Lexicon) -> str:
    for found in list(_TAIL_BEGINS.finditer(text, 1)) or _COMMA.finditer(text, 1):
        if _noise(text[found.end() :].strip(), beside):
            head = text[: found.start()].rstrip()
            return beside.asked.sub("", head) if found[0] in ":：" else head
    shorter = beside.count.sub("", text)
    if shorter != text:
        # Who calls for two of them hires: "recruiting" in front is no part of the name then.
        return _without_call(beside.call, shorter, lexicon)
    shorter = beside.behind.sub("", text)
    if shorter != text:
        return shorter
    call = beside.closing.search(text)
    if call and is_title(text[: call.start()], lexicon):
        return text[: call.start()]
    return _without_pay(text, beside)


def _without_call(call: re.Pattern[str], text: str, lexicon: Lexicon) -> str:
    rest = call.sub("", text).strip()
    return rest if is_title(rest, lexicon) else text


def _without_pay(text: str, beside: Beside) -> str:
    for found in _PAY_BEGINS.finditer(text, max(1, len(text) - 50)):
        tail = text[found.start() :]
        if _is_pay(tail) or (any(map(_is_pay, _PARTS.split(tail))) and _noise(tail, beside)):
            return beside.asked.sub("", text[: found.start()])
    return text


def _unwrapped(text: str, beside: Beside, lexicon: Lexicon) -> str:
    found = _BRACKETED.fullmatch(text)
    return found[2] if found else text


def _noise(text: str, beside: Beside) -> bool:
    """Whether there is nothing in `text` but what stands beside titles."""
    if not text or folded(text) in beside.known:
        return False
    if beside.noise.fullmatch(text) or _is_pay(text):
        return True
    parts = [part for part in _PARTS.split(text) if part]
    return len(parts) > 1 and all(beside.noise.fullmatch(part) or _is_pay(part) for part in parts)


def _is_pay(text: str) -> bool:
    figures = any(c.isdigit() for c in text)
    if len(text) > 50 or (figures and not _PAY_UNIT.search(text)):
        return False
    try:
        return salary.parse(text).negotiable or figures
    except salary.SalaryError:
        return False


_STEPS = (_without_brackets, _behind_bracket, _without_beginning, _without_hirer, _without_end, _unwrapped)
