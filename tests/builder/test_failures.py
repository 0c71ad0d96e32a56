"""What cannot be made is attributed to the text at fault, whatever it was that failed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from careers import i18n
from careers.builder import search_index
from careers.builder.failures import Unmade, attributed, insist_on_all
from careers.builder.plan import plan_pictures
from careers.builder.publish import NewSite
from careers.builder.render import decide, render_pages, render_search
from careers.builder.state import State
from careers.content.posting import Posting
from careers.outputs.social import Images
from careers.pages import View
from careers.pages.cards import cards
from careers.render import MarkdownRenderer, Preview, Renderer
from careers.search import packs, portions
from careers.support.limited import Failed, Limits, Reason, limits_of
from careers.support.work import WorkError, Workers
from tests.builder.made_up import opened
from tests.builder.test_render import COMPILER, KERNEL, MORE, planned, state
from tests.sample_content import MakeContent, posting
from tests.site.building import ROOT

BAD = "acme/bad"
BODY = "## 职责\n\n钛合金\n"  # what the parser is made to stumble over
FAULT = Failed(Reason.FAULT, "RecursionError: too deep")
INTRODUCED = "hardware/gpu.en.md"


def bad(body: str = BODY) -> str:
    """A posting with this body."""
    return posting("acme", hardware="[gpu]").replace("The work.", body)


@pytest.fixture
def stumbling(monkeypatch: pytest.MonkeyPatch) -> None:
    """A parser with a fault that no test has found yet."""
    usual = MarkdownRenderer.__call__

    def called(self: MarkdownRenderer, text: str) -> object:
        if "钛合金" in text:
            raise RecursionError("too deep")
        return usual(self, text)

    monkeypatch.setattr(MarkdownRenderer, "__call__", called)


@contextmanager
def built(given: State, folder: Path, left_out: frozenset[str] = frozenset()) -> Iterator[NewSite]:
    """All pages of a site made, but for those whose names hold one of `left_out`."""
    ready, plans = planned(given)
    with opened(folder / "site") as place:
        place.add(
            render_pages([one for one in plans.values() if not left_out & {*one.name}], ready, place.folder, Workers())
        )
        yield place


def told(given: State, folder: Path, left_out: frozenset[str] = frozenset()) -> Unmade:
    with pytest.raises(Unmade) as found, built(given, folder, left_out):
        pass
    return found.value


@pytest.mark.usefixtures("stumbling")
def test_a_posting_is_found_before_anything_lists_it(content: MakeContent, tmp_path: Path) -> None:
    """Without it, everything is made."""
    folder = content({**MORE, f"postings/{BAD}.zh.md": bad()})
    found = told(state(folder), tmp_path)
    assert (found.postings, found.introductions) == ({BAD: FAULT}, {})
    (folder / "postings" / f"{BAD}.zh.md").unlink()
    with built(state(folder), tmp_path) as place:
        place.publish()
    assert not [path for path in (tmp_path / "site").rglob("*") if "bad" in path.parts]


@pytest.mark.usefixtures("stumbling")
def test_a_posting_is_found_by_what_only_lists_it(content: MakeContent, tmp_path: Path) -> None:
    """Each is tried alone, where the page of none fails."""
    given = state(content({**MORE, f"postings/{BAD}.zh.md": bad()}))
    assert told(given, tmp_path, left_out=frozenset({"posting"})).postings == {BAD: FAULT}


@pytest.mark.usefixtures("stumbling")
def test_an_introduction_is_found(content: MakeContent, tmp_path: Path) -> None:
    """By the page of what it introduces."""
    given = state(content({**MORE, INTRODUCED: f"---\nsummary: One.\n---\n{BODY}"}))
    found = told(given, tmp_path)
    assert (found.postings, found.introductions) == ({}, {("hardware", "gpu"): FAULT})
    left = given.library.without(found.postings, found.introductions)
    assert left.postings == given.library.postings
    assert left.introductions.keys() == given.library.introductions.keys() - {("hardware", "gpu")}


def test_a_card_that_cannot_be_shown_names_its_posting(content: MakeContent, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever list it stands in; what is about no text is nobody's fault, and a full disk is passed on."""
    library = state(content()).library
    monkeypatch.setattr("careers.pages.cards._create_card", lambda one, *_: {COMPILER: 1}[one.id])
    with pytest.raises(Unmade) as found, attributed("a list", library):
        cards(library.listed, View(library, library.locales[0]))
    assert found.value.postings == {KERNEL: Failed(Reason.FAULT, f"KeyError: '{KERNEL}'")}
    with pytest.raises(WorkError, match="a list/ cannot be made: ZeroDivisionError"), attributed("a list", library):
        raise ZeroDivisionError
    with pytest.raises(OSError, match="full"), attributed("a list", library):
        raise OSError(28, "full")


