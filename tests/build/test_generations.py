"""A site is replaced whole or not at all, whatever happens to the build; and what is made already is not made again."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.build.generations import Generations
from generator.build.manifest import Manifest, Written
from generator.build.placing import write
from generator.build.swap import SwapError, exchange
from generator.work import Workers
from tests.build.made_up import build, content, expected, files_of

ROOT = Path(__file__).parents[2]
OLD = {"front": 1, "a": 1, "b": 1, "c": 1}
NEW = {"front": 2, "a": 2, "c": 1}

# What the builders of these tests share; they are real processes, so that they can be killed.
BUILDER = f"""
import os, signal, sys
from pathlib import Path
from generator.build.generations import Generations
from generator.build.swap import SwapError, exchange
from tests.build.made_up import build, content, ended, expected, start

OLD, NEW = {OLD!r}, {NEW!r}
site = Path(sys.argv[1])
cache = Path(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else None
beside = lambda: {{path.name for path in site.parent.iterdir() if not path.name.startswith(".site.spare-")}}

def ready():
    print("ready", flush=True)
"""

BUILD_OFTEN = """
ready()
for number in range(200):
    build(site, {"front": number, "a": 10 * number}, cache)
"""

HOLD = """
generations = Generations.open(site)
(generations.folder / "half").write_text("half")
ready()
sys.stdin.read()
"""

# The forked child outlives its killed parent, as workers of a pool do.
HOLD_WITH_A_WORKER = """
from generator.build.placing import write
generations = Generations.open(site, cache)
worker = os.fork()
if worker == 0:
    ready()
    sys.stdin.readline()
    try:
        write(generations.folder, [("c/index.html", b"c     9"), ("new/index.html", b"new")])
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
        generations = Generations.open(site)
    except SwapError as error:
        assert "another build" in str(error), error
        continue
    with generations:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        (generations.engine / "index.html").write_text(f"{os.getpid()} {turns}")
        generations.merge()
        mark.unlink()
        generations.publish()
    turns += 1
"""

# Forks die before each change to the file system in turn, and right after the exchange; then what is left is judged.
DIE_AT_EACH_STEP = """
import errno
way, lost = sys.argv[3], sys.argv[4] == "lost"
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
    def swap(one, other):
        step()
        if way == "renames":
            raise OSError(errno.ENOSYS, "Function not implemented")
        exchange(one, other)
        step()
    sys.addaudithook(watch)
    build(site, NEW, cache, swap=swap)

last, seen, code = 0, [], 1
while code:
    last += 1
    build(site, OLD, cache)
    code = ended(start(lambda: dying(last)))
    assert code in (0, -signal.SIGKILL), code
    if lost:
        if site.exists():
            import shutil
            shutil.rmtree(site)
        with Generations.open(site, cache):
            pass
        assert not site.exists() or content(site) == expected(OLD), last
        continue
    if way == "exchange":
        assert content(site) in (expected(OLD), expected(NEW)), last
    with Generations.open(site, cache):
        pass
    seen.append(content(site) == expected(NEW))
    assert seen[-1] or content(site) == expected(OLD), last
    assert beside() == {"site", "cache"} & beside(), (last, beside())
    build(site, NEW, cache)
    assert content(site) == expected(NEW), last
    assert beside() == {"site", "cache"} & beside(), (last, beside())
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
def cache(tmp_path: Path) -> Path:
    """Where its manifests will be: nothing yet."""
    return tmp_path / "cache" / "manifests"


@pytest.fixture(params=[True, False], ids=["cached", "uncached"])
def manifests(request: pytest.FixtureRequest, cache: Path) -> Path | None:
    """A cache, and none."""
    return cache if request.param else None


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
    """The names of everything in the site's parent folder, but for the spare generation."""
    return {entry.name for entry in site.parent.iterdir()} - {spare.name for spare in spares(site)}


def spares(site: Path) -> list[Path]:
    """The spare generations beside a site."""
    pattern = re.compile(rf"\.{re.escape(site.name)}\.spare-[0-9a-f]{{8}}")
    return [entry for entry in site.parent.iterdir() if pattern.fullmatch(entry.name)]


def no_exchange(one: Path, other: Path) -> None:
    """The exchange of a system that has none."""
    raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))


