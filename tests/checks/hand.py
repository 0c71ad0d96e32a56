"""Small sites written by hand, sound in all but what a test is about."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from careers.checks import Expectations, Figure, run_check
from careers.checks.site import BuiltSite
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostic
from tests.site.building import TODAY

URL = "https://jobs.acme.dev/careers/"
CODES = ("zh", "en")
LOCALES = Locales.of(CODES)
LANGS = {one.code: one.html_lang for one in LOCALES}
Files = Mapping[str, str | bytes | None]

EXPECTED = Expectations(
    locales=LOCALES,
    site_url=URL,
    repo_url="",
    today=TODAY,
    config=Path("/nowhere/mkdocs.yml"),
    content=Path("/nowhere/content"),
)


def page(address: str, body: str = "", head: str = "", lang: str | None = None, canonical: str | None = None) -> str:
    """A page at `address` that is its own original, in the language of its address."""
    said = LANGS.get(address.partition("/")[0], LANGS["zh"]) if lang is None else lang
    link = f'<link rel="canonical" href="{URL}{address if canonical is None else canonical}">'
    top = f'<!doctype html>\n<html lang="{said}">\n<head>\n{link}\n{head}\n</head>\n'
    return f'{top}<body id="content">\n{body}\n</body>\n</html>\n'


def urlset(*addresses: str) -> str:
    """A sitemap of these pages."""
    urls = "\n".join(f"<url>\n<loc>{URL}{address}</loc>\n</url>" for address in addresses)
    return f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}\n</urlset>\n'


OLD = '<meta http-equiv="refresh" content="0; url=../new/">'
GONE = "<div data-gone>It is no more.</div>"

SITE: Files = {
    "index.html": page("", '<a href="zh/" hreflang="zh-Hans">中文</a> <a href="en/" hreflang="en">English</a>'),
    "404.html": page(
        "404.html", '<a href="zh/">中文</a>', '<base href="/careers/"><meta name="robots" content="noindex">'
    ),
    "zh/index.html": page("zh/", '<a href="../en/" hreflang="en">English</a>'),
    "en/index.html": page("en/", '<a href="../zh/" hreflang="zh-Hans">中文</a>'),
    "sitemap.xml": urlset("", "zh/", "en/"),
    "robots.txt": f"User-agent: *\nAllow: /\nSitemap: {URL}sitemap.xml\n",
}


def write(folder: Path, files: Files) -> Path:
    """The sound site with `files` over it in `folder`/site; None leaves a file out."""
    for name, text in {**SITE, **files}.items():
        if text is not None:
            path = folder / "site" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode() if isinstance(text, str) else text)
    return folder / "site"


def ask(check: str, site: Path, expected: Expectations = EXPECTED) -> tuple[Sequence[Diagnostic], Sequence[Figure]]:
    """What one check says of a site."""
    section = run_check(check, BuiltSite(site, expected))
    return section.diagnostics, section.figures


def told(check: str, site: Path, expected: Expectations = EXPECTED) -> list[tuple[str, int, str, str]]:
    """(path, line, code, value) of every problem that a check finds."""
    return [(one.path, one.line, one.code, one.params.get("value", "")) for one in ask(check, site, expected)[0]]


def figures(check: str, site: Path, expected: Expectations = EXPECTED) -> dict[str, int | str]:
    """What a check counts, by key."""
    return {one.key: one.value for one in ask(check, site, expected)[1]}


def job(**properties: Any) -> str:
    """A complete JobPosting with `properties` over it, as a script; None takes one away."""
    whole = {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": "Engineer",
        "description": "<p>Work.</p>",
        "datePosted": "2026-11-01",
        "hiringOrganization": {"@type": "Organization", "name": "Acme"},
        "jobLocation": {"@type": "Place", "address": {"@type": "PostalAddress", "addressCountry": "CN"}},
        **properties,
    }
    return script({key: value for key, value in whole.items() if value is not None})


def script(value: object) -> str:
    """JSON-LD as it stands in a page."""
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


def on(day: str) -> Expectations:
    """What a site is judged by, on another day."""
    return replace(EXPECTED, today=dt.date.fromisoformat(day))
