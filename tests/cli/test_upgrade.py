"""``careers upgrade``: generated files that nobody has edited follow the version; edited ones are their owner's."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
import yaml

from careers.starter import Release, changes_between, current_release, drop_former_settings, move_pins
from tests.cli.test_init import files, invoke

WORKFLOW = ".github/workflows/portal.yml"
FORM = ".github/ISSUE_TEMPLATE/report-a-posting.en.yml"
MODULE = importlib.import_module("careers.cli.upgrade")
LOG = """# Changelog

## 0.3.0 (2027-03-01)

- Third.

## 0.2.0

- Second.

## 0.1.0

- First.
"""


@pytest.fixture
def portal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A portal in English, made by an earlier version than the installed one, which is 0.3.0."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert invoke("init", "--yes", "--languages", "en").exit_code == 0
    assert invoke("upgrade", "--to", "0.1.0").exit_code == 0
    monkeypatch.setattr(MODULE, "__version__", "0.3.0")
    monkeypatch.setattr(MODULE, "changelog", lambda: LOG)
    return tmp_path


def texts(folder: Path) -> dict[str, str]:
    """Path -> text of every file below a folder."""
    return {path: (folder / path).read_text("utf-8") for path in files(folder)}


def edit(file: Path, old: str, new: str) -> None:
    """Change a file as somebody does."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def requirement(version: str) -> str:
    """The line of a portal's requirements that names the package of a version."""
    return f"careers-portal @ {current_release(version).wheel}"


def test_what_nobody_has_edited_follows_the_version(portal: Path) -> None:
    """Requirements and workflow together; the manifest says of which version they are; nothing else is touched."""
    before = texts(portal)
    result = invoke("upgrade")
    assert result.exit_code == 0, result.output
    assert set(result.stdout.splitlines()[-2:]) == {"requirements.txt", WORKFLOW}
    after = texts(portal)
    assert f"{requirement('0.3.0')}\n" in after["requirements.txt"]
    assert "/portal.yml@v0.3.0 # v0.3.0\n" in after[WORKFLOW]
    assert yaml.safe_load(after[".careers.yml"])["version"] == "0.3.0"
    assert {path for path in after if after[path] != before.get(path)} == {"requirements.txt", WORKFLOW, ".careers.yml"}
    again = invoke("upgrade")
    assert (again.exit_code, again.stdout) == (0, "")
    assert texts(portal) == after


def test_it_says_what_has_changed_for_this_portal(portal: Path) -> None:
    """The sections of the changelog that are newer than the portal's version."""
    output = invoke("upgrade").stdout
    assert "- Third." in output
    assert "- Second." in output
    assert "- First." not in output
    assert "- Third." not in invoke("upgrade", "--to", "0.1.0").stdout


def test_a_dry_run_writes_nothing(portal: Path) -> None:
    """It names what would be written."""
    before = texts(portal)
    result = invoke("upgrade", "--dry-run")
    assert result.exit_code == 0, result.output
    assert f"would write {WORKFLOW}" in result.stdout
    assert texts(portal) == before


def test_settings_that_mean_nothing_any_more_are_taken_out(portal: Path) -> None:
    """And nothing else is touched; an earlier version that may know them keeps them."""
    config = portal / "mkdocs.yml"
    before = config.read_text("utf-8")
    edit(config, "plugins:\n  careers:\n", "plugins:\n  careers:\n    cache: /tmp/of careers   # quick\n")
    assert invoke("upgrade", "--to", "0.1.0").exit_code == 0
    assert "cache:" in config.read_text("utf-8")
    assert "would write mkdocs.yml" in invoke("upgrade", "--dry-run").stdout.splitlines()
    assert "mkdocs.yml" in invoke("upgrade").stdout.splitlines()
    assert config.read_text("utf-8") == before
    assert invoke("upgrade").stdout == ""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "plugins:\n  - search\n  - careers:\n      cache: a\n      search: true\n",
            "plugins:\n  - search\n  - careers:\n      search: true\n",
        ),
        ("plugins:\n  careers: {cache: a}\n", "plugins:\n  careers: {cache: a}\n"),
        ("plugins:\n  other:\n    cache: a\ncache: b\n", "plugins:\n  other:\n    cache: a\ncache: b\n"),
        ("plugins:\r\n  careers:\r\n    cache: !ENV [A, b]\r\n", "plugins:\r\n  careers:\r\n"),
        ("", ""),
    ],
    ids=["in a list", "beside others in one line", "of others", "with a tag", "nothing"],
)
def test_only_lines_of_their_own_are_taken_out(text: str, left: str) -> None:
    """Of this plugin alone."""
    assert drop_former_settings(text) == left


