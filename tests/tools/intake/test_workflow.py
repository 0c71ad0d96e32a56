"""The workflow's steps, run as GitHub runs them: from an event's file, against a GitHub that notes what it is asked."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.site.building import CASES, configure
from tests.site.test_publishing_steps import Done, Runner, scripts
from tests.tools.conftest import install_careers, stand_in
from tests.workflows import workflow

pytestmark = pytest.mark.slow

FORM = (
    "### Job title\r\n\r\nMatrix Kernel Engineer\r\n\r\n### Employer\r\n\r\nAcme\r\n\r\n### Description\r\n\r\n"
    "$(touch pwned) `touch pwned` ${{ github.token }} %0A::set-output name=x::y\r\n"
)
FILES = [f"content/postings/acme/matrix-kernel-engineer.{code}.md" for code in ("en", "zh")]
# Answers by what it is asked for: a file that is there, what the branch has, the open request, a new one, the comment.
GH = r"""
echo "$@" >> "$(dirname "$0")/calls.txt"
for filter; do :; done  # the last argument: what --jq is given
case "$*" in
  *git/ref/heads/main*) echo headsha ;;
  *"/contents/content/"*) {there} ;;
  *git/blobs*) cat content.base64 >> "$(dirname "$0")/blobs.txt"; echo >> "$(dirname "$0")/blobs.txt"; echo blobsha ;;
  *git/commits/headsha*) echo basetree ;;
  *git/trees*) echo newtree ;;
  *compare/headsha...oldcommit*) echo headsha ;;
  *git/ref/careers/intake/issue-7*) {pushed} ;;
  *commits/heads/intake/issue-7*) {tip} ;;
  *git/commits*) echo newcommit ;;
  *pulls\?state=all*) {pull} ;;
  */pulls/8/reviews*) echo '{reviews}' | jq --raw-output "$filter" ;;
  */pulls/8/comments*) echo '{remarks}' | jq --raw-output "$filter" ;;
  */pulls*) {opened} ;;
  *--paginate*) {earlier} ;;
esac
"""
PULL = "https://github.example/pull/8"
ANSWER = {
    "answer": "The job is ready.",
    "reviewed": "Somebody has read it.",
    "failed": "There is no request:",
    "proposal": "Made from the form. `$(touch pwned)`",
}
NOTHING: Mapping[str, str] = {
    "there": "echo 'gh: Not Found (HTTP 404)' >&2; exit 1",
    "tip": 'echo \'{"message": "Not Found"}\'; exit 1',
    "pushed": "echo oldcommit",
    "pull": ":",
    "reviews": "[]",
    "remarks": "[]",
    "opened": "echo https://github.example/pull/8",
    "earlier": ":",
}


def event(folder: Path, body: str | None) -> dict[str, str]:
    """The variables of a run that was started by an issue with that text."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "event.json"
    path.write_text(json.dumps({"issue": {"body": body, "created_at": "2026-11-20T23:59:59Z"}}), "utf-8")
    return {"GITHUB_EVENT_PATH": str(path)}


@pytest.fixture
def convert(tmp_path: Path) -> Runner:
    """Where the form is read: a checkout with careers set up, and no more than its own content."""
    runner = Runner(tmp_path / "home", tmp_path / "careers")
    shutil.copytree(CASES, runner.folder / "content")
    configure(runner.folder, runner.folder / "content")
    install_careers(runner)
    return runner


@pytest.fixture
def propose(tmp_path: Path) -> Runner:
    """Where the pull request is opened: no checkout, what was handed over, and a GitHub that answers."""
    runner = Runner(tmp_path / "home", tmp_path / "empty")
    for name in FILES:
        path = runner.folder / "proposal" / name.removeprefix("content/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\ntitle: {path.name}\n---\n", "utf-8")
    (runner.folder / "proposal" / "answer.json").write_text(json.dumps(ANSWER), "utf-8")
    return runner


def read(runner: Runner, body: str | None) -> Done:
    return runner.run(scripts("intake", "convert")["Read the form"], event(runner.home, body))


def run(runner: Runner, name: str, env: Mapping[str, str] | None = None, **answers: str) -> Done:
    stub = GH
    for key, answer in {**NOTHING, **answers}.items():
        stub = stub.replace(f"{{{key}}}", answer)
    runner.stub("gh", stub)
    step = scripts("intake", "propose")[name]
    given: dict[str, Any] = {"ISSUE": 7, "OWNER": "example", "BASE": "main", "GH_TOKEN": "none", **step["env"]}
    return runner.run(step, {key: str(value) for key, value in {**given, **(env or {})}.items()})


def pull(runner: Runner, **answers: str) -> Done:
    return run(runner, "Open or update the pull request", None, **answers)


