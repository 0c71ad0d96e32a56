"""``careers sync`` and the files that are not a source's: what it did not write, no answer of it changes or closes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools.sync.portals import Portal, portal_of
from tests.tools.sync.publishing import ADS, with_pay

KERNEL, OTHERS = ADS[0], ADS[1:]
ID = "acme/kernel-engineer-2"
NIGHTS = ("2026-03-01", "2026-03-20", "2026-04-20")


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Portal]:
    """A portal whose source has taken all jobs but the kernel engineer's."""
    with portal_of("greenhouse", tmp_path) as portal:
        portal.publish(OTHERS)
        portal.sync(today=NIGHTS[0])
        yield portal


@pytest.fixture
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The posting of the kernel engineer, word for word as the source would write it."""
    with portal_of("greenhouse", tmp_path_factory.mktemp("other")) as portal:
        portal.publish(ADS[:1])
        portal.sync(today=NIGHTS[0])
        return portal.file("kernel-engineer-2").read_text("utf-8").replace(portal.host.named(""), "{base}")


def by_hand(board: Portal, folder: str, text: str) -> Path:
    path = board.content / folder / "acme" / "kernel-engineer-2.en.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("{base}", board.host.named("")), "utf-8")
    return path


def add_source(board: Portal) -> None:
    """Let the portal have the same board once more, as the source "others"."""
    sources = board.content / "sources.yml"
    (line,) = (line for line in sources.read_text("utf-8").splitlines() if "acme-jobs" in line)
    sources.write_text(f"sources:\n{line}\n{line.replace('acme-jobs', 'others')}\n", "utf-8")


def lead_elsewhere(board: Portal) -> None:
    """Let the board send those who apply for the kernel engineer's job elsewhere."""
    for path, (told,) in board.host.told.items():
        assert isinstance(told, bytes)
        board.host.told[path] = [told.replace(b"/jobs/101", b"/evil/101")]


@pytest.mark.parametrize("folder", ["postings", "drafts"])
def test_a_posting_of_an_editor_stays_whatever_the_board_does_with_an_equal_job(
    board: Portal, written: str, folder: str
) -> None:
    """The board publishes an equal job, leads it elsewhere the next night, and drops it the night after."""
    path = by_hand(board, folder, written)
    before = path.read_bytes()
    board.configure("publish: true", f"publish: {str(folder == 'postings').lower()}")
    board.publish(ADS)
    outcomes = [board.outcomes(today=NIGHTS[0])]
    assert path.read_bytes() == before
    lead_elsewhere(board)
    outcomes.append(board.outcomes(today=NIGHTS[1]))
    assert path.read_bytes() == before
    board.publish(OTHERS)
    outcomes.append(board.outcomes("--yes", today=NIGHTS[2]))
    assert path.read_bytes() == before
    assert [night.get(ID) for night in outcomes] == ["there", "there", None]


@pytest.mark.parametrize("folder", ["postings", "drafts"])
def test_a_posting_that_a_person_hands_over_is_kept_up_to_date_and_closed(
    board: Portal, written: str, folder: str
) -> None:
    path = by_hand(board, folder, written.replace("title: Kernel Engineer", "title: Chief Kernel Engineer"))
    board.publish(ADS)
    board.sync(today=NIGHTS[0])
    code, source = board.sync("--adopt", "acme-jobs", ID, today=NIGHTS[0])
    assert (code, source["jobs"][0]["outcome"], source["jobs"][0]["kept"]) == (0, "same", ["title"])
    board.publish([with_pay(KERNEL, 70000, 90000), *OTHERS])
    assert board.outcomes(today=NIGHTS[1])[ID] == "changed"
    text = path.read_text("utf-8")
    assert "salary: 70000-90000" in text
    assert "title: Chief Kernel Engineer" in text
    board.publish(OTHERS)
    assert board.outcomes("--yes", today=NIGHTS[2])[ID] == "closed"
    assert "closes: 2026-04-19" in path.read_text("utf-8")


