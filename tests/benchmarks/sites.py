"""Every tool that is measured, and this portal among them: a child configuration of the site's own."""

from __future__ import annotations

import datetime as dt
import platform
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any

import psutil

from careers.mkdocs.settings import cores
from tests import corpus
from tests.benchmarks.hugo_site import hugo, hugo_binary
from tests.benchmarks.stock import floor, material, zensical
from tests.benchmarks.tools import LOCALES, PROJECT, SITE_URL, Tool, dump, mkdocs

_ALL = "the whole portal: postings, terms, landing pages, lists, feeds, API, Markdown twins, sitemaps"


def configured(sources: Path, theme: Path = PROJECT / "theme", **settings: Any) -> Path:
    own = {
        "content": str(sources / "content"),
        "search": False,
        "locales": list(LOCALES),
        "page_size": 50,  # as in hugo/hugo.toml
        **settings,
    }
    inherited = {
        "INHERIT": str(PROJECT / "mkdocs.yml"),
        "site_url": SITE_URL,
        "docs_dir": str(sources / "content" / "pages"),
        "theme": {"custom_dir": str(theme)},
        "plugins": {"careers": own},
    }
    dump(sources / "mkdocs.yml", inherited)
    return sources / "mkdocs.yml"


def prepare(folder: Path, count: int) -> None:
    corpus.write_corpus(folder / "content", count, locales=LOCALES)


def careers(key: str = "careers", name: str = "careers", makes: str = _ALL, **settings: Any) -> Tool:
    def command(sources: Path, output: Path, _: Path) -> list[str]:
        shutil.rmtree(sources / ".cache", ignore_errors=True)  # preview images that were drawn before
        configured(sources, **settings)
        return mkdocs(sources, output)

    return Tool(key, name, makes, prepare, command)


TOOLS = (
    careers(),
    careers("careers-search", "careers, with search", f"{_ALL}, full-text index", search=True),
    hugo(),
    hugo(pagefind=True),
    material(search=False),
    material(search=True),
    zensical(),
    floor(),
)


def measured_on() -> str:
    """Return the day, the machine and the versions of what is measured, as a sentence."""
    said = subprocess.run([hugo_binary(), "version"], capture_output=True, text=True, check=True).stdout
    named = ("mkdocs", "mkdocs-material", "zensical", "pagefind")
    versions = [f"hugo {said.split()[1].partition('-')[0].lstrip('v')}", *(f"{name} {version(name)}" for name in named)]
    memory = psutil.virtual_memory().total / 2**30
    return (
        f"Measured on {dt.datetime.now(dt.UTC).date()}: {cores()} cores ({_cpu_model()}), {memory:.0f} GiB, "
        f"{platform.platform(aliased=True)}, Python {platform.python_version()}; {', '.join(versions)}."
    )


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
