"""A built site served as GitHub Pages serves it: addresses, headers, types, and what is never shown."""

from __future__ import annotations

import http.client
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest

from careers.checks import preview
from tests.each import each
from tests.support.web.asking import ask as raw

SITE_URL = "https://example.github.io/careers/"
LONG = "算子 kernel " * 200  # long enough to be worth compressing
FILES = {
    "index.html": "chooser",
    "404.html": f"lost {LONG}",
    "en/index.html": f"home {LONG}",
    "en/jobs.html": "a file beside a folder",
    "en/jobs/index.html": "jobs",
    "en/jobs/职位/index.html": "a Chinese name",
    "en/C++ & Rust.html": "a name to encode",
    "en/bare/feed.xml": "<feed/>",
    "assets/a.css": LONG,
    "assets/a.js": LONG,
    "assets/a.png": LONG,
    "search/head.gz": LONG,
    ".hidden": "secret",
}


@dataclass(frozen=True)
class Answer:
    """What a server said; names of headers in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(address: str, method: str = "GET", **headers: str) -> Answer:
    """Ask once, following nothing; an underscore in the name of a header is a hyphen."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    try:
        path = address.removeprefix(f"http://{parts.netloc}")
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
    finally:
        connection.close()


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write `files` below `folder`, and return that."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@contextmanager
def serving(folder: Path, site_url: str, server_class: type[preview.Server] = preview.Server) -> Iterator[str]:
    """The address of `folder`, served for the length of a ``with`` block."""
    with server_class(folder, site_url, 0) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server.url
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site, with what a site should not have."""
    root = tmp_path_factory.mktemp("preview")
    (root / "outside.html").write_text("secret", "utf-8")
    folder = write(root / "site", FILES)
    (folder / "leak.html").symlink_to(root / "outside.html")
    (folder / "near.html").symlink_to(folder / "en/jobs.html")
    return folder


@pytest.fixture(scope="module")
def base(folder: Path) -> Iterator[str]:
    """Where that site is served."""
    with serving(folder, SITE_URL) as address:
        yield address


@pytest.mark.parametrize(
    ("path", "file"),
    {
        "": "index.html",
        "index.html": "index.html",
        "en/": "en/index.html",
        "en/jobs/": "en/jobs/index.html",
        "en/jobs": "en/jobs.html",
        "en/jobs/?q=a": "en/jobs/index.html",
        quote("en/jobs/职位/"): "en/jobs/职位/index.html",
        quote("en/C++ & Rust"): "en/C++ & Rust.html",
        "near": "en/jobs.html",
        "404": "404.html",
    }.items(),
)
def test_an_address_answers_with_its_file(base: str, path: str, file: str) -> None:
    """Folders by their index, pages with and without their ending, the file before the folder of its name."""
    answer = ask(base + path)
    assert (answer.status, answer.body.decode()) == (200, FILES[file])


@pytest.mark.parametrize("path", ["en", quote("en/jobs/职位")])
def test_a_folder_without_its_slash_is_redirected(base: str, path: str) -> None:
    """For good, and with what is asked of it."""
    answer = ask(f"{base}{path}?q=a%26b")
    assert (answer.status, answer.headers["location"]) == (301, f"{base}{path}/?q=a%26b")


def test_the_site_without_its_slash_is_redirected(base: str) -> None:
    """As a reader types it."""
    answer = ask(base.rstrip("/"))
    assert (answer.status, answer.headers["location"]) == (301, base)


LOST = (
    "nowhere",
    "en/jobs.html/",
    "en/bare/",
    "en/Jobs.html",
    ".hidden",
    "leak.html",
    "..%2Foutside.html",
    "%2e%2e/outside.html",
    "en/%00",
    "a" * 300,
    "%ff",
)


@pytest.mark.parametrize("path", LOST)
def test_what_is_not_there_shows_the_page_for_it(base: str, path: str) -> None:
    """At any depth; so do folders without an index, other spellings, hidden files and all that lies outside."""
    answer = ask(base + path)
    assert (answer.status, answer.body.decode()) == (404, FILES["404.html"])
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "cache-control" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/careersx/", "/other/en/", "/Careers/", "/../"])
def test_outside_its_path_the_site_does_not_answer(base: str, path: str) -> None:
    """There are the owner's other sites, of which nothing is known here."""
    parts = urlsplit(base)
    answer = ask(f"http://{parts.netloc}{path}")
    assert answer.status == 404
    assert b"lost" not in answer.body


