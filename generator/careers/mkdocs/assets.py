"""The files that pages load: the portal's style sheets and scripts, joined, its accent, icons, and Material's.

The setting names the accent, which is the colour of whatever can be acted on, for the light colour scheme. The dark one
has a lighter shade of the same hue, and what is under the pointer one with more contrast. Contrast is that of WCAG 2.2:
text has 4.5:1 (1.4.3), so controls have more than the 3:1 that they need (1.4.11).

Icons of taxonomies and of actions come from the theme's icon set. They are masks in the style sheet, so that a browser
loads each once and draws it in the colour of the text next to it.
"""

from __future__ import annotations

import colorsys
import functools
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Self
from urllib.parse import quote

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.utils import get_theme_dir

from careers import theme
from careers.content.frontmatter import read_text
from careers.content.library import Library
from careers.content.pictures import KINDS, read_picture
from careers.content.static_pages import StaticFile
from careers.content.taxonomy.read import MOST_BYTES
from careers.mkdocs.scripts import Scripts, read_modules
from careers.support.diagnostics import Diagnostics
from careers.support.languages import read_data

if TYPE_CHECKING:
    from careers.mkdocs.settings import Settings

SHEETS = "assets/stylesheets"
TOKENS = f"{SHEETS}/tokens.css"
OWN = Path(theme.__file__).parent  # the package's folder of the theme
TINTS = 8  # hues in tokens.css
_PLAIN = " '/:=.,-+;()!*@&?$"  # characters that need no escape in a data address inside double quotes

TOUCH_ICON = "assets/images/apple-touch-icon.png"
_SCRIPTS = "assets/javascripts/"
_WORDS = "assets/words"
# A string, and a comment, which a string may look as if it held (CSS Syntax Level 3, 4.3.1 and 4.3.2).
_STRING = r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
_COMMENT = re.compile(rf"{_STRING}|/\*.*?\*/", re.DOTALL)
# A string, the end of a rule, what needs no blanks next to it or behind it, and a line that goes on.
_BLANKS = re.compile(rf"{_STRING}|[\s;]*(}})\s*|\s*([{{;])\s*|([:,])\s+|\s*\n\s*")

# Colours in tokens.css that the accent is compared with: grounds that it is on, and the text of a button.
_COMPARED = ("paper", "wash", "alert", "on-accent")
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_TEXT = 4.5
_DARK = 7.0  # light letters on a dark ground look thinner
_STEPS = 512  # of lightness, more than eight bits can tell apart


def theme_file(folders: Iterable[Path], name: str) -> Path:
    """Return the file `name` of the first of `folders` that has it, else where the package's own would be."""
    paths = (folder / name for folder in folders)
    return next((path for path in paths if path.is_file()), OWN / name)


