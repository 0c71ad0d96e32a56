"""A site is replaced whole or not at all, whatever happens to the build."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from careers.builder.exchange import PublishError, exchange
from careers.builder.publish import NewSite, write
from careers.support.work import Workers
from tests.builder.made_up import build, content, expected, files_of, opened

ROOT = Path(__file__).parents[2]
OLD = {"front": 1, "a": 1, "b": 1, "c": 1}
NEW = {"front": 2, "a": 2, "c": 1}

# What the builders of these tests share; they are real processes, so that they can be killed.
BUILDER = f"""
import os, signal, sys
from pathlib import Path
from careers.builder.publish import NewSite
from careers.builder.exchange import PublishError, exchange
from tests.builder.made_up import build, content, ended, expected, opened, start

OLD, NEW = {OLD!r}, {NEW!r}
site = Path(sys.argv[1])
beside = lambda: {{path.name for path in site.parent.iterdir()}}

def ready():
    print("ready", flush=True)
"""

HOLD = """
new = NewSite.open(site)
(new.folder / "half").write_text("half")
ready()
sys.stdin.read()
"""

# The forked child outlives its killed parent, as workers of a pool do.
HOLD_WITH_A_WORKER = """
from careers.builder.publish import write
new = NewSite.open(site)
worker = os.fork()
if worker == 0:
    os.close(new._descriptor)  # else nobody builds before this process has ended
    ready()
    sys.stdin.readline()
    try:
        write(new.folder, [("c/index.html", b"c     9"), ("new/index.html", b"new")])
    except OSError as error:
        print(type(error).__name__, flush=True)
    os._exit(0)
os.waitpid(worker, 0)
"""

TAKE_TURNS = """
turns = 0
mark = site.with_name("inside")
while turns < 25:
    try:
        new = NewSite.open(site)
    except PublishError as error:
        assert "another build" in str(error), error
        continue
    os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
    (new.engine / "index.html").write_text(f"{os.getpid()} {turns}")
    new.merge()
    mark.unlink()
    new.publish()
    turns += 1
"""

# Forks die before each change to the file system in turn, and right after the exchange; then what is left is judged.
DIE_AT_EACH_STEP = """
import errno
way, lost = sys.argv[2], sys.argv[3] == "lost"
OLD, NEW = {"front": 0, "a": 0, "b": 4}, {"front": 2, "a": 2}

def dying(last):
    steps = 0
    def step():
        nonlocal steps
        steps += 1
        if steps == last:
            os.kill(os.getpid(), signal.SIGKILL)
    def watch(event, args):
        writes = event == "open" and isinstance(args[2], int) and args[2] & (os.O_CREAT | os.O_WRONLY | os.O_RDWR)
        changes = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.chmod", "os.link", "fcntl.flock")
        if writes or event in changes:
            step()
    def change(one, other):
        step()
        if way == "renames":
            raise OSError(errno.ENOSYS, "Function not implemented")
        exchange(one, other)
        step()
    sys.addaudithook(watch)
    build(site, NEW, exchange=change)

last, seen, code = 0, [], 1
while code:
    last += 1
    build(site, OLD)
    code = ended(start(lambda: dying(last)))
    assert code in (0, -signal.SIGKILL), code
    if lost:
        if site.exists():
            import shutil
            shutil.rmtree(site)
        with opened(site):
            pass
        assert not site.exists() or content(site) == expected(OLD), last
        continue
    if way == "exchange":
        assert content(site) in (expected(OLD), expected(NEW)), last
    with opened(site):
        pass
    seen.append(content(site) == expected(NEW))
    assert seen[-1] or content(site) == expected(OLD), last
    assert beside() == {"site"}, (last, beside())
    build(site, NEW)
    assert content(site) == expected(NEW), last
    assert beside() == {"site"}, (last, beside())
assert lost or seen == sorted(seen), "once the new site stands, the old one never comes back"
assert lost or set(seen) == {True, False}
"""


class BrokenError(Exception):
    """What a failing build raises here."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Where the site will be: nothing yet, alone in its folder."""
    return tmp_path / "out" / "site"


@pytest.fixture
def begin() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start a builder on a site; whatever still runs at the end of the test is killed."""
    running: list[subprocess.Popen[str]] = []

    def run(script: str, site: Path, *args: object) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", BUILDER + script, str(site), *map(str, args)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen(command, text=True, cwd=ROOT, **pipes)  # type: ignore[call-overload]
        running.append(process)
        return process  # type: ignore[no-any-return]

    yield run
    for process in running:
        process.kill()
        process.communicate()


def await_ready(process: subprocess.Popen[str]) -> None:
    """Wait for the builder's word that it is at work."""
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"


