"""Runs commands of the project and notes what the interpreter sees: files read, programs started, values unpacked.

    python -m tests.defences.trace NOTES AREAS COMMAND …

Each COMMAND is a JSON array, of ``mkdocs`` or ``careers`` and its arguments, and may exit with 0 or 1. AREAS is a JSON
object of names and folders, NOTES the file that lines are added to: ``event<tab>place<tab>area``. The place is the file
of the package whose function was the last to run, or the first library; the area is the folder that the file read, or
the program started, lies in; "" where it is none of them.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from tests.defences.sinks import PACKAGE

_UNPACKED = ("marshal.load", "marshal.loads", "pickle.find_class")
_LISTED = ("os.listdir", "os.scandir")
_PACKAGE = f"{PACKAGE}{os.sep}"
_BY_PARTS = f"{_PACKAGE}careers/support/files.py"


class Trace:
    """An audit hook (PEP 578), which forked workers inherit."""

    def __init__(self, notes: str, areas: dict[str, str]) -> None:
        self._file = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        # The innermost folder decides: the cache may lie in the folder of the site.
        self._areas = sorted(
            ((f"{os.path.realpath(path)}{os.sep}", name) for name, path in areas.items()), reverse=True
        )
        self._known: set[tuple[str, str, str]] = set()

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if _reads(flags) and (area := self._area(_whole(path))):
                self._note("read", area)
        elif event in _LISTED:
            if area := self._area(arguments[0]):
                self._note("read", area)
        elif event == "subprocess.Popen":
            self._note("program", self._area(arguments[2] or Path.cwd()))
        elif event in _UNPACKED and not _imports():
            self._note("unpacked", "")

    def _area(self, path: object) -> str:
        if not isinstance(path, str | bytes | os.PathLike):
            return ""  # a descriptor, whose opening was seen
        whole = os.path.abspath(os.fsdecode(path)) + os.sep  # noqa: PTH100  # asked of every file that is opened
        return next((name for folder, name in self._areas if whole.startswith(folder)), "")

    def _note(self, event: str, area: str) -> None:
        entry = (event, _place(), area)
        if entry not in self._known:
            self._known.add(entry)
            os.write(self._file, ("\t".join(entry) + "\n").encode())


def _whole(path: object) -> object:
    """Return the path that is being opened, where it is opened part by part; the event has the part alone."""
    frame = sys._getframe(2)
    above = frame.f_locals.get("folder") if frame.f_code.co_filename == _BY_PARTS else None
    return Path(f"/proc/self/fd/{above}").readlink() / str(path) if isinstance(above, int) else path


def _reads(flags: int) -> bool:
    """Return whether a file is opened to read what somebody put there: neither to write alone nor as a new one."""
    new = flags & (os.O_EXCL | os.O_TRUNC) or flags & os.O_TMPFILE == os.O_TMPFILE
    return flags & os.O_ACCMODE != os.O_WRONLY and not new


def _place() -> str:
    """Return what is at work: a file of the package, or a library that reads and unpacks by itself."""
    frame: FrameType | None = sys._getframe(3)
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith(_PACKAGE):
            return name.removeprefix(_PACKAGE).replace(os.sep, "/")
        module = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if module not in sys.stdlib_module_names or module == "multiprocessing":
            return module
        frame = frame.f_back
    return ""


def _imports() -> bool:
    """Return whether a module is being imported: its compiled form lies beside its source."""
    return sys._getframe(2).f_code.co_filename.startswith("<frozen importlib")


def main() -> None:
    from mkdocs.__main__ import cli as mkdocs

    from careers.cli import main as careers

    notes, areas, *commands = sys.argv[1:]
    sys.addaudithook(Trace(notes, json.loads(areas)))
    for command in commands:
        name, *arguments = json.loads(command)
        try:
            {"careers": careers, "mkdocs": mkdocs}[name](arguments, prog_name=name)
        except SystemExit as end:
            if end.code not in (0, 1):
                raise


if __name__ == "__main__":
    main()
