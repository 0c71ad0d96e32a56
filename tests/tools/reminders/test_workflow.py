"""The workflow's steps, run as GitHub runs them: one issue that is changed, and a pull request a report."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.github import GitHub
from tests.site.building import CASES, configure
from tests.site.test_publishing_steps import Done, Runner, git, scripts
from tests.tools.conftest import install_careers

pytestmark = pytest.mark.slow

POSTING = "content/postings/globex/singer.en.md"
JOB = "---\ntitle: Singer\ncompany: globex\nhardware: [flint-gpu]\nposted: 2026-01-02\n---\n\nSongs.\n"
REPORT = "### Which job\n\n{posting}\n\n### What about it\n\nIt is still open\n\n### Tell us more\n\n$(touch pwned)\n"


@pytest.fixture
def portal(tmp_path: Path) -> Runner:
    """A checkout with careers set up, and a job that nobody has confirmed for long."""
    runner = Runner(tmp_path / "home", tmp_path / "careers")
    shutil.copytree(CASES, runner.folder / "content")
    configure(runner.folder, runner.folder / "content")
    (runner.folder / POSTING).write_text(JOB, "utf-8")
    (runner.folder / ".gitignore").write_text(".venv/\n.cache/\n", "utf-8")
    install_careers(runner)
    git("-C", runner.folder, "init", "--quiet")
    git("-C", runner.folder, "add", "--all")
    git("-C", runner.folder, "commit", "--quiet", "--message", "Begin")
    return runner


def writer(tmp_path: Path, hub: GitHub, source: Path) -> Runner:
    """Where something is written: no checkout, what was handed over, and a GitHub."""
    runner = Runner(tmp_path / "writer", tmp_path / "empty")
    shutil.copytree(source, runner.folder / source.name, dirs_exist_ok=True, symlinks=True)
    runner.stub("gh", hub.program)
    return runner


def write_issue(tmp_path: Path, hub: GitHub, reminder: Path) -> Done:
    return writer(tmp_path, hub, reminder).run(scripts("remind", "issue")["Write it"])


def read(runner: Runner, body: str | None) -> Done:
    path = runner.home / "event.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"issue": {"body": body, "created_at": "2026-11-20T23:59:59Z"}}), "utf-8")
    return runner.run(scripts("remind", "read")["Date the posting"], {"GITHUB_EVENT_PATH": str(path)})


def propose(tmp_path: Path, hub: GitHub, proposal: Path) -> Done:
    step = scripts("remind", "propose")["Open the pull request"]
    given: dict[str, Any] = {**step["env"], "ISSUE": 7, "DEFAULT": "main", "BASE": hub.tip("heads/main")}
    env = {key: str(value) for key, value in given.items()}
    return writer(tmp_path, hub, proposal).run(step, env)


def test_one_issue_is_written_changed_and_closed(portal: Runner, hub: GitHub, tmp_path: Path) -> None:
    """Others that are open, of people or of other workflows, stay as they are."""
    hub.write_issue(1, {"title": "A job", "body": "### Job title", "user": {"login": "octocat"}})
    hub.write_issue(2, {"title": "Another", "body": None})
    others = hub.issues
    step = scripts("remind", "list")["See which are due"]
    done = portal.run(step, {"OPTIONS": "--lang de"})
    assert done.returncode == 0, done.output
    assert write_issue(tmp_path, hub, portal.folder / "reminder").returncode == 0
    assert hub.issues[:2] == others
    (issue,) = hub.issues[2:]
    assert issue["title"].endswith("zu prüfen")
    assert "(`globex/singer`) · zuletzt bestätigt am 02.01.2026 · [Bestätigen" in issue["body"]
    reminder = portal.folder / "reminder"
    (reminder / "body.md").write_text("- `@octocat 园丁`\n" * 9000, "utf-8")
    (reminder / "title.txt").write_text("Nine thousand jobs\n", "utf-8")
    assert write_issue(tmp_path, hub, reminder).returncode == 0
    assert hub.issues[2]["title"] == "Nine thousand jobs"
    assert 50_000 < len(hub.issues[2]["body"].encode()) <= 60_000
    (reminder / "body.md").write_text("", "utf-8")
    assert write_issue(tmp_path, hub, reminder).returncode == 0
    assert (len(hub.issues), hub.issues[2]["state"]) == (3, "closed")
    (reminder / "body.md").write_text("- one\n", "utf-8")
    assert write_issue(tmp_path, hub, reminder).returncode == 0
    assert [issue["state"] for issue in hub.issues] == ["open", "open", "closed", "open"]


def test_a_confirmation_becomes_a_pull_request(portal: Runner, hub: GitHub, tmp_path: Path) -> None:
    """With the day on which it was sent; once, and on top of the default branch. Nothing in it has run."""
    done = read(portal, REPORT.format(posting="globex/singer").replace("\n", "\r\n"))
    assert (done.returncode, done.outputs["changed"]) == (0, "true"), done.output
    assert done.outputs["base"] == git("-C", portal.folder, "rev-parse", "HEAD")
    hub.change("main", {POSTING: JOB, "mkdocs.yml": "x"}, "Post it")
    for _ in range(2):
        done = propose(tmp_path, hub, portal.folder / "proposal")
        assert done.returncode == 0, done.output
    assert hub.git("diff", "--name-only", "main", "reports/issue-7") == POSTING
    assert "verified: 2026-11-20\n" in hub.files("reports/issue-7")[POSTING]
    assert [pull["head"] for pull in hub.pulls] == ["reports/issue-7"]
    assert (tmp_path / "empty" / "pull.md").read_text("utf-8").startswith("Closes #7\n\n")
    assert list(tmp_path.rglob("pwned")) == []


@pytest.mark.parametrize("body", [None, REPORT.format(posting="../../mkdocs")], ids=["none", "elsewhere"])
def test_what_is_about_no_posting_changes_nothing(portal: Runner, body: str | None) -> None:
    done = read(portal, body)
    assert (done.returncode, done.outputs) == (0, {}), done.output


@pytest.mark.parametrize("name", ["mkdocs.yml", "content/pages/index.md", "content/postings/acme/x.en.md.sh", "link"])
def test_only_postings_are_taken(hub: GitHub, tmp_path: Path, name: str) -> None:
    path = tmp_path / "proposal" / (name if name != "link" else POSTING)
    path.parent.mkdir(parents=True)
    if name == "link":
        path.symlink_to("/etc/hostname")
    else:
        path.write_text("x\n", "utf-8")
    done = propose(tmp_path, hub, tmp_path / "proposal")
    assert (done.returncode, "::error title=Nothing was proposed::" in done.output) == (1, True)
    assert hub.tip("heads/reports/issue-7") == ""
