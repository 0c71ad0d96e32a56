"""``careers import`` as an editor runs it: in a site's folder, on files that lie elsewhere."""

from __future__ import annotations

import contextlib
import importlib
import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from careers.cli import main
from tests.site.building import ROOT, configure

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Imported:
    """What a run left.

    Attributes:
        code: the exit code.
        documents: the array on standard output, an object a file.
        told: what went to standard error.
        written: path below the output folder -> text, of every file there.
    """

    code: int
    documents: Sequence[Row]
    told: str
    written: Mapping[str, str]

    @property
    def document(self) -> Row:
        """The only document's object."""
        (one,) = self.documents
        return one

    @property
    def postings(self) -> Sequence[Row]:
        """The only document's postings."""
        found: Sequence[Row] = self.document["postings"]
        return found


class Importer:
    """The command, in a site with the project's vocabularies and no posting."""

    def __init__(self, folder: Path) -> None:
        """Make the site in `folder`."""
        self.folder = folder
        shutil.copytree(ROOT / "content" / "taxonomies", folder / "content" / "taxonomies")
        (folder / "content" / "pages").mkdir()
        self.config = configure(folder, folder / "content")
        self._read: dict[object, Any] = {}

    def run(self, *arguments: str | Path) -> tuple[int, str, str]:
        """Exit code, standard output, standard error. What the command does not catch is raised here."""
        words = ["import", "-f", str(self.config), *map(str, arguments)]
        with contextlib.chdir(self.folder), self._reading_once():
            result = CliRunner().invoke(main, words)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    @contextlib.contextmanager
    def _reading_once(self) -> Iterator[None]:
        """The site is read again only after one of its files has changed: to read it takes longer than most imports."""
        files = [path for path in sorted(self.folder.rglob("*")) if path.is_file()]
        stamp = tuple((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in files)

        def kept(function: Callable[..., Any]) -> Callable[..., Any]:
            def once(given: Any, *others: Any) -> Any:
                # Its own results stay here, so that no other value takes their number.
                key = (function.__name__, stamp, given if isinstance(given, Path) else id(given), *others)
                if key not in self._read:
                    self._read[key] = function(given, *others)
                return self._read[key]

            return once

        module = importlib.import_module("careers_tools.cli.import_")
        with pytest.MonkeyPatch.context() as patch:
            for name in ("read_sound", "words"):
                patch.setattr(module, name, kept(getattr(module, name)))
            yield

    def preview(self, *documents: str | Path) -> Imported:
        """A dry run."""
        code, out, told = self.run("--dry-run", "--json", *documents)
        return Imported(code, _array(out, told), told, {})

    def write(self, out: Path, document: Path, *arguments: str) -> Imported:
        """Import one document into the folder `out`."""
        code, said, told = self.run("--json", "--out", out, *arguments, document)
        return Imported(code, _array(said, told), told, written(out))

    def into(self, out: Path, document: Path) -> tuple[Imported, Imported]:
        """A dry run, then the same document into `out`; under ``undisclosed`` where a posting names no employer.

        Jobs that are over are written too, so that it can be judged what became of every line.
        """
        seen = self.preview(document)
        unknown = any(one["company"] is None for one in seen.postings or ())
        return seen, self.write(out, document, "--closed", *(["--company", "undisclosed"] if unknown else []))


def _array(out: str, told: str) -> Sequence[Row]:
    assert out, told
    found: Sequence[Row] = json.loads(out)
    return found


def written(out: Path) -> dict[str, str]:
    """Path below `out` -> text, of every file there but the vocabularies, which are laid for the command to read."""
    files = sorted(path for path in out.rglob("*") if not path.is_dir()) if out.is_dir() else []
    files = [path for path in files if path.relative_to(out).parts[0] != "taxonomies"]
    return {path.relative_to(out).as_posix(): path.read_bytes().decode("utf-8") for path in files}
