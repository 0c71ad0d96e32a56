"""A browser that tells what pages do which no page of the portal may do, and lets nothing leave the machine.

    with browsing(browser, base) as browser:                 # as readers have it
    with browsing(browser, base, policy=False) as browser:   # the content policy is not obeyed: escaping alone holds
        seen = browser.visit(base + "zh/jobs/")
        assert seen == []                                    # nothing at all
        assert harm(seen) == []                              # or: nothing that the policy did not stop

`base` is the address of a served site, and all of its origin is the site's own. A page is opened in the same tab as
the one before, so that hundreds can be asked one after the other; `Browsing.page` is that tab, for tests that do
something in it and then ask `Browsing.told` what happened meanwhile.

``python -m tests.hostile.unsanitised build -f FILE`` builds a site whose bodies are not sanitised: there the policy
holds alone, as far as a policy can. It stops no page from sending its reader elsewhere (``<meta http-equiv=refresh>``),
and Chromium may connect to where a frame would lead (``<iframe>``) before it finds that forbidden.

A payload that wants to be heard calls ``alert()``, which is told as a dialog, or ``ran("name")``, which every page has.
"""

from __future__ import annotations

import contextlib
import socketserver
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Error, Page, Request, Response

Kind = Literal[
    "dialog",  # a box that the page opens: its text
    "ran",  # a payload that says so: its name
    "foreign",  # a request to another origin, or a page there: its address
    "connected",  # a connection to another machine, on which nothing need have been asked: to which
    "window",  # a further window: its address
    "download",  # a file given to the reader, as some parts of the portal do: its address
    "error",  # an exception that nobody caught
    "console",  # an error or a warning, the browser's own too: its text
    "failed",  # a request of the page's own that was not answered: address, reason
    "violation",  # something that the content policy forbids: directive, what was blocked, where
]
_HARM = {"dialog", "ran", "foreign", "window", "download"}
_TOLD = ("error", "warning")

# In every document before its own scripts. What the policy forbids is told to the document, or to its window.
_LISTEN = """
window.ran = (name) => heard("ran", String(name));
window.addEventListener("securitypolicyviolation", (one) => {
    const where = `${one.sourceFile || "the page"}:${one.lineNumber}`;
    heard("violation", `${one.effectiveDirective}: ${one.blockedURI} in ${where} ${one.sample}`.trim());
});
"""
# Two frames drawn: what waits for a picture, for the focus or for an animation to begin has run.
_SETTLE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


@dataclass(frozen=True, slots=True)
class Fault:
    kind: Kind
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


def harm(faults: Iterable[Fault]) -> list[Fault]:
    """Those that reach the reader or another machine: all but what was stopped, and what is merely said."""
    return [one for one in faults if one.kind in _HARM]


class Browsing:
    def __init__(self, page: Page, base: str, left: list[str]) -> None:
        """`left` grows by each attempt to reach another machine."""
        self.page = page
        self._origin = urlsplit(base)[:2]
        self._left, self._counted = left, 0
        self._faults: list[Fault] = []
        page.on("dialog", self._dialog)
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._add("error", str(error)))
        page.on("download", lambda one: self._add("download", one.url))
        page.on("websocket", lambda one: self._add("foreign", one.url))
        page.expose_function("heard", self._add)
        page.add_init_script(_LISTEN)

    def visit(self, address: str) -> list[Fault]:
        try:
            self.page.goto(address)
        except Error as error:
            self._add("error", f"{address} was not opened: {error.message.splitlines()[0]}")
        found = self.told()
        if any(one.kind == "foreign" for one in found):  # it may be on its way there
            with contextlib.suppress(Error):
                self.page.goto("about:blank")
            found += self.told()
        return found

    def told(self) -> list[Fault]:
        with contextlib.suppress(Error):  # it goes elsewhere meanwhile, which the requests tell
            self.page.evaluate(_SETTLE)
        for other in self.page.context.pages:
            if other != self.page:
                self._add("window", other.url)
                other.close()
        for asked in self._left[self._counted :]:
            # What is asked through a tunnel shows among the requests alone.
            self._add("foreign" if "://" in asked else "connected", asked)
            self._counted += 1
        found, self._faults = self._faults, []
        return found

    def _add(self, kind: Kind, text: str) -> None:
        self._faults.append(Fault(kind, text))

    def _dialog(self, dialog: Dialog) -> None:
        self._add("dialog", f"{dialog.type}: {dialog.message}")
        dialog.dismiss()

    def _own(self, address: str) -> bool:
        return urlsplit(address)[:2] == self._origin or urlsplit(address).scheme in ("data", "blob", "about")

    def _request(self, request: Request) -> None:
        if request.is_navigation_request() and not self._own(request.url):
            self._add("foreign", request.url)

    def _answered(self, response: Response) -> None:
        if not response.request.is_navigation_request() and not self._own(response.url):
            self._add("foreign", response.url)

    def _failed(self, request: Request) -> None:
        if request.failure == "csp":  # it was stopped, and a violation is told
            return
        if self._own(request.url) and request.failure == "net::ERR_ABORTED":  # the page was left before
            return
        if self._own(request.url):
            self._add("failed", f"{request.url} {request.failure}")
        elif not request.is_navigation_request():
            self._add("foreign", request.url)

    def _console(self, said: ConsoleMessage) -> None:
        if said.type in _TOLD:
            self._add("console", said.text)


@contextlib.contextmanager
def browsing(browser: Browser, base: str, *, policy: bool = True, **options: Any) -> Iterator[Browsing]:
    """A tab of its own for the length of a ``with`` block; `policy` is whether content policies are obeyed.

    `options` are those of Playwright's ``new_context``.
    """
    with _nowhere() as (proxy, left):
        context = browser.new_context(
            bypass_csp=not policy, proxy={"server": proxy, "bypass": "127.0.0.1"}, service_workers="block", **options
        )
        try:
            yield Browsing(context.new_page(), base, left)
        finally:
            context.close()


class _Refusing(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        asked = self.rfile.readline(4096).decode("latin-1").strip()
        self.server.left.append(asked)  # type: ignore[attr-defined]  # as below
        self.wfile.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    left: list[str]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away is no error."""


@contextlib.contextmanager
def _nowhere() -> Iterator[tuple[str, list[str]]]:
    """A proxy that leads nowhere: its address, and the list of what was asked of it."""
    with _Server(("127.0.0.1", 0), _Refusing) as server:
        server.left = []
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", server.left
        finally:
            server.shutdown()