def test_only_one_spelling_of_a_name_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else a file system would answer to."""
    (tmp_path / "Jobs").touch()
    monkeypatch.setattr(Path, "is_file", lambda _: True)
    assert preview.find(tmp_path, "Jobs") == tmp_path / "Jobs"
    assert preview.find(tmp_path, "jobs") is None
    assert preview.find(tmp_path, "Jobs/jobs") is None


@each(
    ("name", "kind"),
    {
        "a.html": "text/html; charset=utf-8",
        "a.css": "text/css; charset=utf-8",
        "a.ics": "text/calendar; charset=utf-8",
        "a.json": "application/json; charset=utf-8",
        "a.xml": "application/xml",
        "A.PNG": "image/png",
        "a.woff2": "font/woff2",
        "a.json.gz": "application/gzip",
        "CNAME": "application/octet-stream",
    }.items(),
)
def test_a_file_has_the_type_of_its_ending(name: str, kind: str) -> None:
    """A browser takes a script of another type for none, and guesses the letters of a text that does not say."""
    assert preview.media_type(name) == kind


def test_a_file_is_sent_with_its_age(base: str) -> None:
    """As GitHub Pages does."""
    assert ask(f"{base}assets/a.png").headers["cache-control"] == "max-age=600"


def test_heads_are_sent_without_their_bodies(base: str) -> None:
    """The same as with them."""
    for path, status in {"en/": 200, "en": 301, "nowhere": 404}.items():
        whole, head = ask(base + path), ask(base + path, "HEAD")
        assert (head.status, head.body) == (status, b"")
        assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}


def test_a_site_of_files_takes_nothing(base: str) -> None:
    """Whatever else is asked of it is refused."""
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
        assert ask(f"{base}en/", method).status == 501


@pytest.mark.parametrize(
    ("site_url", "path"),
    {
        "": "/",
        "https://jobs.example.org": "/",
        "https://example.github.io/careers": "/careers/",
        "https://example.org/%E8%81%8C%E4%BD%8D/": "/职位/",
    }.items(),
)
def test_a_site_lies_under_the_path_of_its_address(folder: Path, site_url: str, path: str) -> None:
    """At the root where it has a host of its own, or no address yet."""
    with serving(folder, site_url) as base:
        assert urlsplit(base).path == quote(path)
        assert ask(f"{base}en/").status == 200
        assert ask(f"{base}nowhere/").body.decode() == FILES["404.html"]


def test_a_request_for_another_host_is_refused(base: str) -> None:
    """A page that has its own name lead here (DNS rebinding) learns nothing of the site, and is told what to do."""
    port = urlsplit(base).port or 0
    for hosts in (["evil.example:{port}"], [], ["127.0.0.1:{port}", "evil.example:{port}"]):
        for path in ("/careers/en/", "/careers", "/careers/nowhere", "/"):
            answer = raw(port, path, hosts)
            assert (answer.status, "open the address that it printed" in answer.text) == (421, True)
            assert not {"home", "chooser", "lost", "location:"} & set(re.findall(r"[a-z]+:?", answer.text))
    assert raw(port, "/careers/en/", ["localhost:{port}"]).status == 200


def test_no_other_page_may_read_the_site(base: str) -> None:
    """A browser hands an answer to another origin's script only where a header says so."""
    for path in ("en/", "en", "nowhere", "assets/a.css"):
        headers = ask(base + path, Origin="https://evil.example").headers
        assert not [name for name in headers if name.startswith("access-control-")]


def test_only_this_machine_can_ask(tmp_path: Path) -> None:
    """The socket is bound to the loopback."""
    with preview.Server(tmp_path, "", 0) as server:
        assert server.socket.getsockname()[0] == "127.0.0.1"


def test_small_answers_leave_at_once(folder: Path) -> None:
    """A reader of many small files does not wait 40 ms for each, which is what a socket does by itself."""
    options: list[int] = []

    class Watched(preview.Server):
        def shutdown_request(self, request: Any) -> None:
            options.append(request.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            super().shutdown_request(request)

    with serving(folder, SITE_URL, Watched) as base:
        ask(base)
    assert len(options) == 1
    assert all(options)


@pytest.mark.parametrize("host", ["evil.example:{port}", "127.0.0.1:{port}"])
def test_a_body_is_not_taken_for_a_request(base: str, host: str) -> None:
    """A page that has its own name lead here cannot hide a request for this host in the body of another."""
    port = urlsplit(base).port or 0
    hidden = f"GET /careers/en/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
    answer = raw(port, "/careers/nowhere", [host], more=[f"Content-Length: {len(hidden)}", f"X: y\r\n\r\n{hidden}"])
    assert answer.status in (404, 421)
    assert "home" not in answer.text


def test_a_build_that_replaces_the_site_is_shown(tmp_path: Path) -> None:
    """The next answer is the new page, whole."""
    for name, size in (("a", 3_000), ("b", 200_000)):
        write(tmp_path / name, {"index.html": name * size})
    with serving(tmp_path / "a", "") as base:
        assert ask(base).body == b"a" * 3_000
        (tmp_path / "a").rename(tmp_path / "aside")
        assert ask(base).status == 404
        (tmp_path / "b").rename(tmp_path / "a")
        assert ask(base).body == b"b" * 200_000


def test_a_page_for_lost_addresses_is_a_file_of_the_site(tmp_path: Path) -> None:
    """A link out of the site is followed for it as little as for any other page."""
    site = write(tmp_path / "site", {"index.html": "chooser"})
    write(tmp_path, {"outside.html": "secret"})
    (site / "404.html").symlink_to(tmp_path / "outside.html")
    with serving(site, "") as base:
        answer = ask(f"{base}nowhere")
        assert (answer.status, answer.body) == (404, b"Not Found")
