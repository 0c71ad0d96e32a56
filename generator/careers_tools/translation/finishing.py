"""Whether a translation is done: no mark left, and nothing of the source lost on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from careers.content.frontmatter import line_of
from careers.support.errors import Problems, Severity, catalogue
from careers_tools.translation.anchors import Anchors, nothing_to_translate
from careers_tools.translation.blocks import Block, Kind, parse
from careers_tools.translation.pairing import owners
from careers_tools.translation.twinfile import Twin
from careers_tools.translation.version import Version

_QUOTED = 60  # characters of a line that a message repeats
_LONG = 20  # characters from which a text in both languages alike is a sentence rather than a list of names


def finish(source: Version, twin: Twin, shown: str, problems: Problems) -> bool:
    """Whether `twin` may be stamped as a translation of `source`.

    Records as an error what must be put right first (marks, a source that changed after the skeleton was made, a title
    that is the source's, sections, mail addresses or code that are gone), as advice what an editor should look at
    (figures, links, items, sentences that are the source's). `shown` is the file as editors know it.
    """
    found = Problems()
    lines = twin.text.split("\n")
    for line, field in twin.marked:
        found.add(shown, line, field, "translation-marked", value=lines[line - 1].strip()[:_QUOTED])
    if twin.base is not None and twin.base != source.stamp:
        found.add(shown, 1, "translated_from", "translation-outrun", path=shown)
    if source.summary and not twin.field("summary"):
        found.add(shown, twin.document.fields.line, "summary", "translation-summary")
    _compare_fields(source, twin, shown, found)
    # With marks in it the text is not the one to compare.
    if not twin.marked:
        _Comparison(source, twin, shown, found).record()
    problems.extend(found)
    return not any(catalogue()[one.code].severity is Severity.ERROR for one in found)


def _compare_fields(source: Version, twin: Twin, shown: str, found: Problems) -> None:
    """Record a title or summary that is still the source's; a title in other than ASCII is surely not translated."""
    for name, original in (("title", source.title), ("summary", source.summary)):
        text = " ".join(twin.field(name).split())
        if not text or text != " ".join(original.split()):
            continue
        line = line_of(twin.document.fields, [name])
        if name == "title" and not text.isascii():
            found.add(shown, line, name, "translation-title", value=text[:_QUOTED])
        elif _sentence(Block(Kind.TEXT, "", text)):
            found.add(shown, line, name, "translation-same", value=text)


class _Comparison:
    """The two texts side by side."""

    def __init__(self, source: Version, twin: Twin, shown: str, found: Problems) -> None:
        self.shown, self.found, self.first = shown, found, twin.document.body_line
        self.source, self.twin = parse(source.body), parse(twin.document.body)
        self.own = owners(self.source, self.twin)
        self.said = Anchors.of("\n".join((source.title, source.summary, source.body)))
        self.kept = Anchors.of("\n".join((twin.field("title"), twin.field("summary"), twin.document.body)))

    def record(self) -> None:
        """Everything that one has and the other has not."""
        add, shown, first = self.found.add, self.shown, self.first
        for kinds, code in ((_headings, "translation-sections"), (_fences, "translation-code")):
            if (there := kinds(self.twin)) < (wanted := kinds(self.source)):
                add(shown, first, "body", code, count=wanted, other=there)
        if (there := _items(self.twin)) != (wanted := _items(self.source)):
            add(shown, first, "body", "translation-items", count=wanted, other=there)
        for value in self._lost(self.said.mails, self.kept.mails):
            add(shown, self._line(value), "body", "translation-mail", value=value)
        for value in self._lost(self.said.links + self.said.code, self.kept.links + self.kept.code):
            add(shown, self._line(value), "body", "translation-link", value=value)
        for block, own in zip(self.source, self.own, strict=True):
            self._record_figures(block, own)
        originals = {block.words for block in self.source}
        for block in self.twin:
            if block.words in originals and _sentence(block):
                add(shown, first + block.line - 1, "body", "translation-same", value=block.words)

    @staticmethod
    def _lost(wanted: Counter[str], there: Counter[str]) -> list[str]:
        return [value for value in wanted if value not in there]

    def _record_figures(self, block: Block, own: Sequence[Block]) -> None:
        """A figure counts as kept wherever in the translation it stands: sentences are told in another order."""
        lost = [one for one in Anchors.of(block.text).figures if one not in self.kept.figures]
        if lost:
            line = self.first + (own[0].line if own else 1) - 1
            self.found.add(self.shown, line, "body", "translation-figures", value=block.words)

    def _line(self, value: str) -> int:
        """The line of the twin where `value` should be."""
        for block, own in zip(self.source, self.own, strict=True):
            if own and value.casefold() in block.text.casefold():
                return self.first + own[0].line - 1
        return self.first


def _headings(blocks: Sequence[Block]) -> int:
    return sum(block.kind is Kind.HEADING for block in blocks)


def _items(blocks: Sequence[Block]) -> int:
    return sum(block.kind is Kind.ITEM for block in blocks)


def _fences(blocks: Sequence[Block]) -> int:
    return sum(block.kind is Kind.KEPT and block.text.lstrip("> \t").startswith(("```", "~~~")) for block in blocks)


def _sentence(block: Block) -> bool:
    """Whether a text that both languages have is likely one that was left untranslated."""
    if block.kind is Kind.KEPT or nothing_to_translate(block.text):
        return False
    return len(block.words) > _LONG or not block.text.isascii()
