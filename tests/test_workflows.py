"""The workflows: each job has the rights it needs and no more, and what they run is there."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from careers.cli.site import settings_of
from careers.content import address_list
from careers.starter import FURTHER, Release, generated_files
from tests.conforming import conforms
from tests.each import each
from tests.site.building import ROOT, environment
from tests.starter.packages import OWN, RELEASE
from tests.workflows import GITHUB, Workflow, command_names, option_names, read, scripts, workflow, workflows

pytestmark = pytest.mark.slow

ALL = workflows()
# Program and schema of each judgement. Both come with their rules and ask nobody.
SCHEMAS = {"workflows": "vendor.github-workflows", "dependabot.yml": "vendor.dependabot"}
PIN = re.compile(r"(actions/[\w-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)")


def audit(folder: Path) -> subprocess.CompletedProcess[str]:
    program = str(Path(sys.executable).with_name("zizmor"))
    command = [program, "--offline", "--persona=auditor", "--strict-collection", "--no-progress", "--quiet"]
    return subprocess.run(
        [*command, str(folder)], env=environment(), capture_output=True, encoding="utf-8", check=False
    )


def conform(name: str, folder: Path) -> bool:
    """Tell whether a file, or each in a folder, is as GitHub's own schema has it."""
    files = sorted((folder / name).iterdir()) if (folder / name).is_dir() else [folder / name]
    return conforms(SCHEMAS[name], files)


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A copy of ``.github`` to put faults into."""
    return Path(shutil.copytree(GITHUB, tmp_path / ".github", ignore=shutil.ignore_patterns("images")))


def test_an_audit_finds_nothing() -> None:
    done = audit(GITHUB)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", SCHEMAS)
def test_files_are_in_the_form_that_github_reads(name: str, faulty: Path) -> None:
    """By the schemas for them; a word that is none is found."""
    assert conform(name, GITHUB)
    for file in [faulty / name, *(faulty / name).glob("*")]:
        if file.is_file():
            file.write_text(file.read_text("utf-8") + "\nwhenever: true\n", "utf-8")
    assert not conform(name, faulty)


@each("one", ALL)
def test_actions_are_pinned_to_a_commit(one: Workflow) -> None:
    """And say which release that is, so that an update shows what it changes; our own workflow is of that commit."""
    named = [line.partition("uses:")[2].strip() for line in one.file.read_text("utf-8").splitlines() if "uses:" in line]
    # A step that a file has under a name is one, however many jobs take it.
    steps = {id(step) for job in one.jobs for step in one.steps(job) if "uses" in step}
    assert len(named) == len(one.calls) + len(steps) > 0
    assert [use for use in named if not PIN.fullmatch(use) and use not in one.calls.values()] == []
    assert [call for call in one.calls.values() if not (call.startswith("$/") and (ROOT / call[2:]).is_file())] == []


def test_an_action_is_the_same_everywhere() -> None:
    pins = {match.groups() for one in ALL for match in PIN.finditer(one.file.read_text("utf-8"))}
    assert len({name for name, _, _ in pins}) == len(pins) > 3


@each("one", ALL)
def test_jobs_have_no_rights_but_those_they_name(one: Workflow) -> None:
    """None for the workflow as a whole, and an end to each job before GitHub's own six hours."""
    assert one.data["permissions"] == {}
    own = [job for job in one.jobs.values() if "uses" not in job]
    assert [job for job in one.jobs.values() if "permissions" not in job] == []
    assert [job for job in own if job["timeout-minutes"] > 60] == []