def neighbours(site: Path) -> set[str]:
    """The names of everything in the site's parent folder."""
    return {entry.name for entry in site.parent.iterdir()}


def no_exchange(one: Path, other: Path) -> None:
    """The exchange of a system that has none."""
    raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))


class TestPublishing:
    """What stands in the site's place after a build."""

    @pytest.mark.parametrize("change", [exchange, no_exchange], ids=["in one call", "by two renames"])
    def test_the_new_site_replaces_all_of_the_old(self, site: Path, change: Callable[[Path, Path], None]) -> None:
        """What the new build does not have is gone; nothing lies beside the site."""
        for number, units in enumerate((OLD, NEW, OLD, {"front": 3}, NEW)):
            build(site, units, exchange=change)
            assert content(site) == expected(units)
            assert neighbours(site) == {"site"}
            if number:
                (site / "gone.html").write_text("mine")

    def test_the_first_build_makes_the_folders_it_needs(self, tmp_path: Path) -> None:
        """Neither the site's folder nor its parents have to exist."""
        site = tmp_path / "deep" / "er" / "site"
        build(site, OLD)
        assert content(site) == expected(OLD)

    def test_an_empty_folder_is_filled(self, site: Path) -> None:
        """A folder made beforehand, such as a temporary one, is as good as none."""
        site.mkdir(parents=True)
        build(site, OLD)
        assert content(site) == expected(OLD)

    @pytest.mark.parametrize("exists", [True, False], ids=["to a site", "to nothing yet"])
    def test_a_link_stays_a_link(self, site: Path, tmp_path: Path, exists: bool) -> None:
        """What a link points at is replaced, where it is."""
        real = tmp_path / "elsewhere" / "www"
        if exists:
            build(real, OLD)
        site.parent.mkdir()
        site.symlink_to(real)
        build(site, NEW)
        assert site.is_symlink()
        assert content(real) == expected(NEW)
        assert neighbours(site) == {"site"}
        assert neighbours(real) == {"www"}

    def test_a_relative_site_dir_is_fixed_at_the_start(
        self, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A build that changes the current folder still publishes to the place first named."""
        site.parent.mkdir()
        monkeypatch.chdir(site.parent)
        with opened(Path("site")) as new:
            new.write([("index.html", b"new")])
            monkeypatch.chdir(tmp_path)
            new.publish()
        assert content(site) == {"index.html": "new"}

    def test_the_folder_keeps_its_permissions(self, site: Path) -> None:
        """A web server that could read the old site can read the new one."""
        build(site, OLD)
        site.chmod(0o2751)
        for units in (NEW, OLD):
            build(site, units)
            assert stat.S_IMODE(site.stat().st_mode) == 0o2751

    @pytest.mark.parametrize("umask", [0o000, 0o022, 0o077], ids="{:03o}".format)
    def test_all_can_read_it(self, site: Path, umask: int) -> None:
        """Whoever builds it; afterwards files are made as before."""
        before = os.umask(umask)
        try:
            for units in (OLD, NEW):
                build(site, units, Workers(2))
            with pytest.raises(PublishError, match="no index"):
                build(site, {"a": 1})
        finally:
            assert os.umask(before) == umask
        found = {stat.filemode(path.stat().st_mode) for path in (site, *site.rglob("*"))}
        assert found == {"drwxr-xr-x", "-rw-r--r--"}

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            pytest.param([("x", b"1")], [("x", b"2")], id="one address twice"),
            pytest.param([("x/y", b"1")], [("x", b"2")], id="a file where another has a folder"),
            pytest.param([("x", b"1")], [("x/y", b"2")], id="a folder where another has a file"),
        ],
    )
    def test_two_things_at_one_address_are_refused(
        self, site: Path, one: list[tuple[str, bytes]], other: list[tuple[str, bytes]]
    ) -> None:
        """Nobody could say which of them would be published."""
        build(site, OLD)
        with pytest.raises(PublishError, match=r"x.* would be two things"), opened(site) as new:
            for files in ([("index.html", b"new")], one, other):
                new.write(files)
            new.publish()
        assert content(site) == expected(OLD)


class TestBeginningAgain:
    """A build that leaves something out begins again with nothing."""

    def test_nothing_is_left_of_what_was_made_in_vain(self, site: Path) -> None:
        """What MkDocs wrote is there still, and each address is free again."""
        build(site, OLD)
        with opened(site) as new:
            (new.engine / "style.css").write_text("of the engine")
            for name, version in {**OLD, "y": 4}.items():
                new.write(files_of(name, version))
            write(new.folder, [("half/written.html", b"half")])
            new.restart()
            for name, version in {**NEW, "y": 1}.items():
                new.write(files_of(name, version))
            new.merge()
            new.publish()
        assert content(site) == expected({**NEW, "y": 1})


class TestFailing:
    """The old site survives every failure."""

    def test_a_failed_build_changes_nothing(self, site: Path) -> None:
        """Without `publish` the old site stays, and what was half-made is not taken for more."""
        build(site, OLD)
        build(site, NEW)
        with pytest.raises(BrokenError), opened(site) as new:
            write(new.folder, [("a/index.html", b"a     3"), ("half", b"half")])
            raise BrokenError
        assert content(site) == expected(NEW)
        assert neighbours(site) == {"site"}
        build(site, OLD)
        assert content(site) == expected(OLD)

    def test_a_build_that_made_nothing_leaves_nothing(self, site: Path) -> None:
        """Not even an empty folder."""
        with opened(site):
            pass
        assert neighbours(site) == set()

    def test_discarding_twice_does_no_harm(self, site: Path) -> None:
        """Nor does it end a build that somebody else has begun since."""
        first = NewSite.open(site)
        first.discard()
        with opened(site) as second:
            first.discard()
            second.write([("index.html", b"new")])
            second.publish()
        assert content(site) == {"index.html": "new"}

    @pytest.mark.parametrize(
        ("code", "remedy"),
        [
            pytest.param(errno.EBUSY, "a folder inside it", id="busy"),
            pytest.param(errno.ENOSPC, "free some disk space", id="disk full"),
            pytest.param(errno.EROFS, "read and write there", id="read-only"),
            pytest.param(errno.EIO, "check it", id="anything else"),
        ],
    )
    def test_a_refused_exchange_keeps_the_old_site(self, site: Path, code: int, remedy: str) -> None:
        """The sentence gives the system's reason and what to do; the next build replaces the site."""

        def refuse(one: Path, other: Path) -> None:
            raise OSError(code, os.strerror(code))

        build(site, OLD)
        with pytest.raises(PublishError) as caught:
            build(site, NEW, exchange=refuse)
        assert str(caught.value).startswith(f"cannot replace the site in {site}: {os.strerror(code)}; ")
        assert remedy in str(caught.value)
        assert content(site) == expected(OLD)
        assert neighbours(site) == {"site"}
        build(site, NEW)
        assert content(site) == expected(NEW)

    def test_the_old_site_comes_back_when_the_second_rename_fails(self, site: Path) -> None:
        """Where folders cannot be exchanged, the old one returns to its place."""

        def lose_the_new_site(one: Path, other: Path) -> None:
            one.rename(one.with_name("lost"))
            no_exchange(one, other)

        build(site, OLD)
        with pytest.raises(PublishError, match="No such file"):
            build(site, NEW, exchange=lose_the_new_site)
        assert content(site) == expected(OLD)
        assert neighbours(site) == {"site", "lost"}

    @pytest.mark.parametrize("name", ["about.html", ".git"], ids=["no front page", "a repository"])
    def test_what_is_no_site_is_not_published(self, site: Path, name: str) -> None:
        """A new site that the next build would not know for one never replaces the old."""
        build(site, OLD)
        with pytest.raises(PublishError, match="is not published"), opened(site) as new:
            files = [(name, b"new"), *([] if name == "about.html" else [("index.html", b"new")])]
            new.write(files)
            new.publish()
        assert content(site) == expected(OLD)
        assert neighbours(site) == {"site"}

    def test_links_in_a_circle_are_told(self, site: Path) -> None:
        """A link to itself gives a sentence; which one depends on how this Python resolves it."""
        site.parent.mkdir()
        site.symlink_to(site)
        with pytest.raises(PublishError, match=r"leads in a circle|is not a folder"):
            NewSite.open(site)
        assert neighbours(site) == {"site"}

    def test_a_file_in_the_place_of_the_parent_is_told(self, site: Path) -> None:
        """The file stays as it was."""
        site.parent.write_text("mine")
        with pytest.raises(PublishError, match="there is a file where a folder is needed"):
            NewSite.open(site)
        assert site.parent.read_text() == "mine"


class TestForeignFolders:
    """What is not a built site is never replaced."""

    @pytest.mark.parametrize(
        ("files", "sentence"),
        [
            pytest.param(["thesis.txt"], "has no index.html", id="somebody's papers"),
            pytest.param(["index.html", ".git"], "holds .git", id="a repository with a front page"),
            pytest.param(["index.html", "mkdocs.yml"], "holds mkdocs.yml", id="the project itself"),
            pytest.param(["index.html", ".ssh"], "holds .ssh", id="a home with a front page"),
        ],
    )
    def test_it_is_refused_before_anything_is_built(self, site: Path, files: list[str], sentence: str) -> None:
        """The refusal names what was seen; every file stays."""
        site.mkdir(parents=True)
        for name in files:
            (site / name).write_text("mine")
        with pytest.raises(PublishError, match=sentence):
            NewSite.open(site)
        assert {entry.name for entry in site.iterdir()} == set(files)
        assert {entry.name for entry in site.parent.iterdir()} == {"site"}

    def test_it_is_refused_when_it_appears_during_the_build(self, site: Path) -> None:
        """What somebody puts there while the build runs stays too."""
        with pytest.raises(PublishError, match=r"has no index\.html"), opened(site) as new:
            new.write([("index.html", b"new")])
            site.mkdir()
            (site / "thesis.txt").write_text("mine")
            new.publish()
        assert [entry.name for entry in site.iterdir()] == ["thesis.txt"]
        assert neighbours(site) == {"site"}

    @pytest.mark.parametrize("front", ["index.html", "404.html"])
    def test_any_built_site_is_replaced(self, site: Path, front: str) -> None:
        """A site from another generator is known by its front page or its page for lost visitors, and not kept."""
        site.mkdir(parents=True)
        (site / front).write_text("other")
        build(site, NEW)
        assert content(site) == expected(NEW)

    def test_a_file_is_refused(self, site: Path) -> None:
        """A file in the site's place stays."""
        site.parent.mkdir()
        site.write_text("mine")
        with pytest.raises(PublishError, match="is not a folder"):
            NewSite.open(site)
        assert site.read_text() == "mine"

    def test_neighbours_with_like_names_stay(self, tmp_path: Path) -> None:
        """Only what a build of this very site left is removed, even where the name has signs of a pattern."""
        site = tmp_path / "sites" / "[s]ite.*"
        site.parent.mkdir()
        others = {".site.staging-0123abcd", ".[s]ite.*.staging-mine", ".[s]ite.*x.staging-0123abcd", "[s]ite.*.old"}
        for name in others:
            (site.parent / name).mkdir()
        for kind in ("staging", "old"):
            (site.parent / f".[s]ite.*.{kind}-0123abcd").mkdir()
        build(site, NEW)
        assert neighbours(site) == {site.name, *others}


class TestBuildsAtOnce:
    """One build at a time."""

    def test_a_second_build_is_refused(self, site: Path, begin: Callable[..., subprocess.Popen[str]]) -> None:
        """It is told to wait, and the first one's folder stays; when the first is killed, the next may build."""
        build(site, OLD)
        first = begin(HOLD, site)
        await_ready(first)
        before = neighbours(site)
        with pytest.raises(PublishError, match="another build is writing"):
            NewSite.open(site)
        assert neighbours(site) == before
        first.kill()
        first.wait()
        build(site, NEW)
        assert content(site) == expected(NEW)
        assert neighbours(site) == {"site"}

    def test_a_link_and_its_target_are_one_site(self, site: Path, tmp_path: Path) -> None:
        """Two names for one folder do not let two builds in."""
        (tmp_path / "link").symlink_to(site)
        with opened(site), pytest.raises(PublishError, match="another build"):
            NewSite.open(tmp_path / "link")

    def test_sites_side_by_side_do_not_wait_for_each_other(self, site: Path) -> None:
        """Only builds of one and the same site exclude each other."""
        with opened(site) as new:
            build(site.with_name("other"), OLD)
            new.write([("index.html", b"new")])
            new.publish()
        assert neighbours(site) == {"site", "other"}

    @pytest.mark.parametrize("successor", [False, True], ids=["gone", "another's"])
    def test_a_lock_on_a_removed_file_is_none(
        self, site: Path, monkeypatch: pytest.MonkeyPatch, successor: bool
    ) -> None:
        """As where the last builder removes it between two calls of the next one."""
        path, usual, turns = site.with_name(".site.lock"), fcntl.flock, iter([True])

        def flock(descriptor: int, operation: int) -> None:
            if next(turns, False):
                path.unlink()
                if successor:
                    path.touch()
            usual(descriptor, operation)

        monkeypatch.setattr(fcntl, "flock", flock)
        with opened(site) as new:
            assert new._descriptor is not None
            assert os.path.samestat(os.fstat(new._descriptor), path.stat())

    def test_many_builders_take_turns(self, site: Path, begin: Callable[..., subprocess.Popen[str]]) -> None:
        """However they crowd, never are two of them inside, and the site is whole in the end."""
        builders = [begin(TAKE_TURNS, site) for _ in range(3)]
        for builder in builders:
            _, complaint = builder.communicate()
            assert builder.returncode == 0, complaint
        assert list(content(site)) == ["index.html"]
        assert neighbours(site) == {"site"}

    def test_orphaned_workers_do_not_disturb_the_next_build(
        self, site: Path, begin: Callable[..., subprocess.Popen[str]]
    ) -> None:
        """The forked child of a killed build holds nothing, and what it still writes is in nobody's site."""
        for units in (OLD, NEW):
            build(site, units)
        parent = begin(HOLD_WITH_A_WORKER, site)
        await_ready(parent)
        parent.kill()
        parent.wait()
        with opened(site) as new:
            assert parent.stdin is not None
            assert parent.stdout is not None
            parent.stdin.write("go on\n")
            parent.stdin.flush()
            assert parent.stdout.readline() == "FileNotFoundError\n"
            new.write([("index.html", b"new")])
            new.publish()
        assert content(site) == {"index.html": "new"}


class TestKilled:
    """A build may die at any moment."""

    @pytest.mark.parametrize("lost", ["", "lost"], ids=["", "and the site deleted"])
    @pytest.mark.parametrize("way", ["exchange", "renames"])
    def test_at_every_step(
        self,
        site: Path,
        begin: Callable[..., subprocess.Popen[str]],
        way: str,
        lost: str,
    ) -> None:
        """Killed before each change to the file system in turn, a build leaves a whole site; the next one tidies.

        When the site itself is deleted after a kill, what the build left takes its place only if it is whole.
        """
        site.parent.mkdir()
        builder = begin(DIE_AT_EACH_STEP, site, way, lost)
        _, complaint = builder.communicate()
        assert builder.returncode == 0, complaint

    @pytest.mark.parametrize(
        "what",
        [["--count=12"], pytest.param(["--site", "--count=4"], marks=pytest.mark.hunt)],
        ids=["made up", "a real site"],
    )
    def test_at_random_moments(self, what: list[str]) -> None:
        """Without warning, while its workers go on, and with harm done to the site in between."""
        command = [sys.executable, "-m", "tests.builder.kills", *what]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


class TestWriting:
    """Files that are put into a new site."""

    def test_folders_are_made(self, tmp_path: Path) -> None:
        """The addresses of the files are returned."""
        found = write(tmp_path, [("index.html", b"front"), ("a/b/岗位.html", b"")])
        assert (tmp_path / "index.html").read_bytes() == b"front"
        assert (tmp_path / "a/b/岗位.html").read_bytes() == b""
        assert found == ("index.html", "a/b/岗位.html")

    def test_a_file_that_is_read_is_never_written_into(self, tmp_path: Path) -> None:
        """Another file takes its place; one that is a link is replaced, not followed."""
        write(tmp_path, [("a", b"old"), ("b", b"theirs")])
        (tmp_path / "link").symlink_to(tmp_path / "b")
        with (tmp_path / "a").open("rb") as page:
            write(tmp_path, [("a", b"new"), ("link", b"ours")])
            assert page.read() == b"old"
        assert (tmp_path / "a").read_bytes() == b"new"
        assert (tmp_path / "b").read_bytes() == b"theirs"
        assert not (tmp_path / "link").is_symlink()

    def test_the_folder_itself_is_never_made(self, tmp_path: Path) -> None:
        """Where it is gone, it has another name, and belongs to another build."""
        for address in ("a", "a/b/c"):
            with pytest.raises(FileNotFoundError):
                write(tmp_path / "gone", [(address, b"")])
        assert not (tmp_path / "gone").exists()

    def test_many_at_once(self, tmp_path: Path) -> None:
        """Workers that make each other's folders."""
        files = [[(f"{name}/x/y/{number}", b"new")] for number in range(20) for name in "abcdefgh"]
        with ThreadPoolExecutor(8) as pool:
            found = [one for addresses in pool.map(lambda some: write(tmp_path, some), files) for one in addresses]
        assert len(found) == 160
        assert all((tmp_path / address).read_bytes() == b"new" for address in found)
