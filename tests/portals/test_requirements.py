"""What a new portal installs: the package that made it and the packages of its lock, by their hashes, and nothing else.

pip installs from files of a folder here, and of the lock no more than a package that the tests make: what the package
needs would have to be fetched.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from tests.portals.conftest import Run
from tests.site.building import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def new(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new portal, made by the installed package."""
    folder = tmp_path_factory.mktemp("new") / "portal"
    done = run(folder.parent, "careers", "init", "--yes", "--languages", "en", str(folder))
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def portal(new: Path, tmp_path: Path) -> Path:
    """A copy of the portal."""
    return shutil.copytree(new, tmp_path / "portal")


@pytest.fixture
def packages(portal: Path) -> Path:
    """A folder with another package, which is all that the portal's lock names now; its own wheel is in the portal."""
    folder = portal.parent / "packages"
    folder.mkdir()
    other = folder / "made_up-1.0-py3-none-any.whl"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("made_up.py", "")
        archive.writestr("made_up-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: made-up\nVersion: 1.0\n")
        archive.writestr(
            "made_up-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr("made_up-1.0.dist-info/RECORD", "")
    (portal / "requirements.lock").write_text(f"made-up==1.0 \\\n    --hash=sha256:{digest(other)}\n", "utf-8")
    return folder


def digest(file: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def install(portal: Path, packages: Path) -> subprocess.CompletedProcess[str]:
    """Install the requirements of a portal as pip does by itself, into a folder that has nothing yet."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-deps", "--no-cache-dir"]
    places = ["--no-index", "--find-links", str(packages), "--target", str(portal.parent / "lib")]
    command = [*pip, *places, "-r", "requirements.txt"]
    env = {**os.environ, "PIP_CONFIG_FILE": os.devnull}
    return subprocess.run(command, cwd=portal, env=env, capture_output=True, encoding="utf-8", check=False)


def test_a_portal_is_bound_to_the_package_that_made_it_and_to_its_lock(package: Path, portal: Path) -> None:
    """The package knows its own digest from its installer; the lock travels in it, as the project has it."""
    (wheel,) = package.parent.glob("*.whl")
    line = f"./wheels/{wheel.name} \\\n    --hash=sha256:{digest(wheel)}\n"
    assert line in (portal / "requirements.txt").read_text("utf-8")
    assert digest(portal / "wheels" / wheel.name) == digest(wheel)
    lock = (portal / "requirements.lock").read_text("utf-8").partition("\n")[2]
    assert lock == (ROOT / "requirements.txt").read_text("utf-8")
    assert {"requirements.txt", "requirements.lock"} <= set(
        yaml.safe_load((portal / ".careers.yml").read_text("utf-8"))["files"]
    )


def test_what_has_the_hashes_is_installed(portal: Path, packages: Path) -> None:
    """The package and what its lock names."""
    done = install(portal, packages)
    assert done.returncode == 0, done.stderr
    lib = portal.parent / "lib"
    assert ((lib / "careers" / "__init__.py").is_file(), (lib / "made_up.py").is_file()) == (True, True)


def _append(portal: Path, packages: Path, name: str) -> None:
    (file,) = [*packages.glob(f"{name}*.whl"), *portal.glob(f"wheels/{name}*.whl")]
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("hijacked.py", "")


def _forget(portal: Path, packages: Path, name: str) -> None:
    """Take the hash of the package out of the requirements, as where it was not known."""
    file = portal / "requirements.txt"
    text = file.read_text("utf-8")
    file.write_text(text[: text.rindex(" \\\n")] + "\n", "utf-8")


@pytest.mark.parametrize(
    ("change", "name", "message"),
    [
        (_append, "careers_portal", "DO NOT MATCH THE HASHES"),
        (_append, "made_up", "DO NOT MATCH THE HASHES"),
        (_forget, "", "Hashes are required in --require-hashes mode"),
    ],
    ids=["the package is another", "a package of the lock is another", "the hash is not known"],
)
def test_what_has_another_hash_or_none_is_not_installed(
    portal: Path, packages: Path, change: Callable[[Path, Path, str], None], name: str, message: str
) -> None:
    """Nothing at all is, wherever pip is told to look."""
    change(portal, packages, name)
    done = install(portal, packages)
    assert done.returncode == 1, done.stdout
    assert message in done.stderr
    assert not (portal.parent / "lib").exists()
