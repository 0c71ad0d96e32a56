"""Sitemaps as tests read them: held to their schema, then as values."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lxml import etree

from tests.node import MISSING, SITEMAP_SCHEMA

SPACES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a sitemap: when the page changed, as written or "", and language -> address of that version."""

    lastmod: str
    versions: Mapping[str, str]


@functools.cache
def _schema() -> etree.XMLSchema:
    if not SITEMAP_SCHEMA.is_file():
        raise RuntimeError(MISSING)
    return etree.XMLSchema(etree.parse(Path(__file__).with_name("sitemap.xsd")))


def faults(data: bytes) -> list[str]:
    """What the schema says against a sitemap or an index of sitemaps."""
    schema = _schema()
    schema.validate(etree.fromstring(data))
    return [f"{one.line}: {one.message}" for one in schema.error_log]


def read(data: bytes) -> Mapping[str, Entry]:
    """Address -> entry, in the order of the file, of a sitemap or of an index."""
    return {
        str(one.findtext("s:loc", namespaces=SPACES)): Entry(
            one.findtext("s:lastmod", "", namespaces=SPACES),
            {str(link.get("hreflang")): str(link.get("href")) for link in one.findall("x:link", SPACES)},
        )
        for one in etree.fromstring(data)
    }
