"""``careers upgrade``: generated files that nobody has edited follow the version; edited ones are their owner's."""

from __future__ import annotations

import importlib
import json
from importlib import metadata
from pathlib import Path

import pytest
import yaml

from careers.cli.upgrade import drop_former_settings
from careers.starter import (
    Release,
    current_release,
    generated_files,
    move_pins,
)
from tests.cli.test_init import files, invoke

WORKFLOW = ".github/workflows/portal.yml"
FORM = ".github/ISSUE_TEMPLATE/report-a-posting.en.yml"
MODULE = importlib.import_module("careers.cli.upgrade")
RELEASE = importlib.import_module("careers.starter.release")
OLD, NEW = "0" * 64, "1" * 64  # the digests of two packages
BOUND = {"requirements.txt", "requirements.lock", WORKFLOW}


@pytest.fixture
def portal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A portal in English, made by an earlier version than the installed one, which is 0.3.0."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    install(monkeypatch, "0.1.0", OLD)
    assert invoke("init", "--yes", "--languages", "en").exit_code == 0
    install(monkeypatch, "0.3.0", NEW)
    return tmp_path


def install(monkeypatch: pytest.MonkeyPatch, version: str, digest: str) -> None:
    """Let the installed package be of this version, and have been installed from a file with this digest."""
    monkeypatch.setattr(RELEASE, "__version__", version)
    monkeypatch.setattr(RELEASE, "_installed_digest", lambda: digest)


def texts(folder: Path) -> dict[str, str]:
    """Path -> text of every file below a folder."""
    return {path: (folder / path).read_text("utf-8") for path in files(folder)}


def edit(file: Path, old: str, new: str) -> None:
    """Change a file as somebody does."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def requirement(version: str, digest: str = "") -> str:
    """What a portal's requirements say of the package of a version; without a digest, its first line."""
    release = Release(version, "example/careers", "", digest)
    return f"careers-portal @ {release.wheel}{release.hash_option}"


def test_what_nobody_has_edited_follows_the_version(portal: Path) -> None:
    """Requirements, lock and workflow together; the manifest says of which version they are; nothing else changes."""
    before = texts(portal)
    assert f"would write {WORKFLOW}" in invoke("upgrade", "--dry-run").stdout
    assert texts(portal) == before
    result = invoke("upgrade")
    assert result.exit_code == 0, result.output
    assert set(result.stdout.splitlines()[-3:]) == BOUND
    assert result.stderr.splitlines()[:1] == ["0.1.0 → 0.3.0"]
    assert result.stderr.splitlines()[1].endswith("/blob/v0.3.0/CHANGELOG.md")
    after = texts(portal)
    assert f"{requirement('0.3.0', NEW)}\n" in after["requirements.txt"]
    assert OLD not in after["requirements.txt"]
    assert "careers-portal 0.3.0 needs" in after["requirements.lock"]
    assert "/portal.yml@v0.3.0 # v0.3.0\n" in after[WORKFLOW]
    assert yaml.safe_load(after[".careers.yml"])["version"] == "0.3.0"
    assert {path for path in after if after[path] != before.get(path)} == {*BOUND, ".careers.yml"}
    for known in (after[".careers.yml"], "version: 0.3.0\nfiles: {}\n"):
        (portal / ".careers.yml").write_text(known, "utf-8")
        again = invoke("upgrade")
        assert (again.exit_code, again.stdout, again.stderr) == (0, "", "0.3.0 → 0.3.0\n")
        assert texts(portal) == after


def test_settings_that_mean_nothing_any_more_are_taken_out(portal: Path) -> None:
    """And nothing else is touched."""
    config = portal / "mkdocs.yml"
    config.write_bytes(config.read_bytes().replace(b"\n", b"\r\n"))
    before = config.read_bytes()
    config.write_bytes(before.replace(b"  careers:\r\n", b"  careers:\r\n    cache: /tmp/of careers   # quick\r\n"))
    assert "would write mkdocs.yml" in invoke("upgrade", "--dry-run").stdout.splitlines()
    assert "mkdocs.yml" in invoke("upgrade").stdout.splitlines()
    assert config.read_bytes() == before
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
    edit(portal / "requirements.txt", "careers-portal @", "mkdocs-redirects==1.2.2 --hash=sha256:00\ncareers-portal @")
    result = invoke("upgrade")
    assert result.exit_code == 0, result.output
    text = (portal / "requirements.txt").read_text("utf-8")
    assert f"mkdocs-redirects==1.2.2 --hash=sha256:00\n{requirement('0.3.0', NEW)}\n" in text
    assert "@v0.3.0" in (portal / WORKFLOW).read_text("utf-8")
    assert "-mkdocs-redirects==1.2.2 --hash=sha256:00" in result.stdout.splitlines()
    assert "requirements.txt was edited" in result.stderr


