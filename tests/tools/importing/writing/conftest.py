"""Drafts to write, and the site's own vocabularies to write them by."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from careers.content.taxonomy import Taxonomies
from careers.i18n import Locales
from careers_tools.importing.values import Draft, Facts
from careers_tools.importing.writing import Target, plan
from tests.tools.importing.facts import said

LOCALES = Locales.of(["zh", "en"])
BODY = "## 做什么\n\n- 写算子\n"


def draft(title: str | None = "算子工程师", slug: str = "kernel-engineer", **other: Any) -> Draft:
    """A draft; what is not a part of it is one of its facts."""
    own = {key: other.pop(key) for key in ("locale", "line", "body") if key in other}
    return Draft(title=title, slug=slug, facts=Facts(**other), **{"locale": "zh", "line": 1, "body": BODY, **own})


@pytest.fixture(scope="session")
def taxonomies() -> Taxonomies:
    """The vocabularies of the site."""
    return said.taxonomies()


Plan = Callable[..., tuple[Target, ...]]


@pytest.fixture
def planned(tmp_path: Path) -> Plan:
    """Plan drafts of one company below ``tmp_path/postings``; each one's file is its title and its body."""

    def make(*drafts: Draft, company: str | None = "baidu", keys: set[str] | None = None) -> tuple[Target, ...]:
        folders, keys = [tmp_path / "postings"], set() if keys is None else keys
        targets = []
        for one in drafts:
            targets.append(plan(one, company, f"{one.title}\n{one.body}", folders, LOCALES.codes, keys))
            keys.add(targets[-1].id)
        return tuple(targets)

    return make