def calls(runner: Runner) -> str:
    log = runner.home / "bin" / "calls.txt"
    return log.read_text("utf-8") if log.exists() else ""


def test_a_form_is_read_as_data(convert: Runner) -> None:
    """The files and the answer lie where the next job takes them from; nothing in the text has run."""
    done = read(convert, FORM)
    assert done.returncode == 0, done.output
    proposal = convert.folder / "proposal"
    made = sorted(path.relative_to(proposal).as_posix() for path in proposal.rglob("*") if path.is_file())
    assert made == ["answer.json", *(name.removeprefix("content/") for name in FILES)]
    assert list(json.loads((proposal / "answer.json").read_text("utf-8"))) == list(ANSWER)
    text = (proposal / made[1]).read_text("utf-8")
    assert "posted: 2026-11-20\n" in text
    assert text.endswith("$(touch pwned) `touch pwned` ${{ github.token }} %0A::set-output name=x::y\n")
    assert list(convert.folder.rglob("pwned")) == []
    assert "matrix-kernel-engineer" in convert.summary.read_text("utf-8")


@pytest.mark.parametrize(("body", "size"), [("字" * 65_536, 196_608), (None, 0)], ids=["longest", "none"])
def test_a_form_that_is_refused_is_answered(convert: Runner, body: str | None, size: int) -> None:
    """The step does not fail: the person is told. The longest text that GitHub takes has no room in a variable."""
    stand_in(convert, 'printf \'{"answer": %s}\' "$(wc --bytes < issue.md)"; exit 1')
    done = read(convert, body)
    assert done.returncode == 0, done.output
    assert json.loads((convert.folder / "proposal" / "answer.json").read_text("utf-8"))["answer"] == size


@pytest.mark.parametrize(
    "script",
    ["exit 1", "echo half; exit 2", """echo '{"ok": false, "error": "no"}'; exit 1"""],
    ids=["traceback", "misuse", "internal"],
)
def test_a_breakdown_is_no_answer(convert: Runner, script: str) -> None:
    """Where careers itself fails, maintainers see it, and the person is told nothing that is not so."""
    stand_in(convert, script)
    done = read(convert, FORM)
    assert done.returncode == 1
    assert "::error title=The form was not read::" in done.output


def test_the_files_become_one_commit_on_a_branch_of_their_own(propose: Runner) -> None:
    """On top of the default branch, with nothing but the pair, and a request that closes the issue."""
    done = pull(propose)
    assert done.returncode == 0, done.output
    assert done.outputs == {"url": "https://github.example/pull/8"}
    said = calls(propose)
    assert [line.count("tree[][path]=") for line in said.splitlines() if "git/trees" in line] == [2]
    assert "base_tree=basetree" in said
    assert all(f"tree[][path]={name}" in said for name in FILES)
    assert "tree=newtree --raw-field parents[]=headsha" in said
    assert "git/refs --raw-field ref=refs/heads/intake/issue-7 --raw-field sha=newcommit" in said
    assert "title=Post a job: acme/matrix-kernel-engineer --raw-field head=intake/issue-7" in said
    assert "force=true" not in said
    assert len((propose.home / "bin" / "blobs.txt").read_text("utf-8").splitlines()) == 2
    text = (propose.folder / "pull.md").read_text("utf-8")
    assert text.startswith("Closes #7\n\n")
    assert text.endswith(f"{ANSWER['proposal']}\n")
    assert list(propose.folder.rglob("pwned")) == []


@pytest.mark.parametrize("where", ["reviews", "remarks"])
def test_where_nobody_knows_whether_it_was_reviewed_nothing_is_changed(propose: Runner, where: str) -> None:
    done = pull(propose, tip="echo 'oldcommit oldtree'", pull=f"echo open {PULL}", **{where: "no JSON"})
    assert done.returncode != 0
    assert "PATCH" not in calls(propose)


def test_a_file_that_is_there_is_not_replaced(propose: Runner) -> None:
    done = pull(propose, there=":")
    assert done.returncode == 1
    assert f"{FILES[0]} is there already" in done.output
    assert "git/blobs" not in calls(propose)


def test_where_nobody_knows_whether_a_file_is_there_none_is_written(propose: Runner) -> None:
    """GitHub may fail to answer; that is no "Not Found"."""
    done = pull(propose, there="echo 'gh: Bad Gateway (HTTP 502)' >&2; exit 1")
    assert done.returncode == 1
    assert "Bad Gateway" in done.output
    assert "git/blobs" not in calls(propose)


