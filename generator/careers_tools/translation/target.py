"""What is needed to begin a translation: the language, its marks, the glossary, the headings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from babel.core import get_global

from careers.i18n import Locale, strings
from careers_tools.translation.anchors import nothing_to_translate
from careers_tools.translation.blocks import Block, Kind
from careers_tools.translation.glossary import Glossary
from careers_tools.translation.headings import Headings


@dataclass(frozen=True)
class Target:
    """A language to translate into, from one other."""

    locale: Locale
    glossary: Glossary
    headings: Headings

    def begun(self, block: Block, former: str = "") -> Block:
        """`block` of the source, ready for the translator.

        What needs nobody is as it will be: code, addresses, bare figures, known headings, a term by itself, a list of
        names. Anything else bears the mark, and so does all that has a `former` translation, which is put beside it.
        """
        ready = None if former else self._ready(block)
        if ready is not None:
            return replace(block, text=ready)
        text = self.marked(self.glossary(block.text))
        if former:
            text += self._beside(block) + self.former(former)
        return replace(block, text=text)

    def marked(self, text: str) -> str:
        """`text` behind the mark of what is to be translated."""
        return _joined(self.locale.t("translate.mark"), text)

    def former(self, text: str) -> str:
        """`text` behind the mark of a translation of what the source no longer says."""
        return _joined(self.locale.t("translate.former"), text)

    def _ready(self, block: Block) -> str | None:
        if block.kind is Kind.KEPT or nothing_to_translate(block.text):
            return block.text
        if block.kind is Kind.HEADING and (known := self.headings(block.text)) is not None:
            return known
        return self.glossary.label(block.text) or (self.glossary.names(block.text) if self._latin() else None)

    def _latin(self) -> bool:
        """Whether the language is written in Latin letters."""
        language = self.locale.babel
        return "Latn" in (language.script or get_global("likely_subtags").get(language.language, "")).split("_")

    @staticmethod
    def _beside(block: Block) -> str:
        """Between the source's words and the former translation: a new line where the block can have one."""
        if block.kind in (Kind.HEADING, Kind.ROW):
            return " "
        return "\n" + "".join(c if c in "> \t" else " " for c in block.lead)


def _joined(mark: str, text: str) -> str:
    """A mark in wide brackets needs no space behind it."""
    return f"{mark}{' ' if mark[-1].isascii() else ''}{text}".rstrip()


def orphaned(text: str) -> bool:
    """Whether a text is only a former translation: it begins with that mark."""
    folded = text.lstrip().casefold()
    return any(folded.startswith(str(one).casefold()) for one in strings()["translate.former"].values())


def parted(text: str) -> tuple[str, str] | None:
    """(what is marked, the former translation) of a text with a mark at its start; None for a text without a mark.

    A text whose mark stands elsewhere is somebody's unfinished work: all of it counts as the former translation.
    """
    marks, formers = (
        tuple(str(one) for one in strings()[key].values()) for key in ("translate.mark", "translate.former")
    )
    folded = text.casefold()
    at = min((found for one in formers if (found := folded.find(one.casefold())) >= 0), default=-1)
    rest, former = (text, "") if at < 0 else (text[:at], text[at:])
    for one in formers:
        former = former[len(one) :] if former.casefold().startswith(one.casefold()) else former
    for one in marks:
        if rest.lstrip().casefold().startswith(one.casefold()):
            return rest.lstrip()[len(one) :].strip(), former.strip()
    if at >= 0:
        return "", f"{rest.strip()} {former.strip()}".strip()
    return ("", text.strip()) if any(one.casefold() in folded for one in marks) else None