class Assets:
    """The files below ``assets/`` of the theme; templates read it as ``portal.assets``."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """Read from `folders` of the theme; the first that has a file wins."""
        self._folders, self._material = folders, Path(get_theme_dir("material"))
        self._files: dict[str, bytes] = {}
        self._joined: dict[tuple[str, ...], str] = {}

    def sheets(self, *names: str, also: str = "") -> str:
        """Return the address of a file with the style sheets `names`, in this order and `compact`, then `also`.

        The file is named after its content, so that no cache mixes the sheets of one build with the pages of another.

        Raises:
            OSError: a sheet cannot be read.
        """
        if (*names, also) not in self._joined:
            texts = (theme_file(self._folders, f"{SHEETS}/{name}.css").read_text("utf-8") for name in names)
            text = "".join(map(compact, texts)) + also
            self._joined[*names, also] = self._add(SHEETS, text, "css")
        return self._joined[*names, also]

    def words(self, text: str) -> str:
        """Return the address of a file with `text`: words that a script needs, but not on every page."""
        return self._add(_WORDS, "".join(line.strip() for line in text.splitlines()), "txt")

    @functools.cached_property
    def scripts(self) -> Mapping[str, Sequence[str]]:
        """The addresses of what a page loads for each module of the theme that no other imports (`Scripts`).

        Raises:
            Abort: they cannot be joined.
            OSError: a module cannot be read.
        """
        joined = Scripts(
            read_modules(_modules(), lambda name: theme_file(self._folders, _SCRIPTS + name).read_text("utf-8"))
        )
        self._files |= {_SCRIPTS + name: text.encode() for name, text in joined.texts.items()}
        return {name: [_SCRIPTS + file for file in files] for name, files in joined.entries.items()}

    def script(self, text: str) -> str:
        """Return the address of a script with `text`, which lies next to those of the theme."""
        return self._add(_SCRIPTS.rstrip("/"), text, "js")

    def _add(self, folder: str, text: str, suffix: str) -> str:
        """Add a file with `text`, named after it, to those that `write` writes, and return its address."""
        data = text.encode()
        address = f"{folder}/{hashlib.sha256(data).hexdigest()[:16]}.{suffix}"
        self._files[address] = data
        return address

    def icon(self, name: str) -> str:
        """Return the icon `name` of the theme's icon set as SVG with single quotes, or "" if there is none."""
        paths = (folder / ".icons" / f"{name}.svg" for folder in self._folders)
        return next((path.read_text("utf-8").strip().replace('"', "'") for path in paths if path.is_file()), "")

    def material(self, pattern: str) -> list[str]:
        """Return the addresses of Material's files below ``assets/`` that match `pattern`; their names have a hash."""
        paths = sorted((self._material / "assets").glob(pattern))
        return [path.relative_to(self._material).as_posix() for path in paths]

    def leave_out(self, files: Files, *, scripted: bool) -> None:
        """Remove from `files` what no page refers to: what is joined, and Material's source maps and scripts.

        Material's scripts stay if `scripted`.
        """
        joined = {f"{SHEETS}/{path.name}" for path in (OWN / SHEETS).glob("*.css")}.union(
            map(_SCRIPTS.__add__, _modules())
        )
        for file in list(files):
            source, name = Path(file.src_dir or ""), file.src_uri
            if source == self._material:
                is_unused = name.endswith(".map") or (name.startswith(_SCRIPTS) and not scripted)
            else:
                is_unused = source in self._folders and name in joined
            if is_unused:
                files.remove(file)

    def write(self, folder: Path) -> None:
        """Write the joined files and the words of scripts below `folder`, which holds the site.

        Raises:
            OSError: a file cannot be written.
        """
        for address, data in self._files.items():
            path = folder / address
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _modules() -> Iterable[str]:
    """Return the paths of the package's own scripts, below the folder of scripts."""
    return [path.relative_to(OWN / _SCRIPTS).as_posix() for path in (OWN / _SCRIPTS).rglob("*.js")]


def find_mark(config: MkDocsConfig, static_files: Iterable[StaticFile]) -> bytes:
    """Return the mark for preview images: the header's logo (``theme.logo``) if it is no drawing, else the touch icon.

    Files of the portal go before those of the theme; what cannot be read is passed over.

    Raises:
        FileNotFoundError: the theme lacks its icon.
    """
    own = {file.path: file.picture for file in static_files}
    for name in (str(config.theme.get("logo") or ""), TOUCH_ICON):
        path = theme_file(map(Path, config.theme.dirs), name).resolve()
        is_readable = path.is_file() and path.suffix.lower() in KINDS
        picture = own.get(name) or (read_picture(path, name, Diagnostics()) if is_readable else None)
        if picture and not picture.is_drawing:
            return picture.data
    raise FileNotFoundError(f"{TOUCH_ICON}: no such picture in the theme")


def compact(css: str) -> str:
    """Return the style sheet `css` on one line, without comments and blanks that mean nothing."""
    bare = _COMMENT.sub(lambda match: match[1] or "", css).strip()
    return f"{_BLANKS.sub(lambda match: match[match.lastindex] if match.lastindex else ' ', bare)}\n" if bare else ""


def actions() -> Mapping[str, str]:
    """Return the icons of actions: name in templates -> name in the icon set, such as ``material/star-outline``."""
    return dict(read_data(resources.files(__package__).joinpath("icons.yml")))


def icon_rules(library: Library, assets: Assets) -> str:
    """Return the CSS rules for all icons: ``[data-tint]`` for those of taxonomies, ``[data-icon]`` for actions.

    Taxonomies share hues if there are more of them than hues. A taxonomy whose icon is missing shows none.

    Raises:
        OSError: the theme's icon set lacks the icon of an action.
    """
    from careers.pages import tint

    rules = []
    for taxonomy in library.taxonomies:
        number, mask = tint(library, taxonomy), _mask(assets.icon(taxonomy.icon))
        rules.append(f'[data-tint="{number}"]{{--hue:var(--hue-{(number - 1) % TINTS + 1});--picture:{mask}}}\n')
        # Of several terms, the first shows the icon.
        rules.append(f'[data-tint="{number}"]~[data-tint="{number}"]{{--icon:none}}\n')
    for name, icon in actions().items():
        svg = assets.icon(icon)
        if not svg:
            raise FileNotFoundError(f"{icon}.svg: no such icon")
        rules.append(f'[data-icon="{name}"]{{--picture:{_mask(svg)}}}\n')
    return "".join(rules)


