"""``mkdocs build`` and ``careers``, many times: a process that has all imported forks one that remembers nothing.

Starting Python, importing the engine and compiling the templates is most of the time that the build of a small site
takes. A build in a fork of a process that never builds itself starts from the same nothing as one in a new process. Run
as a program it reads orders as lines of JSON and answers each with a line.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import json
import os
import pkgutil
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import careers
from careers import theme
from careers.i18n import Locales
from tests.compiled import compile_templates, share_compiled_templates
from tests.sample_content import read_words
from tests.site.building import ROOT, Result, environment, import_path

PROGRAMS = {"careers": ("careers.cli", "main"), "mkdocs": ("mkdocs.__main__", "cli")}
_CAPABILITY_VERSION_3 = 0x20080522  # <linux/capability.h>
# Modules that a build imports sooner or later, besides those of careers: the engine finds its plugins by their names. A
# build that finds all imported and all templates compiled takes half of the processor's time.
IMPORTED = (
    *("mkdocs.__main__", "mkdocs.commands.build", "material.plugins.search.plugin", "material.templates", "pypinyin"),
    *("markdown.extensions.tables", "pymdownx.superfences", "PIL.JpegImagePlugin", "PIL.PngImagePlugin"),
)


@dataclass(frozen=True, slots=True)
class Builder:
    process: subprocess.Popen[str]

    def build(
        self,
        config: Path,
        *,
        cwd: Path | None = None,
        strict: bool = False,
        env: Mapping[str, str] | None = None,
        kill: float | None = None,
        largest: int | None = None,
        powerless: bool = False,
    ) -> Result:
        """Build the site that `config` describes, from `cwd`; ended after `kill` seconds by SIGKILL, if that is given.

        The environment is that of builds in tests, with `env` over it. No file can have more than `largest` bytes.
        One that is `powerless` may do no more than the permissions of files allow, whoever runs it.
        """
        arguments = ["build", "-f", str(config), *(["--strict"] if strict else [])]
        limits = {"kill": kill, "largest": largest, "powerless": powerless}
        return self._order("mkdocs", arguments, config, str(cwd or config.parent), environment(env), limits)

    def careers(self, config: Path, *arguments: str) -> Result:
        """Run ``careers`` with these arguments in the folder of the portal that `config` describes."""
        limits = {"kill": None, "largest": None, "powerless": False}
        words = [*arguments, "-f", str(config)]
        return self._order("careers", words, config, str(config.parent), environment(), limits)

    def _order(
        self,
        program: str,
        arguments: list[str],
        config: Path,
        cwd: str,
        env: Mapping[str, str],
        limits: Mapping[str, float | None],
    ) -> Result:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        order = {"program": program, "arguments": arguments, "cwd": cwd, "env": env, **limits}
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return Result(config.parent / "site", answer["returncode"], answer["output"], config)


@contextlib.contextmanager
def builder(hashes: int = 0) -> Iterator[Builder]:
    """A builder for the length of a ``with`` block; `hashes` is its PYTHONHASHSEED."""
    env = {**environment({"PYTHONPATH": import_path()}), "PYTHONHASHSEED": str(hashes)}
    command = [sys.executable, "-m", "tests.site.builder"]
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        yield Builder(process)
        assert process.stdin is not None
        process.stdin.close()


def main() -> None:
    ours = (module.name for module in pkgutil.walk_packages(careers.__path__, "careers."))
    for name in (*IMPORTED, *ours):
        importlib.import_module(name)
    share_compiled_templates()
    read_words()
    compile_templates(Path(theme.__file__).parent, Locales.of(["zh", "en"])[0])
    for line in sys.stdin:
        print(json.dumps(_carry_out(json.loads(line))), flush=True)


def _carry_out(order: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            _build(order, said.fileno())
        with contextlib.suppress(OSError):  # the child has done it, or has ended
            os.setpgid(child, child)
        if order["kill"] is not None:
            time.sleep(order["kill"])
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        said.seek(0)
        return {"returncode": os.waitstatus_to_exitcode(status), "output": said.read().decode()}


def _build(order: dict[str, Any], said: int) -> None:
    code = 1
    try:
        with contextlib.suppress(PermissionError):  # the parent has done it
            os.setpgid(0, 0)
        with Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        os.dup2(said, 1)
        os.dup2(said, 2)
        os.chdir(order["cwd"])
        if order["largest"] is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (order["largest"], order["largest"]))
        if order["powerless"]:
            _give_up_powers()
        os.environ.clear()
        os.environ.update(order["env"])
        sys.argv = [order["program"], *order["arguments"]]
        module, name = PROGRAMS[order["program"]]
        main = getattr(importlib.import_module(module), name)
        main(order["arguments"], prog_name=order["program"], standalone_mode=True)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # an error of the build itself: the test reads it
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _give_up_powers() -> None:
    """Give up what root may do beyond the permissions of files (capabilities(7), Linux)."""
    libc = ctypes.CDLL(None, use_errno=True)
    head = struct.pack("Ii", _CAPABILITY_VERSION_3, 0)
    if libc.capset(head, bytes(struct.calcsize("6I"))):
        raise OSError(ctypes.get_errno(), "capset")


if __name__ == "__main__":
    main()