def test_only_the_jobs_that_publish_record_and_propose_may_change_anything() -> None:
    granted = {
        (one.file.stem, name, right)
        for one in ALL
        for name, job in one.jobs.items()
        for right, level in job["permissions"].items()
        if level != "read"
    }
    assert granted == {
        ("portal", "deploy", "pages"),
        ("portal", "deploy", "id-token"),
        ("portal", "record", "contents"),
        ("publish", "portal", "pages"),
        ("publish", "portal", "id-token"),
        ("publish", "portal", "contents"),
        ("release", "release", "contents"),
        ("release", "release", "id-token"),
        ("release", "release", "attestations"),
        ("own-intake", "intake", "contents"),
        ("own-intake", "intake", "pull-requests"),
        ("own-intake", "intake", "issues"),
        ("own-remind", "remind", "contents"),
        ("own-remind", "remind", "issues"),
        ("own-remind", "remind", "pull-requests"),
        ("intake", "propose", "contents"),
        ("intake", "propose", "pull-requests"),
        ("intake", "propose", "issues"),
        ("announce", "record", "contents"),
        ("announce", "confirm", "contents"),
        ("remind", "issue", "issues"),
        ("remind", "propose", "contents"),
        ("remind", "propose", "pull-requests"),
        ("sync", "propose", "contents"),
        ("sync", "propose", "pull-requests"),
    }


@each("one", ALL)
def test_what_strangers_wrote_runs_without_secrets(one: Workflow) -> None:
    """No event that lends a fork's code the rights of the repository, no secret, no token left in the checkout.

    The one secret is of a workflow that starts by itself for nothing, and not for a pull request.
    """
    assert not {"pull_request_target", "workflow_run", "issue_comment"} & set(one.on)
    if "secrets." in one.file.read_text("utf-8"):
        assert set(one.on) == {"workflow_call"}
        assert "github.event_name != 'pull_request'" in one.jobs["prepare"]["if"]
    checkouts = [step for job in one.jobs for step in one.steps(job) if "actions/checkout@" in step.get("uses", "")]
    assert checkouts or one.calls
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_no_expression_stands_in_a_script() -> None:
    """Values come in through the environment, where the shell does not read them as commands."""
    found = list(scripts())
    assert len(found) > 8
    assert [place for place, text in found if "${{" in text] == []


def test_jobs_with_rights_run_no_code_of_the_project() -> None:
    """They check nothing out; the one publishes what was built, the other puts one file in place."""
    publish, release = workflow("portal"), workflow("release")
    used = {
        job: [PIN.split(step["uses"])[0].split("@")[0] for step in one.steps(job) if "uses" in step]
        for one in (publish, release)
        for job in one.jobs
    }
    assert used["release"] == ["actions/download-artifact", "actions/attest-build-provenance"]
    assert release.jobs["release"]["needs"] == "build"
    assert used["deploy"] == ["actions/deploy-pages"]
    assert used["record"] == ["actions/download-artifact"]
    assert [step for step in publish.steps("deploy") if "run" in step] == []
    assert (publish.jobs["deploy"]["needs"], publish.jobs["record"]["needs"]) == ("build", ["build", "deploy"])


def test_the_published_site_is_made_from_the_repository_alone() -> None:
    """Neither a cache nor an earlier site goes into it, where something could have been left for it to find."""
    build = workflow("portal").steps("build")
    used = [step["uses"].partition("@")[0] for step in build if "uses" in step]
    assert used == [
        "actions/checkout",
        "actions/setup-python",
        "actions/upload-artifact",
        "actions/upload-pages-artifact",
        "actions/upload-artifact",
    ]
    (setting_up,) = [step["run"] for step in build if "pip install" in step.get("run", "")]
    assert setting_up.splitlines()[0] == "rm -rf .cache .venv site"
    assert [step["name"] for step in build if "cache" in str(step).lower() and step.get("run") != setting_up] == []
    fetching = re.compile(r"\b(?:curl|wget|gh|git (?:fetch|pull|clone)|tar|unzip)\b")
    assert [step["name"] for step in build if fetching.search(step.get("run", ""))] == []
    (checkout,) = [step for step in build if "actions/checkout@" in step.get("uses", "")]
    assert set(checkout["with"]) == {"fetch-depth", "persist-credentials"}


