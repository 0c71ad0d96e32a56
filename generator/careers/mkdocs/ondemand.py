"""Pages of a live preview, each made when somebody opens it.

A build makes every page. An editor looks at one, so that a preview keeps what pages are made from, and makes each when
somebody opens it. MkDocs' server goes on serving files from its folder, waiting for a build that is under way and
telling browsers to load a page again; a requested page is put there just before.
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
from careers.builder.plan import File, PagePlan
from careers.builder.render import render_plan
from careers.builder.state import State
from careers.render import template_fault

log = get_plugin_logger("careers")

Extra = Callable[[str], bytes | None]
SECONDS = 30.0  # for one page


class OnDemand:
    """A site of which only the requested pages lie in a folder."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turn = 0
        self._shown: Iterable[PagePlan] = ()
        self._plans: Mapping[str, PagePlan] = {}
        self._state: State | None = None
        self._extra: Extra = lambda path: None
        self._folder = Path()
        self._made: dict[str | PagePlan, set[str]] = {}

    def show(self, plans: Iterable[PagePlan], state: State, folder: Path, extra: Extra) -> None:
        """Show these pages, made from `state`, in `folder` from now on; drop the pages that were made before.

        `extra` returns the files that no plan has, by address, or None.
        """
        with self._lock:
            for address in (address for addresses in self._made.values() for address in addresses):
                with contextlib.suppress(OSError):
                    (self._folder / address).unlink()
            self._turn += 1
            self._made = {}
            self._folder, self._state, self._extra = folder, state, extra
            if plans is not self._shown:  # where nothing but texts has changed, they are the same
                self._shown = plans
                self._plans = {address: plan for plan in plans for address in plan.addresses}

    def prepare(self, path: str) -> int:
        """Write the file that answers at `path` into the folder, if it is planned; return the turn of the site.

        `path` is a file's, below the root of the site.

        Raises:
            Exception: the file cannot be made, or not be written.
        """
        # How many sitemaps there are shows when they are made, so all are made with the first.
        is_sitemap = path.startswith("sitemap") and path.endswith(".xml")
        with self._lock:
            plan = self._plans.get(i18n.SITEMAP if is_sitemap else path)
            if plan is not None and self._state is not None:
                if plan not in self._made:
                    self._made[plan] = set(write(self._folder, _make_in_time(plan, self._state)))
            elif (data := self._extra(path)) is not None:
                write(self._folder, [(path, data)])
                self._made[path] = {path}
            return self._turn

    def wrap(self, application: WSGIApplication, root: str) -> WSGIApplication:
        """Return `application`, which serves the folder below the path `root`, with requested pages made before."""

        def serve(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "ignore")
            if path.startswith("/livereload/"):  # an answer of these comes with the next change
                return application(environ, start_response)
            # A build that ends meanwhile has removed the page that was put there: then it is made again.
            while True:
                turn, head = self._prepare_any(path.removeprefix(root)), list[Any]()

                def hold(*arguments: Any, head: list[Any] = head) -> Callable[[bytes], object]:
                    head[:] = arguments
                    return _refuse_to_write

                body = application(environ, hold)
                if turn == self._turn:
                    start_response(*head)
                    return body
                if hasattr(body, "close"):
                    body.close()

        return serve

    def _prepare_any(self, path: str) -> int:
        """Prepare the first file that can answer at `path`; log a fault of a template or of a posting."""
        turn = self._turn
        # An address without its last slash is sent on, if there is a page.
        for name in (i18n.output_path(path), f"{path}/{i18n.output_path('')}", i18n.NOT_FOUND):
            try:
                turn = self.prepare(name)
            except TimeoutError:
                log.error(f"{name}: it cannot be made in {SECONDS:g} seconds")
            except Exception as error:  # editors go on with their work
                log.error(f"{name}: {template_fault(error)}")
            if os.path.isfile(self._folder / name):  # noqa: PTH113  # never raises, as long as the path may be
                break
        return turn


def _refuse_to_write(_: bytes) -> object:
    raise NotImplementedError("MkDocs' server returns what it serves")


def _make_in_time(plan: PagePlan, state: State) -> Sequence[File]:
    """Return the files of a plan.

    They are made in a thread that is abandoned if it takes too long, so that no other page waits for it.

    Raises:
        TimeoutError: it takes longer than `SECONDS`.
        Exception: they cannot be made.
    """
    files: Future[Sequence[File]] = Future()

    def make() -> None:
        try:
            files.set_result(tuple(render_plan(plan, state)))
        except Exception as error:  # raised where the result is read
            files.set_exception(error)

    threading.Thread(target=make, daemon=True).start()
    return files.result(SECONDS)
