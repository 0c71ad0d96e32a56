"""Names of files and folders, and things that are no files."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from pathlib import Path

from tests.hostile.inputs import Content, Harmless, Input, Refused, front, refused

_TEXT = f"---\n{front({})}---\n\nThe work.\n"
_SECRET = "/etc/passwd"


def _named(name: str, path: str, code: str = "posting-path", content: Content = _TEXT) -> Input:
    return Input(f"path-{name}", refused(code, 1), {f"postings/{path}": content})


def _link(target: str) -> Content:
    return lambda path: path.symlink_to(target)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    # The name of a socket has few characters.
    here = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(f"/proc/self/fd/{here}/{path.name}")
    finally:
        os.close(here)


def _ignored(name: str, files: Mapping[str, Content]) -> Input:
    """What is no posting and nobody meant as one: it is left alone, and nothing of it is published."""
    return Input(f"path-{name}", Refused(()), files)


INPUTS: tuple[Input, ...] = (
    _named("dots", "acme/path..dots.en.md"),
    _named("backslash", "acme/path\\..\\x.en.md"),
    _named("shell", "acme/$(id).en.md"),
    _named("markup", "acme/<img src=x onerror=alert(1)>.en.md"),
    _named("newline", "acme/path\n::set-output.en.md"),
    _named("escape", "acme/path\x1b[2J.en.md"),
    _named("direction", "acme/path\u202edm.en.md"),
    _named("case-twin", "acme/PATH-CASE.en.md"),
    _named("shallow", "path.en.md"),
    _named("no-locale", "acme/path-no-locale.md"),
    _named("long", f"acme/{'a' * 240}.en.md"),
    _named("reserved", "acme/page.en.md", "reserved-path"),
    _named("locale-unknown", "acme/path-locale.xx.md", "unknown-locale"),
    _named("link", "acme/path-link.en.md", "not-a-file", _link(_SECRET)),
    _named("link-circle", "acme/path-link-circle.en.md", "not-a-file", _link("path-link-circle.en.md")),
    _named("link-folder", "path-link-folder", "not-a-file", _link("/etc")),
    _named("link-parent", "acme/path-link-parent", "not-a-file", _link("..")),
    _named("pipe", "acme/path-pipe.en.md", "not-a-file", _pipe),
    _named("socket", "acme/path-socket.en.md", "not-a-file", _socket),
    Input("path-folder-company", refused("company-folder", 3), {"postings/beta/path-folder-company.en.md": _TEXT}),
    _named("windows-device", "acme/con.en.md", "reserved-path"),
    Input("path-prototype", Harmless(), {"postings/acme/constructor.en.md": _TEXT}, url="jobs/acme/constructor/"),
    Input("path-index", Harmless(), {"postings/acme/index.en.md": _TEXT}, url="jobs/acme/index/"),
    Input("path-longest", Harmless(), {f"postings/acme/{'l' * 100}.en.md": _TEXT}, url=f"jobs/acme/{'l' * 100}/"),
    _ignored("dot-file", {"postings/acme/.path.en.md": _TEXT}),
    _ignored("dot-folder", {"postings/.git/config.en.md": _TEXT}),
    _ignored("other-file", {"postings/acme/evil.html": "<script>alert(1)</script>"}),
    _ignored("attributes", {"postings/acme/.gitattributes": "* filter=evil"}),
    _named("pipe-picture", "acme/pipe.png", "not-a-file", _pipe),
    Input(
        "path-introduction-link", refused("not-a-file", 1), {"hardware/path-introduction-link.en.md": _link(_SECRET)}
    ),
    Input("path-introduction-pipe", refused("not-a-file", 1), {"hardware/path-introduction-pipe.en.md": _pipe}),
    Input("path-introduction-dots", refused("introduction-orphan", 1), {"hardware/x..path.en.md": _TEXT}),
)
