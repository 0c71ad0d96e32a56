"""The branch of a form: what edits do to it, and what they leave alone; against a repository of git's own."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.github import CHANGES, GitHub
from tests.hunting import HUNTING
from tests.site.test_publishing_steps import Done, Runner, scripts

pytestmark = pytest.mark.slow

BRANCH = "intake/issue-7"
REF = f"heads/{BRANCH}"
NAME = "acme/kernel-engineer"
FILE = f"content/postings/{NAME}.en.md"


@pytest.fixture
def runner(tmp_path: Path, hub: GitHub) -> Runner:
    runner = Runner(tmp_path / "home", tmp_path / "empty")
    runner.stub("gh", hub.program)
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


def test_a_branch_that_somebody_has_changed_is_left_alone(runner: Runner, hub: GitHub) -> None:
    """Whatever the way, and whoever the author of its last commit is."""
    for text in ("first", "second"):
        assert send(runner, text).returncode == 0
    ours = hub.tip(REF)
    for change in CHANGES if HUNTING else CHANGES[1::2]:  # a source's branch meets the others
        hub.git("update-ref", f"refs/{REF}", ours)
        change(hub, BRANCH, FILE)
        tip = hub.tip(REF)
        done = send(runner, "third")
        assert hub.tip(REF) == tip, change
        frozen = {"url": "https://github.example/pull/1", "frozen": "true"}
        assert (done.returncode, done.outputs) == (0, frozen), done.output


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


def review(association: str, user: object = PERSON) -> dict[str, object]:
    return {"id": 1, "user": user, "author_association": association}


def test_a_review_of_those_who_decide_keeps_edits_out(runner: Runner, hub: GitHub) -> None:
    """Also while the pull request is closed, to be opened again; anybody else's does not."""
    assert send(runner, "first").returncode == 0
    tip, (pull,) = hub.tip(REF), hub.pulls
    for state, kind, one in (
        ("closed", "reviews", review("OWNER")),
        ("closed", "comments", review("COLLABORATOR")),
        ("open", "comments", review("MEMBER")),
        ("open", "reviews", review("MEMBER", None)),  # an account that is gone
    ):
        hub.keep({**pull, "state": state, kind: [one]})
        done = send(runner, "second")
        assert ("frozen" in done.outputs, hub.tip(REF), len(hub.pulls)) == (True, tip, 1), done.output
    others = [review("MEMBER", ROBOT), review("CONTRIBUTOR"), review("NONE")]
    for state, pulls in (("open", 1), ("closed", 2)):
        hub.keep({**pull, "state": state, "reviews": others, "comments": others})
        done = send(runner, f"while it is {state}")
        assert ("frozen" in done.outputs, hub.tip(REF) == tip, len(hub.pulls)) == (False, False, pulls), done.output
        tip = hub.tip(REF)
