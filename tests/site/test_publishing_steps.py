"""The workflows' steps, run as GitHub would run them: in a fresh clone, by a shell that stops at the first failure."""

from __future__ import annotations

import base64
import datetime as dt
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.site.building import ROOT, TODAY, Result, environment, snapshot
from tests.starter.packages import make_wheel
from tests.workflows import workflow

pytestmark = pytest.mark.slow

ADDRESS_LIST = "content/addresses.txt"
ENV: Mapping[str, str] = {name: str(value) for name, value in workflow("portal").data["env"].items()}
SHELL = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail")  # what `shell: bash` means there
EPOCH = str(int(dt.datetime.combine(TODAY, dt.time(), dt.UTC).timestamp()))
# Whoever runs the tests may have git configured in any way.
GIT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
    **{f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
}


@dataclass(frozen=True, slots=True)
class Done:
    returncode: int
    output: str
    outputs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Runner:
    """A machine of GitHub's, as far as the steps can tell."""

    home: Path
    folder: Path

    @property
    def summary(self) -> Path:
        return self.home / "summary.md"

    def stub(self, name: str, script: str) -> None:
        program = self.home / "bin" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        program.chmod(0o755)

    def run(self, step: Mapping[str, Any], env: Mapping[str, str] | None = None) -> Done:
        """Run the script of a step; `env` is what the workflow gives it beside what GitHub gives every step."""
        self.home.mkdir(parents=True, exist_ok=True)
        outputs = self.home / "outputs.txt"
        outputs.write_text("", "utf-8")
        given = {
            **environment(GIT),
            "PATH": f"{self.home / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHON": sys.executable,  # what actions/setup-python puts first on the PATH
            "PIP_NO_COMPILE": "1",  # most of what is installed is never imported here
            "SOURCE_DATE_EPOCH": EPOCH,  # the day of the site that this one is compared with
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_REPOSITORY": "example/careers",
            "GITHUB_REF_NAME": "main",
            "GITHUB_OUTPUT": str(outputs),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            **(env or {}),
        }
        script = self.home / "step.sh"
        script.write_text(step["run"], "utf-8")
        done = subprocess.run(
            [*SHELL, script], cwd=self.folder, env=given, capture_output=True, encoding="utf-8", check=False
        )
        pairs = (line.partition("=") for line in outputs.read_text("utf-8").splitlines())
        return Done(done.returncode, done.stdout + done.stderr, {key: value for key, _, value in pairs})


def scripts(name: str, job: str, event: str = "push") -> dict[str, Mapping[str, Any]]:
    pull_request = event == "pull_request"
    other = f"github.event_name {'!=' if pull_request else '=='} 'pull_request'"
    steps = workflow(name).steps(job)
    return {step["name"]: step for step in steps if "run" in step and other not in step.get("if", "")}


def git(*arguments: str | Path, told: str = "") -> str:
    command = ["git", *map(str, arguments)]
    return subprocess.run(
        command, env=environment(GIT), input=told, capture_output=True, encoding="utf-8", check=True
    ).stdout.strip()


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    """A fresh clone of what is here, committed or not."""
    store, clone = tmp_path / "store.git", tmp_path / "careers"
    git("init", "--quiet", "--bare", "--initial-branch=main", store)
    for step in (["add", "--all"], ["commit", "--quiet", "--message=Everything"]):
        git(f"--git-dir={store}", f"--work-tree={ROOT}", "-c", "core.bare=false", *step)
    git("clone", "--quiet", store, clone)
    runner = Runner(tmp_path / "home", clone)
    # No test installs packages on the machine it runs on; the font is for pictures.
    runner.stub("sudo", 'echo "$@" >> "$(dirname "$0")/sudo.txt"')
    runner.stub("python3", f'exec "{sys.executable}" "$@"')
    return runner


