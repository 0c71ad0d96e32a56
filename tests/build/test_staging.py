"""A site is replaced whole or not at all, whatever happens to the build."""

from __future__ import annotations

import errno
import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import generator
from generator.build.staging import Staging, SwapError, exchange

FILES = ("index.html", "a/stamp.txt", "a/b/page.html", "z.txt")

# What the builders of these tests share; they are real processes, so that they can be killed.
BUILDER = f"""
import errno, os, signal, sys
from pathlib import Path
from generator.build.staging import Staging, SwapError, exchange

FILES = {FILES!r}
site = Path(sys.argv[1])

def write(folder, stamp):
    for name in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(stamp)

def build(stamp, swap=None):
    with Staging.open(site, swap=swap) as staging:
        write(staging.folder, stamp)
        staging.publish()

def no_exchange(one, other):
    raise OSError(errno.ENOSYS, "Function not implemented")

def ready():
    print("ready", flush=True)

def die():
    os.kill(os.getpid(), signal.SIGKILL)
"""

BUILD_FOREVER = """
ready()
number = 0
while True:
    number += 1
    build(f"killed {number}")
"""

BUILD_OFTEN = """
ready()
for number in range(200):
    build(f"new {number}")
"""

# Dies before the n-th change to the file system, or right after the exchange.
DIE_AT_A_STEP = """
last, way = int(sys.argv[2]), sys.argv[3]
steps = 0

def step():
    global steps
    steps += 1
    if steps == last:
        die()

def watch(event, args):
    writes = event == "open" and isinstance(args[2], int) and args[2] & (os.O_CREAT | os.O_WRONLY | os.O_RDWR)
    if writes or event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.chmod", "fcntl.flock"):
        step()

def exchange_or_die(one, other):
    step()
    exchange(one, other)
    step()

sys.addaudithook(watch)
build("new", exchange_or_die if way == "exchange" else no_exchange)
"""

HOLD = """
staging = Staging.open(site)
write(staging.folder, "half")
ready()
sys.stdin.read()
"""

# The forked child outlives its killed parent, as workers of a pool do.
HOLD_WITH_A_WORKER = """
staging = Staging.open(site)
worker = os.fork()
if worker == 0:
    ready()
    sys.stdin.read()
    os._exit(0)
os.waitpid(worker, 0)
"""

TAKE_TURNS = """
turns = 0
mark = site.with_name("inside")
while turns < 25:
    try:
        staging = Staging.open(site)
    except SwapError as error:
        assert "another build" in str(error), error
        continue
    with staging:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        write(staging.folder, f"{os.getpid()} {turns}")
        mark.unlink()
        staging.publish()
    turns += 1
"""


class BrokenError(Exception):
    """What a failing build raises here."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Where the site will be: nothing yet, alone in its folder."""
    return tmp_path / "out" / "site"


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start a builder on a site; whatever still runs at the end of the test is killed."""
    running: list[subprocess.Popen[str]] = []

    def run(script: str, site: Path, *args: object) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", BUILDER + script, str(site), *map(str, args)]
        environment = {**os.environ, "PYTHONPATH": str(Path(generator.__file__).parents[1])}
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        running.append(process)
        return process

    yield run
    for process in running:
        process.kill()
        process.communicate()


def await_ready(process: subprocess.Popen[str]) -> None:
    """Wait for the builder's word that it is at work."""
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"


def build(site: Path, stamp: str, **options: object) -> None:
    """Publish a site whose every file says `stamp`."""
    with Staging.open(site, **options) as staging:  # type: ignore[arg-type]  # handed through
        write(staging.folder, stamp)
        staging.publish()


def write(folder: Path, stamp: str) -> None:
    """Fill a folder with the files of a site."""
    for name in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(stamp)


def stamps(site: Path) -> set[str]:
    """What the files of the site say: one stamp when it is whole. Fails when a file is missing."""
    return {(site / name).read_text() for name in FILES}


