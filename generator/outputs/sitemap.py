"""``sitemap.xml``: every page worth listing, with its versions in the other languages.

Follows sitemaps.org's protocol 0.9 and Google's rule for localized versions: absolute addresses, every version lists
itself and all others, and ``x-default``, for readers of any other language, is the language chooser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, register_namespace, tostring

from generator.locales import CHOOSER, Locales, home

_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"


def sitemap(addresses: Iterable[str], site_url: str, locales: Locales) -> bytes:
    """The sitemap of the pages at `addresses` (relative to the root), UTF-8, in the order of addresses."""
    register_namespace("", _SITEMAP)
    register_namespace("xhtml", _XHTML)
    root = Element(f"{{{_SITEMAP}}}urlset")
    known = sorted(set(addresses))
    present = frozenset(known)
    for address in known:
        url = SubElement(root, f"{{{_SITEMAP}}}url")
        SubElement(url, f"{{{_SITEMAP}}}loc").text = site_url + address
        for lang, version in _versions(address, present, locales):
            SubElement(url, f"{{{_XHTML}}}link", rel="alternate", hreflang=lang, href=site_url + version)
    indent(root)
    text: bytes = tostring(root, "utf-8", xml_declaration=True)
    return text + b"\n"


def _versions(address: str, present: frozenset[str], locales: Locales) -> Sequence[tuple[str, str]]:
    for one in locales:
        if address.startswith(home(one.code)):
            tail = address.removeprefix(home(one.code))
            break
    else:
        return ()
    found = [(one.html_lang, home(one.code) + tail) for one in locales if home(one.code) + tail in present]
    return [*found, ("x-default", CHOOSER)] if len(found) > 1 else ()