@pytest.mark.hunt
def test_the_steps_publish_record_and_check_in_a_fresh_clone(runner: Runner, site: Result) -> None:
    """From nothing but the clone: the whole site, the doctor's report, the addresses, and the check of a pull request.

    Set-up, which is done once, is about 30 s of it.
    """
    publish, env = scripts("portal", "build"), {**ENV, "EVENT": "push"}
    done = {name: runner.run(step, env) for name, step in publish.items()}
    assert [f"{name}:\n{one.output}" for name, one in done.items() if one.returncode] == []
    assert re.search(r"install .*fonts-noto-cjk", (runner.home / "bin" / "sudo.txt").read_text("utf-8"))
    assert set(snapshot(runner.folder / "site")) == set(snapshot(site.folder))
    assert runner.summary.read_text("utf-8").startswith("#")

    recorded = (runner.folder / ADDRESS_LIST).read_text("utf-8")
    assert {"jobs/", "insights/", "hardware/ascend/"} <= set(recorded.splitlines())
    assert done["List the addresses"].outputs == {
        "changed": "true",
        "base": git("-C", runner.folder, "rev-parse", f"HEAD:{ADDRESS_LIST}"),
    }
    git("-C", runner.folder, "commit", "--quiet", "--all", "--message=Record")
    again = runner.run(publish["List the addresses"], env)
    assert (again.returncode, again.outputs) == (0, {}), again.output
    assert (runner.folder / ADDRESS_LIST).read_text("utf-8") == recorded

    checks = scripts("portal", "build", "pull_request")
    del checks["Install what the portal names"]  # done above
    done = {name: runner.run(step, {**ENV, "EVENT": "pull_request"}) for name, step in checks.items()}
    assert [f"{name}:\n{one.output}" for name, one in done.items() if one.returncode] == []

    slip = next((runner.folder / "content" / "postings").rglob("*.zh.md"))
    lines = slip.read_text("utf-8").splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("company:"))
    lines[number - 1] = "company: nobody-at-all"
    slip.write_text("\n".join(lines) + "\n", "utf-8")
    told = runner.run(checks["Check the content"])
    assert told.returncode != 0
    assert f"::error file={slip.relative_to(runner.folder).as_posix()},line={number},title=company::" in told.output


# Writes down how it was called, and the file that it was to send.
GH = 'printf "%s\\n" "$@" > "$(dirname "$0")/gh.txt"; cp content.base64 "$(dirname "$0")/sent.txt"; '


def recording(base: str) -> tuple[Mapping[str, Any], dict[str, str]]:
    """The step that commits the list, with what it is given; `base` is the version that the list was made from."""
    (step,) = scripts("portal", "record").values()
    given = {**ENV, **step["env"], "GH_TOKEN": "none", "BASE": base}
    return step, {name: str(value) for name, value in given.items()}


@pytest.mark.parametrize("base", ["", "4b825dc642cb6eb9a060e54bf8d69288fbee4904"], ids=["new", "changed"])
def test_the_list_of_addresses_is_committed_without_the_project(tmp_path: Path, base: str) -> None:
    """Where nothing is checked out: the file as it was built, and the version it was made from, if there was one."""
    runner = Runner(tmp_path / "home", tmp_path / "empty")
    (runner.folder / "published").mkdir(parents=True)
    (runner.folder / "published" / "addresses.txt").write_text("jobs/\n关于/\n" * 200, "utf-8")
    runner.stub("gh", GH + 'echo "{}"')
    done = runner.run(*recording(base))
    assert done.returncode == 0, done.output
    called = (runner.home / "bin" / "gh.txt").read_text("utf-8").splitlines()
    assert called[:5] == ["api", "--silent", "--method", "PUT", f"repos/example/careers/contents/{ADDRESS_LIST}"]
    assert called[5:] == [
        *("--raw-field", "message=Record the addresses of the published site"),
        *("--raw-field", "branch=main"),
        *("--field", "content=@content.base64"),
        *(("--raw-field", f"sha={base}") if base else ()),
    ]
    sent = (runner.home / "bin" / "sent.txt").read_bytes()
    assert b"\n" not in sent
    assert base64.b64decode(sent, validate=True).decode("utf-8") == "jobs/\n关于/\n" * 200


# Makes a .venv whose pip installs nothing, and whose other programs are those of the tests.
VENV = """
mkdir -p .venv/bin
printf '#!/bin/sh\\n[ "$2" = pip ] && echo "$@" >> "{home}/pip.txt" || exec "{python}" "$@"\\n' > .venv/bin/python
printf '#!/bin/sh\\nexec "{careers}" "$@"\\n' > .venv/bin/careers
chmod +x .venv/bin/*
"""