def test_a_posting_that_is_none_of_the_sources_jobs_is_not_handed_over(board: Portal) -> None:
    code, source = board.sync("--adopt", "acme-jobs", "beta/compiler-engineer", today=NIGHTS[0])
    assert (code, source["refused"]) == (1, ["beta/compiler-engineer"])
    assert "beta/compiler-engineer" not in (board.content / "sources" / "acme-jobs.json").read_text("utf-8")


def test_a_posting_that_another_source_wrote_is_there_until_it_is_handed_over(board: Portal) -> None:
    """The one that gives it away reports it as already there, and changes nothing of it."""
    add_source(board)
    before = {name: text for name, text in board.files().items() if not name.startswith("sources")}
    _, others = board.sync("others", today=NIGHTS[0])
    assert {job["outcome"] for job in others["jobs"]} == {"there"}
    assert {name: text for name, text in board.files().items() if not name.startswith("sources")} == before
    board.sync("--adopt", "others", "acme/test-engineer", today=NIGHTS[0])
    for name, outcome in (("acme-jobs", "there"), ("others", "same")):
        jobs = {job["posting"]: job["outcome"] for job in board.sync(name, today=NIGHTS[0])[1]["jobs"]}
        assert jobs["acme/test-engineer"] == outcome


def test_a_file_of_the_name_of_one_that_was_removed_is_an_editors(board: Portal) -> None:
    path = board.file("test-engineer")
    text = path.read_text("utf-8")
    path.unlink()
    assert board.outcomes(today=NIGHTS[0])["acme/test-engineer"] == "removed"
    path.write_text(text, "utf-8")
    board.publish([*OTHERS[:-1], with_pay(OTHERS[-1], 70000, 90000)])
    assert board.outcomes(today=NIGHTS[1])["acme/test-engineer"] == "there"
    board.publish(OTHERS[:-1])
    board.sync("--yes", today=NIGHTS[2])
    assert path.read_text("utf-8") == text


def test_another_source_may_use_the_name_of_a_posting_that_was_removed(board: Portal) -> None:
    """What it writes there is not the first source's, which has not run since."""
    add_source(board)
    board.file("test-engineer").unlink()
    outcomes = {job["posting"]: job["outcome"] for job in board.sync("others", today=NIGHTS[0])[1]["jobs"]}
    assert outcomes["acme/test-engineer"] == "added"
    outcomes = {job["posting"]: job["outcome"] for job in board.sync("acme-jobs", today=NIGHTS[0])[1]["jobs"]}
    assert outcomes["acme/test-engineer"] == "there"


def test_a_posting_that_has_the_address_of_a_removed_one_is_an_editors(board: Portal, written: str) -> None:
    """Somebody removed a duplicate and led its address to their own posting; a person may hand that over."""
    path = board.file("chief")
    path.write_text(written.replace("{base}", "https://acme.example").replace(
        "company: acme\n", "company: acme\naliases: [acme/test-engineer]\n"), "utf-8")  # fmt: skip
    before = path.read_bytes()
    board.file("test-engineer").unlink()
    assert board.outcomes(today=NIGHTS[0])["acme/chief"] == "there"
    board.publish(OTHERS[:-1])
    board.sync("--yes", today=NIGHTS[1])
    assert path.read_bytes() == before
    board.publish([*OTHERS[:-1], with_pay(OTHERS[-1], 70000, 90000)])
    assert board.outcomes("--adopt", "acme-jobs", "acme/chief", today=NIGHTS[1])["acme/chief"] == "changed"


def test_a_draft_of_the_source_does_not_make_the_published_posting_of_its_name_its_own(board: Portal) -> None:
    board.configure("publish: true", "publish: false")
    board.publish(ADS)
    board.sync(today=NIGHTS[0])
    draft = board.content / "drafts" / "acme" / "kernel-engineer-2.en.md"
    path = by_hand(board, "postings", draft.read_text("utf-8"))
    before = path.read_bytes()
    lead_elsewhere(board)
    assert board.outcomes(today=NIGHTS[1])[ID] == "there"
    board.publish(OTHERS)
    board.sync("--yes", today=NIGHTS[2])
    assert path.read_bytes() == before


