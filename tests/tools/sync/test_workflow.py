"""The nightly workflow's steps, run as GitHub runs them, against a repository of git's own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt

from careers.cli import main
from tests.apart import apart
from tests.github import CHANGES, GitHub
from tests.hunting import few
from tests.sample_content import write
from tests.site.building import configure
from tests.site.test_publishing_steps import Done, Runner, git, scripts
from tests.tools.conftest import install_careers, stand_in

pytestmark = pytest.mark.slow

AD = "# Gardener\n\nLocation: Dalian\n\n## Responsibilities\n\n- Roses\n\n## Requirements\n\n- Patience\n"
POSTING, RECORD = "content/postings/acme/gardener.en.md", "content/sources/files.json"


@pytest.fixture
def portal(tmp_path: Path) -> Runner:
    """A checkout with careers set up, and a folder of documents as its source."""
    runner = Runner(tmp_path / "home", tmp_path / "careers")
    content = write(runner.folder / "content", {})
    configure(runner.folder, content)
    (runner.folder / "incoming").mkdir()
    (runner.folder / "incoming" / "gardener.md").write_text(AD, "utf-8")
    (content / "sources.yml").write_text(
        "sources:\n  files: {kind: folder, path: incoming, company: acme, publish: true}\n", "utf-8"
    )
    (runner.folder / ".gitignore").write_text(".venv/\n.cache/\nproposal/\nchanged.txt\n", "utf-8")
    install_careers(runner)
    git("-C", runner.folder, "init", "--quiet")
    git("-C", runner.folder, "add", "--all")
    git("-C", runner.folder, "commit", "--quiet", "--message", "Begin")
    return runner


@pytest.fixture
def propose(tmp_path: Path, hub: GitHub) -> Runner:
    runner = Runner(tmp_path / "home", tmp_path / "empty")
    runner.stub("gh", hub.program)
    for name in (POSTING, RECORD):
        path = runner.folder / "proposal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name}: 园丁\n", "utf-8")
    (runner.folder / "proposal" / "summary.md").write_text("One new job.\n", "utf-8")
    return runner


def fetch(runner: Runner) -> Done:
    return runner.run(scripts("sync", "fetch")["Bring the postings up to date"])


def summary(runner: Runner) -> str:
    """Return what the step's command prints, which becomes the text of the pull request."""
    command = ["sync", "--format", "markdown", "--config-file", str(runner.folder / "mkdocs.yml")]
    return apart(lambda: CliRunner().invoke(main, command)).stdout


def write_there(runner: Runner, base: str, commit: bool = False) -> Done:
    """Run the step that writes, after the sources were compared with the commit `base`."""
    step = scripts("sync", "propose")["Commit, and open the pull request"]
    given = {"OWNER": "example", "DEFAULT": "main", "BASE": base, "COMMIT": str(commit).lower()}
    return runner.run(step, {key: str(value) for key, value in {**step["env"], **given}.items()})


def test_what_a_source_has_is_handed_over(portal: Runner) -> None:
    """The posting, the record, and a summary; where nothing has changed since, nothing."""
    done = fetch(portal)
    assert done.returncode == 0, done.output
    assert done.outputs == {"base": git("-C", portal.folder, "rev-parse", "HEAD"), "status": "0", "changed": "true"}
    proposal = portal.folder / "proposal"
    made = sorted(path.relative_to(proposal).as_posix() for path in proposal.rglob("*") if path.is_file())
    assert made == [POSTING, RECORD, "summary.md"]
    assert "files" in portal.summary.read_text("utf-8")
    git("-C", portal.folder, "add", "--all")
    git("-C", portal.folder, "commit", "--quiet", "--message", "Take it")
    shutil.rmtree(proposal)
    stand_in(portal, "echo The same.")
    again = fetch(portal)
    assert (again.returncode, again.outputs.get("changed")) == (0, None), again.output


def test_a_pull_request_calls_nobody_and_closes_nothing(portal: Runner) -> None:
    """Titles and employers of strangers are in its text, and GitHub makes no mention or reference of them."""
    sources = portal.folder / "content" / "sources.yml"
    sources.write_text(sources.read_text("utf-8").replace(", company: acme", ""), "utf-8")
    job = AD.replace("Gardener", "Gardener for @octocat, closes #12, GH-12").replace(
        "\nLoc", "\nCompany: @acme/team #3 Ltd\nLoc"
    )
    (portal.folder / "incoming" / "gardener.md").write_text(job, "utf-8")
    inline = [part for token in MarkdownIt().parse(summary(portal)) for part in token.children or ()]
    quoted = " ".join(part.content for part in inline if part.type == "code_inline")
    assert {"#3", "@octocat", "GH-12", "@acme/team"} <= set(re.split('[ ,"]', quoted)), inline
    assert not [part.content for part in inline if part.type == "text" and re.search(r"[@#]|GH-", part.content)]


