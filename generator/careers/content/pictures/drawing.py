"""Drawings (SVG 2), rewritten from lists of elements, attributes and forms of values.

A drawing that has anything else is refused. No form of a value has a place for an address, a string with escapes or a
script: references lead to the ids of the drawing itself. So it is harmless also where somebody opens its own address.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from html import escape
from xml.parsers import expat

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink href"
_ROOT = "svg"
_SHEET = "style"
_MOST_DEPTH = 100
_MOST_DRAWN = 100_000  # elements, each as often as references repeat it

_AREA = "x y width height"
_VIEW = "viewBox preserveAspectRatio"
_GRADIENT = "gradientUnits gradientTransform spreadMethod href"
_TEXT = "x y dx dy rotate textLength lengthAdjust"
# Element -> the attributes that it has beside those of all. Patterns and markers are missing: style sheets could nest
# them without end, and only references in attributes are counted.
_ELEMENTS: Mapping[str, frozenset[str]] = {
    name: frozenset(attributes.split())
    for name, attributes in {
        _ROOT: f"{_AREA} {_VIEW}",
        **dict.fromkeys(("g", "defs", "title", "desc", _SHEET), ""),
        "symbol": f"{_AREA} {_VIEW}",
        "use": f"{_AREA} href",
        "path": "d pathLength",
        "rect": f"{_AREA} rx ry",
        "circle": "cx cy r",
        "ellipse": "cx cy rx ry",
        "line": "x1 y1 x2 y2",
        "polyline": "points",
        "polygon": "points",
        **dict.fromkeys(("text", "tspan"), _TEXT),
        "linearGradient": f"x1 y1 x2 y2 {_GRADIENT}",
        "radialGradient": f"cx cy r fx fy fr {_GRADIENT}",
        "stop": "offset",
        "clipPath": "clipPathUnits",
        "mask": f"{_AREA} maskUnits maskContentUnits",
    }.items()
}
_TEXTS = frozenset({"title", "desc", "text", "tspan", _SHEET})  # other elements show no text
_PROPERTY = re.compile(
    r"color|color-interpolation|(?:fill|stroke)(?:-opacity|-rule)?|opacity|display|visibility|overflow|clip-path|clip-rule"
    r"|stroke-(?:dasharray|dashoffset|linecap|linejoin|miterlimit|width)|mask(?:-type)?|stop-(?:color|opacity)"
    r"|paint-order|vector-effect|(?:shape|text)-rendering|font-(?:family|size|style|weight|variant|stretch)"
    r"|(?:letter|word)-spacing|text-(?:anchor|decoration)|(?:dominant|alignment)-baseline|baseline-shift"
    r"|transform(?:-origin)?"
)
# They mean nothing to a picture, and drawing programs write them.
_LEFT_OUT = re.compile(r"version|baseProfile|type|role|focusable|enable-background|(?:data|aria)-[\w.-]+")

_NAME = r"[\w.:/+-]+"
_REFERENCE = rf"url\((?P<quote>['\"]?)#(?P<id>{_NAME})(?P=quote)\)"
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?:[a-z]{2,3}|%)?"
_FUNCTION = (
    rf"(?:rgb|hsl)a?\((?:{_NUMBER}|[\s,/])*+\)|(?:matrix|translate|scale|rotate|skew[XY])\((?:{_NUMBER}|[\s,])*+\)"
)
_TOKEN = rf"{_FUNCTION}|{_NUMBER}|#[0-9a-fA-F]{{3,8}}|'[\w .-]*'|\"[\w .-]*\"|[a-zA-Z-]+"
_PLAIN = re.compile(rf"(?:(?>{_TOKEN})[\s,]*+)*+")
_FORMS: Mapping[str, re.Pattern[str]] = {
    "d": re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE+.,\s-]*"),
    "id": re.compile(_NAME),
    "class": re.compile(rf"(?:{_NAME}\s*)*+"),
    "href": re.compile(rf"#(?P<id>{_NAME})"),
    **dict.fromkeys(("clip-path", "mask"), re.compile(rf"{_REFERENCE}|none")),
    **dict.fromkeys(("fill", "stroke"), re.compile(rf"{_REFERENCE}(?:\s+{_PLAIN.pattern})?|{_PLAIN.pattern}")),
}
_SHEET_PART = re.compile(
    r"\s*(?:@media\s*\(\s*prefers-color-scheme\s*:\s*(?P<scheme>dark|light)\s*\)\s*\{|(?P<end>\})"
    r"|(?P<selectors>\.?[\w-]+(?:\s*,\s*\.?[\w-]+)*)\s*\{(?P<declarations>[^{}]*)\})\s*"
)
_REFERRING = ("href", "clip-path", "mask")  # fill and stroke lead to gradients, which show no elements
_LENGTH = re.compile(r"([0-9]*\.?[0-9]+)(?:px)?")


class DrawingError(ValueError):
    """Raised when a drawing has a part that none may have.

    Attributes:
        line: 1-based.
        part: the part, as it is written.
    """

    def __init__(self, line: int, part: str) -> None:
        super().__init__(f"line {line}: {part}")
        self.line, self.part = line, part


def rewrite_drawing(data: bytes) -> tuple[bytes, float, float]:
    """Return the drawing in `data` rewritten, its width and its height, 0 where it states none.

    Raises:
        DrawingError: it has a part that none may have.
        ValueError: it is not UTF-8.
        ExpatError: it is not well-formed.
    """
    text = data.decode("utf-8-sig")
    if "\0" in text:
        raise ValueError("no text has this character; expat would take it for a sign of UTF-16")
    # A declared encoding is overruled: the text has none any more.
    parser = expat.ParserCreate("utf-8", namespace_separator=" ")
    writer = _Writer(parser)
    parser.Parse(text.encode(), True)
    return writer.finish()


class _Writer:
    """Writes a drawing while a parser reads it."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        """Listen to `parser`."""
        self._parser = parser
        self._written: list[str] = []
        self._is_empty = False  # the element written last, whose start is not closed yet
        self._open: list[tuple[str, str]] = []  # names and ids
        self._sheet = ""
        self._root: Mapping[str, str] = {}
        self._drawn = Counter[str]()  # id, or "" for all -> its elements
        self._references: dict[str, list[str]] = {"": []}  # id, or "" for all -> the ids that its elements show
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._refuse_document_type
        parser.ProcessingInstructionHandler = self._refuse_instruction

    def finish(self) -> tuple[bytes, float, float]:
        """Return the bytes of the drawing, its width and its height.

        Raises:
            DrawingError: its references lead in a circle, or show too much.
        """
        drawn = Counter[str]()
        try:
            for name in TopologicalSorter(self._references).static_order():
                shown = sum(drawn[other] for other in self._references.get(name, ()))
                drawn[name] = min(self._drawn[name] + shown, _MOST_DRAWN + 1)
        except CycleError:
            drawn[""] = _MOST_DRAWN + 1
        if drawn[""] > _MOST_DRAWN:
            raise DrawingError(1, "href=…")
        return "".join(self._written).encode(), *_size(self._root)

    def _start(self, qualified: str, attributes: Mapping[str, str]) -> None:
        namespace, _, name = qualified.rpartition(" ")
        is_listed = namespace == _SVG and name in (_ELEMENTS if self._open else (_ROOT,))
        if not is_listed or len(self._open) == _MOST_DEPTH or self._is_in_sheet:
            raise self._error(f"<{name}>")
        kept = self._attributes(name, attributes)
        if not self._open:
            self._root = kept
        self._close_start()
        declaration = "" if self._open else f' xmlns="{_SVG}"'
        text = "".join(f' {key}="{escape(value)}"' for key, value in kept.items())
        self._written.append(f"<{name}{declaration}{text}")
        self._is_empty = True
        self._open.append((name, kept.get("id", "")))
        self._count(kept)

    def _end(self, _: str) -> None:
        if self._is_in_sheet:
            self._write_text(self._rewrite_sheet(self._sheet))
            self._sheet = ""
        name, _ = self._open.pop()
        self._written.append("/>" if self._is_empty else f"</{name}>")
        self._is_empty = False

    def _text(self, text: str) -> None:
        if self._is_in_sheet:
            self._sheet += text
        elif self._open[-1][0] in _TEXTS:
            self._write_text(text)

    def _write_text(self, text: str) -> None:
        if text:
            self._close_start()
            self._written.append(escape(text, quote=False))

    def _close_start(self) -> None:
        if self._is_empty:
            self._written.append(">")
            self._is_empty = False

    def _attributes(self, element: str, attributes: Mapping[str, str]) -> Mapping[str, str]:
        """Return the attributes to write; declarations in ``style`` become attributes, over those of the same name."""
        kept: dict[str, str] = {}
        declared: dict[str, str] = {}
        for qualified, value in attributes.items():
            name = "href" if qualified == _XLINK else qualified
            if " " in name or _LEFT_OUT.fullmatch(name):
                continue  # one of another namespace means nothing to a picture
            if name == "style":
                declared = dict(self._declarations(value, within="style=…"))
            elif name not in _ELEMENTS[element] and not (name in ("id", "class") or _PROPERTY.fullmatch(name)):
                raise self._error(f"{name}=…")
            else:
                kept[name] = self._value(name, value, f"{name}=…")
        return kept | declared

    def _declarations(self, text: str, within: str) -> Iterator[tuple[str, str]]:
        for declaration in filter(str.strip, text.split(";")):
            name, _, value = declaration.partition(":")
            name = name.strip().lower()
            if not _PROPERTY.fullmatch(name):
                raise self._error(within)
            yield name, self._value(name, value, within)

    def _value(self, name: str, value: str, part: str) -> str:
        """Return a value as it is written, if it has the form that those of its attribute have."""
        plain = " ".join(value.split())
        if not _FORMS.get(name, _PLAIN).fullmatch(plain):
            raise self._error(part)
        return plain

    def _rewrite_sheet(self, css: str) -> str:
        written: list[str] = []
        css, place, is_nested = css.rstrip(), 0, False
        while place < len(css):
            part = _SHEET_PART.match(css, place)
            if part is None or (part["end"] and not is_nested) or (part["scheme"] and is_nested):
                raise self._error("<style>")
            place = part.end()
            if part["selectors"]:
                rules = [*self._declarations(part["declarations"], within="<style>")]
                if any(name in ("clip-path", "mask") for name, _ in rules):
                    raise self._error("<style>")  # not counted in references
                selectors = ",".join(part["selectors"].replace(",", " ").split())
                written.append(f"{selectors}{{{';'.join(f'{name}:{value}' for name, value in rules)}}}")
            else:
                is_nested = part["scheme"] is not None
                written.append(f"@media(prefers-color-scheme:{part['scheme']}){{" if is_nested else "}")
        if is_nested:
            raise self._error("<style>")
        return "".join(written)

    def _count(self, attributes: Mapping[str, str]) -> None:
        """Note the element opened last, and what it refers to, for all elements around it."""
        shown = [match["id"] for name in _REFERRING if (match := _FORMS[name].fullmatch(attributes.get(name, "")))]
        for name in {"", *(identifier for _, identifier in self._open)}:
            self._drawn[name] += 1
            self._references.setdefault(name, []).extend(filter(None, shown))

    def _refuse_document_type(self, *_: object) -> None:
        raise self._error("<!DOCTYPE>")

    def _refuse_instruction(self, target: str, _: str) -> None:
        raise self._error(f"<?{target}?>")

    @property
    def _is_in_sheet(self) -> bool:
        return bool(self._open) and self._open[-1][0] == _SHEET

    def _error(self, part: str) -> DrawingError:
        return DrawingError(self._parser.CurrentLineNumber, part)


def _size(root: Mapping[str, str]) -> tuple[float, float]:
    """Return the width and the height that a root element states, else those of its view box; 0 if there are none."""
    lengths = [_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height")]
    numbers = [float(length[1]) for length in lengths if length]
    if len(numbers) < len(lengths):
        try:
            numbers = [float(part) for part in root.get("viewBox", "").replace(",", " ").split()][2:]
        except ValueError:
            numbers = []
    return (numbers[0], numbers[1]) if len(numbers) == 2 and min(numbers) > 0 and max(numbers) < 1e6 else (0, 0)