@pytest.mark.parametrize(
    "name",
    [
        ".github/workflows/evil.yml",
        "postings/acme/evil.en.html",
        "postings/acme/../evil.en.md",
        "postings/evil.en.md",
        "postings/acme/deep/evil.en.md",
        "postings/Acme/evil.en.md",
        "postings/acme/a b.en.md",
        "postings/acme/a\nb.en.md",
        "link",
        "large",
        "many",
    ],
)
def test_what_can_be_no_posting_is_not_taken(propose: Runner, name: str) -> None:
    """The job before read a stranger's text; GitHub is not even asked."""
    folder = propose.folder / "proposal" / "postings" / "acme"
    if name == "link":
        (folder / "evil.en.md").symlink_to("/etc/hostname")
    elif name == "large":
        (folder / "evil.en.md").write_bytes(b"x" * 70_000)
    elif name == "many":
        for number in range(30):
            (folder / f"evil-{number}.en.md").touch()
    else:
        path = propose.folder / "proposal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    done = pull(propose)
    assert done.returncode == 1
    assert "::error title=Nothing was proposed::" in done.output
    assert calls(propose) == ""


def test_a_refused_form_opens_nothing(propose: Runner) -> None:
    shutil.rmtree(propose.folder / "proposal" / "postings")
    done = pull(propose)
    assert (done.returncode, done.outputs, calls(propose)) == (0, {}, "")


def test_a_repository_that_forbids_pull_requests_is_told_what_to_do(propose: Runner) -> None:
    """By default GitHub lets no workflow open them."""
    done = pull(propose, opened="echo 'gh: not permitted (HTTP 403)' >&2; exit 1")
    assert done.returncode == 1
    assert "allow GitHub Actions to create them" in done.output


@pytest.mark.parametrize("earlier", ["", "42"], ids=["first", "again"])
def test_the_answer_is_one_comment(propose: Runner, earlier: str) -> None:
    """With the request's address; said again, it takes the place of the one before."""
    done = run(
        propose, "Answer", {"URL": "https://github.example/pull/8", "FAILED": "false"}, earlier=f"echo {earlier}"
    )
    assert done.returncode == 0, done.output
    comment = (propose.folder / "comment.md").read_text("utf-8")
    assert comment == "<!-- intake -->\nThe job is ready.\n\nhttps://github.example/pull/8\n"
    asked = calls(propose).splitlines()[-1]
    place = f"--method PATCH repos/example/careers/issues/comments/{earlier} " if earlier else "issues/7/comments "
    assert f"{place}--field body=@comment.md" in asked


def test_an_edit_after_a_review_is_answered_otherwise(propose: Runner) -> None:
    """What became of it and where; not that all is well."""
    run(propose, "Answer", {"URL": PULL, "FAILED": "false", "FROZEN": "true"})
    comment = (propose.folder / "comment.md").read_text("utf-8")
    assert comment == f"<!-- intake -->\n{ANSWER['reviewed']}\n\n{PULL}\n"


def test_a_request_that_failed_is_not_announced(propose: Runner) -> None:
    run(propose, "Answer", {"URL": "", "FAILED": "true", "RUN": "https://github.example/runs/1"})
    comment = (propose.folder / "comment.md").read_text("utf-8")
    assert comment == f"<!-- intake -->\n{ANSWER['failed']}\nhttps://github.example/runs/1\n"


@pytest.mark.parametrize("given", ["missing", "link", "large"])
def test_what_is_no_answer_is_not_posted(propose: Runner, given: str) -> None:
    """A link would post a file of the machine."""
    answer = propose.folder / "proposal" / "answer.json"
    answer.unlink()
    if given == "link":
        answer.symlink_to("/etc/hostname")
    elif given == "large":
        answer.write_bytes(b"x" * 70_000)
    for done in (run(propose, "Answer", {"URL": "", "FAILED": "false"}), pull(propose)):
        assert done.returncode == 1
    assert calls(propose) == ""


def test_no_job_has_both_a_strangers_text_and_a_right() -> None:
    """The one that reads the form may only read; the one that writes runs nothing of the project and names no text."""
    intake = workflow("intake")
    assert set(workflow("own-intake").on) == {"issues"}
    assert intake.jobs["convert"]["permissions"] == {"contents": "read"}
    assert intake.jobs["propose"]["permissions"] == {"contents": "write", "pull-requests": "write", "issues": "write"}
    used = [step["uses"].partition("@")[0] for step in intake.steps("propose") if "uses" in step]
    assert used == ["actions/download-artifact"]
    (checkout,) = [step for step in intake.steps("convert") if "checkout" in step.get("uses", "")]
    assert checkout["with"]["ref"] == "${{ github.event.repository.default_branch }}"
    text = intake.file.read_text("utf-8")
    assert not {"issue.body", "issue.title"} & {one.strip("${} ") for one in text.split() if "github.event" in one}
