"""The branch of a form: what edits do to it, and what they leave alone; against a repository of git's own."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.github import CHANGES, GitHub, program
from tests.hunting import HUNTING
from tests.site.test_publishing_steps import Done, Runner, scripts

pytestmark = pytest.mark.slow

BRANCH = "intake/issue-7"
REF = f"heads/{BRANCH}"
NAME = "acme/kernel-engineer"
FILE = f"content/postings/{NAME}.en.md"


@pytest.fixture
def hub(tmp_path: Path) -> GitHub:
    return GitHub.begin(tmp_path / "hub")


@pytest.fixture
def runner(tmp_path: Path, hub: GitHub) -> Runner:
    runner = Runner(tmp_path / "home", tmp_path / "empty")
    runner.stub("gh", program(hub.folder))
    return runner


def send(runner: Runner, text: str, name: str = NAME) -> Done:
    folder = runner.folder / "proposal" / "postings"
    for old in folder.rglob("*.md"):
        old.unlink()
    path = folder / f"{name}.en.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    (runner.folder / "proposal" / "answer.json").write_text('{"proposal": "Made from the form."}', "utf-8")
    step = scripts("intake", "propose")["Open or update the pull request"]
    given = {"ISSUE": 7, "OWNER": "example", "BASE": "main", "GH_TOKEN": "none", **step["env"]}
    return runner.run(step, {key: str(value) for key, value in given.items()})


def test_an_edit_adds_a_commit(runner: Runner, hub: GitHub) -> None:
    """The branch goes on from where it was, has the form's files and no earlier one, and nothing else of its own."""
    assert send(runner, "first").outputs == {"url": "https://github.example/pull/1"}
    first = hub.tip(REF)
    hub.change("main", {"README.md": "Later\n"}, "Meanwhile")
    assert send(runner, "second", "acme/compiler-engineer").outputs == {"url": "https://github.example/pull/1"}
    assert hub.git("rev-parse", f"{REF}^@") == first
    assert hub.files(REF) == {"README.md": "A portal", "content/postings/acme/compiler-engineer.en.md": "second"}
    second = hub.tip(REF)
    assert send(runner, "second", "acme/compiler-engineer").returncode == 0
    assert hub.tip(REF) == second
    assert send(runner, "third", "acme/compiler-engineer").returncode == 0
    assert hub.git("rev-parse", f"{REF}^@") == second


@pytest.mark.parametrize("change", CHANGES if HUNTING else CHANGES[1::2])  # a source's branch meets the others
def test_a_branch_that_somebody_has_changed_is_left_alone(
    runner: Runner, hub: GitHub, change: Callable[[GitHub, str, str], None]
) -> None:
    """Whatever the way, and whoever the author of its last commit is."""
    for text in ("first", "second"):
        assert send(runner, text).returncode == 0
    change(hub, BRANCH, FILE)
    tip = hub.tip(REF)
    done = send(runner, "third")
    assert hub.tip(REF) == tip
    assert (done.returncode, done.outputs) == (0, {"url": "https://github.example/pull/1", "frozen": "true"}), (
        done.output
    )


def test_a_change_in_the_same_moment_is_not_overwritten(runner: Runner, hub: GitHub) -> None:
    """The branch is moved after the workflow has looked at it, and before it writes."""
    assert send(runner, "first").returncode == 0
    tree = hub.tree(REF, {FILE: hub.blob("corrected")})
    theirs = hub.commit(tree, "Post it", f"{REF}^")
    gh = runner.home / "bin" / "gh"
    move = shlex.join(["git", f"--git-dir={hub.folder / 'store.git'}", "update-ref", f"refs/{REF}", theirs])
    runner.stub("gh", f'case "$*" in *PATCH*git/refs/heads*) {move} ;; esac\n' + gh.read_text("utf-8"))
    assert send(runner, "second").returncode != 0
    assert hub.tip(REF) == theirs


def test_a_branch_that_was_deleted_begins_anew(runner: Runner, hub: GitHub) -> None:
    """The workflow remembers the commit of the new one, whatever it remembered before."""
    assert send(runner, "first").returncode == 0
    hub.git("update-ref", "-d", f"refs/{REF}")
    hub.keep(*({**pull, "state": "closed"} for pull in hub.pulls))
    hub.change("main", {"README.md": "Later\n"}, "Meanwhile")
    for text in ("second", "third"):
        assert send(runner, text).outputs == {"url": "https://github.example/pull/2"}
    assert hub.files(REF) == {"README.md": "Later", FILE: "third"}


PERSON, ROBOT = {"login": "octocat", "type": "User"}, {"login": "helper", "type": "Bot"}


@pytest.mark.parametrize(
    ("association", "user", "state", "kind", "decides"),
    [
        ("OWNER", PERSON, "closed", "reviews", True),
        pytest.param("MEMBER", PERSON, "open", "comments", True, marks=pytest.mark.hunt),
        ("COLLABORATOR", PERSON, "closed", "comments", True),
        ("MEMBER", None, "open", "reviews", True),  # an account that is gone
        ("MEMBER", ROBOT, "open", "reviews", False),
        ("CONTRIBUTOR", PERSON, "open", "reviews", False),
        pytest.param("NONE", PERSON, "closed", "reviews", False, marks=pytest.mark.hunt),
        ("NONE", PERSON, "open", "comments", False),
    ],
)
def test_a_review_of_those_who_decide_keeps_edits_out(
    runner: Runner, hub: GitHub, association: str, user: object, state: str, kind: str, decides: bool
) -> None:
    """Also while the pull request is closed, to be opened again; anybody else's does not."""
    assert send(runner, "first").returncode == 0
    review = {"id": 1, "user": user, "author_association": association}
    hub.keep(*({**pull, "state": state, kind: [review]} for pull in hub.pulls))
    tip = hub.tip(REF)
    done = send(runner, "second")
    assert (hub.tip(REF) == tip) is decides, done.output
    assert ("frozen" in done.outputs) is decides
    assert len(hub.pulls) == (1 if decides or state == "open" else 2)