def neighbours(site: Path) -> set[str]:
    """The names of everything in the site's parent folder."""
    return {entry.name for entry in site.parent.iterdir()}


def no_exchange(one: Path, other: Path) -> None:
    """The exchange of a system that has none."""
    raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))


def read_as_one(site: Path) -> str | None:
    """The stamp of the folder that is live now; None when it was replaced, and so removed, while we read it."""
    folder = os.open(site, os.O_RDONLY | os.O_DIRECTORY)
    try:
        found = set()
        for name in FILES:
            with open(os.open(name, os.O_RDONLY, dir_fd=folder), encoding="utf-8") as file:
                found.add(file.read())
    except FileNotFoundError:
        assert not os.path.samestat(os.fstat(folder), os.stat(site)), "a file is missing from the live site"
        return None
    finally:
        os.close(folder)
    assert len(found) == 1, f"the live site mixes {found}"
    return found.pop()


class TestPublishing:
    """What stands in the site's place after a build."""

    @pytest.mark.parametrize("swap", [exchange, no_exchange], ids=["in one call", "by two renames"])
    def test_the_new_site_replaces_all_of_the_old(self, site: Path, swap: Callable[[Path, Path], None]) -> None:
        """A page that the new build does not have is gone, and nothing is left beside the site."""
        build(site, "old", swap=swap)
        (site / "gone.html").write_text("old")
        build(site, "new", swap=swap)
        assert stamps(site) == {"new"}
        assert not (site / "gone.html").exists()
        assert neighbours(site) == {"site"}

    def test_the_first_build_makes_the_folders_it_needs(self, tmp_path: Path) -> None:
        """Neither the site's folder nor its parents have to exist."""
        site = tmp_path / "deep" / "er" / "site"
        build(site, "first")
        assert stamps(site) == {"first"}

    def test_an_empty_folder_is_filled(self, site: Path) -> None:
        """A folder made beforehand, such as a temporary one, is as good as none."""
        site.mkdir(parents=True)
        build(site, "first")
        assert stamps(site) == {"first"}

    @pytest.mark.parametrize("exists", [True, False], ids=["to a site", "to nothing yet"])
    def test_a_link_stays_a_link(self, site: Path, tmp_path: Path, exists: bool) -> None:
        """What a link points at is replaced, where it is."""
        real = tmp_path / "elsewhere" / "www"
        if exists:
            build(real, "old")
        site.parent.mkdir()
        site.symlink_to(real)
        build(site, "new")
        assert site.is_symlink()
        assert stamps(real) == {"new"}
        assert neighbours(site) == {"site"}
        assert neighbours(real) == {"www"}

    def test_a_relative_site_dir_is_fixed_at_the_start(
        self, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A build that changes the current folder still publishes to the place first named."""
        site.parent.mkdir()
        monkeypatch.chdir(site.parent)
        with Staging.open(Path("site")) as staging:
            write(staging.folder, "new")
            monkeypatch.chdir(tmp_path)
            staging.publish()
        assert stamps(site) == {"new"}

    def test_the_folder_keeps_its_permissions(self, site: Path) -> None:
        """A web server that could read the old site can read the new one."""
        build(site, "old")
        site.chmod(0o2751)
        build(site, "new")
        assert stat.S_IMODE(site.stat().st_mode) == 0o2751

    def test_the_first_folder_has_ordinary_permissions(self, site: Path, tmp_path: Path) -> None:
        """They follow the umask, as those of any new folder."""
        build(site, "new")
        (tmp_path / "ordinary").mkdir()
        assert site.stat().st_mode == (tmp_path / "ordinary").stat().st_mode

    def test_publishing_twice_is_refused(self, site: Path) -> None:
        """A staging ends when it is published."""
        with Staging.open(site) as staging:
            write(staging.folder, "new")
            staging.publish()
            with pytest.raises(RuntimeError, match="has ended"):
                staging.publish()
        assert stamps(site) == {"new"}


class TestFailing:
    """The old site survives every failure."""

    def test_a_failed_build_changes_nothing(self, site: Path) -> None:
        """Without `publish` the old site stays and the half-made one is removed."""
        build(site, "old")
        with pytest.raises(BrokenError), Staging.open(site) as staging:
            write(staging.folder, "half")
            raise BrokenError
        assert stamps(site) == {"old"}
        assert neighbours(site) == {"site"}

    def test_discarding_twice_does_no_harm(self, site: Path) -> None:
        """Nor does it end a build that somebody else has begun since."""
        first = Staging.open(site)
        first.discard()
        with Staging.open(site) as second:
            first.discard()
            write(second.folder, "new")
            second.publish()
        assert stamps(site) == {"new"}

    @pytest.mark.parametrize(
        ("code", "remedy"),
        [
            pytest.param(errno.EBUSY, "a folder inside it", id="busy"),
            pytest.param(errno.ENOSPC, "free some disk space", id="disk full"),
            pytest.param(errno.EROFS, "a folder you may write beside", id="read-only"),
            pytest.param(errno.EIO, "check site_dir", id="anything else"),
        ],
    )
    def test_a_refused_exchange_keeps_the_old_site(self, site: Path, code: int, remedy: str) -> None:
        """The sentence gives the system's reason and what to do."""

        def refuse(one: Path, other: Path) -> None:
            raise OSError(code, os.strerror(code))

        build(site, "old")
        with pytest.raises(SwapError) as caught:
            build(site, "new", swap=refuse)
        assert str(caught.value).startswith(f"cannot replace the site in {site}: {os.strerror(code)}; ")
        assert remedy in str(caught.value)
        assert stamps(site) == {"old"}
        assert neighbours(site) == {"site"}

    def test_the_old_site_comes_back_when_the_second_rename_fails(self, site: Path) -> None:
        """Where folders cannot be exchanged, the old one returns to its place."""

        def lose_the_new_site(one: Path, other: Path) -> None:
            one.rename(one.with_name("lost"))
            no_exchange(one, other)

        build(site, "old")
        with pytest.raises(SwapError, match="No such file"):
            build(site, "new", swap=lose_the_new_site)
        assert stamps(site) == {"old"}
        assert neighbours(site) == {"site", "lost"}

    @pytest.mark.parametrize("name", ["about.html", ".git"], ids=["no front page", "a repository"])
    def test_what_is_no_site_is_not_published(self, site: Path, name: str) -> None:
        """A new site that the next build would not know for one never replaces the old."""
        build(site, "old")
        with pytest.raises(SwapError, match="is not published"), Staging.open(site) as staging:
            if name != "about.html":
                write(staging.folder, "new")
            (staging.folder / name).write_text("new")
            staging.publish()
        assert stamps(site) == {"old"}
        assert neighbours(site) == {"site"}

    def test_links_in_a_circle_are_told(self, site: Path) -> None:
        """A link to itself gives a sentence; which one depends on how this Python resolves it."""
        site.parent.mkdir()
        site.symlink_to(site)
        with pytest.raises(SwapError, match=r"leads in a circle|is not a folder"):
            Staging.open(site)
        assert neighbours(site) == {"site"}

    def test_a_file_in_the_place_of_the_parent_is_told(self, site: Path) -> None:
        """The file stays as it was."""
        site.parent.write_text("mine")
        with pytest.raises(SwapError, match="a file stands where a folder is needed"):
            Staging.open(site)
        assert site.parent.read_text() == "mine"

    def test_a_name_too_long_is_told(self, tmp_path: Path) -> None:
        """A folder whose neighbours cannot be named cannot be staged."""
        with pytest.raises(SwapError, match="shorter name"):
            Staging.open(tmp_path / ("s" * 250))
        assert not list(tmp_path.iterdir())


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
        with pytest.raises(SwapError, match=sentence):
            Staging.open(site)
        assert {entry.name for entry in site.iterdir()} == set(files)
        assert neighbours(site) == {"site"}

    def test_it_is_refused_when_it_appears_during_the_build(self, site: Path) -> None:
        """What somebody puts there while the build runs stays too."""
        with pytest.raises(SwapError, match=r"has no index\.html"), Staging.open(site) as staging:
            write(staging.folder, "new")
            site.mkdir()
            (site / "thesis.txt").write_text("mine")
            staging.publish()
        assert [entry.name for entry in site.iterdir()] == ["thesis.txt"]
        assert neighbours(site) == {"site"}

    @pytest.mark.parametrize("front", ["index.html", "404.html"])
    def test_any_built_site_is_replaced(self, site: Path, front: str) -> None:
        """A site from another generator is known by its front page or its page for lost visitors."""
        site.mkdir(parents=True)
        (site / front).write_text("other")
        build(site, "new")
        assert stamps(site) == {"new"}

    def test_a_file_is_refused(self, site: Path) -> None:
        """A file in the site's place stays."""
        site.parent.mkdir()
        site.write_text("mine")
        with pytest.raises(SwapError, match="is not a folder"):
            Staging.open(site)
        assert site.read_text() == "mine"

    def test_a_mounted_volume_is_refused(self) -> None:
        """It cannot change its name, so the build says so before it begins."""
        with pytest.raises(SwapError, match="mounted volume"):
            Staging.open(Path("/"))

    def test_neighbours_with_like_names_stay(self, tmp_path: Path) -> None:
        """Only what a build of this very site left is removed, even where the name has signs of a pattern."""
        site = tmp_path / "[s]ite.*"
        others = {".site.staging-0123abcd", ".[s]ite.*.staging-mine", ".[s]ite.*x.staging-0123abcd", "[s]ite.*.old"}
        for name in others:
            (tmp_path / name).mkdir()
        (tmp_path / ".[s]ite.*.staging-0123abcd").mkdir()
        build(site, "new")
        assert neighbours(site) == {site.name, *others}


class TestBuildsAtOnce:
    """One build at a time."""

    def test_a_second_build_is_refused(self, site: Path, start: Callable[..., subprocess.Popen[str]]) -> None:
        """It is told to wait, and the first one's folder stays; when the first is killed, the next may build."""
        build(site, "old")
        first = start(HOLD, site)
        await_ready(first)
        before = neighbours(site)
        with pytest.raises(SwapError, match="another build is writing"):
            Staging.open(site)
        assert neighbours(site) == before
        first.kill()
        first.wait()
        build(site, "new")
        assert stamps(site) == {"new"}
        assert neighbours(site) == {"site"}

    def test_a_link_and_its_target_are_one_site(self, site: Path, tmp_path: Path) -> None:
        """Two names for one folder do not let two builds in."""
        (tmp_path / "link").symlink_to(site)
        with Staging.open(site), pytest.raises(SwapError, match="another build"):
            Staging.open(tmp_path / "link")

    def test_sites_side_by_side_do_not_wait_for_each_other(self, site: Path) -> None:
        """Only builds of one and the same site exclude each other."""
        with Staging.open(site) as staging:
            build(site.with_name("other"), "other")
            write(staging.folder, "new")
            staging.publish()
        assert neighbours(site) == {"site", "other"}

    def test_many_builders_take_turns(self, site: Path, start: Callable[..., subprocess.Popen[str]]) -> None:
        """However they crowd, never are two of them inside, and the site is whole in the end."""
        builders = [start(TAKE_TURNS, site) for _ in range(3)]
        for builder in builders:
            _, complaint = builder.communicate()
            assert builder.returncode == 0, complaint
        assert len(stamps(site)) == 1
        assert neighbours(site) == {"site"}

    def test_orphaned_workers_do_not_block_the_next_build(
        self, site: Path, start: Callable[..., subprocess.Popen[str]]
    ) -> None:
        """The forked child of a killed build holds nothing."""
        parent = start(HOLD_WITH_A_WORKER, site)
        await_ready(parent)
        parent.kill()
        parent.wait()
        build(site, "new")  # the worker lives until its standard input closes at the end of this test
        assert stamps(site) == {"new"}


class TestKilled:
    """A build may die at any moment."""

    @pytest.mark.parametrize("way", ["exchange", "renames"])
    def test_at_every_step(self, site: Path, start: Callable[..., subprocess.Popen[str]], way: str) -> None:
        """Killed before each change to the file system in turn, a build leaves a whole site; the next one tidies."""
        step = 0
        seen: list[str] = []
        while True:
            step += 1
            build(site, "old")
            builder = start(DIE_AT_A_STEP, site, step, way)
            _, complaint = builder.communicate()
            if builder.returncode == 0:
                break
            assert builder.returncode == -signal.SIGKILL, complaint
            if way == "exchange":
                assert len(stamps(site)) == 1, f"step {step}"
            Staging.open(site).discard()
            assert stamps(site) in ({"old"}, {"new"}), f"step {step}"
            assert neighbours(site) == {"site"}, f"step {step}"
            seen += stamps(site)
        assert seen == sorted(seen, reverse=True), "once the new site stands, the old one never comes back"
        assert set(seen) == {"old", "new"}
        assert stamps(site) == {"new"}

    def test_at_random_moments(self, site: Path, start: Callable[..., subprocess.Popen[str]]) -> None:
        """Twenty kills without warning: the site is whole each time, before anybody tidies."""
        build(site, "old")
        moments = random.Random(20)
        for _ in range(20):
            builder = start(BUILD_FOREVER, site)
            await_ready(builder)
            time.sleep(moments.uniform(0, 0.03))
            builder.kill()
            builder.wait()
            assert len(stamps(site)) == 1
            build(site, "old")
            assert neighbours(site) == {"site"}

    @pytest.mark.parametrize("way", ["exchange", "renames"])
    def test_a_half_removed_site_never_comes_back(
        self, site: Path, start: Callable[..., subprocess.Popen[str]], way: str
    ) -> None:
        """When the site itself is deleted after a kill, what the build left takes its place only if it is whole."""
        step = 0
        while True:
            step += 1
            build(site, "old")
            builder = start(DIE_AT_A_STEP, site, step, way)
            builder.communicate()
            if builder.returncode == 0:
                break
            shutil.rmtree(site, ignore_errors=True)
            Staging.open(site).discard()
            assert not site.exists() or stamps(site) == {"old"}, f"step {step}"

    def test_the_next_build_tidies_before_it_begins(self, site: Path) -> None:
        """Leftovers are gone, and an old site that was moved aside is back, while the next build still runs."""
        build(site, "old")
        site.rename(site.with_name(".site.old-0123abcd"))
        site.with_name(".site.staging-0123abcd").mkdir()
        with Staging.open(site) as staging:
            assert stamps(site) == {"old"}
            assert neighbours(site) == {"site", ".site.lock", staging.folder.name}


class TestReading:
    """Whoever reads during a build."""

    def test_a_reader_never_sees_a_mixture(self, site: Path, start: Callable[..., subprocess.Popen[str]]) -> None:
        """Over two hundred builds, the live folder always exists and all of its files are of one build."""
        build(site, "old")
        seen = {read_as_one(site)}
        builder = start(BUILD_OFTEN, site)
        await_ready(builder)
        while builder.poll() is None:
            seen.add(read_as_one(site))
        assert builder.returncode == 0
        assert read_as_one(site) == "new 199"
        assert len(seen - {None}) > 1

    def test_an_open_page_stays_readable(self, site: Path) -> None:
        """A download that began on the old site ends with the old content."""
        build(site, "old")
        with (site / "index.html").open() as page:
            build(site, "new")
            assert page.read() == "old"
