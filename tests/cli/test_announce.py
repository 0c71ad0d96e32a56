"""``careers announce``: new jobs reach a web hook and a mailbox once, whatever happens in between."""

from __future__ import annotations

import json
import os
import signal
import socketserver
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.cli.conftest import Careers
from tests.conftest import Server
from tests.site.building import environment

pytestmark = pytest.mark.slow

RECORD = "content/announced.txt"
SECRET = "s3cret-token"  # a part of an address that nobody may see
POSTING = """---
title: {title}
company: globex
hardware: [{hardware}]
locations: [beijing]
salary: 180000-240000 CNY a year
posted: 2026-11-20
---

The work.
"""


@dataclass
class Services:
    """A web hook and a mailbox on the loopback, and what they have been sent.

    Attributes:
        answer: returns the status that the web hook answers with.
    """

    posts: list[dict[str, Any]] = field(default_factory=list)
    mails: list[str] = field(default_factory=list)
    answer: Callable[[], int] = lambda: 200
    hook: str = ""
    mailbox: str = ""


class Mailbox(socketserver.StreamRequestHandler):
    """Takes mails as a server of SMTP does (RFC 5321), without encryption."""

    services: Services

    def handle(self) -> None:
        self.wfile.write(b"220 mailbox.example\r\n")
        for line in self.rfile:
            word = line.split()[0].upper()
            if word == b"DATA":
                self.wfile.write(b"354 Go on\r\n")
                data = b"".join(iter(self.rfile.readline, b".\r\n"))
                mail = message_from_bytes(data, policy=policy.default)
                text = mail.get_body(("plain", "html"))
                assert text is not None
                self.services.mails.append(f"{mail['subject']}\n{text.get_content()}")
            self.wfile.write(b"221 Bye\r\n" if word == b"QUIT" else b"250 OK\r\n")