def test_an_edited_file_is_shown_and_only_its_version_is_moved(portal: Path) -> None:
    """Lines that somebody has added stay, and are shown with those that would be generated."""
    edit(portal / "requirements.txt", "careers-portal", "mkdocs-redirects==1.2.2\ncareers-portal")
    result = invoke("upgrade")
    assert result.exit_code == 0, result.output
    text = (portal / "requirements.txt").read_text("utf-8")
    assert f"mkdocs-redirects==1.2.2\n{requirement('0.3.0')}\n" in text
    assert "@v0.3.0" in (portal / WORKFLOW).read_text("utf-8")
    assert "-mkdocs-redirects==1.2.2" in result.stdout.splitlines()
    assert "requirements.txt was edited" in result.stderr


def test_files_of_two_versions_are_never_left(portal: Path) -> None:
    """Where the version in one file cannot be moved, the other stays, too."""
    edit(portal / "requirements.txt", requirement("0.1.0"), "careers-portal @ file:///somewhere")
    before = texts(portal)
    result = invoke("upgrade")
    assert result.exit_code == 0, result.output
    assert texts(portal) == before
    assert "requirements.txt: no version of careers-portal to move" in result.stderr
    assert f"+{requirement('0.3.0')}" in result.stdout.splitlines()
    assert any(line.endswith("@v0.3.0 # v0.3.0") for line in result.stdout.splitlines() if line.startswith("+"))


def test_an_issue_form_follows_only_while_nobody_has_edited_it(portal: Path) -> None:
    """One that is as it was generated is written anew; another is shown; one that was removed stays away."""
    manifest = yaml.safe_load((portal / ".careers.yml").read_text("utf-8"))
    new = (portal / FORM).read_text("utf-8")
    old = new.replace("id: page", "id: old")
    (portal / FORM).write_text(old, "utf-8")
    assert "-  id: old" in invoke("upgrade").stdout.splitlines()
    assert (portal / FORM).read_text("utf-8") == old
    manifest["files"][FORM] = MODULE.digest(old)  # as if an earlier version had generated it so
    (portal / ".careers.yml").write_text(yaml.safe_dump(manifest), "utf-8")
    (portal / ".vscode/tasks.json").unlink()
    assert FORM in invoke("upgrade").stdout.splitlines()
    assert (portal / FORM).read_text("utf-8") == new
    assert not (portal / ".vscode/tasks.json").exists()


def test_what_careers_editors_has_written_counts_as_generated(portal: Path) -> None:
    """A new term changes the files for editors; the next upgrade takes them for nobody's edits."""
    edit(portal / "content/taxonomies/skills.yml", "terms:\n", "terms:\n  welding: {name: {en: Welding}}\n")
    assert invoke("editors").exit_code == 0
    snippets = ".vscode/careers.code-snippets"
    known = yaml.safe_load((portal / ".careers.yml").read_text("utf-8"))["files"]
    text = (portal / snippets).read_text("utf-8")
    assert "welding" in text
    assert known[snippets] == MODULE.digest(text)


