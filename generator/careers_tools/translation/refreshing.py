"""Begins a translation, and brings it up to date when its source has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from careers.content.posting import UNCONFIRMED, Posting
from careers_tools.translation.alignment import align_translation, align_versions
from careers_tools.translation.anchors import nothing_to_translate
from careers_tools.translation.blocks import Block, BlockKind, parse_blocks, write_blocks
from careers_tools.translation.target import TargetLanguage, is_former, split_marked
from careers_tools.translation.translation_file import TextVersion, compose_file

# The most characters of a field (see posting.rules); what does not fit is left out, because the source has it.
MOST = {"title": 200, "summary": 1000}


def begin_translation(source: TextVersion, target: TargetLanguage) -> TextVersion:
    """Return the text of a new translation of `source`, with marks where a person is needed."""
    return refresh_translation(None, source, TextVersion("", "", ""), target)


def new_file(posting: Posting, target: TargetLanguage) -> str:
    """Return the text of the file of a translation that nobody has begun."""
    begun = begin_translation(TextVersion.of_source(posting), target)
    fields = {"title": begun.title, "summary": begun.summary or None, "translated_from": UNCONFIRMED}
    return compose_file(fields, begun.body, target.note(posting, posting.stamp))


def refresh_translation(
    base: TextVersion | None, source: TextVersion, translation: TextVersion, target: TargetLanguage
) -> TextVersion:
    """Return `translation`, made from `base`, as one of `source`: what is translated and still true stands as it did.

    What the source says differently bears the mark, with the former translation beside it; what it says anew bears the
    mark; what it says no more stays behind the mark of a former translation. Without a `base` nobody knows what has
    changed: then only what is missing is marked. A translation in progress loses no word.
    """
    was = base or source
    title, summary = (
        _refresh_field(field, getattr(was, field), getattr(source, field), getattr(translation, field), target)
        for field in MOST
    )
    blocks, old = parse_blocks(translation.body), parse_blocks(was.body)
    body = [] if old else [*blocks]  # there is nothing they could belong to
    translations = align_translation(old, blocks)
    for before, now in align_versions(old, parse_blocks(source.body)):
        every = translations[before] if before else []
        own = [block for block in every if not is_former(block.text)]
        if now is None:
            body += _keep_orphans(own, before, target)
        elif before and before.content == now.content and (own or base):
            body += _keep(own, now)
        elif now.kind is BlockKind.CODE or nothing_to_translate(now.text):
            # A mark within code would be code: the former translation stands above.
            body += [*_keep_orphans(own, before, target), now]
        else:
            body.append(target.begin_block(now, " ".join(_written(own, before, target))))
        body += [block for block in every if is_former(block.text)]
    return TextVersion(title, summary, write_blocks(body))


def _refresh_field(field: str, was: str, now: str, own: str, target: TargetLanguage) -> str:
    if own and was.split() == now.split():
        return own
    former = _own_words(own, was)
    text = target.mark(" ".join(now.split())) if now else ""
    beside = f" {target.mark_former(former)}" if former else ""
    if len(text) + len(beside) > MOST[field]:
        text = target.mark("")
    return f"{text}{beside}".strip()[: MOST[field]]


def _own_words(text: str, was: str) -> str:
    """Return what of a text is a translator's work: all of it, or what was added to the text `was` behind the mark."""
    parts = split_marked(text)
    if parts is None:
        return text
    rest, former = parts
    return former if rest.split() == was.split() else f"{rest} {former}".strip()


def _written(own: Sequence[Block], was: Block | None, target: TargetLanguage) -> list[str]:
    """Return what of the blocks `own` a translator wrote, rather than what the file of `was` began with."""
    begun = (was.words, target.begin_block(was).words) if was else ()
    written = (_own_words(part.words, was.text if was else "") for part in own if part.words not in begun)
    return [words for words in written if words]


def _keep(own: Sequence[Block], block: Block) -> Iterator[Block]:
    """Yield the translation of a block that says what it said; its place and its number may be others."""
    for number, part in enumerate(own):
        yield part if number else replace(part, gap=block.gap, lead=_numbered(part.lead, block.lead))


def _keep_orphans(own: Sequence[Block], was: Block | None, target: TargetLanguage) -> Iterator[Block]:
    """Yield what somebody wrote for a block that is gone, marked, until somebody takes it out."""
    for part in own:
        words = " ".join(_written([part], was, target))
        if words and part.kind is BlockKind.CODE:
            yield Block(BlockKind.TEXT, "", target.mark_former(""), max(1, part.gap))
            yield replace(part, gap=max(1, part.gap))
        elif words:
            yield replace(part, text=target.mark_former(part.text if split_marked(part.text) is None else words))


def _numbered(lead: str, other: str) -> str:
    """Return a list item's `lead` with the number that `other` has."""
    number = re.search(r"\d+", other)
    return re.sub(r"\d+", number.group(), lead, count=1) if number else lead
