"""``python -m tests.screenshots``: every kind of page, in each language, scheme and width, as a person sees it.

``--readme`` takes the few pictures of the README instead, small enough to be committed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from careers.content.library import Library
from tests.browser import chromium, ready
from tests.conftest import read_library
from tests.serving import serving
from tests.site.building import CASES, ROOT, Result, configure, mkdocs
from tests.site.kinds import ALL, Kind

SCHEMES = ("light", "dark")
# CSS pixels: width and height of the window of a phone, a tablet and a desk.
WINDOWS = ((375, 812), (768, 1024), (1440, 900))
_HEAVIEST = 150_000  # bytes of a picture in the README

NO_HAN = (
    "No Chinese font is installed: Chinese text is drawn as empty boxes. "
    "Install one (Debian or Ubuntu: apt-get install fonts-noto-cjk)."
)
# Different characters that no font has are all drawn as the same box.
_DRAWN_ALIKE = """() => {
    const drawn = [..."职位芯片"].map((character) => {
        const canvas = Object.assign(document.createElement("canvas"), {width: 48, height: 48});
        const pen = canvas.getContext("2d");
        pen.font = "32px sans-serif";
        pen.fillText(character, 4, 36);
        return canvas.toDataURL();
    });
    return new Set(drawn).size < drawn.length;
}"""

Addresses = Callable[[Kind, str], str]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the README: its file's name, the page's address below the root, the scheme, and the window."""

    name: str
    url: str
    scheme: str
    window: tuple[int, int]


PHONE, _, DESK = WINDOWS
README = (
    Picture("home-en", "en/", "light", DESK),
    Picture("home-zh", "zh/", "light", DESK),
    Picture("posting-en", "en/jobs/baidu/paddlepaddle-inference-engineer/", "light", PHONE),
    Picture("posting-zh", "zh/jobs/baidu/paddlepaddle-inference-engineer/", "light", PHONE),
    Picture("hardware-en", "en/hardware/ascend/#stack", "light", DESK),
    Picture("hardware-zh", "zh/hardware/ascend/#stack", "light", DESK),
    Picture("insights-en", "en/insights/", "dark", DESK),
    Picture("insights-zh", "zh/insights/", "dark", DESK),
)


def open_page(browser: Browser, scheme: str, window: tuple[int, int]) -> Page:
    """A page in a context of its own, in which nothing moves."""
    width, height = window
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=width < 600,
        timezone_id="UTC",
    )
    return context.new_page()


def show(page: Page, address: str) -> int:
    """Open `address` and wait until all of it is drawn; returns the status of the answer."""
    answer = page.goto(address, wait_until="networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert answer is not None
    return answer.status


def shoot_all(
    browser: Browser,
    addresses: Addresses,
    folder: Path,
    kinds: Sequence[tuple[Kind, str]],
    windows: Sequence[tuple[int, int]] = WINDOWS,
) -> int:
    """Write ``<folder>/<kind>/<locale>-<width>-<scheme>.png``, whole pages; returns how many."""
    count = 0
    for scheme in SCHEMES:
        for window in windows:
            page = open_page(browser, scheme, window)
            for kind, code in kinds:
                show(page, addresses(kind, code))
                path = folder / kind.name / f"{code}-{window[0]}-{scheme}.png"
                page.screenshot(path=path, full_page=True, animations="disabled")
                count += 1
            page.context.close()
    return count


def shoot_readme(browser: Browser, base: str, folder: Path, pictures: Iterable[Picture] = README) -> int:
    """Write the pictures of the README below `folder`, of the site served at `base`; returns how many."""
    count = 0
    for one in pictures:
        page = open_page(browser, one.scheme, one.window)
        if show(page, base + one.url) != HTTPStatus.OK:
            raise ValueError(f"there is no page {one.url}")
        path = folder / f"{one.name}.png"
        page.screenshot(path=path, animations="disabled")
        page.context.close()
        lighten(path)
        if path.stat().st_size > _HEAVIEST:
            raise ValueError(f"{path.name} has {path.stat().st_size} bytes, more than {_HEAVIEST}")
        count += 1
    return count


def lighten(path: Path) -> None:
    """Write the picture again with 128 colours, which text on paper does not miss."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def built(folder: Path, content: Path, **settings: Any) -> tuple[Result, Library]:
    """A site and the library it was built from."""
    result = mkdocs(configure(folder, content, **settings), strict=True)
    if result.returncode:
        raise RuntimeError(result.output)
    return result, read_library(result)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("--readme", action="store_true", help="the pictures of the README, into .github/images")
    parser.add_argument("--into", type=Path, help="another folder")
    parser.add_argument("--only", action="append", metavar="KIND", help="a kind of page; may be given several times")
    given = parser.parse_args(arguments)
    known = sorted({kind.name for kind, _ in ALL})
    if set(given.only or ()) - set(known):
        parser.error(f"the kinds of pages are {', '.join(known)}")
    ready()
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        try:
            own, library = built(Path(name, "own"), ROOT / "content")
            cases, cases_library = built(Path(name, "cases"), CASES, page_size=2)
        except RuntimeError as error:
            print(error)
            return 1
        if open_page(browser, "light", WINDOWS[0]).evaluate(_DRAWN_ALIKE):
            print(NO_HAN, file=sys.stderr)
        with serving(own.folder, "/careers/") as first, serving(cases.folder, "/careers/") as second:

            def addresses(kind: Kind, code: str) -> str:
                return (second if kind.cases else first).base + kind.address(
                    code, cases_library if kind.cases else library
                )

            if given.readme:
                folder = given.into or ROOT / ".github" / "images"
                try:
                    count = shoot_readme(browser, first.base, folder)
                except ValueError as error:
                    print(error)
                    return 1
            else:
                folder = given.into or ROOT / "screenshots"
                chosen = [(kind, code) for kind, code in ALL if kind.name in (given.only or known)]
                count = shoot_all(browser, addresses, folder, chosen)
    print(f"{count} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