def test_a_portal_can_go_back(portal: Path) -> None:
    """To a named version: requirements and workflow alone."""
    assert invoke("upgrade").exit_code == 0
    (portal / FORM).unlink()
    result = invoke("upgrade", "--to", "0.2.0")
    assert result.stdout.splitlines() == ["requirements.txt", WORKFLOW]
    assert f"{requirement('0.2.0')}\n" in (portal / "requirements.txt").read_text("utf-8")
    assert "@v0.2.0 # v0.2.0\n" in (portal / WORKFLOW).read_text("utf-8")


@pytest.mark.parametrize("text", [None, "version: [", "[]", "version: 1\nfiles: {}\n", "version: '1'\n"])
def test_without_a_manifest_nothing_is_written(portal: Path, text: str | None) -> None:
    """A file that somebody else has made is left alone."""
    (portal / ".careers.yml").unlink()
    if text is not None:
        (portal / ".careers.yml").write_text(text, "utf-8")
    before = texts(portal)
    result = invoke("upgrade")
    assert result.exit_code == 2
    assert ".careers.yml" in result.output
    assert texts(portal) == before


def test_a_version_is_a_version(portal: Path) -> None:
    """Anything else would end up in a file that pip reads."""
    result = invoke("upgrade", "--to", "1.0 --index-url=https://example.org")
    assert result.exit_code == 2
    assert "is not a version" in result.output


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("0.1.0", "0.3.0", ["Third", "Second"]),
        ("0.2.0", "0.3.0", ["Third"]),
        ("0.1.0", "0.2.0", ["Second"]),
        ("0.3.0", "0.1.0", []),
        ("0.2.0", "0.2.0", []),
        ("0.5.0", "0.3.0", []),
        ("0.2.0", "0.4.0.dev1", ["Third"]),
    ],
)
def test_changes_are_those_of_newer_sections(before: str, after: str, found: list[str]) -> None:
    """Up to the version that is installed, whose own section may not be written yet."""
    output = changes_between(LOG, before, after)
    assert [word for word in ("Third", "Second", "First") if word in output] == found


@pytest.mark.parametrize(
    ("line", "moved"),
    [
        ("careers-portal==1.0", "careers-portal==2.0"),
        ("careers-portal[cluster] == 1.0.0  # ours", "careers-portal[cluster] == 2.0  # ours"),
        ("careers-portal==1.0; python_version > '3.11'", "careers-portal==2.0; python_version > '3.11'"),
        ("careers-portal==1.0 \\\n  --hash=sha256:00", None),
        ("careers-portal>=1.0", None),
        ("my-careers-portal==1.0", None),
        (
            "    uses: a/b/.github/workflows/portal.yml@v1 # v1",
            "    uses: a/b/.github/workflows/portal.yml@c0ffee # v2.0",
        ),
        ("    uses: c/d/.github/workflows/portal.yml@v1", None),
    ],
)
def test_only_what_names_a_version_of_the_generator_is_moved(line: str, moved: str | None) -> None:
    """Hashes are those of one version, and a workflow of somebody else has versions of its own."""
    assert move_pins(f"{line}\n", Release("2.0", "a/b", "c0ffee")) == (None if moved is None else f"{moved}\n")


def test_a_released_package_knows_its_own_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version is named by its tag; so is every version where no release made the package."""
    module = importlib.import_module("careers.starter.release")
    assert current_release("7.0") == Release("7.0", "example/careers", "v7.0")
    (tmp_path / "portal.yml").write_text("generator: example/careers\n", "utf-8")
    (tmp_path / "release.yml").write_text('version: "7.0"\nrepository: "a/b"\ncommit: "c0ffee"\n', "utf-8")
    monkeypatch.setattr(module.resources, "files", lambda _: tmp_path)
    assert current_release("7.0") == Release("7.0", "a/b", "c0ffee")
    assert current_release("6.0") == Release("6.0", "a/b", "v6.0")