def _mask(svg: str) -> str:
    """Return an icon as an image in a style sheet (RFC 2397); if `svg` is "", an image that hides everything."""
    return f'url("data:image/svg+xml,{quote(svg, safe=_PLAIN)}")' if svg else "linear-gradient(#0000,#0000)"


def check_icons(library: Library, settings: Settings, display_path: str, diagnostics: Diagnostics) -> None:
    """Record each taxonomy whose icon the theme lacks; `display_path` is the content folder's name in messages."""
    sets = [folder / ".icons" for folder in settings.themes if (folder / ".icons").is_dir()]
    for taxonomy in library.taxonomies if sets else ():
        if not any((icons / f"{taxonomy.icon}.svg").is_file() for icons in sets):
            path = settings.content / "taxonomies" / f"{taxonomy.id}.yml"
            lines = (read_text(path, "", Diagnostics(), MOST_BYTES) or "").splitlines()
            line = next((number for number, text in enumerate(lines, 1) if text.startswith("icon:")), 1)
            diagnostics.add(f"{display_path}/taxonomies/{path.name}", line, "icon", "no-such-icon", value=taxonomy.icon)


@dataclass(frozen=True, slots=True)
class Accent:
    """The accent in each colour scheme, as ``#rrggbb``."""

    light: str
    dark: str

    @classmethod
    def of(cls, colour: str, tokens: str) -> Self:
        """Return the accent that is `colour` in the light scheme; `tokens` is the style sheet of that name.

        Raises:
            ValueError: `colour` is none, or too faint to be read; the message is a sentence that names one that is not.
        """
        if not _COLOUR.fullmatch(colour):
            raise ValueError(f'"{colour}" is not a colour; write it in quotes as "#rrggbb", such as "#00694f"')
        light, dark = zip(*_compared_colours(tokens), strict=True)
        colour = colour.lower()
        if _least(colour, light) < _TEXT:
            raise ValueError(_refusal(colour, light))
        return cls(colour, _shade(colour, dark, _DARK) or colour)

    @property
    def rules(self) -> str:
        """The CSS rules that put the accent in place of the one in tokens.css."""
        colour = f"light-dark({self.light},{self.dark})"
        return f":root{{--accent:{colour};--accent-strong:color-mix(in oklab,{colour},light-dark(#000,#fff) 25%)}}\n"


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _compared_colours(tokens: str) -> list[tuple[str, str]]:
    found = []
    for name in _COMPARED:
        match = re.search(rf"--{name}:\s*light-dark\((#\w+),\s*(#\w+)\)", tokens)
        if match is None:
            raise ValueError(f"tokens.css has no --{name} in the form light-dark(#rrggbb, #rrggbb), to compare with")
        found.append((match[1], match[2]))
    return found


def _refusal(colour: str, others: Sequence[str]) -> str:
    worst, shade = min(others, key=lambda other: contrast(colour, other)), _shade(colour, others, _TEXT)
    nearest = f'the nearest shade that has it is "{shade}"' if shade else "no shade of it has that"
    return (
        f'"{colour}" has a contrast of {contrast(colour, worst):.1f}:1 to {worst}, and text needs {_TEXT}:1; {nearest}'
    )


def _shade(colour: str, others: Sequence[str], ratio: float) -> str | None:
    """Return `colour` with the lightness nearest to its own that has this contrast to all others; None if none has."""
    hue, own, saturation = colorsys.rgb_to_hls(*_parts(colour))
    for lightness in sorted((step / _STEPS for step in range(_STEPS + 1)), key=lambda one: abs(one - own)):
        parts = colorsys.hls_to_rgb(hue, lightness, saturation)
        shade = "#" + "".join(f"{round(part * 255):02x}" for part in parts)
        if _least(shade, others) >= ratio:
            return shade
    return None


def _least(colour: str, others: Sequence[str]) -> float:
    return min(contrast(colour, other) for other in others)


def _luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2.2, "relative luminance")."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: str) -> tuple[float, float, float]:
    """Return red, green and blue of ``#rrggbb`` or ``#rgb``, each between 0 and 1."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    red, green, blue = bytes.fromhex(digits)
    return red / 255, green / 255, blue / 255