def test_a_text_that_no_index_can_hold_is_named(
    content: MakeContent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of the index are written while others are made; when the site is begun again, nothing of it is left."""
    given = replace(state(content(MORE)), templates=(ROOT / "theme",))
    last = given.library.listed[-1]
    usual = search_index._text

    def stumbling(one: Posting, code: str, renderer: Renderer) -> object:
        if one.id == last.id:
            assert list(tmp_path.rglob("*.gz"))
            raise RecursionError("too deep")
        return usual(one, code, renderer)

    monkeypatch.setattr(search_index, "_text", stumbling)
    monkeypatch.setattr(portions, "SIZE", 1)
    monkeypatch.setattr(packs, "SIZE", 1)
    with opened(tmp_path / "site") as site:
        with pytest.raises(Unmade) as found:
            render_search([], given, site.folder, Workers())
        assert found.value.postings == {last.id: FAULT}
        site.restart()
        assert not list(site.folder.iterdir())


def test_time_that_all_take_is_nobodys_fault(content: MakeContent) -> None:
    """A list that takes too long ends the build with its name, where every posting by itself is quick."""
    library = state(content()).library
    with pytest.raises(WorkError, match=r"insights/zh cannot be made: it takes too long; build on a faster machine"):
        insist_on_all({("insights", "zh"): Failed(Reason.TIME)}, 10, library)


def test_one_of_two_is_a_posting_and_both_are_not(content: MakeContent) -> None:
    """Faults of many are the template's."""
    library, one, other = state(content()).library, ("posting", KERNEL), ("posting", COMPILER)
    with pytest.raises(Unmade) as found:
        insist_on_all({one: FAULT}, 2, library)
    assert found.value.postings == {KERNEL: FAULT}
    with pytest.raises(WorkError, match=f"posting/{KERNEL}, and 1 more cannot be made: RecursionError: too deep"):
        insist_on_all({one: FAULT, other: FAULT}, 2, library)
    slow = Failed(Reason.TIME)
    with pytest.raises(Unmade) as found:
        insist_on_all({one: slow, other: slow}, 2, library)
    assert found.value.postings.keys() == {KERNEL, COMPILER}
    insist_on_all({}, 2, library)


def test_a_list_has_wider_limits_than_a_posting() -> None:
    """What a list may cost grows with what it lists."""
    few, more = limits_of(2), limits_of(2000)
    assert Limits().seconds < few.seconds < more.seconds
    assert Limits().memory < few.memory < more.memory


def test_an_image_is_attributed_to_what_it_shows(content: MakeContent) -> None:
    """A posting or an introduction; of the site's own images none is anybody's."""
    given = state(content())
    urls = (i18n.social_posting("en/", KERNEL), i18n.social("zh/", "hardware", "gpu"), i18n.social_site("en"))
    images = Images({url: Preview(url, "") for url in urls}, (), b"", {})
    failed = {}
    for planned_picture in plan_pictures(images, given.library):
        with pytest.raises(KeyError) as caught:  # nothing is planned to be drawn there
            decide(planned_picture, replace(given, images=images))
        failed[planned_picture.name] = Failed.of(caught.value)
    assert [one.subject for one in failed.values()] == [KERNEL, "hardware/gpu", ""]
    *texts, own = failed.items()
    with pytest.raises(Unmade) as found:
        insist_on_all(dict(texts), 100, given.library)
    assert found.value.postings.keys() == {KERNEL}
    assert found.value.introductions.keys() == {("hardware", "gpu")}
    with pytest.raises(WorkError, match=r"picture/social/en\.png cannot be made: KeyError"):
        insist_on_all(dict([own]), 100, given.library)
