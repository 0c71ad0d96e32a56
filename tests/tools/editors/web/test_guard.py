"""Whose requests the web editor's server answers, and with which files; without the packages that the editor needs."""

from __future__ import annotations

import json
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.node import EDITOR, NODE
from tests.site.building import snapshot
from tests.support.web.asking import FOREIGN, OWN, ask


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a posting, other files, and links of a posting's name to those."""
    folder = tmp_path_factory.mktemp("guarded").resolve()
    postings = folder / "content" / "postings"
    for name in ("acme/one.en.md", "acme/notes.txt", "acme/.hidden.en.md", "acme/deep/two.en.md", "../pages/en.md"):
        (postings / name).parent.mkdir(parents=True, exist_ok=True)
        (postings / name).write_text("posting", "utf-8")
    (folder / "secrets" / "one.en.md").parent.mkdir()
    (folder / "secrets" / "one.en.md").write_text("secret", "utf-8")
    (folder / "mkdocs.yml").write_text("secret", "utf-8")
    (postings / "acme" / "linked.en.md").symlink_to(folder / "mkdocs.yml")
    (postings / "acme" / "folder.en.md").mkdir()
    (postings / "linked").symlink_to(folder / "secrets")
    return folder


@contextmanager
def serving(folder: Path) -> Iterator[int]:
    command = [str(NODE), str(Path(__file__).with_name("guarded.mjs")), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            yield int(server.stdout.readline())
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    with serving(folder) as port:
        yield port


def test_a_request_for_another_host_is_refused(port: int) -> None:
    """A page that has its own name lead here (DNS rebinding) neither reads nor writes postings."""
    for name, hosts in FOREIGN.items():
        for version in ("1.0", "1.1"):
            answer = ask(port, "/token/", hosts, version=version)
            assert (answer.status in (400, 421), "the editor" in answer.text) == (True, False), name


def test_the_editors_own_page_is_answered(port: int) -> None:
    for host in OWN:
        own = f"Origin: http://{host.format(port=port).lower()}"
        assert ask(port, "/token/", [host]).status == 200, host
        assert ask(port, "/token/", [host], more=[own]).status == 200, host


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "http://localhost:{port}", "null"])
def test_a_request_of_another_page_is_refused(port: int, origin: str) -> None:
    assert ask(port, "/token/", ["127.0.0.1:{port}"], more=[f"Origin: {origin.format(port=port)}"]).status == 403


@pytest.mark.parametrize(
    "path", ["/", "/token2/", "/toke/", "/Token/", "/%74oken/", "//token/", "/x/../token/", "/x?/token/", "/?token"]
)
def test_a_request_without_the_token_is_refused(port: int, path: str) -> None:
    """Another program on the machine can send any header, and does not know the address that was printed."""
    answer = ask(port, path, ["127.0.0.1:{port}"])
    assert answer.status == 403
    assert "the editor" not in answer.text


def act(port: int, action: object, **params: object) -> tuple[int, str]:
    body = json.dumps({"action": action, "params": {"branch": "main", **params}}).encode()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/token/api", body) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_postings_are_read(port: int) -> None:
    """One by its path, all by their folder, without what only lies there; one that is not there is empty."""
    path = "content/postings/acme/one.en.md"
    status, text = act(port, "getEntry", path=path)
    entry = json.loads(text)
    assert (status, entry["data"], entry["file"]["path"]) == (200, "posting", path)
    status, text = act(port, "entriesByFolder", folder="content/postings", extension="md", depth=2)
    assert (status, json.loads(text)) == (200, [entry])
    status, text = act(port, "getEntry", path="content/postings/acme/none.en.md")
    assert (status, json.loads(text)["data"]) == (200, None)


OTHERS = [
    "mkdocs.yml",
    "/etc/hostname",
    "content/pages/en.md",
    "content/postings/../../mkdocs.yml",
    "content/postings/../../secrets/one.en.md",
    "content/postings/linked/one.en.md",
    "content/postings/acme/linked.en.md",
    "content/postings/acme/folder.en.md",
    "content/postings/acme/notes.txt",
    "content/postings/acme/deep/two.en.md",
    "content\\postings\\acme\\one.en.md",
    "content/postings/acme/one.en.md\n",
    None,
    ["content/postings/acme/one.en.md"],
    {"startsWith": 1},
]


@pytest.mark.parametrize("path", OTHERS, ids=str)
def test_other_files_are_neither_read_nor_written(port: int, folder: Path, path: object) -> None:
    before = snapshot(folder)
    status, text = act(port, "getEntry", path=path)
    assert (status, "secret" in text.replace("secrets", "")) == (403, False)
    status, _ = act(port, "persistEntry", dataFiles=[{"path": path, "raw": "x"}], assets=[], options={})
    assert status == 403
    assert snapshot(folder) == before


@pytest.mark.parametrize(
    "place", [".", "", "content", "content/postings/linked", "content/postings/../..", "/etc", None]
)
def test_other_folders_are_not_listed(port: int, place: object) -> None:
    status, text = act(port, "entriesByFolder", folder=place, extension="", depth=9)
    assert (status, "secret" in text) == (403, False)


@pytest.mark.parametrize("action", ["entriesByFiles", "getMediaFile", "persistMedia", "deleteFiles", "toString", None])
def test_what_is_not_for_postings_is_not_done(port: int, action: object) -> None:
    assert act(port, action, files=[{"path": "mkdocs.yml"}], path="mkdocs.yml", paths=["mkdocs.yml"])[0] == 403


def test_a_posting_is_written(port: int, folder: Path) -> None:
    """In the folder of an employer who has none yet; as a new one, it replaces none."""
    path = "content/postings/new/one.zh.md"
    texts = [{"path": path, "raw": "职位"}, {"path": path.replace("zh", "en"), "raw": " "}]
    for status in (200, 403):
        assert act(port, "persistEntry", dataFiles=texts, assets=[], options={"newEntry": True})[0] == status
    assert act(port, "persistEntry", dataFiles=[{"path": path, "raw": "职位二"}], options={})[0] == 200
    assert snapshot(folder / "content" / "postings" / "new") == {"one.zh.md": "职位二".encode()}


def test_a_folder_of_postings_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secrets" / "acme").mkdir(parents=True)
    (tmp_path / "secrets" / "acme" / "one.en.md").write_text("secret", "utf-8")
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "postings").symlink_to(tmp_path / "secrets")
    with serving(tmp_path.resolve()) as where:
        path = "content/postings/acme/one.en.md"
        assert act(where, "entriesByFolder", folder="content/postings")[0] == 403
        assert act(where, "getEntry", path=path)[0] == 403
        assert act(where, "persistEntry", dataFiles=[{"path": path, "raw": "x"}], options={})[0] == 403
    assert (tmp_path / "secrets" / "acme" / "one.en.md").read_text("utf-8") == "secret"


def test_the_server_asks_the_guard_first() -> None:
    text = (EDITOR / "server.mjs").read_text("utf-8")
    uses = [line.strip() for line in text.split("\n") if line.startswith("app.use(")]
    assert uses[0] == "app.use(ownPage);"
    assert "refusal(request, TOKEN)" in text
