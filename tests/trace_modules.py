"""Counts the modules that a posting passes through on its way to a written page.

A posting of the sites for tests is read from nothing, the site is planned, and the pages of the posting are written.
For each of these steps the command counts the modules of the package in which a function is entered. Code that runs
while a module is imported does not count.

    python -m tests.trace_modules           prints the counts
    python -m tests.trace_modules --list    prints the paths of the modules as well
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import inspect
import pkgutil
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import careers
from careers.builder.plan import POSTING as KIND
from careers.builder.plan import PagePlan
from careers.builder.plan import plan_site as plan
from careers.builder.publish import write
from careers.builder.render import render_plan
from careers.builder.state import State
from careers.content.library import Library, Reader
from careers.i18n import Locales
from careers.pages import Site
from careers.support.diagnostics import Diagnostics
from tests.planning import state_of
from tests.site.building import CASES, ROOT, TODAY

PACKAGE = Path(careers.__file__).parent
POSTING = "acme/current"  # has texts in two languages, pay, a deadline and an address to apply at
LOCALES = ("zh", "en")


def trace_posting(folder: Path) -> dict[str, set[str]]:
    """Returns, for each step, the modules entered: paths below the package. `folder` is for content and site.

    Only `read_posting`, `plan_site` and the functions that render and write know the package; modules are found by
    folder.
    """
    import_all()
    content = write_content(folder)
    (folder / "site").mkdir()
    with unforked(), entered_modules(PACKAGE) as reading:
        library = read_posting(content)
    with entered_modules(PACKAGE) as planning:
        planned, state = plan_site(library)
    with entered_modules(PACKAGE) as making:
        write(folder / "site", render_plan(planned, state))
    return {"reading": reading, "planning": planning, "making": making}


@contextlib.contextmanager
def unforked() -> Iterator[None]:
    """Keeps a second thread alive: beside others nothing is forked, so that all work is done where it can be traced."""
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def read_posting(content: Path) -> Library:
    """Returns the library of a content folder."""
    library, diagnostics = Reader(content, "content", Locales.of(LOCALES), today=TODAY, currency="CNY").read()
    assert POSTING in library.postings, list(diagnostics)
    return library


def plan_site(library: Library) -> tuple[PagePlan, State]:
    """Returns the plan of the posting's pages, and what they are made from."""
    names = dict.fromkeys(LOCALES, "Jobs")
    site = Site(names, names, "https://jobs.example.org/", llms=True)
    state = replace(state_of(library, site), templates=(ROOT / "theme",))
    return next(one for one in plan(state, [], Diagnostics()) if one.name == (KIND, POSTING)), state


def write_content(folder: Path) -> Path:
    """Writes a content folder with one posting in `folder` and returns its path."""
    content = folder / "content"
    shutil.copytree(CASES, content)
    for path in content.glob("postings/*/*.md"):
        if not path.as_posix().partition("postings/")[2].startswith(f"{POSTING}."):
            path.unlink()
    return content


def import_all() -> None:
    """Imports every module of the package, so that nothing is imported while a step is traced."""
    for module in pkgutil.walk_packages([str(PACKAGE)], f"{careers.__name__}."):
        importlib.import_module(module.name)


@contextlib.contextmanager
def entered_modules(package: Path) -> Iterator[set[str]]:
    """Collects the modules below a folder in which this thread enters a function within the ``with`` block."""
    found: set[str] = set()
    folder = f"{package}/"

    def note(frame: FrameType, event: str, _: Any) -> None:
        # The bodies of modules and classes run when they are imported; unlike functions, they have no fast locals.
        code = frame.f_code
        if event == "call" and code.co_flags & inspect.CO_OPTIMIZED and code.co_filename.startswith(folder):
            found.add(code.co_filename.removeprefix(folder))

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


def main() -> None:
    """Prints the counts."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the paths of the modules as well")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        steps = trace_posting(Path(folder))
    steps["distinct"] = set[str]().union(*steps.values())
    for step, modules in steps.items():
        print(f"{step:10}{len(modules):4}")
        if given.list and step != "distinct":
            print("".join(f"    {module}\n" for module in sorted(modules)), end="")


if __name__ == "__main__":
    main()
