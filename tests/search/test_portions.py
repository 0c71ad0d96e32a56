"""The index in parts: who makes them and how they are cut make no difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from careers.builder import search_index
from careers.builder.search_index import index_name, search_files
from careers.builder.state import State
from careers.content.library import Library
from careers.content.posting import Posting
from careers.pages import Site
from careers.render import Layout, Renderer
from careers.search import EditorialPage, cut, packs, portions
from careers.support.work import Workers
from tests.each import each
from tests.search.conftest import EDITORIAL, THEME
from tests.search.making import write_index
from tests.search.reader import Index
from tests.search.test_index import CATALOGUE, DOCUMENTS


def made(library: Library, workers: Workers = Workers()) -> Mapping[str, bytes]:  # noqa: B008
    state = State(library, Site(), Layout({}), templates=(THEME,))
    return dict(search_files(state, EDITORIAL, index_name(state, EDITORIAL), workers))


@pytest.fixture(scope="module")
def whole(small: Library) -> Mapping[str, bytes]:
    return made(small)


def name_of(library: Library, pages: Sequence[EditorialPage] = EDITORIAL) -> str:
    return index_name(State(library, Site(), Layout({}), templates=(THEME,)), pages)


def edited(library: Library, **changed: Any) -> Library:
    """The library after an edit of its fifth posting."""
    old = library.listed[4]
    new = replace(old, **changed)
    return replace(library, postings=MappingProxyType({**library.postings, old.id: new}))


def retitled(posting: Posting) -> Mapping[str, Any]:
    return {code: replace(text, title="An entirely new title") for code, text in posting.texts.items()}


@pytest.mark.slow
@pytest.mark.parametrize(
    "workers",
    [
        pytest.param(Workers(2), id="processes"),
        pytest.param(Workers(factory=lambda: ThreadPoolExecutor(2)), id="an-executor"),
    ],
)
def test_workers_make_the_same_index(
    small: Library, whole: Mapping[str, bytes], workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portions, "SIZE", 8)
    assert len(cut(len(small.listed))) > 3
    assert made(small, workers=workers) == whole


@pytest.mark.parametrize("size", [2, 8])
def test_portions_leave_no_trace(tmp_path: Path, size: int) -> None:
    """Documents may be portioned in any way that cuts no file of cards and texts."""
    write_index(CATALOGUE, DOCUMENTS, tmp_path / "one", size=size)
    write_index(CATALOGUE, DOCUMENTS, tmp_path / "other")
    one, other = Index(tmp_path / "one"), Index(tmp_path / "other")
    assert (one.lists(), one.words(), one.columns()) == (other.lists(), other.words(), other.columns())
    names = [path.relative_to(other.root) for path in other.root.rglob("*.gz")]
    assert len(names) > 20
    assert all((one.root / name).read_bytes() == (other.root / name).read_bytes() for name in names)


@each("count", [0, 1, 64, 2001])
def test_portions_hold_all_in_order(count: int) -> None:
    """None is left out, none is there twice, and no file of cards and texts lies across two portions."""
    parts = cut(count)
    assert [at for part in parts for at in part] == list(range(count))
    assert all(0 < len(part) <= portions.SIZE and part.start % packs.SIZE == 0 for part in parts)


def test_the_name_is_that_of_all_that_the_index_holds(small: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever changes a file of the index changes it: content, code, templates."""
    other = (*EDITORIAL[1:], EditorialPage("en/about/", "en", "About us"))
    later = replace(small, today=max(one.closes for one in small.open if one.closes).replace(year=2099))
    undecided = next(one for one in small.open if one.seen and not one.closes)
    lone = replace(small, postings={undecided.id: undecided})
    names = [
        name_of(small),
        name_of(small, other),
        name_of(edited(small, texts=retitled(small.listed[4]))),
        name_of(edited(small, closes=small.today)),
        name_of(later),
        *(name_of(replace(lone, unverified_after=days)) for days in (0, 999)),
        name_of(replace(small, currency="USD")),
    ]
    with monkeypatch.context() as patch:
        patch.setattr(search_index, "package_fingerprint", lambda: "other code")
        names.append(name_of(small))
    with monkeypatch.context() as patch:
        patch.setattr(Renderer, "source", lambda self, name: "another card")
        names.append(name_of(small))
    assert len(set(names)) == len(names)
    texts = {code: replace(text, path=f"elsewhere/{text.path}") for code, text in small.listed[4].texts.items()}
    assert name_of(edited(small, texts=texts)) == names[0]


def test_one_index_lies_in_one_folder_and_another_in_another(small: Library, whole: Mapping[str, bytes]) -> None:
    """Named by what it holds, so that no cache mixes the two."""
    folders = [
        {name.split("/")[1] for name in one if name != "search/base.gz"}
        for one in (whole, made(edited(small, texts=retitled(small.listed[4]))))
    ]
    assert [len(one) for one in folders] == [1, 1]
    assert folders[0] != folders[1]


def test_a_day_on_which_nothing_closes_changes_nothing(small: Library, whole: Mapping[str, bytes]) -> None:
    """The index of yesterday is that of today."""
    tomorrow = replace(small, today=small.today.replace(day=small.today.day + 1))
    assert len(tomorrow.open) == len(small.open), "some posting closes on that very day: choose another"
    assert name_of(tomorrow) == name_of(small)
    assert made(tomorrow) == whole
