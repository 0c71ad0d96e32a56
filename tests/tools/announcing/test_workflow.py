"""The workflow's steps, run as GitHub runs them: recorded before it is sent, sent once, recorded again."""

from __future__ import annotations

import base64
import json
import shutil
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.conftest import Server
from tests.github import GitHub
from tests.site.building import CASES, configure
from tests.site.test_publishing_steps import Done, Runner, git, scripts
from tests.tools.conftest import install_careers
from tests.workflows import workflow

pytestmark = pytest.mark.slow

RECORD = "content/announced.txt"
JOB = "---\ntitle: Singer\ncompany: globex\nhardware: [flint-gpu]\nposted: 2026-11-20\n---\n\nSongs.\n"


@pytest.fixture
def portal(tmp_path: Path) -> Runner:
    """A checkout with careers set up, whose channel has begun, and a new job since."""
    runner = Runner(tmp_path / "home", tmp_path / "careers")
    shutil.copytree(CASES, runner.folder / "content")
    configure(runner.folder, runner.folder / "content")
    (runner.folder / ".gitignore").write_text(".venv/\n.cache/\nannouncement.txt\n", "utf-8")
    install_careers(runner)
    git("-C", runner.folder, "init", "--quiet", "--initial-branch=main")
    return runner


def commit(runner: Runner) -> None:
    git("-C", runner.folder, "add", "--all")
    git("-C", runner.folder, "commit", "--quiet", "--message", "Go on")


def prepare(runner: Runner) -> Done:
    env = {"OPTIONS": "--lang en", "RECORD": RECORD, "GITHUB_RUN_ATTEMPT": "1"}
    done = runner.run(scripts("announce", "prepare")["Record the new jobs"], env)
    assert done.returncode == 0, done.output
    return done


def send(runner: Runner, day: str, services: str) -> Done:
    env = {"OPTIONS": "--lang en", "RECORD": RECORD, "DAY": day, "APPRISE_URLS": services}
    return runner.run(scripts("announce", "send")["Send the new jobs"], env)


def put(tmp_path: Path, hub: GitHub, text: str, base: str, job: str = "record") -> Done:
    """Run the step that commits a record, which another job has handed over."""
    runner = Runner(tmp_path / "writer", tmp_path / "empty")
    (runner.folder / "announced").mkdir(parents=True, exist_ok=True)
    (runner.folder / "announced" / "announced.txt").write_text(text, "utf-8")
    runner.stub("gh", hub.program)
    step = scripts("announce", job)["Commit it"]
    given: dict[str, Any] = {**workflow("announce").jobs[job]["env"], **step["env"], "BASE": base, "RECORD": RECORD}
    return runner.run(step, {key: str(value) for key, value in given.items()})


def test_a_job_is_recorded_sent_and_recorded_as_sent(portal: Runner, hub: GitHub, tmp_path: Path) -> None:
    """From the first run, which sends nothing, to the second, which sends the job that is new."""
    commit(portal)
    begun = prepare(portal)
    assert (begun.outputs["changed"], begun.outputs["new"], begun.outputs["base"]) == ("true", "false", "")
    record = portal.folder / RECORD
    done = put(tmp_path, hub, record.read_text("utf-8"), "")
    assert done.returncode == 0, done.output
    (portal.folder / "content/postings/globex/singer.en.md").write_text(JOB, "utf-8")
    commit(portal)

    new = prepare(portal).outputs
    assert (new["new"], new["day"], new["attempt"], new["base"]) == ("true", "2026-11-21", "1", done.outputs["base"])
    assert new["commit"] == git("-C", portal.folder, "rev-parse", "HEAD")
    assert "Singer" in portal.summary.read_text("utf-8")
    done = put(tmp_path, hub, record.read_text("utf-8"), new["base"])
    assert hub.files("main")[RECORD].endswith("2026-11-21 main globex/singer ?")
    assert put(tmp_path, hub, record.read_text("utf-8"), new["base"]).returncode == 1  # the same once more

    git("-C", portal.folder, "checkout", "--quiet", "--force", new["commit"])
    posts: list[dict[str, Any]] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posts.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    with Server(("127.0.0.1", 0), Hook) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        sent = send(portal, new["day"], f"json://127.0.0.1:{server.server_address[1]}/")
        server.shutdown()
    assert (sent.returncode, len(posts)) == (0, 1), sent.output
    assert put(tmp_path, hub, record.read_text("utf-8"), done.outputs["base"], "confirm").returncode == 0
    assert hub.files("main")[RECORD].endswith("2026-11-21 main globex/singer")
    commit(portal)
    assert prepare(portal).outputs == {}


def test_what_fails_is_named_and_keeps_its_mark(portal: Runner) -> None:
    """No job confirms it: the last needs that sending has succeeded."""
    commit(portal)
    prepare(portal)
    (portal.folder / "content/postings/globex/singer.en.md").write_text(JOB, "utf-8")
    done = send(portal, "2026-11-21", "json://127.0.0.1:9/secret/")
    assert (done.returncode, "::error file=content/announced.txt," in done.output) == (1, True)
    assert "secret" not in done.output + portal.summary.read_text("utf-8")
    assert (portal.folder / RECORD).read_text("utf-8").endswith("globex/singer ?\n")
    announce = workflow("announce")
    assert announce.jobs["confirm"]["needs"] == ["record", "send"]
    assert "if" not in announce.jobs["confirm"]
    assert announce.jobs["send"]["needs"] == ["prepare", "record"]
    assert "needs.prepare.outputs.attempt == github.run_attempt" in announce.jobs["send"]["if"]


def test_only_a_record_is_put_in_place(hub: GitHub, tmp_path: Path) -> None:
    """A link is none; nor is what is too large."""
    folder = tmp_path / "empty" / "announced"
    folder.mkdir(parents=True)
    (folder / "announced.txt").symlink_to(tmp_path / "other")
    (tmp_path / "other").write_text("x", "utf-8")
    runner = Runner(tmp_path / "writer", tmp_path / "empty")
    runner.stub("gh", hub.program)
    env = {"BASE": "", "RECORD": RECORD, "MESSAGE": "x", "MOST_BYTES": "8"}
    step = scripts("announce", "record")["Commit it"]
    assert "::error title=Nothing was recorded::" in runner.run(step, env).output
    (folder / "announced.txt").unlink()
    (folder / "announced.txt").write_bytes(base64.b64encode(b"long enough"))
    assert runner.run(step, env).returncode == 1
    assert RECORD not in hub.files("main")
