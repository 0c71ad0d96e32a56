"""The command around the fuzzer: what it says of what the fuzzer leaves."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from tests.fuzz import run
from tests.fuzz.judging import TooSlowError, harmless, in_time
from tests.fuzz.kept import corpus
from tests.fuzz.run import Ended
from tests.fuzz.targets import TARGETS

PLACE = '  File "/somewhere/generator/careers/content/facts/pay/reading.py", line {}, in read_pay\nValueError: no\n'


@pytest.fixture
def left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str | None]:
    """Input that a run ends with -> what is said of it when it is asked again; one run each, then one without."""
    found: dict[str, str | None] = {}
    runs = itertools.count()

    def guided(target: str, seconds: float) -> Ended:
        number = next(runs)
        if number == len(found):
            return Ended(10, None, "")
        file = tmp_path / list(found)[number]
        file.write_bytes(b"x")
        return Ended(10, file, "")

    (tmp_path / "found" / "salary").mkdir(parents=True)
    monkeypatch.setattr(run, "guided", guided)
    monkeypatch.setattr(run, "again", lambda target, file: found[file.name])
    monkeypatch.setattr(run, "FOUND", tmp_path / "found")
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "seeds", lambda target: (tmp_path / "corpus" / target,))
    return found


def test_each_place_in_the_code_is_reported_once_with_what_repeats_it(
    left: dict[str, str | None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same fault by another input is no second one."""
    left |= {"one": PLACE.format(7), "same": PLACE.format(7), "other": PLACE.format(8)}
    assert run.main(["100", "salary"]) == 2
    said = capsys.readouterr().out
    assert [line.partition(" -m ")[2] for line in said.splitlines() if line.startswith("Again: ")] == [
        "tests.fuzz.one salary one",
        "tests.fuzz.one salary other",
    ]
    assert "To keep it, once it is put right: mv other corpus/salary/WHAT-IT-IS\n" in said
    assert said.endswith("salary: 40 inputs in 100 s, 0 kept, 2 with a fault\n")
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["one", "other"]


CORPUS = corpus()


@pytest.mark.parametrize(("target", "file"), CORPUS, ids=[f"{target}-{file.name}" for target, file in CORPUS])
def test_an_input_that_is_kept_has_no_fault(target: str, file: Path) -> None:
    """Nothing is raised that an editor would not be told of."""
    TARGETS[target](file.read_bytes())


def test_every_target_has_inputs_to_begin_with_and_none_is_there_twice() -> None:
    """A folder a target, files that are called by what they are."""
    assert {target for target, _ in CORPUS} == set(TARGETS)
    data = [(target, file.read_bytes()) for target, file in CORPUS]
    assert len(data) == len(set(data))
    assert [file.name for _, file in CORPUS if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", file.name)] == []


def test_an_input_may_take_no_more_than_its_time() -> None:
    in_time(lambda data: None, b"")
    with pytest.raises(TooSlowError):
        in_time(lambda data: [None for _ in range(200_000)].clear(), b"", most=0.0)


@pytest.mark.parametrize(
    "html",
    [
        "<script>a</script>",
        "<img src=x>",
        "<p onclick=a>b</p>",
        "<p style=a>b</p>",
        '<a href="javascript:a" rel="nofollow ugc noopener noreferrer">b</a>',
        '<a href="mailto:a@b.example,c@d.example" rel="nofollow ugc noopener noreferrer">b</a>',
        '<a href="https://b.example/">c</a>',
        '<code class="md-header">a</code>',
    ],
)
def test_the_judge_sees_what_does_harm(html: str) -> None:
    harmless("<p>a <em>b</em></p>")
    with pytest.raises(AssertionError):
        harmless(html)
