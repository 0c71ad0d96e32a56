"""Where postings go: one file each, the same every time, and never another posting's."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers_tools.importing.writing import FileState, plan
from careers_tools.importing.writing.targets import Target
from tests.tools.importing.writing.conftest import BODY, Plan, draft

TWIN = "---\ntitle: Kernel engineer\ntranslated_from: 0123456789ab\n---\n\nText\n"
SOURCE = "---\ntitle: Kernel engineer\ncompany: baidu\n---\n\nText\n"
EARLIER = f"算子工程师\n{BODY}\n待定\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the company."""
    path = tmp_path / "postings" / "baidu"
    path.mkdir(parents=True)
    return path


def names(targets: tuple[Target, ...]) -> list[str]:
    return [target.path.name for target in targets if target.path]


def test_postings_of_one_name_are_numbered_in_their_order(planned: Plan, tmp_path: Path) -> None:
    """In one document and in one run; a posting in another language is another posting, one of nobody has no file."""
    taken: set[str] = set()
    first = planned(draft("a"), draft("b"), draft("c", locale="en"), keys=taken)
    assert (first[0].path, first[0].state) == (tmp_path / "postings/baidu/kernel-engineer.zh.md", FileState.NEW)
    assert names(first) == ["kernel-engineer.zh.md", "kernel-engineer-2.zh.md", "kernel-engineer-3.en.md"]
    assert names(planned(draft("d"), keys=taken)) == ["kernel-engineer-4.zh.md"]
    nobody = planned(draft("a"), draft("b"), company=None)
    assert [(one.slug, one.path) for one in nobody] == [("kernel-engineer", None), ("kernel-engineer-2", None)]
    assert nobody[0].state is FileState.HOMELESS


@pytest.mark.parametrize(
    ("before", "state"),
    [
        (f"算子工程师\n{BODY}".replace("\n", "\r\n"), FileState.SAME),
        (f"算子工程师\n{BODY}…", FileState.CHANGED),
        ("", FileState.CHANGED),
    ],
    ids=["other-line-ends", "edited", "empty"],
)
def test_a_file_that_is_there_is_compared(before: str, state: FileState, planned: Plan, folder: Path) -> None:
    """Line ends make no difference."""
    (folder / "kernel-engineer.zh.md").write_bytes(before.encode())
    (target,) = planned(draft())
    assert (target.slug, target.state) == ("kernel-engineer", state)


def test_a_numbered_file_that_says_the_same_is_found_again(planned: Plan, folder: Path) -> None:
    """A document imported alone finds the file it got when it was imported beside another one."""
    (folder / "kernel-engineer.zh.md").write_text("another job", "utf-8")
    (folder / "kernel-engineer-2.zh.md").write_text(f"算子工程师\n{BODY}", "utf-8")
    (target,) = planned(draft())
    assert (target.slug, target.state) == ("kernel-engineer-2", FileState.SAME)


DUTIES = {
    "search": "## 做什么\n\n- 优化搜索结果的排序模型\n- 建立召回的评测集\n\n## 要求\n\n- 熟悉梯度提升树\n",
    "speech": "## 做什么\n\n- 训练方言语音识别\n- 缩短首字延迟\n\n## 要求\n\n- 读过声学建模的论文\n",
}


def job(duties: str, city: str = "beijing") -> str:
    """The file of a job, all under one title."""
    return f"---\ntitle: 算法工程师\ncompany: baidu\nlocations: [{city}]\n---\n\n{duties}"


SEARCH, SPEECH, MORE = job(DUTIES["search"]), job(DUTIES["speech"]), "- 会写代码\n"
HANGZHOU = job(DUTIES["search"], "hangzhou")


@pytest.mark.parametrize(
    ("files", "text", "slug", "state"),
    [
        pytest.param([SEARCH], SPEECH, "a-2", FileState.NEW, id="another-job"),
        pytest.param([SEARCH, SPEECH], SPEECH + MORE, "a-2", FileState.CHANGED, id="second-edited"),
        pytest.param([SEARCH, SPEECH], SEARCH + MORE, "a", FileState.CHANGED, id="first-edited"),
        pytest.param([SEARCH], job(DUTIES["search"], "shanghai"), "a", FileState.CHANGED, id="moved"),
        pytest.param([SEARCH, HANGZHOU], HANGZHOU + MORE, "a-2", FileState.CHANGED, id="city-tells-apart"),
        pytest.param([SEARCH, ""], SPEECH, "a-2", FileState.CHANGED, id="holds-nothing"),
        pytest.param(["", SPEECH], job(DUTIES["speech"], "shanghai"), "a-2", FileState.CHANGED, id="like-before-empty"),
        pytest.param([job("")], job("", "shanghai"), "a", FileState.CHANGED, id="fields-alone"),
        pytest.param([SEARCH], job(""), "a-2", FileState.NEW, id="nothing-against-a-text"),
    ],
)
def test_of_one_title_the_file_is_found_by_what_it_says(
    files: list[str], text: str, slug: str, state: FileState, folder: Path
) -> None:
    """A new version replaces the old one, not another job's file, which else would be lost."""
    for number, held in enumerate(files, 1):
        (folder / ("a.zh.md" if number == 1 else f"a-{number}.zh.md")).write_text(held, "utf-8")
    target = plan(draft(slug="a"), "baidu", text, [folder.parent], ["zh", "en"], set())
    assert (target.slug, target.state) == (slug, state)


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ({"kernel-engineer.en.md": SOURCE}, "kernel-engineer-2.zh.md"),
        ({"kernel-engineer.zh.md": TWIN, "kernel-engineer.en.md": SOURCE}, "kernel-engineer-2.zh.md"),
        ({"kernel-engineer.en.md": TWIN}, "kernel-engineer.zh.md"),
        ({"kernel-engineer.zh.md": EARLIER, "kernel-engineer.en.md": TWIN}, "kernel-engineer.zh.md"),
        ({"kernel-engineer.en.md": "no front matter"}, "kernel-engineer-2.zh.md"),
    ],
    ids=["source-in-other-language", "own-is-a-translation", "left-over-translation", "own-source", "broken"],
)
def test_another_postings_name_is_left_to_it(files: dict[str, str], name: str, planned: Plan, folder: Path) -> None:
    """Two sources under one name would take the published posting off the site."""
    for file, text in files.items():
        (folder / file).write_text(text, "utf-8")
    assert names(planned(draft())) == [name]


def test_a_file_in_another_folder_counts_and_new_ones_go_to_the_first(tmp_path: Path) -> None:
    """So a draft that an editor has moved to the postings is found there."""
    folders = [tmp_path / "drafts", tmp_path / "postings"]
    target = plan(draft(), "baidu", "text", folders, ["zh", "en"], set())
    assert (target.path, target.state) == (tmp_path / "drafts/baidu/kernel-engineer.zh.md", FileState.NEW)
    moved = tmp_path / "postings/baidu/kernel-engineer.zh.md"
    moved.parent.mkdir(parents=True)
    moved.write_text("text", "utf-8")
    target = plan(draft(), "baidu", "text", folders, ["zh", "en"], set())
    assert (target.path, target.state) == (moved, FileState.SAME)