@pytest.fixture
def services(monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    """Both, and their addresses in the environment."""
    got = Services()

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.posts.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(got.answer())
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    handler = type("Handler", (Mailbox,), {"services": got})
    with Server(("127.0.0.1", 0), Hook) as hook, socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as mailbox:
        got.hook = f"json://user:{SECRET}@127.0.0.1:{hook.server_address[1]}/{SECRET}/"
        port = mailbox.server_address[1]
        got.mailbox = f"mailto://127.0.0.1:{port}/?from=a@example.org&to={SECRET}@example.org&mode=insecure"
        monkeypatch.setenv("APPRISE_URLS", f"{got.hook}\n{got.mailbox}")
        for server in (hook, mailbox):
            Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield got
        hook.shutdown()
        mailbox.shutdown()


@pytest.fixture
def begun(folder: Path, careers: Careers) -> Path:
    """A portal with a channel: the jobs that are there are known."""
    result = careers("announce")
    assert result.exit_code == 0, result.output
    return folder / RECORD


def post(slug: str, title: str, hardware: str = "flint-gpu") -> None:
    Path(f"content/postings/globex/{slug}.en.md").write_text(POSTING.format(title=title, hardware=hardware), "utf-8")


def lines(record: Path) -> list[str]:
    return [line for line in record.read_text("utf-8").splitlines() if not line.startswith("#")]


def test_jobs_that_are_there_are_known_and_not_announced(folder: Path, careers: Careers, services: Services) -> None:
    """The first run sends nothing unless it is asked to; a channel without any job begins, too."""
    result = careers("announce", "--term", "hardware=spark-npu", "--lang", "en")
    said = lines(folder / RECORD)
    assert said[0] == "2026-11-21 main"
    assert len(said) > 1
    assert "New channel: " in result.stdout
    assert (services.posts, services.mails) == ([], [])
    assert careers("announce", "--term", "hardware=spark-npu", "--lang", "en").stdout == "No new jobs.\n"
    assert lines(folder / RECORD) == said
    shown = careers("announce", "--channel", "other", "--all", "--dry-run", "--lang", "en").stdout
    assert "https://example.github.io/careers/en/jobs/acme/current/" in shown
    assert lines(folder / RECORD) == said
    assert careers("announce", "--channel", "other", "--all", "--lang", "en").exit_code == 0
    assert "/en/jobs/acme/current/" in services.posts[0]["message"]
    assert "2026-11-21 other acme/current" in lines(folder / RECORD)


def test_a_new_job_reaches_each_service_once(begun: Path, careers: Careers, services: Services) -> None:
    """Title, employer, place, pay and address, in the language that is asked for; nothing in it calls anybody."""
    post("singer", "Singer of @everyone <!channel> [songs](https://evil.example/)")
    before = lines(begun)
    result = careers("announce", "--lang", "en")
    assert (result.exit_code, lines(begun)) == (0, [*before, "2026-11-21 main globex/singer"])
    (sent,), (mail,) = services.posts, services.mails
    assert sent["title"].startswith("New job – ")
    title, facts, address = sent["message"].splitlines()
    assert title == "Singer of @\u200beveryone <\u200b!channel> [songs]\u200b(https://evil.example/)"
    assert facts == "Globex · Beijing · CN¥180K–240K/yr"
    assert address == "https://example.github.io/careers/en/jobs/globex/singer/"
    assert sent["title"] in mail
    assert address in mail
    assert title in result.stdout
    assert (careers("announce").exit_code, len(services.posts), len(services.mails)) == (0, 1, 1)
    Path("content/postings/globex/singer.en.md").rename("content/postings/globex/soprano.en.md")
    path = Path("content/postings/globex/soprano.en.md")
    path.write_text(path.read_text("utf-8").replace("posted:", "aliases: [globex/singer]\nposted:"), "utf-8")
    assert (careers("announce").exit_code, len(services.posts)) == (0, 1)


def test_a_job_waits_until_its_page_is_published(begun: Path, careers: Careers, services: Services) -> None:
    """Where a portal records its addresses; one that does not is taken at its word."""
    assert careers("addresses", "--record").exit_code == 0
    post("singer", "Singer")
    assert (careers("announce").exit_code, services.posts) == (0, [])
    assert careers("addresses", "--record").exit_code == 0
    assert (careers("announce").exit_code, len(services.posts)) == (0, 1)


def test_filters_choose_and_channels_know_apart(begun: Path, careers: Careers, services: Services) -> None:
    """One term of each field is enough; what a filter leaves out is announced when it fits."""
    post("singer", "Singer", "spark-npu")
    gpu = ("--term", "hardware=flint-gpu", "--term", "locations=beijing")
    assert careers("announce", *gpu).exit_code == 0
    assert services.posts == []
    assert careers("announce", *gpu, "--term", "hardware=spark-npu", "--dry-run").stdout.count("https://") == 1
    assert careers("announce", "--channel", "song").exit_code == 0
    post("dancer", "Dancer")
    assert careers("announce", *gpu).exit_code == 0
    assert [("/singer/" in one["message"], "/dancer/" in one["message"]) for one in services.posts] == [(False, True)]
    assert careers("announce", "--channel", "song").exit_code == 0
    assert [("/singer/" in one["message"], "/dancer/" in one["message"]) for one in services.posts[1:]] == [
        (False, True)
    ]


def test_a_service_that_fails_leaves_a_mark_and_is_not_asked_again(
    begun: Path, careers: Careers, services: Services
) -> None:
    """The other service is; somebody takes the mark away, or the line. No secret is printed."""
    post("singer", "Singer")
    services.answer = lambda: 500
    result = careers("announce", "--lang", "en")
    assert (result.exit_code, len(services.posts), len(services.mails)) == (1, 1, 1)
    assert "1 (JSON): " in result.stdout
    assert lines(begun)[-1] == "2026-11-21 main globex/singer ?"
    services.answer = lambda: 200
    again = careers("announce", "--lang", "en")
    assert (again.exit_code, again.stdout, len(services.posts)) == (0, "No new jobs.\n", 1)
    assert again.stderr.splitlines()[1:] == ["2026-11-21 main globex/singer ?"]
    assert SECRET not in result.output + again.output + begun.read_text("utf-8")
    begun.write_text(begun.read_text("utf-8").replace("2026-11-21 main globex/singer ?\n", ""), "utf-8")
    assert (careers("announce").exit_code, len(services.posts), lines(begun)[-1][-1]) == (0, 2, "r")


def test_a_run_that_is_killed_while_it_sends_sends_nothing_twice(
    begun: Path, careers: Careers, services: Services
) -> None:
    post("singer", "Singer")
    program = [str(Path(sys.executable).with_name("careers")), "announce"]
    started: list[subprocess.Popen[bytes]] = []

    def kill() -> int:
        os.kill(started[0].pid, signal.SIGKILL)
        return 200

    services.answer = kill
    with subprocess.Popen(program, env=environment(dict(os.environ)), stdout=subprocess.DEVNULL) as process:
        started.append(process)
    assert (process.returncode, len(services.posts), services.mails) == (-signal.SIGKILL, 1, [])
    result = careers("announce")
    assert (result.exit_code, len(services.posts), services.mails) == (0, 1, [])
    assert "2026-11-21 main globex/singer ?" in result.stderr


def test_many_jobs_are_one_message_that_fits(begun: Path, careers: Careers, services: Services) -> None:
    """It names some, and leads to the list for the others."""
    for number in range(25):
        post(f"singer-{number}", f"Singer {number}")
    assert careers("announce", "--lang", "en").exit_code == 0
    (sent,) = services.posts
    assert sent["title"].startswith("25 new jobs – ")
    assert sent["message"].count("/jobs/globex/singer-") == 20
    assert sent["message"].endswith("All jobs: https://example.github.io/careers/en/jobs/")
    assert len(lines(begun)) > 25


@pytest.mark.parametrize(
    ("arguments", "addresses", "message"),
    [
        (["--lang", "fr"], "", "zh, en"),
        (["--channel", "a b"], "", "zh, en"),
        (["--term", "hardware=quokka"], "", "quokka"),
        (["--term", "quokka"], "", "FIELD=TERM"),
        ([], "", "APPRISE_URLS"),
        ([], f"bogus://{SECRET}", "APPRISE_URLS"),
    ],
)
def test_misuse_is_named_and_nothing_is_recorded(
    begun: Path,
    careers: Careers,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    addresses: str,
    message: str,
) -> None:
    post("singer", "Singer")
    monkeypatch.setenv("APPRISE_URLS", addresses)
    before = begun.read_bytes()
    result = careers("announce", *arguments)
    assert (result.exit_code, begun.read_bytes()) == (2, before)
    assert message in result.output
    assert SECRET not in result.output


def test_a_language_without_its_region_is_understood(folder: Path, careers: Careers) -> None:
    """What the portal does not speak is refused with what it does."""
    site = "site_name: A\nsite_url: https://a.example/\ndocs_dir: content/pages\ntheme: careers\n"
    (folder / "mkdocs.yml").write_text(f"{site}plugins: {{careers: {{locales: [zh, en-us]}}}}\n", "utf-8")
    for path in (folder / "content").rglob("*.yml"):
        path.write_text(path.read_text("utf-8").replace("en: ", "en-us: "), "utf-8")
    for path in (folder / "content").rglob("*.en.md"):
        path.rename(path.with_name(path.name.replace(".en.", ".en-us.")))
    understood = careers("announce", "--lang", "en")
    assert understood.stdout.startswith("New channel"), understood.stderr
    refused = careers("announce", "--lang", "fr")
    assert refused.exit_code == 2
    assert "zh, en-us" in refused.stderr