@pytest.mark.parametrize(
    ("branch", "repository", "url"),
    [
        ("master", "acme/acme.github.io", "https://acme.github.io/"),
        pytest.param("main", "acme/garden-jobs", "https://acme.github.io/garden-jobs/", marks=pytest.mark.hunt),
    ],
)
def test_a_portal_is_built_and_recorded_as_its_repository_is(
    tmp_path: Path, branch: str, repository: str, url: str
) -> None:
    """A new portal, from its own requirements alone: at its address, for its default branch, whatever its name."""
    runner = Runner(tmp_path / "home", tmp_path / "portal")
    git("init", "--quiet", f"--initial-branch={branch}", runner.folder)
    git("-C", runner.folder, "remote", "add", "origin", f"git@github.com:{repository}.git")
    careers = Path(sys.executable).with_name("careers")
    options = ["--languages", "en", "--generator", str(make_wheel(tmp_path))]
    command = [str(careers), "init", "--yes", *options, str(runner.folder)]
    subprocess.run(command, env={**environment(GIT), "SOURCE_DATE_EPOCH": EPOCH}, check=True, capture_output=True)
    (sample,) = runner.folder.glob("content/postings/*/*.md")
    sample.write_text(sample.read_text("utf-8").replace("## Responsibilities", "## Our work"), "utf-8")
    git("-C", runner.folder, "add", "--all")
    git("-C", runner.folder, "commit", "--quiet", "--message=Begin")
    runner.stub("sudo", "exit 0")
    runner.stub("python3", VENV.format(home=runner.home, python=sys.executable, careers=careers))
    given = {**ENV, "EVENT": "push", "GITHUB_REPOSITORY": repository, "GITHUB_REF_NAME": branch}

    done = {name: runner.run(step, given) for name, step in scripts("portal", "build").items()}
    assert [f"{name}:\n{one.output}" for name, one in done.items() if one.returncode] == []
    installed = (runner.home / "pip.txt").read_text("utf-8").splitlines()
    assert [line.split()[-2:] for line in installed] == [["-r", "requirements.txt"]]
    jobs = (runner.folder / "site/jobs/index.html").read_text("utf-8")
    assert f'rel=canonical href="{url}jobs/"' in jobs
    assert f"/edit/{branch}/content/" in (runner.folder / "site/about/index.html").read_text("utf-8")
    assert done["List the addresses"].outputs == {"changed": "true", "base": ""}

    asked = runner.run(scripts("links", "links")["Ask the addresses"], given)
    assert asked.returncode == 0, asked.output
    (runner.home / "event.json").write_text('{"issue": {"body": "?", "created_at": "2026-11-20"}}', "utf-8")
    event = {"GITHUB_EVENT_PATH": str(runner.home / "event.json")}
    read = runner.run(scripts("intake", "convert")["Read the form"], {**given, **event})
    assert read.returncode == 0, read.output
    assert (runner.folder / "proposal" / "answer.json").is_file()

    recorder = Runner(tmp_path / "home", tmp_path / "empty")
    (recorder.folder / "published").mkdir(parents=True)
    (runner.folder / ADDRESS_LIST).rename(recorder.folder / "published" / "addresses.txt")
    recorder.stub("gh", GH + 'echo "{}"')
    step, env = recording("")
    recorded = recorder.run(step, {**env, **given})
    assert recorded.returncode == 0, recorded.output
    called = (recorder.home / "bin" / "gh.txt").read_text("utf-8").splitlines()
    assert f"repos/{repository}/contents/{ADDRESS_LIST}" in called
    assert f"branch={branch}" in called


@pytest.mark.parametrize(("name", "job"), [("portal", "build"), ("sync", "fetch")])
@pytest.mark.parametrize(
    ("requirements", "strict"),
    [
        ("a==1 \\\n    --hash=sha256:00\n", True),
        ("--require-hashes\na @ https://example.org/a-1-py3-none-any.whl\n", True),
        ("a @ https://example.org/a-1-py3-none-any.whl\n", False),
    ],
)
def test_packages_are_installed_by_their_hashes(
    tmp_path: Path, name: str, job: str, requirements: str, strict: bool
) -> None:
    """Requirements of a portal that an earlier version made have none: they are installed, and the run says so."""
    runner = Runner(tmp_path / "home", tmp_path / "portal")
    write(runner.folder / "requirements.txt", requirements)
    runner.stub("python3", VENV.format(home=runner.home, python=sys.executable, careers="careers"))
    done = runner.run(scripts(name, job)["Install what the portal names"])
    assert done.returncode == 0, done.output
    (installed,) = (runner.home / "pip.txt").read_text("utf-8").splitlines()
    assert ("--require-hashes" in installed.split()) is strict
    assert ("::warning file=requirements.txt,title=Packages without hashes::" in done.output) is not strict


def test_workflows_that_publish_nothing_install_packages_alike() -> None:
    jobs = {"sync": "fetch", "intake": "convert", "links": "links"}
    assert len({scripts(name, job)["Install what the portal names"]["run"] for name, job in jobs.items()}) == 1


