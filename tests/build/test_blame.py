"""What cannot be made is traced to the text that is to blame, whatever it was that failed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from generator import locales
from generator.bounds import Bounds, Failed, Reason
from generator.build import blame, pipeline
from generator.build.blame import Unmade, blamed
from generator.build.publish import NewSite
from generator.build.units import State, Unit
from generator.render import MarkdownRenderer
from generator.work import WorkError, Workers
from tests.build.test_units import COMPILER, KERNEL, MORE, planned, state
from tests.content import MakeContent, load, posting

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
def brought(given: State, folder: Path, left_out: frozenset[str] = frozenset()) -> Iterator[NewSite]:
    """All units of a site made, but for those whose names hold one of `left_out`."""
    ready, units = planned(given)
    with NewSite.open(folder / "site", folder / "manifests") as place:
        pipeline.bring([one for one in units.values() if not left_out & {*one.name}], ready, place, Workers())
        yield place


def told(given: State, folder: Path, left_out: frozenset[str] = frozenset()) -> Unmade:
    with pytest.raises(Unmade) as found, brought(given, folder, left_out):
        pass
    return found.value


@pytest.mark.usefixtures("stumbling")
def test_a_posting_is_found_before_anything_lists_it(content: MakeContent, tmp_path: Path) -> None:
    """Without it, everything is made."""
    folder = content({**MORE, f"postings/{BAD}.zh.md": bad()})
    found = told(state(folder), tmp_path)
    assert (found.postings, found.introductions) == ({BAD: FAULT}, {})
    (folder / "postings" / f"{BAD}.zh.md").unlink()
    with brought(state(folder), tmp_path) as place:
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


@pytest.mark.usefixtures("stumbling")
def test_whatever_shows_all_postings_can_ask_whose_fault_it_is(content: MakeContent) -> None:
    """What is nobody's is raised as it was."""
    folder = content({**MORE, f"postings/{BAD}.zh.md": bad()})
    given = state(folder)
    with pytest.raises(Unmade) as found, blamed(given, Workers()):
        raise ZeroDivisionError
    assert found.value.postings == {BAD: FAULT}
    with pytest.raises(OSError, match="full"), blamed(given, Workers()):
        raise OSError(28, "full")
    (folder / "postings" / f"{BAD}.zh.md").unlink()
    with pytest.raises(ZeroDivisionError), blamed(state(folder), Workers()):
        raise ZeroDivisionError


def test_time_that_all_take_is_nobodys_fault(
    content: MakeContent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list that takes too long ends the build with its name, where every posting by itself is quick."""
    monkeypatch.setattr(blame, "bounds", lambda _: Bounds(0.0001, 2**30))
    monkeypatch.setattr(pipeline, "bounds", lambda _: Bounds(0.0001, 2**30))
    with (
        pytest.raises(WorkError, match=r"insights.* cannot be made: it takes too long"),
        brought(state(content(MORE)), tmp_path),
    ):
        pass


def test_one_of_two_is_a_posting_and_both_are_not(content: MakeContent) -> None:
    """Faults of many are the template's."""
    given, units = planned(state(content()))
    one, other = (units["posting", name] for name in (KERNEL, COMPILER))
    assert blame.blame({one: FAULT}, 2, given, Workers()).postings == {KERNEL: FAULT}
    with pytest.raises(WorkError, match=f"posting/{KERNEL}, and 1 more cannot be made: RecursionError: too deep"):
        blame.blame({one: FAULT, other: FAULT}, 2, given, Workers())
    slow = Failed(Reason.TIME)
    assert blame.blame({one: slow, other: slow}, 2, given, Workers()).postings.keys() == {KERNEL, COMPILER}


def test_one_bad_posting_among_a_thousand(content: MakeContent) -> None:
    """The others are there, and its file and line are named."""
    files = {f"postings/acme/job-{number}.zh.md": posting("acme") for number in range(998)}
    text = bad("> " * 20 + "text")
    library, problems = load(content({**files, f"postings/{BAD}.zh.md": text}))
    assert len(library.postings) == 1000
    (error,) = problems.errors
    assert (error.path, error.code) == (f"content/postings/{BAD}.zh.md", "body-too-deep")
    assert error.line == text[: text.index("> >")].count("\n") + 1


def test_a_posting_and_a_list_are_bounded_apart(content: MakeContent) -> None:
    """What a list may cost grows with what it lists."""
    few = state(content())
    more = blame.bounds(state(content(MORE)))
    assert blame.bounds(few).seconds < more.seconds
    assert blame.bounds(few).memory < more.memory
    assert blame.is_posting(Unit(("posting", KERNEL), ""))
    assert not blame.is_posting(Unit(("feed", "en/"), ""))


def test_an_image_is_blamed_on_what_it_shows(content: MakeContent) -> None:
    """A posting or an introduction; of the site's own images none is anybody's."""
    library = state(content()).library
    drawn = {locales.social_posting("en", KERNEL): FAULT, locales.social("zh", "hardware", "gpu"): FAULT}
    found = blame.blame_for_pictures(drawn, library)
    assert (found.postings, found.introductions) == ({KERNEL: FAULT}, {("hardware", "gpu"): FAULT})
    with pytest.raises(WorkError, match=r"social/en\.png cannot be made: RecursionError"):
        blame.blame_for_pictures({locales.social_site("en"): FAULT}, library)
