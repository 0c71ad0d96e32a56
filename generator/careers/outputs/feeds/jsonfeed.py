"""A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1)."""

from __future__ import annotations

import json
from typing import Any

from careers.outputs.feeds.values import Entry, Feed, Person

_VERSION = "https://jsonfeed.org/version/1.1"


def json_feed(feed: Feed) -> bytes:
    """Return the UTF-8 file of a feed."""
    document = {
        "version": _VERSION,
        "title": feed.title,
        "home_page_url": feed.page,
        "feed_url": feed.json,
        "description": feed.description,
        "language": feed.lang,
        "authors": [_author(feed.publisher)],
        "items": [_item(entry, feed.lang) for entry in feed.entries],
    }
    return (json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _item(entry: Entry, lang: str) -> dict[str, Any]:
    """Return an entry; unknown values are left out."""
    item = {
        "id": entry.id,
        "url": entry.url,
        "title": entry.title,
        "summary": entry.summary,
        "content_html": entry.html,
        "date_published": entry.published.isoformat() if entry.published else None,
        "date_modified": entry.updated.isoformat() if entry.updated else None,
        "authors": [_author(entry.author)] if entry.author else None,
        "tags": list(dict.fromkeys(category.label for category in entry.categories)),
        "language": lang,
    }
    return {name: value for name, value in item.items() if value}


def _author(person: Person) -> dict[str, str]:
    return {"name": person.name, **({"url": person.url} if person.url else {})}
