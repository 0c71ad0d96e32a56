"""The same content makes the same bytes wherever it is built: environments drawn at random, compared with a plain one.

What differs between machines and users: how Python hashes words, time zone, language, umask, the folder that one stands
in and the one that is built in, the order in which folders list what they hold, the number of workers, and Python
itself: ``--python`` names interpreters that have what ``requirements.txt`` lists.

    python -m tests.builder.environments --count 20 --seed 7 --python .venv3.14/bin/python
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.site.building import CASES, Result, configure, environment, import_path

_SHUFFLED = Path(__file__).parent / "shuffled"

Snapshot = Mapping[str, tuple[str, bytes]]  # address -> permissions, and what a file holds


@dataclass(frozen=True, slots=True)
class Environment:
    """Where and how a site is built.

    Attributes:
        hashes: PYTHONHASHSEED.
        order: seed of the order in which folders list what they hold; 0: the file system's own.
        folder: where the site is built, below the folder of all.
        here: whether one stands in the folder of the configuration; else at the root.
    """

    python: Path = Path(sys.executable)
    hashes: int = 0
    zone: str = "UTC"
    lang: str = "en_GB.UTF-8"
    umask: int = 0o022
    order: int = 0
    folder: str = "plain"
    here: bool = True
    workers: int = 1

    def __str__(self) -> str:
        stands = "in its folder" if self.here else "at the root"
        order = f"shuffled by {self.order}" if self.order else "as they are"
        return (
            f"{version(self.python):8} hashes {self.hashes:<10} {self.zone:20} {self.lang:12} umask {self.umask:03o}"
            f"  {self.workers} workers, standing {stands}, folders {order}"
        )

    @classmethod
    def drawn(cls, rng: random.Random, pythons: Sequence[Path]) -> Environment:
        """One of the many there are."""
        return cls(
            python=rng.choice(pythons),
            hashes=rng.randrange(2**32),
            zone=rng.choice(("Asia/Shanghai", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC")),
            lang=rng.choice(("C", "POSIX", "zh_CN.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "en_US.UTF-8")),
            umask=rng.choice((0o000, 0o002, 0o022, 0o027, 0o077)),
            order=rng.randrange(1, 1000),
            folder=rng.choice(("plain", "with blanks + signs", "deep/er/still")),
            here=rng.random() < 0.5,
            workers=rng.choice((1, 2, 3)),
        )

    def build(self, folder: Path, content: Path, **settings: Any) -> Result:
        """Build a site from nothing, below `folder`."""
        root = folder / self.folder
        config = configure(root, content, workers=self.workers, **settings)
        done = subprocess.run(
            [self.python, "-m", "mkdocs", "build", "--strict", "-f", config],
            cwd=root if self.here else "/",
            env={**environment(), **self._variables()},
            umask=self.umask,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        return Result(root / "site", done.returncode, done.stdout + done.stderr, config)

    def _variables(self) -> Mapping[str, str]:
        return {
            "PYTHONHASHSEED": str(self.hashes),
            "PYTHONPATH": os.pathsep.join([*([str(_SHUFFLED)] if self.order else []), import_path()]),
            "PYTHONUTF8": "0",
            "SHUFFLED": str(self.order or ""),
            "TZ": self.zone,
            "LC_ALL": self.lang,
            "LANG": self.lang,
        }


def whole(site: Path) -> Snapshot:
    """All that a site consists of."""
    return {
        path.relative_to(site).as_posix(): (
            stat.filemode(path.lstat().st_mode),
            path.read_bytes() if path.is_file() else b"",
        )
        for path in sorted(site.rglob("*"))
    }


def differing(one: Snapshot, other: Snapshot) -> list[str]:
    """The addresses at which two sites differ."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def version(python: Path) -> str:
    """Which Python it is."""
    command = [str(python), "-c", "import platform; print(platform.python_version())"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def run(environments: Iterable[Environment], content: Path, **settings: Any) -> Iterator[tuple[Environment, list[str]]]:
    """Each environment, and the addresses at which its site differs from that of a plain one."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = _built(Environment(), Path(folder), content, **settings)
        for one in environments:
            yield one, differing(wanted, _built(one, Path(folder), content, **settings))


def _built(one: Environment, folder: Path, content: Path, **settings: Any) -> Snapshot:
    result = one.build(folder / "one", content, **settings)
    if result.returncode:
        sys.exit(f"{one}\n{result.output}")
    found = whole(result.folder)
    shutil.rmtree(folder / "one")
    return found


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--content", type=Path, default=CASES, help="the content that is built")
    parser.add_argument("--python", type=Path, nargs="*", default=[], help="other interpreters next to this one")
    given = parser.parse_args()
    rng, known = random.Random(given.seed), [Path(sys.executable), *given.python]
    print(f"--count {given.count} --seed {given.seed}, Python {', '.join(map(version, known))}", flush=True)
    drawn = [Environment.drawn(rng, known) for _ in range(given.count)]
    same = 0
    for one, found in run(drawn, given.content, page_size=2):
        same += not found
        print(
            f"{'same' if not found else 'DIFFERENT':10}{one}{''.join(f'{chr(10)}    {name}' for name in found[:10])}",
            flush=True,
        )
    print(f"{same} of {given.count} environments made the same bytes and permissions")
    sys.exit(same != given.count)


if __name__ == "__main__":
    main()
