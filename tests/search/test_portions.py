"""The index in parts: who makes them and how they are cut make no difference."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from careers.builder.search_index import index_fingerprint, index_name, search_files
from careers.builder.state import State
from careers.content.library import Library
from careers.content.posting import Posting
from careers.pages import Site
from careers.render import Layout
from careers.search import EditorialPage, cut, portions
from careers.support.work import Workers
from tests.search.conftest import EDITORIAL, THEME
from tests.search.making import write_index
from tests.search.reader import Index
from tests.search.test_index import CATALOGUE, DOCUMENTS

NAMES = [f"company-{number % 7}/job-{number}" for number in range(2000)]


@pytest.fixture
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portions, "SIZE", 8)


def made(library: Library, workers: Workers = Workers()) -> Mapping[str, bytes]:  # noqa: B008
    state = State(library, Site(), Layout({}), templates=(THEME,))
    return dict(search_files(state, EDITORIAL, index_name(state, EDITORIAL), workers))


def edited(library: Library, **changed: Any) -> Library:
    """The library after an edit of its fifth posting."""
    old = library.listed[4]
    new = replace(old, **changed)
    return replace(library, postings=MappingProxyType({**library.postings, old.id: new}))


def retitled(posting: Posting) -> Mapping[str, Any]:
    return {code: replace(text, title="An entirely new title") for code, text in posting.texts.items()}


@pytest.mark.usefixtures("small_portions")
@pytest.mark.parametrize(
    "workers",
    [
        pytest.param(Workers(2), id="two-processes"),
        pytest.param(Workers(3), id="three-processes"),
        pytest.param(Workers(factory=lambda: ThreadPoolExecutor(2)), id="an-executor"),
    ],
)
def test_workers_make_the_same_index(small: Library, workers: Workers) -> None:
    assert len(list(cut([one.id for one in small.listed]))) > 3
    assert made(small, workers=workers) == made(small)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_portions_leave_no_trace(tmp_path: Path, size: int) -> None:
    """Documents may be portioned in any way; only what is in a file of texts differs."""
    write_index(CATALOGUE, DOCUMENTS, tmp_path / "one", size=size)
    write_index(CATALOGUE, DOCUMENTS, tmp_path / "other")
    one, other = Index(tmp_path / "one"), Index(tmp_path / "other")
    assert (one.lists(), one.words(), one.columns()) == (other.lists(), other.words(), other.columns())
    for code in CATALOGUE.langs:
        assert (one.cards(code), one.texts(code)) == (other.cards(code), other.texts(code))
    names = [path.relative_to(other.folder) for path in other.folder.rglob("*.gz")]
    same = [name for name in names if name.parts[0] not in ("texts", "head.gz")]
    assert len(same) > 20
    assert all((one.folder / name).read_bytes() == (other.folder / name).read_bytes() for name in same)


def test_portions_hold_all_in_order() -> None:
    """None is left out, none is there twice, and none grows without bounds."""
    for names in (NAMES, NAMES[:1], [], [NAMES[0]] * 2000):
        parts = list(cut(names))
        assert [at for part in parts for at in part] == list(range(len(names)))
        assert all(0 < len(part) <= 4 * portions.SIZE for part in parts)
    assert len(list(cut(NAMES))) > 15


def test_a_new_name_changes_few_portions() -> None:
    before = {tuple(NAMES[at] for at in part) for part in cut(NAMES)}
    names = ["acme/new", *NAMES[:900], *NAMES[901:]]
    after = {tuple(names[at] for at in part) for part in cut(names)}
    assert len(after - before) <= 3


def test_the_key_is_that_of_all_that_the_index_holds(small: Library) -> None:
    """Whatever changes a file of the index changes its key, and the folder that is named by it."""
    other = (*EDITORIAL[1:], EditorialPage("en/about/", "en", "About us"))
    later = replace(small, today=max(one.closes for one in small.open if one.closes).replace(year=2099))
    undecided = next(one for one in small.open if one.seen and not one.closes)
    lone = replace(small, postings={undecided.id: undecided})
    keys = [
        index_fingerprint(small, EDITORIAL, "code"),
        index_fingerprint(small, EDITORIAL, "other code"),
        index_fingerprint(small, other, "code"),
        index_fingerprint(edited(small, texts=retitled(small.listed[4])), EDITORIAL, "code"),
        index_fingerprint(edited(small, closes=small.today), EDITORIAL, "code"),
        index_fingerprint(later, EDITORIAL, "code"),
        *(index_fingerprint(replace(lone, unverified_after=days), EDITORIAL, "code") for days in (0, 999)),
        index_fingerprint(replace(small, currency="USD"), EDITORIAL, "code"),
    ]
    assert len(set(keys)) == len(keys)
    texts = {code: replace(text, path=f"elsewhere/{text.path}") for code, text in small.listed[4].texts.items()}
    assert index_fingerprint(edited(small, texts=texts), EDITORIAL, "code") == keys[0]


def test_one_index_lies_in_one_folder_and_another_in_another(small: Library) -> None:
    """Named by what it holds, so that no cache mixes the two."""
    folders = [
        {name.split("/")[1] for name in made(one) if name != "search/index.json"}
        for one in (small, edited(small, texts=retitled(small.listed[4])))
    ]
    assert [len(one) for one in folders] == [1, 1]
    assert folders[0] != folders[1]


def test_a_day_on_which_nothing_closes_changes_nothing(small: Library) -> None:
    """The index of yesterday is that of today."""
    tomorrow = replace(small, today=small.today.replace(day=small.today.day + 1))
    assert len(tomorrow.open) == len(small.open), "some posting closes on that very day: choose another"
    assert index_fingerprint(tomorrow, EDITORIAL, "code") == index_fingerprint(small, EDITORIAL, "code")
    assert made(tomorrow) == made(small)