def test_a_refused_commit_says_what_to_do(tmp_path: Path) -> None:
    """The run fails, since addresses that are not recorded are not watched; the site is published by then."""
    runner = Runner(tmp_path / "home", tmp_path / "empty")
    (runner.folder / "published").mkdir(parents=True)
    (runner.folder / "published" / "addresses.txt").write_text("jobs/\n", "utf-8")
    runner.stub("gh", 'echo "gh: does not match (HTTP 409)" >&2; exit 1')
    done = runner.run(*recording("0" * 40))
    assert done.returncode == 1
    assert f"::error file={ADDRESS_LIST},title=The addresses were not recorded::" in done.output
    assert "under Artifacts" in done.output


@pytest.mark.parametrize("given", ["missing", "link", "folder", "large"])
def test_what_is_no_list_of_addresses_is_not_committed(tmp_path: Path, given: str) -> None:
    """Whatever the job before handed over: a link would commit a file of the machine."""
    runner = Runner(tmp_path / "home", tmp_path / "empty")
    (runner.folder / "published").mkdir(parents=True)
    handed = runner.folder / "published" / "addresses.txt"
    if given == "link":
        handed.symlink_to("/etc/hostname")
    elif given == "folder":
        handed.mkdir()
    elif given == "large":
        handed.write_bytes(b"a/\n" * 3_000_000)
    runner.stub("gh", GH + 'echo "{}"')
    done = runner.run(*recording(""))
    assert done.returncode == 1
    assert "::error title=The addresses were not recorded::" in done.output
    assert not (runner.home / "bin" / "gh.txt").exists()


def merged(folder: Path, changes: Sequence[str], config: str) -> None:
    """Make a repository whose last commit merges a pull request that wrote these files into a branch.

    Of a name that ends in "@" it made a link, in "!" a program, in "#" a repository of its own (a submodule).
    """
    before = [
        entry("mkdocs.yml", config),
        entry("linked@", "content/postings"),
        *map(entry, ("content/pages/en/about.md", "content/site/about.md", "content/postings/acme/old.en.md")),
        entry("content/taxonomies/hardware.yml"),
    ]
    after = [entry(name, "after") for name in changes]
    commits = (
        commit("main", 1, "", before),
        commit("proposed", 2, "from :1\n", after),
        commit("main", 3, "from :1\n", [entry("generator/code.py")]),
        commit("main", 4, "from :3\nmerge :2\n", after),
    )
    git("init", "--quiet", "--initial-branch=main", folder)
    git("-C", folder, "fast-import", "--quiet", told="".join(commits))


def entry(name: str, text: str = "before") -> str:
    """A file of a commit, of the kind that the last character of its name says (git-fast-import(1))."""
    mode = {"@": "120000", "!": "100755", "#": "160000"}.get(name[-1], "100644")
    path = name.rstrip("@!#")
    return f"M {mode} {'1' * 40} {path}\n" if name[-1] == "#" else f"M {mode} inline {path}\ndata {len(text)}\n{text}\n"


def commit(branch: str, mark: int, parents: str, entries: Sequence[str]) -> str:
    head = f"commit refs/heads/{branch}\nmark :{mark}\ncommitter A <a@example.org> {mark} +0000\ndata 0\n"
    return head + parents + "".join(entries)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


POSTING = "content/postings/acme/new.en.md"


@pytest.mark.parametrize(
    ("config", "change"),
    [
        ("docs_dir: content/pages\n", "generator/other.py"),
        ("docs_dir: content/pages\n", "content/pages/en/about.md"),
        ("docs_dir: content/pages\n", "content/.gitattributes"),
        ("docs_dir: content/pages\n", "contents/x.md"),
        ("docs_dir: content/pages\n", "content/other/ascend.en.md"),
        ("docs_dir: content/pages\n", "content/postings/evil.md"),
        ("docs_dir: content/pages\n", "content/postings/acme/deep/evil.md"),
        ("docs_dir: content/pages\n", f"{POSTING}@"),
        ("docs_dir: content/pages\n", f"{POSTING}!"),
        ("docs_dir: content/pages\n", f"{POSTING}#"),
        ("docs_dir: content/site\n", "content/site/evil.md"),
        ("docs_dir: content/postings\n", POSTING),
        ("docs_dir: content\n", POSTING),
        ("docs_dir: linked\n", POSTING),
        ("docs_dir: 'content/postings'\n", POSTING),
        ("docs_dir: content/site\ndocs_dir: content/postings\n", POSTING),
        ("site_name: Jobs\n", POSTING),
    ],
    ids=repr,
)
def test_only_a_site_that_the_branch_s_own_code_made_is_kept(tmp_path: Path, config: str, change: str) -> None:
    """Whoever is asked to look at a site runs what its makers put into it.

    Static pages may hold scripts, wherever the branch's configuration puts them. That a pull request changes a
    vocabulary, too, makes no folder one of introductions.
    """
    assert kept(tmp_path, config, [POSTING, "content/taxonomies/other.yml", change]) is False