def test_postings_without_a_record_are_nobodys(board: Portal) -> None:
    """As after a run that was killed: nothing is written twice, and nothing is claimed."""
    (board.content / "sources" / "acme-jobs.json").unlink()
    before = board.files()
    board.publish([with_pay(OTHERS[0], 70000, 90000), *OTHERS[1:]])
    assert set(board.outcomes(today=NIGHTS[1]).values()) == {"there"}
    assert {name: text for name, text in board.files().items() if not name.startswith("sources/")} == before


def test_jobs_of_employers_that_a_source_does_not_list_wait_as_drafts(tmp_path: Path) -> None:
    """Whatever name a board gives to the employer; the report says why."""
    with portal_of("workable", tmp_path) as portal:
        portal.configure("[Acme]", "[beta]")
        _, source = portal.sync()
        assert {(job["outcome"], job["reason"], job["value"]) for job in source["jobs"]} == {
            ("added", "unlisted", "acme")
        }
        assert sorted(path.name for path in (portal.content / "drafts" / "acme").iterdir())[0] == (
            "compiler-engineer.en.md"
        )
        assert not portal.file("compiler-engineer").exists()


def test_a_source_that_lists_no_employer_gets_the_line_to_add(tmp_path: Path) -> None:
    """In a portal of the version before, its postings are kept up to date, and new jobs wait as drafts."""
    with portal_of("workable", tmp_path) as portal:
        portal.publish(OTHERS)
        portal.sync()
        portal.configure(", companies: [Acme]", "")
        portal.publish([KERNEL, with_pay(OTHERS[0], 70000, 90000), *OTHERS[1:]])
        _, source = portal.sync()
        assert "companies: [acme]" in source["advice"]
        outcomes = {job["posting"]: job["outcome"] for job in source["jobs"]}
        assert (outcomes[ID], outcomes["acme/compiler-engineer"]) == ("added", "changed")
        assert not portal.file("kernel-engineer-2").exists()
        assert "content/sources.yml:2: " in (advice := portal.check("warning"))
        assert "companies: [acme]" in advice


def test_an_employer_that_the_vocabulary_lacks_is_refused_with_its_line(tmp_path: Path) -> None:
    with portal_of("workable", tmp_path) as portal:
        portal.configure("[Acme]", "[acne]")
        assert 'sources.yml:2: error: companies: unknown id "acne"; did you mean "acme"?' in portal.check()


def test_a_new_posting_never_gets_the_former_address_of_another(board: Portal) -> None:
    """Who follows an old link to an editor's posting does not come to the board's."""
    board.edit("test-engineer", "company: acme\n", "company: acme\naliases: [acme/kernel-engineer-2]\n")
    board.publish(ADS)
    assert board.outcomes(today=NIGHTS[0])["acme/kernel-engineer-3"] == "added"


def test_equal_jobs_of_one_source_are_postings_of_their_own(board: Portal) -> None:
    """Only what the source did not write is there already."""
    board.publish([*OTHERS, replace(OTHERS[-1], id="107")])
    assert board.outcomes(today=NIGHTS[1])["acme/test-engineer-2"] == "added"


def test_what_is_left_to_a_person_is_told_with_the_command_to_run(tmp_path: Path) -> None:
    with portal_of("workable", tmp_path) as portal:
        portal.publish(OTHERS)
        portal.sync()
        (portal.content / "sources" / "acme-jobs.json").unlink()
        portal.configure(", companies: [Acme]", "")
        portal.publish(ADS)
        for report in portal.reports("--adopt", "acme-jobs", "beta/compiler-engineer", "--dry-run"):
            assert "1 new and 5 already there" in report.replace(", ", " and ")
            for part in ("adopt acme-jobs COMPANY/SLUG", "acme/test-engineer", "companies:", "waits in content/drafts"):
                assert part in report.replace("\\", ""), report
            assert "beta/compiler-engineer: not handed over" in report.replace("`", "")