def test_a_long_summary_ends_with_a_line(propose: Runner, hub: GitHub) -> None:
    """Cut within a line, code would become text, and a name in it a mention."""
    line = "- `@octocat 园丁`: the employer is not in the vocabulary\n"
    (propose.folder / "proposal" / "summary.md").write_text(line * 2000, "utf-8")
    assert write_there(propose, hub.tip("heads/main")).returncode == 0
    written = (propose.folder / "pull.md").read_text("utf-8")
    assert 50_000 < len(written.encode()) <= 60_000
    assert set(written.splitlines(keepends=True)) == {line}


def test_a_portal_without_sources_is_told_so(portal: Runner) -> None:
    (portal.folder / "content" / "sources.yml").unlink()
    assert summary(portal) == ""
    stand_in(portal, "exit 1")
    done = fetch(portal)
    assert done.returncode == 1
    assert "::error title=No source was read::" in done.output
    assert done.outputs == {}


def night(runner: Runner, hub: GitHub, text: str) -> Done:
    """Propose a posting of that text, on top of the default branch of today."""
    (runner.folder / "proposal" / POSTING).write_text(text, "utf-8")
    return write_there(runner, hub.tip("heads/main"))


def test_each_night_adds_a_commit(propose: Runner, hub: GitHub) -> None:
    """It brings along what the default branch has meanwhile, so that the pull request shows its own changes alone."""
    assert night(propose, hub, "first").returncode == 0
    first = hub.tip("heads/careers-sync")
    main = hub.change("main", {"README.md": "Later\n"}, "Meanwhile")
    for text in ("second", "third"):
        done = night(propose, hub, text)
        assert done.returncode == 0, done.output
    assert {first, main} <= set(hub.git("rev-list", "heads/careers-sync").splitlines())
    assert hub.git("diff", "--name-only", "main...careers-sync").splitlines() == [POSTING, RECORD]
    assert hub.files("careers-sync")[POSTING] == "third"
    assert [pull["head"] for pull in hub.pulls] == ["careers-sync"]
    tip = hub.tip("heads/careers-sync")
    assert (night(propose, hub, "third").returncode, hub.tip("heads/careers-sync")) == (0, tip)


def test_a_branch_that_somebody_has_changed_is_left_alone(propose: Runner, hub: GitHub) -> None:
    """Whatever the way, and whoever the author of its last commit is; the run says so."""
    for text in ("first", "second"):
        assert night(propose, hub, text).returncode == 0
    ours = hub.tip("heads/careers-sync")
    for change in few(CHANGES, 2):  # a form's branch meets the others
        hub.git("update-ref", "refs/heads/careers-sync", ours)
        change(hub, "careers-sync", POSTING)
        tip = hub.tip("heads/careers-sync")
        done = night(propose, hub, "third")
        assert hub.tip("heads/careers-sync") == tip, change
        assert (done.returncode, "Somebody has changed careers-sync" in done.output) == (1, True)
    hub.git("update-ref", "-d", "refs/heads/careers-sync")
    assert night(propose, hub, "third").returncode == 0


def test_a_portal_may_have_it_committed(propose: Runner, hub: GitHub) -> None:
    """To the default branch, without force: what somebody else has committed meanwhile stays."""
    before = hub.tip("heads/main")
    done = write_there(propose, before, commit=True)
    assert done.returncode == 0, done.output
    assert hub.files("main").keys() == {"README.md", POSTING, RECORD}
    assert (hub.tip("heads/careers-sync"), hub.pulls) == ("", [])
    after = hub.change("main", {"README.md": "Later\n"}, "Meanwhile")
    done = write_there(propose, before, commit=True)
    assert (done.returncode, "main has changed meanwhile" in done.output) == (1, True)
    assert hub.tip("heads/main") == after


@pytest.mark.parametrize(
    "name", ["mkdocs.yml", "content/pages/index.md", "content/postings/acme/x.en.md.sh", ".github/x.yml"]
)
def test_only_postings_and_records_are_taken(propose: Runner, hub: GitHub, name: str) -> None:
    path = propose.folder / "proposal" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x\n", "utf-8")
    done = write_there(propose, hub.tip("heads/main"))
    assert (done.returncode, "::error title=Nothing was changed::" in done.output) == (1, True)
    assert hub.tip("heads/careers-sync") == ""


def test_a_link_is_not_followed(propose: Runner, hub: GitHub) -> None:
    link = propose.folder / "proposal" / POSTING
    link.unlink()
    link.symlink_to("/etc/hostname")
    done = write_there(propose, hub.tip("heads/main"))
    assert (done.returncode, "is no ordinary file" in done.output) == (1, True)
