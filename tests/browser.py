"""Which Chromium the browser tests drive, and how it is started."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, Route, sync_playwright

# The headless shell comes first: it is the same engine without the windows around a page, and takes two thirds of the
# processor's time for a test.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Nothing in a test may leave the machine: Chromium's own background traffic is switched off, and so is QUIC.
# The sandbox needs a user who is not root, which a container often lacks.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Switched off in the browser around the page. Chromium obeys the last switch of that name alone, so what Playwright
# switches off stands here too. The first five are ours: of each form Chromium asks its maker what
# people write into such, for each window it draws the lists below an address bar that nobody sees, in a process of
# their own that costs more than most pages of the portal, and it starts a process for a page that nobody asks for.
FEATURES = (
    "AutofillServerCommunication",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "SpareRendererForSitePerProcess",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    "msEdgeUpdateLaunchServicesPreferredVersion",
    "msForceBrowserSignIn",
)

THEME = Path(__file__).parents[1] / "theme"
_PATIENCE = 30_000  # milliseconds, as Playwright has it
MISSING = (
    "The browser tests need Chromium and found none. Install it (Debian: apt-get install chromium-headless-shell), "
    "or run: python -m playwright install chromium; or name its program in the environment variable CHROMIUM."
)


def find_chromium(own: str | None = None) -> Path:
    """The browser to drive: ``$CHROMIUM``, else one on the PATH, else `own`, the one Playwright installs for itself."""
    named = os.environ.get("CHROMIUM")
    if named:
        if not os.access(named, os.X_OK):
            raise RuntimeError(f"CHROMIUM names {named}, which is not a program that can be run. {MISSING}")
        return Path(named)
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    if own and os.access(own, os.X_OK):
        return Path(own)
    raise RuntimeError(MISSING)


def launch(playwright: Playwright) -> Browser:
    program = find_chromium(playwright.chromium.executable_path)
    arguments = [*ARGUMENTS, f"--disable-features={','.join(FEATURES)}"]
    return playwright.chromium.launch(executable_path=program, args=arguments)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            yield browser
        finally:
            browser.close()


def wait_until(page: Page, condition: str) -> None:
    """Wait until an expression of JavaScript holds in a page.

    Playwright's own way (``wait_for_function``) has the page evaluate a text again and again, which the content policy
    forbids.
    """
    page.evaluate(
        f"""() => new Promise((hold, fail) => {{
            const end = performance.now() + {_PATIENCE};
            const look = () => ({condition}) ? hold() : performance.now() > end ? fail("not within {_PATIENCE} ms")
                : setTimeout(look, 20);
            look();
        }})"""
    )


def shifts(page: Page) -> list[str]:
    """What moved while the page loaded, by the browser's own account (Layout Instability); for people it moves away."""
    found: list[str] = page.evaluate(
        """async () => {
            const name = (one) => one.node ? `${one.node.nodeName}.${one.node.className ?? ""}` : "gone";
            const moved = (entry) => `${entry.value} ${entry.sources.map(name)}`;
            await document.fonts.ready;
            await new Promise((idle) => requestIdleCallback(idle));
            const observer = new PerformanceObserver(() => {});
            observer.observe({type: "layout-shift", buffered: true});
            return observer.takeRecords().map(moved);
        }"""
    )
    return found


def route_modules(page: Page) -> None:
    """Have the theme's modules answer at their own addresses, which sites do not have, because they are joined."""
    folder = "/assets/javascripts/"

    def answer(route: Route) -> None:
        path = THEME / folder.strip("/") / route.request.url.partition(folder)[2]
        route.fulfill(path=path) if path.is_file() else route.continue_()

    page.route(f"**{folder}**", answer)


def install() -> None:
    """Try to get a browser: Debian's package for root, else Playwright's own. What fails is told by who looks next."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-q"], env=quiet, check=False)
        for name in ("chromium-headless-shell", "chromium"):
            if not any(shutil.which(name) for name in NAMES):
                subprocess.run(["apt-get", "install", "-q", "-y", name], env=quiet, check=False)
    if not any(shutil.which(name) for name in NAMES):
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def ready() -> Path:
    """The browser to drive, installed first where there is none."""
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
        try:
            return find_chromium(own)
        except RuntimeError:
            if "CHROMIUM" in os.environ:
                raise
        install()
        return find_chromium(own)


if __name__ == "__main__":
    try:
        print(f"browser tests drive {ready()}")
    except RuntimeError as error:
        sys.exit(str(error))
