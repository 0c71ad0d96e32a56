"""Small sites of made-up units, and builds of them in forks that can be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from careers.builder.exchange import Exchange, exchange
from careers.builder.publish import NewSite, write
from careers.support.work import Workers

Units = Mapping[str, int]  # the units of a site by name, and which version of each


def files_of(name: str, version: int) -> Iterator[tuple[str, bytes]]:
    """The files of a unit: as large in each version, and now and then a file where another has a folder."""
    text = f"{name} {version:>5}".encode()
    if name == "front":
        yield "index.html", text
    elif version % 5 == 4:
        yield name, text
    else:
        yield f"{name}/index.html", text
        yield f"pages/{name}.txt", text
        if version % 2:
            yield f"{name}/deep/er/more.html", text


def expected(units: Units) -> dict[str, str]:
    """What a site of these units holds: address -> text."""
    made = (one for name, version in units.items() for one in files_of(name, version))
    return {address: data.decode() for address, data in made} | {"style.css": "of the engine"}


def content(site: Path) -> dict[str, str]:
    """What a site holds; folders without a file end in a slash and hold nothing."""
    found = {}
    for folder, folders, files in os.walk(site):
        address = Path(folder).relative_to(site).as_posix()
        if not folders and not files:
            found[f"{address}/"] = ""
        found |= {
            (Path(folder) / name).relative_to(site).as_posix(): (Path(folder) / name).read_text() for name in files
        }
    return found


@contextlib.contextmanager
def opened(site: Path, exchange: Exchange = exchange) -> Iterator[NewSite]:
    """A new site, which is discarded where it was not published."""
    new = NewSite.open(site, exchange=exchange)
    try:
        yield new
    finally:
        new.discard()


def build(
    site: Path,
    units: Units,
    workers: Workers | None = None,
    exchange: Exchange = exchange,
) -> None:
    """Build a site of these units."""
    workers = workers or Workers()
    with opened(site, exchange) as new:
        (new.engine / "style.css").write_text("of the engine")
        for addresses in workers.map(_make, new.folder, list(units.items()), size=1):
            new.add(addresses)
        new.merge()
        new.publish()


def _make(folder: Path, unit: tuple[str, int]) -> tuple[str, ...]:
    return write(folder, files_of(*unit))


def start(act: Callable[[], object]) -> int:
    """Do something in a fork of this process, which leads a group of its own; its process id."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        code = 1
        try:
            act()
            code = 0
        except BaseException:  # whoever started this process reads it
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stderr.flush()
            os._exit(code)
    with contextlib.suppress(PermissionError):  # it has begun, and done so itself
        os.setpgid(child, child)
    return child


def ended(child: int) -> int:
    """Wait for a fork; its exit code, that of a kill being negative."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def end_group(child: int) -> None:
    """End what a killed fork has left running."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