def test_a_pull_request_hands_over_no_site_of_its_own_code() -> None:
    """One artifact, and that where the step before has found nothing but content to be changed."""
    portal = workflow("portal")
    uploads = [step for step in portal.steps("build") if "upload" in step.get("uses", "")]
    (kept,) = [step for step in uploads if "github.event_name != 'pull_request'" not in step["if"]]
    assert kept["if"] == "${{ !cancelled() && steps.content.outputs.alone == 'true' }}"
    (deciding,) = [step for step in portal.steps("build") if step.get("id") == "content"]
    assert "github.event_name == 'pull_request'" in deciding["if"]


def test_the_list_of_addresses_is_the_one_that_careers_keeps() -> None:
    """Where the configuration has its content, and no larger than what is read."""
    publish, settings = workflow("portal"), settings_of(ROOT / "mkdocs.yml")
    assert ROOT / publish.data["env"]["ADDRESS_LIST"] == settings.content / address_list.NAME
    (commit,) = [step for step in publish.steps("record") if "run" in step]
    assert commit["env"]["MOST_BYTES"] == address_list.MOST_BYTES


@each("one", ALL)
def test_careers_knows_the_whole_history(one: Workflow) -> None:
    """Which dates pages have, and which addresses were once recorded, it learns from there."""
    depths = [
        step["with"]["fetch-depth"] for job in one.jobs for step in one.steps(job) if "checkout" in step.get("uses", "")
    ]
    assert set(depths) == ({0} if depths or not one.calls else set())


def test_the_site_is_published_from_the_default_branch_and_in_order() -> None:
    """A pull request never publishes; a later run waits for an earlier one and does not cut it off.

    One on another branch, which only builds, takes no place in that queue: GitHub lets but one run wait in each. No
    branch is named, so that any can be the default one.
    """
    publish, portal = workflow("publish"), workflow("portal")
    assert set(publish.on) == {"push", "pull_request", "schedule", "workflow_dispatch"}
    assert (publish.on["push"], publish.on["pull_request"]) == (None, None)
    default = "github.ref_name == github.event.repository.default_branch"
    assert portal.jobs["build"]["if"] == f"github.event_name != 'push' || {default}"
    assert f"(github.event_name != 'pull_request' && {default})" in portal.jobs["deploy"]["if"]
    assert publish.data["concurrency"] == {
        "group": "publish-${{ github.ref }}",
        "cancel-in-progress": "${{ github.event_name == 'pull_request' }}",
    }
    assert portal.jobs["deploy"]["environment"]["name"] == "github-pages"


@pytest.mark.parametrize("release", [RELEASE, OWN], ids=["repository", "wheel"])
def test_a_portal_calls_the_workflows_as_our_own_does(tmp_path: Path, release: Release) -> None:
    """What ``careers init`` writes has the same events, queues and rights, and passes the audit.

    It calls the generator's workflows at the commit of the release; with a wheel of its own, copies of them.
    """
    folder = tmp_path / ".github" / "workflows"
    folder.mkdir(parents=True)
    for path, text in generated_files(release, FURTHER).items():
        if path.startswith(".github/"):
            (tmp_path / path).write_text(text, "utf-8")
    called = {"portal": "publish", "intake": "own-intake", "links": "own-links", "remind": "own-remind"}
    called |= {"sync": "", "announce": ""}
    assert {*FURTHER, "portal"} == set(called)
    for name, own in called.items():
        theirs, there = read(folder / f"{name}.yml"), workflow(name)
        place = f"acme/careers/.github/workflows/{name}.yml@{'0' * 40}"
        assert theirs.calls == {name: place if release is RELEASE else f"$/.github/workflows/careers-{name}.yml"}
        assert set(there.on) == {"workflow_call"}
        ((_, granted),) = ((name, job["permissions"]) for name, job in theirs.jobs.items())
        needed = [right for job in there.jobs.values() for right in job["permissions"].items()]
        assert [right for right, level in needed if granted.get(right) not in ("write", level)] == []
        assert set(granted.items()) <= set(needed)
        if own:
            ((_, calling),) = workflow(own).jobs.items()
            assert (theirs.on, granted) == (workflow(own).on, calling["permissions"])
            assert calling["uses"] == f"$/.github/workflows/{name}.yml"
        if release is OWN:
            assert (folder / f"careers-{name}.yml").read_bytes() == there.file.read_bytes()
    queue = read(folder / "portal.yml").data["concurrency"]["cancel-in-progress"]
    assert queue == workflow("publish").data["concurrency"]["cancel-in-progress"]
    done = audit(tmp_path / ".github")
    assert done.returncode == 0, done.stdout + done.stderr
    assert conform("workflows", tmp_path / ".github")


