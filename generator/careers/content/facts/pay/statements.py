"""Cuts a text of pay into statements: the words that belong to one amount or range, what it is for, and a remark.

The text is cut at the signs that end a part of a sentence. A segment with an amount is a statement; words of pay
without an amount belong to the statement before them; other words, and those behind ``+`` or ``plus``, are a remark. Of
several statements each has a label, before its amount or in brackets behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from careers.content.facts.pay.value import refused
from careers.content.facts.pay.words import PERIODS, Token, read_tokens

BASES = ("gross", "net")
# Words and figures as text shows them: no sign that means something to Markdown, and no address of the web.
_WORDS = re.compile(r"(?:[^\W_]|[ ,;:/%()+&'’~!–—$€£¥、-]|\.(?![^\W\d_]{2})){1,90}")
_APART = ("note", "restated")
_OTHER_WORDS = frozenset({"word", "extra", "plus", "whole"})
_SHARED = (("bare", *PERIODS), BASES)  # kinds that the last of several statements has for all


@dataclass(slots=True)
class Statement:
    """The words of pay that belong to one amount or range.

    Attributes:
        tokens: the words of pay, without gaps and brackets.
        label: what it is for; "" where it is for the job as a whole.
        notes: other words in brackets.
        remarks: what comes on top.
        remark: all of these.
        restated: for each pair of brackets with an amount, the statement in it.
    """

    tokens: list[Token]
    label: str = ""
    notes: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    remark: str = ""
    restated: list[Statement] = field(default_factory=list)

    def has(self, *kinds: str) -> bool:
        """Return whether there is a word of one of these kinds."""
        return any(token.kind in kinds for token in self.tokens)

    def texts(self, *kinds: str) -> set[str]:
        """Return the words of these kinds."""
        return {token.text for token in self.tokens if token.kind in kinds}

    @property
    def has_amount(self) -> bool:
        """Return whether a figure is stated."""
        return self.has("number")


def read_statements(text: str) -> list[Statement]:
    """Return the statements of a text, at least one; the only statement may be without an amount.

    Raises:
        PayError: there are words that have no place in pay.
    """
    statements = _assemble(_outside_brackets(text), text)
    if not statements[0].has_amount:
        if statements[0].has("word"):
            raise refused()
        return statements
    several = len(statements) > 1
    for statement in statements:
        _find_label(statement, text, several)
    if several:
        _share(statements)
    for statement in statements:
        statement.remark = _remark(statement, text)
    return statements


def _remark(statement: Statement, text: str) -> str:
    """Return the words beside an amount; of ``13~16薪`` the least is read, and all is kept."""
    spans = {token: text[token.start : token.end] for token in statement.tokens}
    kept = [
        written
        for token, written in spans.items()
        if token.kind == "whole" or (token.kind == "months" and re.search("[-–~至到]", written))
    ]
    return ", ".join(map(check_words, (*kept, *statement.remarks, *statement.notes)))


def check_words(words: str) -> str:
    """Return words that pages can show.

    Raises:
        PayError: they have signs that pages could take for something else.
    """
    if not _WORDS.fullmatch(words):
        raise refused()
    return words


def _outside_brackets(text: str) -> Iterator[Token]:
    """Yield the words of pay; a pair of brackets with other words is a ``note``, one with an amount ``restated``.

    Raises:
        PayError: brackets are nested or have no counterpart.
    """
    opened, has_amount = -1, False
    for token in read_tokens(text):
        if token.kind == "bracket":
            if (token.text in "([") is (opened >= 0):
                raise refused()
            if opened >= 0:
                yield from _bracketed(text, opened + 1, token.start, has_amount=has_amount)
            opened = token.end - 1 if opened < 0 else -1
        elif opened < 0 and token.kind != "gap":
            has_amount |= token.kind == "number"
            yield token
    if opened >= 0:
        raise refused()


def _bracketed(text: str, start: int, end: int, *, has_amount: bool) -> Iterator[Token]:
    inner = [token for token in read_tokens(text[start:end]) if token.kind != "gap"]
    kinds = {token.kind for token in inner}
    if kinds & _OTHER_WORDS or kinds == {"aside"}:
        yield Token("note", text[start:end].strip(), start, end)
    elif "number" in kinds and has_amount:
        yield Token("restated", text[start:end], start, end)
    else:
        yield from (token._replace(start=token.start + start, end=token.end + start) for token in inner)


def _segments(tokens: Iterable[Token]) -> Iterator[list[Token]]:
    """Yield the tokens between the signs that end a part of a sentence; a plus begins one."""
    segment: list[Token] = []
    for token in tokens:
        if token.kind in ("separator", "plus"):
            yield segment
            segment = []
        if token.kind != "separator":
            segment.append(token)
    yield segment


def _assemble(tokens: Iterable[Token], text: str) -> list[Statement]:
    """Return the statements, at least one, each with the remarks behind it."""
    statements = [Statement([])]
    for segment in filter(None, _segments(tokens)):
        words = [token for token in segment if token.kind not in _APART]
        statement = statements[-1]
        if statement.has_amount and words and _is_remark(words):
            statement.remarks.append(text[words[0].start : words[-1].end])
        else:
            words = [token for token in words if not (token.kind == "plus" and statement.has_amount)]
            if any(token.kind in ("plus", "extra") for token in words):
                raise refused()
            if statement.has_amount and _has_amount(words) and not _continues(statement, words):
                statements.append(statement := Statement([]))
            statement.tokens += words
        statement.notes += [token.text for token in segment if token.kind == "note"]
        statement.restated += [_restated(token) for token in segment if token.kind == "restated"]
    return statements


def _restated(token: Token) -> Statement:
    return Statement([each for each in read_tokens(token.text) if each.kind not in ("gap", "colon", "separator")])


def _has_amount(tokens: Sequence[Token]) -> bool:
    return any(token.kind == "number" for token in tokens)


def _continues(statement: Statement, words: Sequence[Token]) -> bool:
    """Return whether a segment has the upper end of a statement: ``from $21, up to $28``."""
    return statement.has("from") and not statement.has("dash", "until", "up_to") and words[0].kind == "up_to"


def _is_remark(words: Sequence[Token]) -> bool:
    """Return whether a segment behind an amount says what comes on top, or what is no pay at all."""
    kinds = {token.kind for token in words}
    if kinds == {"plus", "months"}:  # "+ 13th month": it is paid as often
        return False
    if words[0].kind == "plus" or "extra" in kinds or {"number", "whole"} <= kinds:
        return True
    return "word" in kinds and "number" not in kinds


def _find_label(statement: Statement, text: str, several: bool) -> None:
    """Take the label of a statement, one of `several`, from its words; those behind its period are a note.

    Raises:
        PayError: there are other words that are none of pay.
    """
    tokens = statement.tokens
    for at, token in enumerate(tokens):
        head, rest = tokens[:at], tokens[at + 1 :]
        if token.kind == "colon" and any(part.kind in ("word", "whole") for part in head) and _has_amount(rest):
            statement.label, tokens = text[head[0].start : token.start].strip(), rest
            break
    amount = next(at for at, token in enumerate(tokens) if token.kind == "number")
    words = [at for at, token in enumerate(tokens) if token.kind == "word"]
    # Behind a figure alone, a word could be its unit.
    if words and any(token.kind in (*PERIODS, *BASES) for token in tokens[amount : words[0]]):
        statement.notes.append(text[tokens[words[0]].start : tokens[-1].end])
        tokens = tokens[: words[0]]
    elif len(words) == 1 and words[0] < amount and several and not statement.label:
        word = tokens.pop(words[0])
        statement.label = text[word.start : word.end]
    elif words:
        raise refused()
    if several and not statement.label and statement.notes:
        statement.label = statement.notes.pop(0)
    statement.tokens = [token for token in tokens if token.kind != "colon"]
    if statement.label:
        is_money = several or statement.has("currency", "unit", "times", "months", "bare", *PERIODS)
        statement.label = check_words(statement.label if is_money else "")


def _share(statements: Sequence[Statement]) -> None:
    """Give every statement the first currency, and the period and basis that stand once, behind the last."""
    currencies = next(filter(None, ([t for t in one.tokens if t.kind == "currency"] for one in statements)), [])
    for statement in statements:
        if not statement.has("currency"):
            statement.tokens += currencies
        for kinds in _SHARED:
            if not statement.has(*kinds):
                statement.tokens += [token for token in statements[-1].tokens if token.kind in kinds]
