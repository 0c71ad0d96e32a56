"""The inputs that once mattered, each judged again: without the fuzzer, which is there for few machines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.fuzz.judging import TooSlowError, harmless, in_time
from tests.fuzz.kept import corpus
from tests.fuzz.targets import TARGETS

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
    """The process's own, not that of a clock."""
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
    """So that its silence means something."""
    harmless("<p>a <em>b</em></p>")
    with pytest.raises(AssertionError):
        harmless(html)
