"""A portal with one source on the loopback, brought up to date run after run."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from careers.cli import main
from tests.apart import apart
from tests.sample_content import write
from tests.site.building import configure
from tests.tools.link_checks.answering import Behaviour, Host, serving
from tests.tools.sync.publishing import ADS, FOLDER, KINDS, Ad, documents


@dataclass
class Portal:
    folder: Path
    kind: str
    host: Host

    @property
    def content(self) -> Path:
        return self.folder / "content"

    def publish(self, ads: Sequence[Ad]) -> None:
        if self.kind == FOLDER:
            incoming = self.folder / "incoming"
            shutil.rmtree(incoming, ignore_errors=True)
            incoming.mkdir()
            for name, text in documents(ads).items():
                (incoming / name).write_text(text, "utf-8")
            return
        base = self.host.named("")
        self.host.told = {path: list(behaviours) for path, behaviours in KINDS[self.kind][1](ads, base).items()}

    def answer_all(self, behaviour: Behaviour) -> None:
        self.host.told = {path: [behaviour] for path in self.host.told}

    def answer_half(self) -> None:
        """Let the source send half of each answer, as if that were all."""
        for path, (told,) in self.host.told.items():
            assert isinstance(told, bytes)
            head, _, body = told.partition(b"\r\n\r\n")
            half = body[: len(body) // 2]
            head = head.replace(f"Length: {len(body)}".encode(), f"Length: {len(half)}".encode())
            self.host.told[path] = [head + b"\r\n\r\n" + half]

    def sync(self, *options: str, today: str = "2026-03-01") -> tuple[int, dict[str, Any]]:
        arguments = ["sync", "--pause", "0", "--allow-private", "--format", "json", "--today", today, *options]
        result = apart(lambda: CliRunner().invoke(main, [*arguments, "--config-file", str(self.folder / "mkdocs.yml")]))
        assert result.exception is None or isinstance(result.exception, SystemExit), result.output
        assert result.stdout, result.stderr
        (source,) = json.loads(result.stdout)
        return result.exit_code, source

    def configure(self, old: str, new: str) -> None:
        sources = self.content / "sources.yml"
        text = sources.read_text("utf-8")
        assert old in text, text
        sources.write_text(text.replace(old, new), "utf-8")

    def reports(self, *options: str) -> tuple[str, str]:
        summary = self.folder / "summary.md"
        arguments = ["sync", "--pause", "0", "--allow-private", "--lang", "en", "--summary", str(summary), *options]
        result = apart(lambda: CliRunner().invoke(main, [*arguments, "--config-file", str(self.folder / "mkdocs.yml")]))
        return result.stdout, summary.read_text("utf-8")

    def outcomes(self, *options: str, today: str = "2026-03-01") -> dict[str, str]:
        _, source = self.sync(*options, today=today)
        assert source["failure"] is None, source
        return {job["posting"] or job["title"]: job["outcome"] for job in source["jobs"]}

    def file(self, slug: str) -> Path:
        return self.content / "postings" / "acme" / f"{slug}.en.md"

    def files(self) -> dict[str, str]:
        paths = (path for path in self.content.rglob("*") if path.is_file())
        return {path.relative_to(self.content).as_posix(): path.read_text("utf-8") for path in paths}

    def edit(self, slug: str, old: str, new: str) -> None:
        path = self.file(slug)
        text = path.read_text("utf-8")
        assert old in text, text
        path.write_text(text.replace(old, new), "utf-8")

    def check(self, severity: str = "error") -> str:
        """Return what ``careers check`` says of errors, or of what could be better."""
        result = apart(
            lambda: CliRunner().invoke(
                main, ["check", "--config-file", str(self.folder / "mkdocs.yml"), "--format", "gcc"]
            )
        )
        return "\n".join(line for line in result.output.splitlines() if f": {severity}:" in line)


@contextmanager
def portal_of(kind: str, folder: Path) -> Iterator[Portal]:
    """A portal in the new `folder` whose source, of that kind of test, publishes `ADS`."""
    with serving({}) as host:
        write(folder / "content", {})
        configure(folder, folder / "content")
        settings = KINDS[kind][0].format(base=host.named(""))
        (folder / "content" / "sources.yml").write_text(f"sources:\n  acme-jobs: {settings}\n", "utf-8")
        portal = Portal(folder, kind, host)
        portal.publish(ADS)
        yield portal