@pytest.mark.parametrize("folder", ["content/pages", "content/site"])
def test_a_site_of_the_branch_s_own_code_is_kept(tmp_path: Path, folder: str) -> None:
    texts = ("content/postings/acme/old.en.md", "content/hardware/ascend.en.md", "content/drafts/acme/new.en.md")
    assert kept(tmp_path, f"docs_dir: {folder}\n", [POSTING, "content/taxonomies/skills.yml", *texts]) is True


def kept(folder: Path, config: str, changes: Sequence[str]) -> bool:
    """Whether the site of a pull request is kept, about which the summary says the same."""
    runner = Runner(folder / "home", folder / "clone")
    merged(runner.folder, changes, config)
    done = runner.run(scripts("portal", "build", "pull_request")["See whether the pull request changes content alone"])
    is_kept = "careers preview FOLDER" in runner.summary.read_text("utf-8")
    assert (done.returncode, done.outputs) == (0, {"alone": "true"} if is_kept else {}), done.output
    return is_kept


def test_where_it_is_not_known_who_made_a_site_none_is_kept(tmp_path: Path) -> None:
    """What is checked out has to be a merge; a commit without a parent says nothing."""
    runner = Runner(tmp_path / "home", tmp_path / "clone")
    git("init", "--quiet", "--initial-branch=main", runner.folder)
    git("-C", runner.folder, "commit", "--quiet", "--allow-empty", "--message=Alone")
    done = runner.run(scripts("portal", "build", "pull_request")["See whether the pull request changes content alone"])
    assert (done.returncode, done.outputs) == (0, {}), done.output


def test_only_who_changes_the_configuration_is_asked_whether_it_fits(tmp_path: Path) -> None:
    """An editor's pull request does not fail because nobody has set the site up yet; one that sets it up is judged."""
    runner = Runner(tmp_path / "home", tmp_path / "clone")
    git("init", "--quiet", "--initial-branch=main", runner.folder)
    program = runner.folder / ".venv" / "bin" / "careers"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$@"\n', "utf-8")
    program.chmod(0o755)
    told = []
    for name in ("mkdocs.yml", "posting.md", "mkdocs.yml"):
        with (runner.folder / name).open("a", encoding="utf-8") as file:
            file.write("one: line\n")
        git("-C", runner.folder, "add", name)
        git("-C", runner.folder, "commit", "--quiet", f"--message={name}")
        done = runner.run(
            scripts("portal", "build", "pull_request")["Judge what would be published"], {"EVENT": "pull_request"}
        )
        assert done.returncode == 0, done.output
        told.append(done.output)
    assert ["--repository example/careers" in one for one in told] == [True, False, True]
    assert all("doctor --format github" in one for one in told)


@pytest.mark.parametrize("tag", ["v1.2.3", "v1.2.4"])
def test_a_release_is_of_its_own_version_and_commit(tmp_path: Path, tag: str) -> None:
    """The package says which commit it is of; a tag that names another version makes none."""
    runner = Runner(tmp_path / "home", tmp_path / "clone")
    git("init", "--quiet", "--initial-branch=main", runner.folder)
    write(runner.folder / "generator/careers/__init__.py", '"""A package."""\n\n__version__ = "1.2.3"\n')
    (runner.folder / "generator/careers/starter").mkdir(parents=True)
    git("-C", runner.folder, "add", "--all")
    git("-C", runner.folder, "commit", "--quiet", "--message=Release")
    (step,) = (step for step in workflow("release").steps("build") if "which release" in step["name"])
    done = runner.run(step, {"GITHUB_REF_NAME": tag})
    written = runner.folder / "generator/careers/starter/release.yml"
    if tag == "v1.2.3":
        assert done.returncode == 0, done.output
        assert yaml.safe_load(written.read_text("utf-8")) == {
            "repository": "example/careers",
            "commit": git("-C", runner.folder, "rev-parse", "HEAD"),
        }
    else:
        assert done.returncode == 1
        assert "The tag is v1.2.4, the version 1.2.3." in done.output
        assert not written.exists()