def test_the_site_is_built_soon_after_the_day_has_changed() -> None:
    """Days are judged by UTC, as GitHub's schedules are; on the hour it is late."""
    (entry,) = workflow("publish").on["schedule"]
    minute, hour, *rest = entry["cron"].split()
    assert rest == ["*", "*", "*"]
    assert hour == "0"
    assert 5 <= int(minute) <= 55


def test_content_and_set_up_alone_start_no_tests_of_code() -> None:
    """Whoever writes a posting, or makes a site of the template, waits for the check and for no browser."""
    test, check = workflow("test"), workflow("publish")
    assert set(test.on) == {"push", "pull_request"}
    ignored = ["content/**", "mkdocs.yml", ".github/CODEOWNERS"]
    assert all(event["paths-ignore"] == ignored for event in test.on.values())
    assert check.on["pull_request"] is None


def test_what_the_workflows_run_is_there() -> None:
    """Targets of the Makefile; commands of careers, with their options."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    seen = set()
    for place, text in scripts():
        for name, arguments in re.findall(r"(?:^|[\"\s])make ([a-z]+)(.*)", text):
            assert name in targets, place
            for variable, extra in re.findall(r'([A-Z]+)="(.*?)"', arguments):
                known({"CHECK": "check", "LINKS": "verify-links"}[variable], extra, place)
            seen.add(f"make {name}")
        for name, arguments in re.findall(r"\.venv/bin/careers ([\w-]+)(.*)", text):
            known(name, arguments.partition('\\"')[0], place)
            seen.add(f"careers {name}")
    assert {"make test", "careers check", "careers stats", "careers doctor", "careers addresses"} <= seen


def known(name: str, arguments: str, place: str) -> None:
    """Insist that careers has a command of that name with these options."""
    assert name in command_names(), place
    options = option_names(name)
    used = {word for word in shlex.split(arguments) if word.startswith("--")}
    assert used <= options, f"{place}: careers {name} has no {sorted(used - options)}"


def test_what_runs_has_an_owner_and_content_has_none() -> None:
    """Each rule means something that is there; an editor asks nobody."""
    lines = [line.split() for line in (GITHUB / "CODEOWNERS").read_text("utf-8").splitlines()]
    rules = [words[0] for words in lines if words and not words[0].startswith("#")]
    assert [rule for rule in rules if not list(ROOT.glob(rule.strip("/")))] == []
    assert {"/.github/", "/generator/", "/theme/", "/Makefile", "/mkdocs.yml"} <= set(rules)
    assert [rule for rule in rules if rule.startswith(("*", "/content"))] == []


def test_updates_are_proposed_for_every_lock() -> None:
    updates = yaml.safe_load((GITHUB / "dependabot.yml").read_text("utf-8"))["updates"]
    places = [(one["package-ecosystem"], one["directory"]) for one in updates]
    assert places == [
        ("github-actions", "/"),
        ("pip", "/"),
        ("npm", "/tests/node"),
        ("npm", "/generator/careers_tools/editors/web"),
    ]
    assert (ROOT / "requirements.txt").is_file()
    assert all((ROOT / place.strip("/") / "package-lock.json").is_file() for kind, place in places if kind == "npm")
    assert all(one["cooldown"]["default-days"] >= 7 and one["groups"] for one in updates)