def test_files_of_two_versions_are_never_left(portal: Path) -> None:
    """Where the version in one file cannot be moved, nothing is written, and the file is named."""
    edit(portal / "requirements.txt", requirement("0.1.0"), "careers-portal @ file:///somewhere")
    before = texts(portal)
    result = invoke("upgrade")
    assert result.exit_code == 1
    assert texts(portal) == before
    assert "requirements.txt: no version of careers-portal to move; nothing was written" in result.stderr


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


def test_requirements_without_hashes_get_them(portal: Path) -> None:
    """An earlier version wrote no hashes and no lock."""
    text = f"# What builds this portal.\ncareers-portal @ {current_release().wheel}\n"
    (portal / "requirements.lock").unlink()
    (portal / "requirements.txt").write_text(text, "utf-8")
    manifest = yaml.safe_load((portal / ".careers.yml").read_text("utf-8"))
    manifest["files"]["requirements.txt"] = MODULE.digest(text)
    del manifest["files"]["requirements.lock"]
    (portal / ".careers.yml").write_text(yaml.safe_dump(manifest), "utf-8")
    assert invoke("upgrade").exit_code == 0
    after = texts(portal)
    assert {path: after[path] for path in BOUND} == generated_files(current_release())
    assert "--require-hashes" in after["requirements.txt"]


def test_where_the_hash_is_not_known_pip_refuses_and_the_requirements_say_what_to_add(
    portal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package from a checkout or an index has none: the requirement is written without, among some that have one."""
    install(monkeypatch, "0.3.0", "")
    assert invoke("upgrade").exit_code == 0
    text = (portal / "requirements.txt").read_text("utf-8")
    assert text.endswith(
        f"# The hash of this package is missing: take it from SHA256SUMS of the release, and add "
        f"--hash=sha256:… to the line.\n{requirement('0.3.0')}\n"
    )
    assert "\n--require-hashes\n" in text


@pytest.mark.parametrize("text", [None, "version: [", "version: [1]\nfiles: {}\n", "version: '1'\n"])
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


def test_a_hash_that_the_requirements_have_stays(portal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has installed the same version otherwise, or has added the hash by hand, can upgrade all the same."""
    assert invoke("upgrade").exit_code == 0
    before = texts(portal)
    install(monkeypatch, "0.3.0", "")
    result = invoke("upgrade")
    assert (result.exit_code, result.stdout) == (0, "")
    assert texts(portal) == before


# Each alias stands for nine of the one before: a few hundred bytes that are 9 ** 7 values.
ALIASES = "version: '1'\nfiles:\n  a0: &a0 [x]\n" + "".join(
    f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 8)
)


@pytest.mark.parametrize("kind", ["aliases", "large", "link"])
def test_a_manifest_that_somebody_else_wrote_ends_the_command_at_once(portal: Path, kind: str) -> None:
    """It is a file like any other in a repository: references, sizes and links are refused, and nothing is written."""
    file = portal / ".careers.yml"
    text = file.read_text("utf-8")
    file.unlink()
    if kind == "link":
        (portal / "other.yml").write_text(text, "utf-8")
        file.symlink_to("other.yml")
    else:
        file.write_text(ALIASES if kind == "aliases" else text + "#" * 100_000, "utf-8")
    before = (portal / "requirements.txt").read_bytes()
    result = invoke("upgrade")
    assert result.exit_code == 2
    assert ".careers.yml cannot be read" in result.output
    assert (portal / "requirements.txt").read_bytes() == before


