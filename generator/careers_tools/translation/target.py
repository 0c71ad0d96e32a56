"""The language to translate into: its marks, and what of a source needs no translator."""

from __future__ import annotations

from dataclasses import dataclass, replace

from careers.content.lexicon import Lexicon
from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale, in_all_languages
from careers_tools.translation.anchors import nothing_to_translate
from careers_tools.translation.blocks import Block, BlockKind
from careers_tools.translation.glossary import Glossary


@dataclass(frozen=True)
class TargetLanguage:
    """A language to translate into; `lexicon` knows headings of sections in many words."""

    locale: Locale
    glossary: Glossary
    lexicon: Lexicon

    @classmethod
    def of(cls, library: Library, lexicon: Lexicon, code: str) -> TargetLanguage:
        """Return the language `code` of a library."""
        return cls(library.locales.get(code), Glossary.of(library, code), lexicon)

    def note(self, posting: Posting, stamp: str) -> str:
        """Return the comment that names the version which a translation is made from."""
        return self.locale.t("translate.note", stamp=stamp, id=posting.id)

    def begin_block(self, block: Block, former: str = "") -> Block:
        """Return `block` of the source, ready for the translator.

        What needs nobody is as it will be: code, addresses, bare numbers, headings of known sections, a term by itself.
        Anything else bears the mark, and so does all that has a `former` translation, which is put beside it.
        """
        if former:
            return replace(block, text=f"{self.mark(block.text)} {self.mark_former(former)}")
        translated = self._translate(block)
        return replace(block, text=self.mark(block.text) if translated is None else translated)

    def mark(self, text: str) -> str:
        """Return `text` behind the mark of what is to be translated."""
        return _joined(self.locale.t("translate.mark"), text)

    def mark_former(self, text: str) -> str:
        """Return `text` behind the mark of a translation of what the source no longer says."""
        return _joined(self.locale.t("translate.former"), text)

    def _translate(self, block: Block) -> str | None:
        """Return the translation of a block that needs nobody, else None."""
        if block.kind is BlockKind.CODE or nothing_to_translate(block.text):
            return block.text
        key = f"section.{self.lexicon.meaning('sections', block.text)}"
        if block.kind is BlockKind.HEADING and key in self.locale.strings:
            return self.locale.t(key)
        return self.glossary.label(block.text)


def _joined(mark: str, text: str) -> str:
    """Return both, with a space between them; a mark in wide brackets needs none."""
    return f"{mark}{' ' if mark[-1].isascii() else ''}{text}".rstrip()


def marks(key: str) -> list[str]:
    """Return the mark ``translate.<key>`` in every language, case folded."""
    return sorted(text.casefold() for text in in_all_languages(f"translate.{key}"))


def has_mark(text: str) -> bool:
    """Return whether a text has a mark of either kind, in any language."""
    return any(mark in text.casefold() for key in ("mark", "former") for mark in marks(key))


def is_former(text: str) -> bool:
    """Return whether a text is only a former translation: it begins with that mark."""
    return text.lstrip().casefold().startswith(tuple(marks("former")))


def split_marked(text: str) -> tuple[str, str] | None:
    """Return (what is marked, the former translation) of a text with a mark at its start; None for a text without one.

    A text whose mark stands elsewhere is somebody's unfinished work: all of it counts as the former translation.
    """
    folded = text.casefold()
    at = min((at for mark in marks("former") if (at := folded.find(mark)) >= 0), default=-1)
    rest, former = (text, "") if at < 0 else (text[:at], text[at:])
    for mark in marks("former"):
        former = former[len(mark) :] if former.casefold().startswith(mark) else former
    for mark in marks("mark"):
        if rest.lstrip().casefold().startswith(mark):
            return rest.lstrip()[len(mark) :].strip(), former.strip()
    if at >= 0:
        return "", f"{rest.strip()} {former.strip()}".strip()
    return ("", text.strip()) if any(mark in folded for mark in marks("mark")) else None