def read_as_one(site: Path) -> int | None:
    """The number of the build that is live; None when it was replaced, and so made anew, while we read it."""
    folder = os.open(site, os.O_RDONLY | os.O_DIRECTORY)
    try:
        found = []
        for name in ("index.html", "a/index.html", "pages/a.txt", "index.html"):
            with open(os.open(name, os.O_RDONLY, dir_fd=folder), encoding="utf-8") as file:
                found.append(int(file.read().split()[1]))
    except (FileNotFoundError, IndexError):
        assert (site / name).read_text(), "a file of the live site is not whole"
        return None
    finally:
        os.close(folder)
    if found[0] != found[-1]:
        return None
    assert set(found[1:-1]) == {10 * found[0]}, f"the live site mixes {found}"
    return found[0]


class TestPublishing:
    """What stands in the site's place after a build."""

    @pytest.mark.parametrize("swap", [exchange, no_exchange], ids=["in one call", "by two renames"])
    def test_the_new_site_replaces_all_of_the_old(
        self, site: Path, manifests: Path | None, swap: Callable[[Path, Path], None]
    ) -> None:
        """What the new build does not have is gone; with a cache, one generation lies beside the site."""
        for number, units in enumerate((OLD, NEW, OLD, {"front": 3}, NEW)):
            build(site, units, manifests, swap=swap)
            assert content(site) == expected(units)
            assert neighbours(site) == {"site"}
            assert len(spares(site)) == (1 if manifests and number else 0)
            if number:
                (site / "gone.html").write_text("mine")

    def test_the_first_build_makes_the_folders_it_needs(self, tmp_path: Path) -> None:
        """Neither the site's folder nor its parents have to exist."""
        site = tmp_path / "deep" / "er" / "site"
        build(site, OLD)
        assert content(site) == expected(OLD)

    def test_an_empty_folder_is_filled(self, site: Path, manifests: Path | None) -> None:
        """A folder made beforehand, such as a temporary one, is as good as none."""
        site.mkdir(parents=True)
        build(site, OLD, manifests)
        assert content(site) == expected(OLD)
        assert not spares(site)

    @pytest.mark.parametrize("exists", [True, False], ids=["to a site", "to nothing yet"])
    def test_a_link_stays_a_link(self, site: Path, tmp_path: Path, cache: Path, exists: bool) -> None:
        """What a link points at is replaced, where it is."""
        real = tmp_path / "elsewhere" / "www"
        if exists:
            build(real, OLD, cache)
        site.parent.mkdir()
        site.symlink_to(real)
        build(site, NEW, cache)
        assert site.is_symlink()
        assert content(real) == expected(NEW)
        assert neighbours(site) == {"site"}
        assert neighbours(real) == {"www"}
        assert len(spares(real)) == exists

    def test_a_relative_site_dir_is_fixed_at_the_start(
        self, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A build that changes the current folder still publishes to the place first named."""
        site.parent.mkdir()
        monkeypatch.chdir(site.parent)
        with Generations.open(Path("site")) as generations:
            generations.add(("front",), "", write(generations.folder, [("index.html", b"new")]), [])
            monkeypatch.chdir(tmp_path)
            generations.publish()
        assert content(site) == {"index.html": "new"}

    def test_the_folder_keeps_its_permissions(self, site: Path, manifests: Path | None) -> None:
        """A web server that could read the old site can read the new one."""
        build(site, OLD, manifests)
        site.chmod(0o2751)
        for units in (NEW, OLD):
            build(site, units, manifests)
            assert stat.S_IMODE(site.stat().st_mode) == 0o2751

    @pytest.mark.parametrize("umask", [0o000, 0o022, 0o077], ids="{:03o}".format)
    def test_all_can_read_it(self, site: Path, cache: Path, umask: int) -> None:
        """Whoever builds it; afterwards files are made as before."""
        before = os.umask(umask)
        try:
            for units in (OLD, NEW):
                build(site, units, cache, Workers(2))
            with pytest.raises(SwapError, match="no index"):
                build(site, {"a": 1}, cache)
        finally:
            assert os.umask(before) == umask
        found = {stat.filemode(path.stat().st_mode) for path in (site, *site.rglob("*"))}
        assert found == {"drwxr-xr-x", "-rw-r--r--"}

    def test_publishing_twice_is_refused(self, site: Path) -> None:
        """A build ends when it is published."""
        with Generations.open(site) as generations:
            generations.add(("front",), "", write(generations.folder, [("index.html", b"new")]), [])
            generations.publish()
            with pytest.raises(RuntimeError, match="has ended"):
                generations.publish()
        assert content(site) == {"index.html": "new"}

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            pytest.param([("x", b"1")], [("x", b"2")], id="one address twice"),
            pytest.param([("x/y", b"1")], [("x", b"2")], id="a file where another has a folder"),
        ],
    )
    def test_two_things_at_one_address_are_refused(
        self, site: Path, one: list[tuple[str, bytes]], other: list[tuple[str, bytes]]
    ) -> None:
        """Nobody could say which of them would be published."""
        build(site, OLD)
        with pytest.raises(SwapError, match="x would be two things"), Generations.open(site) as generations:
            for name, files in (("front", [("index.html", b"new")]), ("one", one), ("other", other)):
                generations.add((name,), "", write(generations.folder, files), [])
            generations.publish()
        assert content(site) == expected(OLD)


class TestMakingLess:
    """What is there already is not made again."""

    def test_only_what_changed_is_made(self, site: Path, cache: Path) -> None:
        """In each build; what changed in the one before is taken from the live site."""
        assert build(site, OLD, cache) == [*OLD]
        assert build(site, {**OLD, "b": 2}, cache) == ["b"]
        assert build(site, {**OLD, "b": 2}, cache) == []
        assert build(site, {**OLD, "b": 3, "d": 1}, cache) == ["b", "d"]
        assert build(site, {**OLD, "b": 3}, cache) == []
        assert content(site) == expected({**OLD, "b": 3})

    def test_workers_link_as_one_process_does(self, site: Path, cache: Path) -> None:
        """The second build of a site has all that did not change, however many link it."""
        units = {"front": 0, **{f"n{number}": number % 4 for number in range(300)}}
        build(site, units, cache)
        assert build(site, {**units, "n7": 9}, cache, Workers(2)) == ["n7"]
        assert content(site) == expected({**units, "n7": 9})

    def test_notes_come_back(self, site: Path, cache: Path) -> None:
        """Whatever the build noted of a unit, whichever generation has it."""
        notes = {"title": "内核\n", "urls": ["zh/", None, 1.5]}
        for _ in range(3):
            with Generations.open(site, cache) as generations:
                found = generations.find(("unit", "内核\t\n", ""), "key")
                if found is None:
                    files = write(generations.folder, [("index.html", b"new")])
                    generations.add(("unit", "内核\t\n", ""), "key", files, notes)
                generations.publish()
        assert found == notes

    def test_another_key_is_not_found(self, site: Path, cache: Path) -> None:
        """Nor is another name."""
        build(site, OLD, cache)
        with Generations.open(site, cache) as generations:
            assert generations.find(("unit", "a"), "2") is None
            assert generations.find(("unit", "d"), "1") is None
            assert generations.find(("a",), "1") is None

    def test_what_was_made_in_vain_is_not_made_again(self, site: Path, cache: Path) -> None:
        """A build that begins anew finds what it has made, and nothing is left of what it does without after all."""
        for units in (OLD, NEW, OLD):
            build(site, units, cache)
        with Generations.open(site, cache) as generations:
            (generations.engine / "style.css").write_text("of the engine")
            for name, version in {**OLD, "a": 4, "b": 7, "x": 1, "y": 1}.items():
                if generations.find(("unit", name), str(version)) is None:
                    files = write(generations.folder, files_of(name, version))
                    generations.add(("unit", name), str(version), files, [])
            write(generations.folder, [("y/half.html", b"half")])
            generations.again()
            generations.take_back(["y/half.html", "y/never.html"])
            wanted = {**OLD, "b": 7, "x": 1}
            found = [name for name, one in wanted.items() if generations.find(("unit", name), str(one)) is not None]
            assert found == [*wanted]
            generations.merge()
            generations.publish()
        assert content(site) == expected(wanted)
        assert build(site, wanted, cache) == []
        assert content(site) == expected(wanted)

    def test_without_a_cache_all_is_made(self, site: Path) -> None:
        """Each time."""
        for _ in range(2):
            assert build(site, OLD) == [*OLD]

    def test_files_that_did_not_change_are_one_file(self, site: Path, cache: Path) -> None:
        """From the second build on both generations have them, and they are not written again."""
        build(site, OLD, cache)
        before = (site / "pages" / "a.txt").stat()
        for version in (2, 3, 4):
            build(site, {**OLD, "b": version}, cache)
        after = (site / "pages" / "a.txt").stat()
        assert os.path.samestat(before, after)
        assert before.st_mtime_ns == after.st_mtime_ns
        assert after.st_nlink == 2

    def test_an_open_page_is_never_written_into(self, site: Path, cache: Path) -> None:
        """Not even where both generations had one file."""
        build(site, OLD, cache)
        build(site, {**OLD, "b": 2}, cache)
        with (site / "pages" / "a.txt").open() as page:
            for version in (2, 3, 4):
                build(site, {**OLD, "a": version}, cache)
            assert page.read() == "a     1"

    def test_what_the_engine_writes_alike_is_kept(self, site: Path, cache: Path) -> None:
        """Its files are compared, since nobody knows what they depend on."""
        build(site, OLD, cache)
        build(site, NEW, cache)
        written = (site / "style.css").stat().st_mtime_ns
        build(site, OLD, cache)
        build(site, NEW, cache)
        assert (site / "style.css").stat().st_mtime_ns == written
        with Generations.open(site, cache) as generations:
            (generations.engine / "style.css").write_text("OF THE ENGINE")  # as large as before
            (generations.engine / "index.html").write_text("new")
            assert generations.merge() == ("index.html", "style.css")
            generations.publish()
        assert content(site) == {"index.html": "new", "style.css": "OF THE ENGINE"}

    def test_folders_that_did_not_change_are_not_looked_into(
        self, site: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Their dates tell enough, whatever the builds before have written there, linked or removed."""
        looked: list[str] = []
        scan = os.scandir

        def noting(path: str | int) -> object:
            looked.append(str(path))
            return scan(path)

        for units in (OLD, NEW, {**OLD, "a": 4, "d": 3}, OLD):
            build(site, units, cache)
        with monkeypatch.context() as patch:
            patch.setattr(os, "scandir", noting)
            for units in (NEW, OLD):
                build(site, units, cache)
        assert looked
        assert not [path for path in looked if ".spare-" in path]

    def test_file_systems_without_hard_links(self, site: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Files are copied, and known again."""

        def refuse(*_: object) -> None:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))

        monkeypatch.setattr(os, "link", refuse)
        build(site, OLD, cache)
        assert build(site, {**OLD, "b": 2}, cache) == ["b"]
        assert content(site) == expected({**OLD, "b": 2})
        assert build(site, {**OLD, "b": 2}, cache) == []
        assert content(site) == expected({**OLD, "b": 2})
        assert (site / "pages" / "a.txt").stat().st_nlink == 1


class TestHarm:
    """Whatever happened to the site, the spare generation or the cache, the next build is as one from nothing."""

    @pytest.fixture
    def built(self, site: Path, cache: Path) -> Path:
        """A site whose two generations are alike."""
        for units in (NEW, OLD, OLD):
            build(site, units, cache)
        return site

    @pytest.mark.parametrize("where", ["site", "spare", "both"])
    @pytest.mark.parametrize(
        "harm", ["delete", "edit", "rmtree", "link", "folder", "file", "stray", "elsewhere", "far"]
    )
    def test_a_damaged_generation(self, built: Path, cache: Path, tmp_path: Path, where: str, harm: str) -> None:
        """What is not as it was is made again, and what is nobody's goes; nothing outside is touched."""
        outside = tmp_path / "outside"
        shutil.copytree(built / "a", outside / "a")
        before = content(outside)
        for folder in {"site": [built], "spare": spares(built), "both": [built, *spares(built)]}[where]:
            if harm == "delete":
                (folder / "a" / "index.html").unlink()
            elif harm == "edit":
                (folder / "a" / "index.html").unlink()
                (folder / "a" / "index.html").write_text("x     1")
            elif harm == "rmtree":
                shutil.rmtree(folder / "a")
            elif harm == "link":
                (folder / "a" / "index.html").unlink()
                (folder / "a" / "index.html").symlink_to(outside / "a" / "index.html")
            elif harm == "folder":
                (folder / "a" / "index.html").unlink()
                (folder / "a" / "index.html" / "in").mkdir(parents=True)
            elif harm == "file":
                shutil.rmtree(folder / "a")
                (folder / "a").write_text("mine")
            elif harm == "stray":
                (folder / "a" / "stray" / "er").mkdir(parents=True)
                (folder / "a" / "stray" / "er" / "mine.html").write_text("mine")
                (folder / "a" / "stray.html").write_text("mine")
            elif harm == "elsewhere":
                shutil.rmtree(folder / "a")
                (folder / "a").symlink_to(outside / "a")
            elif harm == "far":
                (folder / "d").symlink_to(outside)
        units = {**OLD, "d": 1}
        for _ in range(2):
            build(built, units, cache)
            assert content(built) == expected(units)
            assert not [path for path in built.rglob("*") if path.is_symlink()]
        assert content(outside) == before

    @pytest.mark.parametrize("size", [0, 10, 100, -1], ids=["empty", "its head", "half of it", "all but its end"])
    def test_a_manifest_that_was_cut_short(self, built: Path, cache: Path, size: int) -> None:
        """Nothing of it is believed."""
        for manifest in cache.iterdir():
            manifest.write_bytes(manifest.read_bytes()[:size])
        assert build(built, NEW, cache) == [*NEW]
        assert content(built) == expected(NEW)
        assert build(built, NEW, cache) == []

    def test_a_manifest_of_other_contents(self, built: Path, cache: Path) -> None:
        """One whose digest does not fit what follows is not believed."""
        for manifest in cache.iterdir():
            manifest.write_text(manifest.read_text().replace('["1"', '["2"'))
        assert build(built, {**OLD, "a": 2}, cache) == [*OLD]

    def test_manifests_of_an_earlier_time(self, built: Path, cache: Path, tmp_path: Path) -> None:
        """A cache that was put back says what is not so any more."""
        shutil.copytree(cache, tmp_path / "earlier")
        for units in (NEW, {**NEW, "a": 3}):
            build(built, units, cache)
        shutil.rmtree(cache)
        shutil.copytree(tmp_path / "earlier", cache)
        for units in (OLD, NEW):
            build(built, units, cache)
            assert content(built) == expected(units)

    def test_manifests_of_the_other_generation(self, built: Path, cache: Path) -> None:
        """Exchanged, they are believed where the files agree."""
        build(built, NEW, cache)
        one, other = sorted(cache.iterdir())
        texts = one.read_bytes(), other.read_bytes()
        one.write_bytes(texts[1])
        other.write_bytes(texts[0])
        for units in (OLD, NEW, OLD):
            build(built, units, cache)
            assert content(built) == expected(units)

    def test_manifests_that_lead_outside(self, built: Path, cache: Path, tmp_path: Path) -> None:
        """A cache of somebody else's removes nothing that is not the site's."""
        (tmp_path / "mine").write_text("mine")
        (tmp_path / "ours").mkdir()
        for path in cache.iterdir():
            manifest = Manifest.read(path)
            mine = [("../../mine", 4, 1), (f"{tmp_path}/mine", 4, 1)]
            manifest.add(("evil",), "", [Written(*one) for one in mine], [])
            manifest.folders |= {"../../ours": 1, f"{tmp_path}/ours": 1}
            manifest.save(path)
        build(built, NEW, cache)
        assert content(built) == expected(NEW)
        assert (tmp_path / "mine").read_text() == "mine"
        assert (tmp_path / "ours").is_dir()

    def test_the_cache_was_deleted(self, built: Path, cache: Path) -> None:
        """All is made, and the spare generation goes, since nobody knows what it holds."""
        shutil.rmtree(cache)
        assert build(built, OLD, cache) == [*OLD]
        assert content(built) == expected(OLD)
        assert not spares(built)

    def test_the_spare_was_deleted(self, built: Path, cache: Path) -> None:
        """The live site has everything."""
        shutil.rmtree(spares(built)[0])
        assert build(built, OLD, cache) == []
        assert content(built) == expected(OLD)

    def test_the_site_was_deleted(self, built: Path, cache: Path) -> None:
        """The spare generation has most."""
        build(built, {**OLD, "b": 2}, cache)
        shutil.rmtree(built)
        assert build(built, {**OLD, "b": 2}, cache) == ["b"]
        assert content(built) == expected({**OLD, "b": 2})
        assert not spares(built)

    def test_the_site_was_moved(self, built: Path, cache: Path) -> None:
        """Elsewhere it is built from nothing, and what another site left is not taken for its own."""
        moved = built.with_name("moved")
        built.rename(moved)
        assert build(moved, NEW, cache) == [*NEW]
        assert content(moved) == expected(NEW)
        build(built, OLD, cache)
        assert content(built) == expected(OLD)

    def test_another_site_took_its_place(self, built: Path, cache: Path, tmp_path: Path) -> None:
        """A copy with the same dates is another folder, and is compared like any."""
        other = tmp_path / "other"
        build(other, {**OLD, "a": 7}, cache)
        shutil.rmtree(built)
        shutil.copytree(other, built)
        build(built, OLD, cache)
        assert content(built) == expected(OLD)

    def test_a_cache_that_cannot_be_written(self, site: Path, tmp_path: Path) -> None:
        """The site is built without."""
        (tmp_path / "cache").write_text("a file")
        for units in (OLD, NEW):
            assert build(site, units, tmp_path / "cache" / "manifests") == [*units]
            assert content(site) == expected(units)
        assert not spares(site)

    def test_the_cache_stays_small(self, tmp_path: Path, cache: Path) -> None:
        """It keeps what is known of the sites that were built last."""
        for number in range(12):
            build(tmp_path / f"site{number}", {"front": number}, cache)
            build(tmp_path / f"site{number}", {"front": number}, cache)
        assert len(list(cache.iterdir())) == 16
        assert build(tmp_path / "site11", {"front": 11}, cache) == []
        assert build(tmp_path / "site5", {"front": 5}, cache) == []
        assert build(tmp_path / "site0", {"front": 0}, cache) == ["front"]


class TestFailing:
    """The old site survives every failure."""

    def test_a_failed_build_changes_nothing(self, site: Path, manifests: Path | None) -> None:
        """Without `publish` the old site stays, and what was half-made is not taken for more."""
        build(site, OLD, manifests)
        build(site, NEW, manifests)
        with pytest.raises(BrokenError), Generations.open(site, manifests) as generations:
            write(generations.folder, [("a/index.html", b"a     3"), ("half", b"half")])
            raise BrokenError
        assert content(site) == expected(NEW)
        assert neighbours(site) == {"site"}
        build(site, OLD, manifests)
        assert content(site) == expected(OLD)

    def test_what_a_refused_build_made_is_not_made_again(self, site: Path, cache: Path) -> None:
        """Only what was not told of; nor does the spare generation lose what it had."""
        for units in (OLD, NEW):
            build(site, units, cache)
        with Generations.open(site, cache) as generations:
            for name in ("d", "e"):
                files = write(generations.folder, [(f"{name}/index.html", f"{name}     8".encode())])
                if name == "d":
                    generations.add(("unit", name), "8", files, [])
        assert build(site, {**OLD, "d": 8, "e": 8}, cache) == ["e"]
        assert content(site) == {**expected({**OLD, "e": 8}), "d/index.html": "d     8"}

    def test_a_first_build_that_was_refused(self, site: Path, cache: Path) -> None:
        """There is no site, but the next build has less to make."""
        with pytest.raises(SwapError, match="is not published"):
            build(site, {"a": 1}, cache)
        assert not site.exists()
        assert build(site, {"a": 1, "front": 1}, cache) == ["front"]
        assert content(site) == expected({"a": 1, "front": 1})

    def test_a_build_that_made_nothing_leaves_nothing(self, site: Path, cache: Path) -> None:
        """Not even an empty generation."""
        with Generations.open(site, cache):
            pass
        assert neighbours(site) == set()
        assert not spares(site)

    def test_discarding_twice_does_no_harm(self, site: Path) -> None:
        """Nor does it end a build that somebody else has begun since."""
        first = Generations.open(site)
        first.discard()
        with Generations.open(site) as second:
            first.discard()
            second.add(("front",), "", write(second.folder, [("index.html", b"new")]), [])
            second.publish()
        assert content(site) == {"index.html": "new"}

    @pytest.mark.parametrize(
        ("code", "remedy"),
        [
            pytest.param(errno.EBUSY, "a folder inside it", id="busy"),
            pytest.param(errno.ENOSPC, "free some disk space", id="disk full"),
            pytest.param(errno.EROFS, "a folder you may write beside", id="read-only"),
            pytest.param(errno.EIO, "check site_dir", id="anything else"),
        ],
    )
    def test_a_refused_exchange_keeps_the_old_site(
        self, site: Path, manifests: Path | None, code: int, remedy: str
    ) -> None:
        """The sentence gives the system's reason and what to do; with a cache, nothing is made again."""

        def refuse(one: Path, other: Path) -> None:
            raise OSError(code, os.strerror(code))

        build(site, OLD, manifests)
        with pytest.raises(SwapError) as caught:
            build(site, NEW, manifests, swap=refuse)
        assert str(caught.value).startswith(f"cannot replace the site in {site}: {os.strerror(code)}; ")
        assert remedy in str(caught.value)
        assert content(site) == expected(OLD)
        assert neighbours(site) == {"site"}
        assert build(site, NEW, manifests) == ([] if manifests else [*NEW])

    def test_the_old_site_comes_back_when_the_second_rename_fails(self, site: Path) -> None:
        """Where folders cannot be exchanged, the old one returns to its place."""

        def lose_the_new_site(one: Path, other: Path) -> None:
            one.rename(one.with_name("lost"))
            no_exchange(one, other)

        build(site, OLD)
        with pytest.raises(SwapError, match="No such file"):
            build(site, NEW, swap=lose_the_new_site)
        assert content(site) == expected(OLD)
        assert neighbours(site) == {"site", "lost"}

    @pytest.mark.parametrize("name", ["about.html", ".git"], ids=["no front page", "a repository"])
    def test_what_is_no_site_is_not_published(self, site: Path, name: str) -> None:
        """A new site that the next build would not know for one never replaces the old."""
        build(site, OLD)
        with pytest.raises(SwapError, match="is not published"), Generations.open(site) as generations:
            files = [(name, b"new"), *([] if name == "about.html" else [("index.html", b"new")])]
            generations.add(("front",), "", write(generations.folder, files), [])
            generations.publish()
        assert content(site) == expected(OLD)
        assert neighbours(site) == {"site"}

    def test_links_in_a_circle_are_told(self, site: Path) -> None:
        """A link to itself gives a sentence; which one depends on how this Python resolves it."""
        site.parent.mkdir()
        site.symlink_to(site)
        with pytest.raises(SwapError, match=r"leads in a circle|is not a folder"):
            Generations.open(site)
        assert neighbours(site) == {"site"}

    def test_a_file_in_the_place_of_the_parent_is_told(self, site: Path) -> None:
        """The file stays as it was."""
        site.parent.write_text("mine")
        with pytest.raises(SwapError, match="a file stands where a folder is needed"):
            Generations.open(site)
        assert site.parent.read_text() == "mine"

    def test_a_name_too_long_is_told(self, tmp_path: Path) -> None:
        """A folder whose neighbours cannot be named cannot be built."""
        with pytest.raises(SwapError, match="shorter name"):
            Generations.open(tmp_path / ("s" * 250))
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
    def test_it_is_refused_before_anything_is_built(
        self, site: Path, manifests: Path | None, files: list[str], sentence: str
    ) -> None:
        """The refusal names what was seen; every file stays."""
        site.mkdir(parents=True)
        for name in files:
            (site / name).write_text("mine")
        with pytest.raises(SwapError, match=sentence):
            Generations.open(site, manifests)
        assert {entry.name for entry in site.iterdir()} == set(files)
        assert {entry.name for entry in site.parent.iterdir()} == {"site"}

    def test_it_is_refused_when_it_appears_during_the_build(self, site: Path) -> None:
        """What somebody puts there while the build runs stays too."""
        with pytest.raises(SwapError, match=r"has no index\.html"), Generations.open(site) as generations:
            generations.add(("front",), "", write(generations.folder, [("index.html", b"new")]), [])
            site.mkdir()
            (site / "thesis.txt").write_text("mine")
            generations.publish()
        assert [entry.name for entry in site.iterdir()] == ["thesis.txt"]
        assert neighbours(site) == {"site"}

    @pytest.mark.parametrize("front", ["index.html", "404.html"])
    def test_any_built_site_is_replaced(self, site: Path, cache: Path, front: str) -> None:
        """A site from another generator is known by its front page or its page for lost visitors, and not kept."""
        site.mkdir(parents=True)
        (site / front).write_text("other")
        build(site, NEW, cache)
        assert content(site) == expected(NEW)
        assert not spares(site)

    def test_a_file_is_refused(self, site: Path) -> None:
        """A file in the site's place stays."""
        site.parent.mkdir()
        site.write_text("mine")
        with pytest.raises(SwapError, match="is not a folder"):
            Generations.open(site)
        assert site.read_text() == "mine"

    def test_a_mounted_volume_is_refused(self) -> None:
        """It cannot change its name, so the build says so before it begins."""
        with pytest.raises(SwapError, match="mounted volume"):
            Generations.open(Path("/"))

    def test_neighbours_with_like_names_stay(self, tmp_path: Path, cache: Path) -> None:
        """Only what a build of this very site left is removed, even where the name has signs of a pattern."""
        site = tmp_path / "sites" / "[s]ite.*"
        site.parent.mkdir()
        others = {".site.staging-0123abcd", ".[s]ite.*.spare-mine", ".[s]ite.*x.spare-0123abcd", "[s]ite.*.old"}
        for name in others:
            (site.parent / name).mkdir()
        for kind in ("staging", "spare"):
            (site.parent / f".[s]ite.*.{kind}-0123abcd").mkdir()
        build(site, NEW, cache)
        assert neighbours(site) == {site.name, *others}


class TestBuildsAtOnce:
    """One build at a time."""

    def test_a_second_build_is_refused(self, site: Path, begin: Callable[..., subprocess.Popen[str]]) -> None:
        """It is told to wait, and the first one's folder stays; when the first is killed, the next may build."""
        build(site, OLD)
        first = begin(HOLD, site)
        await_ready(first)
        before = neighbours(site)
        with pytest.raises(SwapError, match="another build is writing"):
            Generations.open(site)
        assert neighbours(site) == before
        first.kill()
        first.wait()
        build(site, NEW)
        assert content(site) == expected(NEW)
        assert neighbours(site) == {"site"}

    def test_a_link_and_its_target_are_one_site(self, site: Path, tmp_path: Path) -> None:
        """Two names for one folder do not let two builds in."""
        (tmp_path / "link").symlink_to(site)
        with Generations.open(site), pytest.raises(SwapError, match="another build"):
            Generations.open(tmp_path / "link")

    def test_sites_side_by_side_do_not_wait_for_each_other(self, site: Path, cache: Path) -> None:
        """Only builds of one and the same site exclude each other."""
        with Generations.open(site, cache) as generations:
            build(site.with_name("other"), OLD, cache)
            generations.add(("front",), "", write(generations.folder, [("index.html", b"new")]), [])
            generations.publish()
        assert neighbours(site) == {"site", "other"}

    def test_many_builders_take_turns(self, site: Path, begin: Callable[..., subprocess.Popen[str]]) -> None:
        """However they crowd, never are two of them inside, and the site is whole in the end."""
        builders = [begin(TAKE_TURNS, site) for _ in range(3)]
        for builder in builders:
            _, complaint = builder.communicate()
            assert builder.returncode == 0, complaint
        assert list(content(site)) == ["index.html"]
        assert neighbours(site) == {"site"}

    def test_orphaned_workers_do_not_disturb_the_next_build(
        self, site: Path, cache: Path, begin: Callable[..., subprocess.Popen[str]]
    ) -> None:
        """The forked child of a killed build holds nothing, and what it still writes is in nobody's site."""
        for units in (OLD, NEW):
            build(site, units, cache)
        parent = begin(HOLD_WITH_A_WORKER, site, cache)
        await_ready(parent)
        parent.kill()
        parent.wait()
        with Generations.open(site, cache) as generations:
            assert generations.find(("unit", "c"), "1") is not None
            assert parent.stdin is not None
            assert parent.stdout is not None
            parent.stdin.write("go on\n")
            parent.stdin.flush()
            assert parent.stdout.readline() == "FileNotFoundError\n"
            generations.add(("front",), "", write(generations.folder, [("index.html", b"new")]), [])
            generations.publish()
        assert content(site) == {"index.html": "new", "c/index.html": "c     1", "pages/c.txt": "c     1"} | {
            "c/deep/er/more.html": "c     1"
        }


class TestKilled:
    """A build may die at any moment."""

    @pytest.mark.parametrize("lost", ["", "lost"], ids=["", "and the site deleted"])
    @pytest.mark.parametrize("way", ["exchange", "renames"])
    @pytest.mark.parametrize("cached", [True, False], ids=["cached", "uncached"])
    def test_at_every_step(
        self,
        site: Path,
        begin: Callable[..., subprocess.Popen[str]],
        cached: bool,
        way: str,
        lost: str,
    ) -> None:
        """Killed before each change to the file system in turn, a build leaves a whole site; the next one tidies.

        When the site itself is deleted after a kill, what the build left takes its place only if it is whole.
        """
        site.parent.mkdir()
        builder = begin(DIE_AT_EACH_STEP, site, site.parent / "cache" if cached else "", way, lost)
        _, complaint = builder.communicate()
        assert builder.returncode == 0, complaint

    @pytest.mark.parametrize("what", [["--count=12"], ["--site", "--count=4"]], ids=["made up", "a real site"])
    def test_at_random_moments(self, what: list[str]) -> None:
        """Without warning, while its workers go on, and with harm done to the site and the cache in between."""
        command = [sys.executable, "-m", "tests.build.kills", *what]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def test_the_next_build_tidies_before_it_begins(self, site: Path) -> None:
        """Leftovers are gone, and an old site that was moved aside is back, while the next build still runs."""
        build(site, OLD)
        site.rename(site.with_name(".site.old-0123abcd"))
        for kind in ("staging", "spare"):
            site.with_name(f".site.{kind}-0123abcd").mkdir()
        with Generations.open(site) as generations:
            assert content(site) == expected(OLD)
            assert neighbours(site) == {"site", ".site.lock", generations.folder.name, generations.engine.name}
            assert not spares(site)


class TestReading:
    """Whoever reads during a build."""

    def test_a_reader_never_sees_a_mixture(
        self, site: Path, cache: Path, begin: Callable[..., subprocess.Popen[str]]
    ) -> None:
        """Over two hundred builds, the live folder always exists and all of its files are of one build."""
        build(site, {"front": 0, "a": 0}, cache)
        seen = {read_as_one(site)}
        builder = begin(BUILD_OFTEN, site, cache)
        await_ready(builder)
        while builder.poll() is None:
            seen.add(read_as_one(site))
        assert builder.returncode == 0
        assert read_as_one(site) == 199
        assert len(seen - {None}) > 1

    def test_an_open_page_stays_readable(self, site: Path) -> None:
        """A download that began on the old site ends with the old content."""
        build(site, OLD)
        with (site / "index.html").open() as page:
            build(site, NEW)
            assert page.read() == "front     1"
