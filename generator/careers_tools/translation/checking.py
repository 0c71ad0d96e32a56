"""Checks whether a translation is done: no mark left, and nothing of the source lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from careers.content.frontmatter import line_of
from careers.support.diagnostics import Diagnostics
from careers_tools.translation.alignment import align_translation
from careers_tools.translation.anchors import count_values, find_links_and_code, find_mails
from careers_tools.translation.blocks import Block, BlockKind, parse_blocks
from careers_tools.translation.translation_file import TextVersion, TranslationFile

_QUOTED = 60  # characters of a line that a message repeats
_COUNTED = {
    "translation-sections": BlockKind.HEADING,
    "translation-code": BlockKind.CODE,
    "translation-items": BlockKind.ITEM,
}


def check_translation(source: TextVersion, file: TranslationFile, display_path: str, diagnostics: Diagnostics) -> bool:
    """Return whether `file` may be stamped as a translation of `source`.

    Records as an error what must be put right first (marks, a source that changed after the translation was begun, a
    title that is the source's, sections, mail addresses or code that are gone), as advice what an editor should look at
    (numbers, links, items). `display_path` is the file as editors know it.
    """
    found = Diagnostics()
    lines = file.text.split("\n")
    for line, field in file.marked:
        found.add(display_path, line, field, "translation-marked", value=lines[line - 1].strip()[:_QUOTED])
    if file.base not in (None, source.stamp):
        found.add(display_path, 1, "translated_from", "translation-outrun", path=display_path)
    if source.summary and not file.field("summary"):
        found.add(display_path, file.document.fields.line, "summary", "translation-summary")
    title = " ".join(file.field("title").split())
    # A title in other than ASCII is surely not translated.
    if title == " ".join(source.title.split()) and not title.isascii():
        line = line_of(file.document.fields, ["title"])
        found.add(display_path, line, "title", "translation-title", value=title[:_QUOTED])
    # With marks in it the text is not the one to compare.
    if not file.marked:
        _compare_bodies(source, file, display_path, found)
    diagnostics.extend(found)
    return not found.errors


def _compare_bodies(source: TextVersion, file: TranslationFile, display_path: str, diagnostics: Diagnostics) -> None:
    """Record everything that one text has and the other has not."""
    originals, blocks = parse_blocks(source.body), parse_blocks(file.document.body)
    first = file.document.body_line
    for code, kind in _COUNTED.items():
        wanted, count = (sum(block.kind is kind for block in text) for text in (originals, blocks))
        if count < wanted:
            diagnostics.add(display_path, first, "body", code, count=wanted, other=count)
    translations, text = align_translation(originals, blocks), file.version.text
    for code, find in (("translation-mail", find_mails), ("translation-link", find_links_and_code)):
        for value in find(source.text).keys() - find(text):
            holders = [block for block in originals if value in find(block.text)]
            diagnostics.add(display_path, _line(holders, translations, first), "body", code, value=value)
    # A number may stand anywhere in the translation: languages order sentences differently.
    numbers = count_values(text)
    for block in originals:
        if count_values(block.text).keys() - numbers:
            line = _line([block], translations, first)
            diagnostics.add(display_path, line, "body", "translation-figures", value=block.words)


def _line(originals: Sequence[Block], translations: Mapping[Block, Sequence[Block]], first: int) -> int:
    return next((first + block.line - 1 for original in originals for block in translations[original]), first)
