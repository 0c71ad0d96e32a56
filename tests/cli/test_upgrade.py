"""``careers upgrade``: generated files that nobody has edited follow the version; edited ones are their owner's."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from importlib import metadata, resources
from pathlib import Path

import pytest
import yaml

from careers.cli.upgrade import drop_former_settings
from careers.starter import Release, find_release, generated_files, installed_wheel, move_pins
from tests.cli.test_init import files, invoke
from tests.each import each
from tests.starter.packages import digest, make_wheel, publish, served

WORKFLOW = ".github/workflows/portal.yml"
INTAKE = ".github/workflows/intake.yml"
FORM = ".github/ISSUE_TEMPLATE/report-a-posting.en.yml"
MODULE = importlib.import_module("careers.cli.upgrade")
RELEASE = importlib.import_module("careers.starter.release")
OLD, NEW = "0" * 64, "1" * 64  # the digests of two packages
BOUND = {"requirements.txt", "requirements.lock", WORKFLOW}
GENERATOR = "acme/careers"


@pytest.fixture
def portal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A portal in English, made by an earlier version than the installed one, which is 0.3.0."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    install(monkeypatch, "0.1.0", OLD)
    assert invoke("init", "--yes", "--languages", "en").exit_code == 0
    install(monkeypatch, "0.3.0", NEW)
    return tmp_path


@pytest.fixture
def host(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the files of the host of releases; it answers on the loopback."""
    folder = tmp_path_factory.mktemp("host")
    with served(folder) as address:
        monkeypatch.setattr(RELEASE, "GITHUB", address)
        install(monkeypatch, "0.3.0", NEW)
        yield folder


def install(monkeypatch: pytest.MonkeyPatch, version: str, digest: str, place: str | None = None) -> None:
    """Let the installed package be of this version, installed from a file with this digest at a place."""
    address = f"{RELEASE.GITHUB}{GENERATOR}/releases/download/v{version}/careers_portal-{version}-py3-none-any.whl"
    monkeypatch.setattr(RELEASE, "__version__", version)
    monkeypatch.setattr(MODULE, "__version__", version)
    monkeypatch.setattr(RELEASE, "_installation", lambda: (address if place is None else place, digest))


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
    address = f"{RELEASE.GITHUB}{GENERATOR}/releases/download/v{version}/careers_portal-{version}-py3-none-any.whl"
    return f"careers-portal @ {address}" + (f" \\\n    --hash=sha256:{digest}" if digest else "")


def test_what_nobody_has_edited_follows_the_version(portal: Path) -> None:
    """Requirements, lock and workflow together; the manifest says of which version they are; nothing else changes."""
    before = texts(portal)
    assert f"would write {WORKFLOW}" in invoke("upgrade", "--dry-run").stdout
    assert texts(portal) == before
    result = invoke("upgrade")
    assert result.exit_code == 0, result.output
    assert set(result.stdout.splitlines()[-3:]) == BOUND
    assert result.stderr.splitlines()[:1] == [f"0.1.0 → 0.3.0 ({installed_wheel()})"]
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
        assert (again.exit_code, again.stdout, again.stderr) == (0, "", f"0.3.0 → 0.3.0 ({installed_wheel()})\n")
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


