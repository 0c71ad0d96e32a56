"""What pages load: the portal's style sheets, joined, and the files of Material that editorial pages use."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

from mkdocs.structure.files import Files

_SHEETS = "assets/stylesheets"
_SCRIPTS = "assets/javascripts/"
_WORDS = "assets/words"
# A comment, or a string, which may hold what looks like one (CSS Syntax Level 3, 4.3.1 and 4.3.2).
_COMMENT = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|/\*.*?\*/""", re.DOTALL)


class Assets:
    """The files of the theme that lie under ``assets/``, as templates ask for them: ``portal.assets``."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """`folders` hold the theme's files, the first that has one wins; the portal's own is the first."""
        self._folders = folders
        self._joined: dict[str, bytes] = {}
        self._known: dict[tuple[str, ...], str] = {}

    def sheets(self, *names: str, also: str = "") -> str:
        """The address of one file that holds these style sheets, in this order and without their comments, then `also`.

        It is named by what it holds, so that no cache mixes the sheets of one build with the pages of another.

        Raises:
            OSError: there is no such sheet.
        """
        if (*names, also) not in self._known:
            texts = ((self._folders[0] / _SHEETS / f"{name}.css").read_text("utf-8") for name in names)
            text = "".join(without_comments(text) for text in texts) + also
            self._known[*names, also] = self._kept(_SHEETS, text, "css")
        return self._known[*names, also]

    def words(self, text: str) -> str:
        """The address of a file that holds `text`, named by it: what a script says, but not on every page."""
        return self._kept(_WORDS, "".join(line.strip() for line in text.splitlines()), "txt")

    def _kept(self, folder: str, text: str, suffix: str) -> str:
        """The address of `text` as a file of `folder`, to be written with the others."""
        data = text.encode()
        address = f"{folder}/{hashlib.sha256(data).hexdigest()[:16]}.{suffix}"
        self._joined[address] = data
        return address

    def icon(self, name: str) -> str:
        """The drawing `name` of the icon set, as SVG with single quotes; "" where there is none."""
        paths = (folder / ".icons" / f"{name}.svg" for folder in self._folders)
        return next((path.read_text("utf-8").strip().replace('"', "'") for path in paths if path.is_file()), "")

    def material(self, pattern: str) -> list[str]:
        """The addresses of the files below Material's ``assets/`` whose name, which ends in a hash, fits `pattern`."""
        return [
            path.relative_to(folder).as_posix()
            for folder in self._folders[1:]
            for path in sorted((folder / "assets").glob(pattern))
        ]

    def leave_out(self, files: Files, *, scripted: bool) -> None:
        """Take off the list of files to publish what no page refers to.

        That is the single sheets, Material's source maps, and its scripts unless the site is `scripted` by them.
        """
        own = {path.name for path in (self._folders[0] / _SHEETS).glob("*.css")}
        for file in list(files):
            folder, _, name = file.src_uri.rpartition("/")
            if Path(file.src_dir or "") == self._folders[0]:
                idle = folder == _SHEETS and name in own
            else:
                script = file.src_uri.startswith(_SCRIPTS) and not scripted
                idle = Path(file.src_dir or "") in self._folders and (script or name.endswith(".map"))
            if idle:
                files.remove(file)

    def write(self, folder: Path) -> None:
        """Write the joined sheets, and the words of scripts, below `folder`, which holds the site.

        Raises:
            OSError: a file cannot be written.
        """
        for address, data in self._joined.items():
            path = folder / address
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def without_comments(css: str) -> str:
    """The style sheet `css` without its comments and empty lines."""
    bare = _COMMENT.sub(lambda found: found[1] or "", css)
    return "".join(f"{line.strip()}\n" for line in bare.splitlines() if line.strip())
