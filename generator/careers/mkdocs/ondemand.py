"""Pages that are made when they are asked for.

A build makes every page. Whoever edits a posting looks at one, so that a preview keeps what pages are made from, and
makes each when somebody opens it. MkDocs' server goes on serving files from its folder, waiting for a build that is
under way and telling browsers to load a page again; a page that is asked for is put there just before.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from mkdocs.plugins import get_plugin_logger

from careers import i18n
from careers.builder.files import write
from careers.builder.state import State
from careers.builder.units import File, Name, Unit

log = get_plugin_logger("careers")

Extra = Callable[[str], bytes | None]
SECONDS = 30.0  # that a page may take


class OnDemand:
    """A site of which only what was asked for lies in a folder."""

    def __init__(self) -> None:
        """There is nothing to be seen yet."""
        self._lock = threading.Lock()
        self._turn = 0
        self._shown: Iterable[Unit] = ()
        self._units: Mapping[str, Unit] = {}
        self._state: State | None = None
        self._extra: Extra = _nothing
        self._folder = Path()
        self._made: dict[Name, set[str]] = {}

    def show(self, units: Iterable[Unit], state: State, folder: Path, extra: Extra) -> None:
        """From now on, show these units, made from `state`, in `folder`; what was made before counts no more.

        `extra` gives the files that are no unit's, by address, as far as there are any.
        """
        with self._lock:
            for address in (one for made in self._made.values() for one in made):
                with contextlib.suppress(OSError):
                    (self._folder / address).unlink()
            self._turn += 1
            self._made = {}
            self._folder, self._state, self._extra = folder, state, extra
            if units is not self._shown:  # where nothing but texts has changed, they are the same
                self._shown = units
                self._units = {address: unit for unit in units for address in unit.addresses}

    def prepare(self, path: str) -> int:
        """Have what answers at `path` in the folder, as far as it is the catalogue's; which turn of the site it is of.

        `path` is a file's, below the root of the site.

        Raises:
            Exception: it cannot be made, or not be written.
        """
        with self._lock:
            unit = self._units.get(_first(path))
            if unit is not None and self._state is not None:
                if unit.name not in self._made:
                    made = _in_time(unit, self._state)
                    write(self._folder, made)
                    self._made[unit.name] = {address for address, _ in made}
            elif (data := self._extra(path)) is not None:
                write(self._folder, [(path, data)])
                self._made[path,] = {path}
            return self._turn

    def around(self, application: WSGIApplication, root: str) -> WSGIApplication:
        """`application`, which serves the folder below the path `root`, with what it is asked for put there before."""

        def served(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "ignore")
            if path.startswith("/livereload/"):  # an answer of these comes with the next change
                return application(environ, start_response)
            # A build that ends meanwhile has taken away what was put there: then it is asked for again.
            while True:
                turn, answer = self._prepared(path.removeprefix(root)), _Answer()
                body = application(environ, answer)
                if turn == self._turn:
                    answer.give(start_response)
                    return body
                if hasattr(body, "close"):
                    body.close()

        return served

    def _prepared(self, path: str) -> int:
        """What `prepare` gives; a fault of a template or of a posting is told, and the page is not there."""
        turn = self._turn
        # An address without its last slash is sent on, if there is a page.
        for one in (i18n.output_path(path), f"{path}/{i18n.output_path('')}", i18n.NOT_FOUND):
            try:
                turn = self.prepare(one)
            except TimeoutError:
                log.error(f"{one}: it cannot be made in {SECONDS:g} seconds")
            except Exception as error:  # whoever edits goes on
                log.error(f"{one}: {type(error).__name__}: {error}")
            if os.path.isfile(self._folder / one):  # noqa: PTH113  # never raises, as long as the path may be
                break
        return turn


class _Answer:
    """The head of an answer, held back until it is known to be the last."""

    def __init__(self) -> None:
        self._said: tuple[Any, ...] = ()

    def __call__(self, *said: Any) -> Callable[[bytes], object]:
        self._said = said
        return _never

    def give(self, start_response: StartResponse) -> None:
        """Give it."""
        start_response(*self._said)


def _never(_: bytes) -> object:
    raise NotImplementedError("MkDocs' server returns what it serves")


def _in_time(unit: Unit, state: State) -> Sequence[File]:
    """Return the files of a unit.

    They are made in a thread that is left to itself where it takes too long, so that no other page waits for it.

    Raises:
        TimeoutError: it takes longer than `SECONDS`.
        Exception: they cannot be made.
    """
    made: Future[Sequence[File]] = Future()

    def make() -> None:
        try:
            made.set_result(unit.render(state, unit.decide(state)))
        except Exception as error:  # whoever asked is told
            made.set_exception(error)

    threading.Thread(target=make, daemon=True).start()
    return made.result(SECONDS)


def _nothing(_: str) -> None:
    """No file beside those of units."""


def _first(path: str) -> str:
    """`path`, or that of the file which is made with it: how many sitemaps there are shows when they are made."""
    return i18n.SITEMAP if path.startswith("sitemap") and path.endswith(".xml") else path
