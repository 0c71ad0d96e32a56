"""What strangers put into the content folder neither stops a command nor brings in what lies outside."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.mkdocs.conftest import Workspace
from tests.site.builder import Builder
from tests.site.building import CASES, configure, snapshot
from tests.tools.translation.repository import commit, git, plant_repository

SECRET = "A secret of this machine"
# Files at each place that something in a portal is read from.
FILES = (
    "addresses.txt",
    "import.yml",
    "sources.yml",
    "sources/board.json",
    "taxonomies/zz.yml",
    "taxonomies/logos/acme.svg",
    "strings/en.yml",
    "postings/acme/zz.en.md",
    "drafts/acme/zz.en.md",
    "hardware/ascend.en.md",
    "pages/en/zz.md",
    "pages/assets/zz.png",
)
FOLDERS = ("taxonomies/logos", "strings", "sources", "postings/zz", "drafts", "hardware", "pages/en/zz", "pages/zz")


def make_pipe(path: Path) -> None:
    """Make a pipe that nobody writes into."""
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    """Make a socket; the name that it is bound to may have few characters."""
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(f"/proc/self/fd/{folder}/{path.name}")
    os.close(folder)


@pytest.fixture
def portal(tmp_path: Path) -> Path:
    """The folder of a portal: content, configuration, and a file with a secret beside them."""
    folder = tmp_path / "portal"
    shutil.copytree(CASES, folder / "content")
    configure(folder, folder / "content", search=False)
    (tmp_path / "outside").mkdir()
    return folder


def judge(ready: Builder, folder: Path, wanted: Mapping[str, str]) -> None:
    """Both commands name every place with its remedy; the check fails, and the build publishes the rest."""
    config = folder / "mkdocs.yml"
    for name, done, code in (
        ("check", ready.careers(config, "check", "--lang", "en"), 1),
        ("build", ready.build(config), 0),
    ):
        output = done.output
        assert "Traceback" not in output, (name, output)
        lines = output.splitlines()
        unnamed = [
            place for place, remedy in wanted.items() if not any(place in line and remedy in line for line in lines)
        ]
        assert (name, unnamed, done.returncode) == (name, [], code), output
        assert SECRET not in output, name


def no_files(*names: str) -> Mapping[str, str]:
    return {f"content/{name}:1: file:": "not an ordinary file" for name in names}


def secret_files(site: Path) -> set[str]:
    """Return the files of a site that hold the secret."""
    return {path for path, data in snapshot(site).items() if SECRET.encode() in data}


def replace_files(portal: Path, make: Callable[[Path], None]) -> None:
    """Put something that is made at a path in the place of each of `FILES`."""
    for name in FILES:
        path = portal / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        make(path)


def test_no_command_waits_for_what_is_no_file(ready: Builder, portal: Path) -> None:
    """Wherever it lies: each is named, and the rest is published."""
    replace_files(portal, make_pipe)
    sockets = ("postings/acme/yy.en.md", "taxonomies/yy.yml", "pages/en/yy.md")
    for name in sockets:
        make_socket(portal / "content" / name)
    judge(ready, portal, no_files(*FILES, *sockets))
    assert (portal / "site/en/index.html").is_file()


@pytest.mark.parametrize(
    "arguments",
    [
        ["sync", "--dry-run"],
        ["status"],
        ["strings", "--missing", "en", "--write"],
        ["addresses", "--record"],
        ["translate", "content/postings/acme/zz.en.md"],
        ["import", "--dry-run", "content/pages/en/about.md"],
        ["doctor"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_no_tool_waits_for_a_pipe(ready: Builder, portal: Path, arguments: list[str]) -> None:
    """In place of a file that it reads; each ends, and says why in a sentence."""
    replace_files(portal, make_pipe)
    (portal / "content/sources/board.json").unlink()
    done = ready.careers(portal / "mkdocs.yml", *arguments)
    assert "Traceback" not in done.output


def test_no_link_to_a_file_is_followed(ready: Builder, portal: Path) -> None:
    """Wherever it lies and leads: each is named, nothing of the file is shown, and the rest is published."""
    outside = portal.parent / "outside" / "secret.md"
    outside.write_text(f"---\nfield: zz\nname: {SECRET}\ntitle: {SECRET}\n---\n\n{SECRET}\n", "utf-8")
    replace_files(portal, lambda path: path.symlink_to(outside))
    for name in ("postings/acme/yy.en.md", "pages/en/yy.md"):
        path = portal / "content" / name
        path.symlink_to(os.path.relpath(outside, path.parent))
        path.with_name(f"x{path.name}").symlink_to("nothing")
    judge(ready, portal, no_files(*FILES))
    assert secret_files(portal / "site") == set()


def test_no_link_to_a_folder_is_followed(ready: Builder, portal: Path) -> None:
    """Whatever the folder holds: each is named, nothing of it is shown, and the rest is published."""
    outside = portal.parent / "outside"
    for name, text in {
        "en.yml": f"jobs.title: {SECRET}\n",
        "zz.en.md": f"---\ntitle: {SECRET}\n---\n\n{SECRET}\n",
        "zz.md": f"# {SECRET}\n",
        "ascend.en.md": f"---\nsummary: {SECRET}\n---\n\n{SECRET}\n",
        "acme.svg": f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>{SECRET}</title></svg>',
    }.items():
        (outside / name).write_text(text, "utf-8")
    for name in FOLDERS:
        path = portal / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(path, ignore_errors=True)
        path.symlink_to(outside)
    judge(ready, portal, no_files(*FOLDERS))
    assert secret_files(portal / "site") == set()


def test_strings_state_words_and_no_rules(ready: Builder, portal: Path) -> None:
    """Unknown strings, tags of no language, and markup are named; a language that the theme lacks is one."""
    strings = portal / "content/strings"
    strings.mkdir(exist_ok=True)
    (strings / "zh.yml").write_text(f"salary.native: '{'.?' * 200}!'\nlocale.tag: xx-XX\n", "utf-8")
    (strings / "en.yml").write_text("locale.html_lang: '\"><script>alert(1)</script>'\nlocale.theme: a/b\n", "utf-8")
    done = ready.build(portal / "mkdocs.yml")
    assert done.returncode == 1
    assert "Traceback" not in done.output
    for place in ("zh.yml:1: salary.native", "zh.yml:2: locale.tag", "en.yml:1: locale.html_lang", "en.yml:2: locale."):
        assert f"content/strings/{place}" in done.output
    (strings / "zh.yml").unlink()
    (strings / "en.yml").write_text("locale.tag: en-NZ\nlocale.theme: zu\n", "utf-8")
    with (portal / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write("theme: {features: [content.code.copy]}\n")  # whose button Material has words for
    done = ready.build(portal / "mkdocs.yml")
    assert done.returncode == 0, done.output


def test_linked_vocabularies_are_not_read(ready: Builder, portal: Path) -> None:
    """A folder of vocabularies that is a link is none."""
    shutil.move(portal / "content/taxonomies", portal.parent / "outside/taxonomies")
    (portal / "content/taxonomies").symlink_to(portal.parent / "outside/taxonomies")
    done = ready.careers(portal / "mkdocs.yml", "check", "--lang", "en")
    assert done.returncode == 1
    assert "content/taxonomies:1: file: this is not an ordinary file" in done.output


def test_a_linked_folder_of_pages_is_not_followed(ready: Builder, portal: Path) -> None:
    """The configuration names it, and a branch that changes the content alone can make it a link."""
    outside = portal.parent / "outside"
    (outside / "secret.md").write_text(f"# {SECRET}\n", "utf-8")
    shutil.rmtree(portal / "content/pages")
    (portal / "content/pages").symlink_to(outside)
    done = ready.build(portal / "mkdocs.yml")
    assert "content/pages:1: file: this is not an ordinary file" in done.output
    assert secret_files(portal / "site") == set()


def test_a_content_folder_is_reached_as_its_publisher_says(ready: Builder, portal: Path) -> None:
    """The folder itself may be a link, and lie below one."""
    shutil.move(portal / "content", portal.parent / "outside/content")
    (portal / "content").symlink_to(portal.parent / "outside/content")
    (portal.parent / "way").symlink_to(portal)
    done = ready.build(portal.parent / "way" / "mkdocs.yml", strict=True)
    assert done.returncode == 0, done.output
    assert (portal / "site/en/about/index.html").is_file()


NAMES = {  # where -> what a name ends in there
    "": ".txt",
    "postings": "",
    "postings/acme": ".en.md",
    "drafts": ".en.md",
    "taxonomies": ".yml",
    "taxonomies/logos": ".svg",
    "strings": ".yml",
    "sources": ".json",
    "hardware": ".en.md",
    "pages": ".md",
    "pages/assets": ".png",
}


def put(content: Path, place: str, name: str) -> None:
    """Put a file of this name at a place of the content, or among postings a folder with a file."""
    path = content / place / name / ("zz.en.md" if place == "postings" else "")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("---\ntitle: x\n---\n\nx\n", "utf-8")


def test_names_that_not_every_system_has_are_refused_everywhere(ready: Builder, portal: Path) -> None:
    """Each is named, printable, and the rest is published: what is no UTF-8, and what Windows could not check out."""
    reserved = ("con", "AUX", "lpt1")
    wanted = {}
    for place, ending in NAMES.items():
        put(portal / "content", place, os.fsdecode(b"\xff") + ending)
        folder = "/".join(filter(None, ("content", place)))
        wanted[f"{folder}/\\udcff{ending}:1: path:"] = "rename it"
        for name in reserved:
            put(portal / "content", place, f"{name}{ending}")
            wanted[f"{folder}/{name}{ending}:1: path:"] = "is a reserved name"
    assert ready.build(portal / "mkdocs.yml", strict=True).returncode == 1
    judge(ready, portal, wanted)
    assert (portal / "site/en/about/index.html").is_file()
    assert not {*reserved} & {path.name for path in (portal / "site").iterdir()}


def test_of_a_readme_and_an_index_the_index_is_published(ready: Builder, portal: Path) -> None:
    """Both commands name the other, as MkDocs does, which no longer looks for pages itself."""
    for name in ("README", "index"):
        path = portal / "content/pages/en/both" / f"{name}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"# Page {name}\n", "utf-8")
    done = ready.careers(portal / "mkdocs.yml", "check", "--lang", "en")
    assert "content/pages/en/both/README.md:1: body:" in done.output
    assert ready.build(portal / "mkdocs.yml", strict=True).returncode == 1
    assert ready.build(portal / "mkdocs.yml").returncode == 0
    assert "Page index" in (portal / "site/en/both/index.html").read_text("utf-8")


def test_a_repository_in_the_content_runs_nothing(workspace: Workspace) -> None:
    """A branch that changes only content can hold one; the site is built, and the folder is named."""
    marker = workspace.folder / "marker"
    commit(workspace.folder)
    plant_repository(workspace.folder / "content", f"touch '{marker}'; cat")
    git(workspace.folder, "add", "--all")
    git(workspace.folder, "commit", "--quiet", "--message", "Edit")
    result = workspace.again()
    assert not marker.exists()
    assert result.returncode == 0, result.output
    assert "content/HEAD:1: path: git treats this folder as a repository" in result.output
    assert workspace.again(strict=True).returncode == 1
    assert not marker.exists()
