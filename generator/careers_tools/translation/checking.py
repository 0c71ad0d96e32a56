"""Checks whether a translation is done: no mark left, and nothing of the source lost."""

from __future__ import annotations

from collections.abc import Sequence

from careers.content.frontmatter import line_of
from careers.support.diagnostics import Diagnostics
from careers_tools.translation.alignment import align_translation
from careers_tools.translation.anchors import Anchors, nothing_to_translate
from careers_tools.translation.blocks import Block, BlockKind, parse_blocks
from careers_tools.translation.translation_file import TextVersion, TranslationFile

_QUOTED = 60  # characters of a line that a message repeats
_LONG = 20  # characters from which a text in both languages alike is a sentence rather than a list of names


def check_translation(source: TextVersion, file: TranslationFile, display_path: str, diagnostics: Diagnostics) -> bool:
    """Return whether `file` may be stamped as a translation of `source`.

    Records as an error what must be put right first (marks, a source that changed after the translation was begun, a
    title that is the source's, sections, mail addresses or code that are gone), as advice what an editor should look at
    (numbers, links, items, sentences that are the source's). `display_path` is the file as editors know it.
    """
    found = Diagnostics()
    lines = file.text.split("\n")
    for line, field in file.marked:
        found.add(display_path, line, field, "translation-marked", value=lines[line - 1].strip()[:_QUOTED])
    if file.base not in (None, source.stamp):
        found.add(display_path, 1, "translated_from", "translation-outrun", path=display_path)
    if source.summary and not file.field("summary"):
        found.add(display_path, file.document.fields.line, "summary", "translation-summary")
    for name, original in (("title", source.title), ("summary", source.summary)):
        text = " ".join(file.field(name).split())
        if text and text == " ".join(original.split()):
            line = line_of(file.document.fields, [name])
            # A title in other than ASCII is surely not translated.
            if name == "title" and not text.isascii():
                found.add(display_path, line, name, "translation-title", value=text[:_QUOTED])
            elif _is_sentence(Block(BlockKind.TEXT, "", text)):
                found.add(display_path, line, name, "translation-same", value=text)
    # With marks in it the text is not the one to compare.
    if not file.marked:
        _compare_bodies(source, file, display_path, found)
    diagnostics.extend(found)
    return not found.errors


def _compare_bodies(source: TextVersion, file: TranslationFile, display_path: str, diagnostics: Diagnostics) -> None:
    """Record everything that one text has and the other has not."""
    originals, blocks = parse_blocks(source.body), parse_blocks(file.document.body)
    translations = align_translation(originals, blocks)
    first = file.document.body_line

    def line_of_translation(original: Block) -> int:
        own = translations[original]
        return first + own[0].line - 1 if own else first

    for code, wanted, count in (
        ("translation-sections", _count(originals, BlockKind.HEADING), _count(blocks, BlockKind.HEADING)),
        ("translation-code", _fences(originals), _fences(blocks)),
    ):
        if count < wanted:
            diagnostics.add(display_path, first, "body", code, count=wanted, other=count)
    if (wanted := _count(originals, BlockKind.ITEM)) != (count := _count(blocks, BlockKind.ITEM)):
        diagnostics.add(display_path, first, "body", "translation-items", count=wanted, other=count)
    old, new = Anchors.of(source.text), Anchors.of(file.version.text)
    for code, lost in (
        ("translation-mail", old.mails.keys() - new.mails),
        ("translation-link", (old.links + old.code).keys() - (new.links + new.code)),
    ):
        for value in lost:
            holders = [
                block for block in originals if translations[block] and value.casefold() in block.text.casefold()
            ]
            line = line_of_translation(holders[0]) if holders else first
            diagnostics.add(display_path, line, "body", code, value=value)
    for block in originals:
        # A number may stand anywhere in the translation: languages order sentences differently.
        if Anchors.of(block.text).numbers.keys() - new.numbers:
            diagnostics.add(display_path, line_of_translation(block), "body", "translation-figures", value=block.words)
    words = {block.words for block in originals}
    for block in blocks:
        if block.words in words and _is_sentence(block):
            diagnostics.add(display_path, first + block.line - 1, "body", "translation-same", value=block.words)


def _count(blocks: Sequence[Block], kind: BlockKind) -> int:
    return sum(block.kind is kind for block in blocks)


def _fences(blocks: Sequence[Block]) -> int:
    return sum(
        block.kind is BlockKind.VERBATIM and block.text.lstrip("> \t").startswith(("```", "~~~")) for block in blocks
    )


def _is_sentence(block: Block) -> bool:
    """Return whether a text that both languages have was probably left untranslated."""
    if block.kind is BlockKind.VERBATIM or nothing_to_translate(block.text):
        return False
    return len(block.words) > _LONG or not block.text.isascii()