@each(
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
    edit(portal / "requirements.txt", requirement("0.1.0"), "careers-portal>=0.1")
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
    text = f"# What builds this portal.\n{requirement('0.1.0')}\n"
    (portal / "requirements.lock").unlink()
    (portal / "requirements.txt").write_text(text, "utf-8")
    manifest = yaml.safe_load((portal / ".careers.yml").read_text("utf-8"))
    manifest["files"]["requirements.txt"] = MODULE.digest(text)
    del manifest["files"]["requirements.lock"]
    (portal / ".careers.yml").write_text(yaml.safe_dump(manifest), "utf-8")
    assert invoke("upgrade").exit_code == 0
    after = texts(portal)
    assert {path: after[path] for path in BOUND} == generated_files(find_release(installed_wheel()))
    assert "--require-hashes" in after["requirements.txt"]


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


A_B = "https://github.com/a/b/releases/download/v2.0/careers_portal-2.0-py3-none-any.whl"


@each(
    ("line", "moved"),
    [
        ("careers-portal==1.0", "careers-portal==2.0"),
        ("careers-portal[cluster] == 1.0.0  # ours", "careers-portal[cluster] == 2.0  # ours"),
        ("careers-portal==1.0; python_version > '3.11'", "careers-portal==2.0; python_version > '3.11'"),
        ("careers-portal==1.0 \\\n  --hash=sha256:00", f"careers-portal==2.0 \\\n    --hash=sha256:{NEW}"),
        (
            "careers-portal @ https://github.com/a/b/releases/download/v1.0/careers_portal-1.0-py3-none-any.whl"
            " --hash=sha256:00 \\\n --hash=sha256:11\nother==1 --hash=sha256:22",
            f"careers-portal @ {A_B} \\\n    --hash=sha256:{NEW}\nother==1 --hash=sha256:22",
        ),
        ("careers-portal[cluster] @ file:///srv/x.whl", f"careers-portal[cluster] @ {A_B}"),
        ("./wheels/careers_portal-1.0-py3-none-any.whl", f"careers-portal @ {A_B}"),
        ("careers-portal>=1.0", None),
        ("my-careers-portal==1.0", None),
        (
            "    uses: a/b/.github/workflows/portal.yml@v1 # v1",
            "    uses: a/b/.github/workflows/portal.yml@c0ffee # v2.0",
        ),
        ("    uses: x/y/.github/workflows/sync.yml@v1", "    uses: a/b/.github/workflows/sync.yml@c0ffee # v2.0"),
        (
            "    uses: $/.github/workflows/careers-portal.yml",
            "    uses: a/b/.github/workflows/portal.yml@c0ffee # v2.0",
        ),
        ("    uses: c/d/.github/workflows/portal.yml@v1", None),
    ],
)
def test_only_what_names_a_version_of_the_generator_is_moved(line: str, moved: str | None) -> None:
    """With its hash, where it has one, from x/y to a/b; a workflow of somebody else has versions of its own."""
    release = Release("2.0", A_B, NEW, resources.files("careers.starter"), "a/b", "c0ffee")
    assert move_pins(f"{line}\n", release, "x/y") == (None if moved is None else f"{moved}\n")


def test_a_wheel_of_one_s_own_lies_in_the_portal_with_the_workflows(
    portal: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """All that the host needs is in the repository; a portal that was bound to a repository names it no more."""
    wheel = make_wheel(tmp_path_factory.mktemp("dist"), "0.4.0")
    edit(portal / WORKFLOW, "name: Portal", "name: Ours")
    result = invoke("upgrade", "--generator", str(wheel))
    assert result.exit_code == 0, result.output
    after = {path: (portal / path).read_bytes() for path in files(portal)}
    own = f"wheels/{wheel.name}"
    assert after[own] == wheel.read_bytes()
    assert f"./{own} \\\n    --hash=sha256:{digest(wheel)}\n" in after["requirements.txt"].decode()
    assert after["requirements.lock"].decode().endswith("# of 0.4.0\nmade-up==1.0 --hash=sha256:00\n")
    assert "name: Ours" in after[WORKFLOW].decode()
    assert yaml.safe_load(after[WORKFLOW])["jobs"]["portal"]["uses"] == "$/.github/workflows/careers-portal.yml"
    assert after[".github/workflows/careers-portal.yml"].startswith(b"# 0.4.0\n")
    assert [path for path, data in after.items() if path != own and GENERATOR.encode() in data] == []
    assert "pip install -r requirements.txt" in result.stderr


@pytest.mark.parametrize("is_file", [True, False], ids=["file", "address"])
def test_a_portal_follows_the_wheel_that_was_installed(
    portal: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory, is_file: bool
) -> None:
    """Pip install of a newer one, then upgrade; the file of the former one goes."""
    dist = tmp_path_factory.mktemp("dist")
    former, wheel = make_wheel(dist, "0.3.0"), make_wheel(dist, "0.4.0")
    assert invoke("upgrade", "--generator", str(former)).exit_code == 0
    place = str(wheel) if is_file else f"https://packages.example.org/{wheel.name}"
    install(monkeypatch, "0.4.0", digest(wheel), place)
    result = invoke("upgrade")
    assert result.exit_code == 0, result.output
    text = (portal / "requirements.txt").read_text("utf-8")
    assert (f"./wheels/{wheel.name}" if is_file else f"careers-portal @ {place}") in text
    assert f"--hash=sha256:{digest(wheel)}" in text
    kept = {path for path in files(portal) if path.startswith("wheels/")}
    assert kept == ({f"wheels/{wheel.name}"} if is_file else set())
    assert yaml.safe_load((portal / ".careers.yml").read_text("utf-8"))["version"] == "0.4.0"
    assert invoke("upgrade").stdout == ""


def test_a_portal_moves_to_a_version_that_is_released(portal: Path, host: Path) -> None:
    """With the hash, the lock and the commit of that version, wherever the release is."""
    wheel = publish(host, "other/fork", "0.5.0", commit="c0ffee")
    result = invoke("upgrade", "--generator", "other/fork", "--to", "0.5.0")
    assert result.exit_code == 0, result.output
    after = texts(portal)
    assert f"{RELEASE.GITHUB}other/fork/releases/download/v0.5.0/{wheel.name} \\\n" in after["requirements.txt"]
    assert digest(wheel) in after["requirements.txt"]
    assert "# of 0.5.0" in after["requirements.lock"]
    assert "uses: other/fork/.github/workflows/portal.yml@c0ffee # v0.5.0" in after[WORKFLOW]
    assert yaml.safe_load(after[".careers.yml"])["generator"].startswith(f"{RELEASE.GITHUB}other/fork/releases/")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--to", "9.9"), "/acme/careers/releases/download/v9.9/careers_portal-9.9-py3-none-any.whl: HTTP Error 404"),
        (("--generator", "nobody/here"), "/nobody/here/releases/download/v0.3.0/"),
        (("--generator", "careers_portal-1.0-py3-none-any.whl"), "No such file"),
        (("--generator", "broken/careers_portal-1.0-py3-none-any.whl"), "File is not a zip file"),
        (("--generator", "old/careers_portal-1.0-py3-none-any.whl"), "it has no requirements.lock"),
        (("--generator", "other-1.0-py3-none-any.whl"), "neither a repository, OWNER/NAME, nor a wheel"),
        (("--generator", "http://127.0.0.1:1/careers_portal-1.0-py3-none-any.whl"), "whl: [Errno 111]"),
        (("--generator", "http://127.0.0.1:x/careers_portal-1.0-py3-none-any.whl"), "nonnumeric port"),
    ],
)
def test_a_release_that_does_not_exist_is_an_error(
    portal: Path, host: Path, tmp_path_factory: pytest.TempPathFactory, arguments: tuple[str, ...], message: str
) -> None:
    """It says what answers where, and nothing is written."""
    name = "careers_portal-1.0-py3-none-any.whl"
    for folder, data in (("broken", b"PK"), ("old", b"PK\x05\x06" + b"\0" * 18)):
        (portal / folder).mkdir()
        (portal / folder / name).write_bytes(data)
    before = {path: (portal / path).read_bytes() for path in files(portal)}
    result = invoke("upgrade", *arguments)
    assert result.exit_code == 1, result.output
    assert message in result.stderr
    assert {path: (portal / path).read_bytes() for path in files(portal)} == before