@pytest.mark.parametrize("part", [".github", WORKFLOW, ".vscode"])
def test_nothing_is_read_or_written_through_a_link(
    portal: Path, tmp_path_factory: pytest.TempPathFactory, part: str
) -> None:
    """A folder of a portal may lead to any other; what is generated stays in the portal, and nothing else is shown."""
    outside = tmp_path_factory.mktemp("outside") / "it"
    (portal / part).rename(outside)
    (portal / part).symlink_to(outside)
    before = {path: path.read_bytes() for path in (outside, *outside.rglob("*")) if path.is_file()}
    requirements = (portal / "requirements.txt").read_bytes()
    result = invoke("upgrade")
    assert result.exit_code == 1
    assert "nothing was written" in result.output
    assert {path: path.read_bytes() for path in (outside, *outside.rglob("*")) if path.is_file()} == before
    assert (portal / "requirements.txt").read_bytes() == requirements


@pytest.mark.parametrize(
    ("line", "moved"),
    [
        ("careers-portal==1.0", "careers-portal==2.0"),
        ("careers-portal[cluster] == 1.0.0  # ours", "careers-portal[cluster] == 2.0  # ours"),
        ("careers-portal==1.0; python_version > '3.11'", "careers-portal==2.0; python_version > '3.11'"),
        ("careers-portal==1.0 \\\n  --hash=sha256:00", f"careers-portal==2.0 \\\n    --hash=sha256:{NEW}"),
        (
            "careers-portal @ https://github.com/a/b/releases/download/v1.0/careers_portal-1.0-py3-none-any.whl"
            " --hash=sha256:00 \\\n --hash=sha256:11\nother==1 --hash=sha256:22",
            "careers-portal @ https://github.com/a/b/releases/download/v2.0/careers_portal-2.0-py3-none-any.whl"
            f" \\\n    --hash=sha256:{NEW}\nother==1 --hash=sha256:22",
        ),
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
    """With its hash, where it has one; a workflow of somebody else has versions of its own."""
    assert move_pins(f"{line}\n", Release("2.0", "a/b", "c0ffee", NEW)) == (None if moved is None else f"{moved}\n")


def test_the_hash_of_another_version_is_never_left() -> None:
    """Where that of the release is not known, pip finds a requirement without a hash among others that have one."""
    text = "careers-portal==1.0 \\\n    --hash=sha256:00\nother==1 --hash=sha256:22\n"
    assert move_pins(text, Release("2.0", "a/b", "c0ffee")) == "careers-portal==2.0\nother==1 --hash=sha256:22\n"


def test_a_released_package_knows_its_own_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version is named by its tag where no release made the package."""
    install(monkeypatch, "7.0", NEW)
    assert current_release() == Release("7.0", "example/careers", "v7.0", NEW)
    (tmp_path / "portal.yml").write_text("generator: example/careers\n", "utf-8")
    (tmp_path / "release.yml").write_text('repository: "a/b"\ncommit: "c0ffee"\n', "utf-8")
    monkeypatch.setattr(RELEASE.resources, "files", lambda _: tmp_path)
    assert current_release() == Release("7.0", "a/b", "c0ffee", NEW)


@pytest.mark.parametrize(
    ("recorded", "digest"),
    [
        ({"url": "https://example.org/a.whl", "archive_info": {"hashes": {"sha256": NEW}}}, NEW),
        ({"url": "https://example.org/a.whl", "archive_info": {"hash": f"sha256={NEW}"}}, NEW),
        ({"url": "https://example.org/a.whl", "archive_info": {}}, ""),
        ({"url": "file:///work", "dir_info": {"editable": True}}, ""),
        ({"archive_info": {"hashes": {"sha256": f"{NEW}\n--index-url=x"}}}, ""),
        (None, ""),
    ],
)
def test_the_digest_of_a_package_is_what_its_installer_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recorded: object, digest: str
) -> None:
    """As PEP 610 has it; a checkout, and what an index served, have none."""
    folder = tmp_path / "careers_portal-9.0.dist-info"
    folder.mkdir()
    if recorded is not None:
        (folder / "direct_url.json").write_text(json.dumps(recorded), "utf-8")
    monkeypatch.setattr(metadata, "distribution", lambda _: metadata.PathDistribution(folder))
    assert current_release().digest == digest