def test_a_wheel_has_one_version(portal: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Another one than its own cannot be had of it."""
    wheel = make_wheel(tmp_path_factory.mktemp("dist"), "0.4.0")
    result = invoke("upgrade", "--generator", str(wheel), "--to", "0.5.0")
    assert result.exit_code == 2
    assert "is version 0.4.0; name the wheel of 0.5.0 with --generator" in result.output


@pytest.mark.parametrize("is_wheel", [True, False], ids=["wheel", "repository"])
def test_a_portal_of_an_earlier_version_gets_a_place_that_exists(
    portal: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory, is_wheel: bool
) -> None:
    """It named a repository that nobody has, and none in its manifest; where the package is from takes that place."""
    for path in (*BOUND, INTAKE):
        if (portal / path).exists():
            (portal / path).write_text(
                (portal / path).read_text("utf-8").replace(GENERATOR, "example/careers"), "utf-8"
            )
    manifest = yaml.safe_load((portal / ".careers.yml").read_text("utf-8"))
    del manifest["generator"]
    manifest["files"] |= {path: MODULE.digest((portal / path).read_text("utf-8")) for path in BOUND}
    (portal / ".careers.yml").write_text(yaml.safe_dump(manifest), "utf-8")
    edit(portal / WORKFLOW, "name: Portal", "name: Ours")
    wheel = make_wheel(tmp_path_factory.mktemp("dist"), "0.3.0")
    if is_wheel:
        install(monkeypatch, "0.3.0", digest(wheel), str(wheel))
    assert invoke("upgrade").exit_code == 0
    found = {path for path in files(portal) if b"example/careers" in (portal / path).read_bytes()}
    assert found == set()


def test_without_a_place_of_the_generator_upgrade_says_how_to_give_it(
    portal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A portal of a wheel, and an installed package of a checkout: which package is meant nobody knows."""
    edit(
        portal / ".careers.yml",
        "generator: https://github.com/acme/careers/releases/download/v0.1.0",
        "generator: wheels",
    )
    install(monkeypatch, "0.3.0", "", "")
    result = invoke("upgrade")
    assert result.exit_code == 2
    assert "--generator OWNER/NAME" in result.output


def test_workflows_are_added_and_follow_the_version(portal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The form promises a reply once there is a workflow that gives it; one that was removed stays away."""
    form = portal / ".github/ISSUE_TEMPLATE/post-a-job.en.yml"
    assert "a reply appears" not in form.read_text("utf-8")
    result = invoke("upgrade", "--workflows", "intake, links")
    assert result.exit_code == 0, result.output
    assert "a reply appears" in form.read_text("utf-8")
    assert "acme/careers/.github/workflows/intake.yml@v0.3.0 # v0.3.0" in (portal / INTAKE).read_text("utf-8")
    assert not (portal / ".github/workflows/sync.yml").exists()
    (portal / INTAKE).unlink()
    install(monkeypatch, "0.4.0", NEW)
    assert invoke("upgrade").exit_code == 0
    assert "@v0.4.0" in (portal / ".github/workflows/links.yml").read_text("utf-8")
    assert not (portal / INTAKE).exists()
    assert "a reply appears" not in form.read_text("utf-8")
    assert "'nonsense' is not one of" in invoke("upgrade", "--workflows", "nonsense").output


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where an installer records what it installed; the file of the package is there, too."""
    folder = tmp_path / "careers_portal-9.0.dist-info"
    folder.mkdir()
    monkeypatch.setattr(metadata, "distribution", lambda _: metadata.PathDistribution(folder))
    return folder


WHEEL = "careers_portal-9.0-py3-none-any.whl"
AT_GITHUB = f"https://github.com/a/b/releases/download/v9.0/{WHEEL}"


@pytest.mark.parametrize(
    ("record", "place", "digest"),
    [
        ({"url": AT_GITHUB, "archive_info": {"hashes": {"sha256": NEW}}}, AT_GITHUB, NEW),
        ({"url": f"file:///a%20b/{WHEEL}", "archive_info": {"hash": f"sha256={NEW}"}}, f"/a b/{WHEEL}", NEW),
        ({"url": f"https://example.org/{WHEEL}", "archive_info": {}}, f"https://example.org/{WHEEL}", ""),
        ({"url": "file:///work", "dir_info": {"editable": True}}, "", ""),
        ({"archive_info": {"hashes": {"sha256": f"{NEW}\n--index-url=x"}}}, "", ""),
        (None, "", ""),
    ],
)
def test_where_a_package_comes_from_is_what_its_installer_recorded(
    recorded: Path, record: object, place: str, digest: str
) -> None:
    """As PEP 610 has it; a checkout, and what an index served, have none."""
    if record is not None:
        (recorded / "direct_url.json").write_text(json.dumps(record), "utf-8")
    assert RELEASE._installation() == (place, digest)


def test_a_released_package_knows_its_own_place(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its repository and commit, wherever it was installed from; that it is there, nobody has to ask."""
    own = recorded.parent
    (own / "requirements.lock").touch()
    (own / "release.yml").write_text('repository: "a/b"\ncommit: "c0ffee"\n', "utf-8")
    record = {"url": f"file:///downloads/{WHEEL}", "archive_info": {"hashes": {"sha256": NEW}}}
    (recorded / "direct_url.json").write_text(json.dumps(record), "utf-8")
    monkeypatch.setattr(RELEASE.resources, "files", lambda _: own)
    monkeypatch.setattr(RELEASE, "__version__", "9.0")
    found = find_release(installed_wheel())
    assert (found.wheel, found.repository, found.revision, found.digest) == (AT_GITHUB, "a/b", "c0ffee", NEW)
