"""Whatever editors do, in whatever order: an address that was recorded answers, or the check says that it does not."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from careers import mkdocs
from careers.cli.answers import Answers, answers, judge
from careers.cli.site import Content, read
from careers.content import address_list
from tests.apart import apart
from tests.sample_content import LOCALES, posting, write
from tests.tools.translation.repository import git

pytestmark = pytest.mark.slow

TERMS = "taxonomies/skills.yml"
NAMES = ("one", "two", "three")
names = st.sampled_from(NAMES)
SKILLS = "field: skills\nname: {zh: 技能, en: Skills}\nterms:\n"


class Editors:
    """A content folder, and what people do to it.

    Attributes:
        published: every address that answered as a page when addresses were recorded, kept apart from the address list;
            pages of terms without a job last for nobody.
    """

    def __init__(self, root: Path) -> None:
        others = ("acme/kernel-engineer", "beta/compiler-engineer")
        self.root = write(root, {f"postings/{name}.{code}.md": None for name in others for code in ("zh", "en")})
        git(root.parent, "init", "--quiet")
        self.published: set[str] = set()
        self.terms: dict[str, list[str]] = {"cpp": []}
        self.jobs: dict[str, list[str]] = {}
        self._terms()

    def content(self) -> Content:
        texts = dict.fromkeys(LOCALES.codes, "Jobs")
        settings = mkdocs.default_settings(self.root)
        site = replace(settings.site, names=texts, descriptions=texts)
        settings = replace(settings, locales=LOCALES, site=site)
        return apart(lambda: read(settings, self.root))

    def stand(self) -> tuple[Answers, list[str]]:
        """What answers, and the errors of the address list."""
        content = self.content()
        assert not content.diagnostics.errors
        found = answers(content, content.diagnostics)
        judge(content, found, content.diagnostics)
        path = found.addresses.display_path
        return found, [error.text("en") for error in content.diagnostics.errors if error.path == path]

    def record(self) -> None:
        """Record and commit, unless the check finds errors: the hosting workflow does so, too."""
        found, errors = self.stand()
        if errors:
            return
        text, _ = address_list.record(found.addresses, found.lasting, "", LOCALES[0])
        if text != found.addresses.text:
            self._list.write_text(text, "utf-8")
            self._commit()
        self.published |= {
            url for url in found.live - found.empty if url.count("/") and not re.search(r"/page/\d+/$", url)
        }

    def add(self, name: str) -> None:
        if not any(name in (job, *aliases) for job, aliases in self.jobs.items()):
            self.jobs[name] = []
            self._job(name)

    def rename(self, name: str, new: str, remembered: bool) -> None:
        if name in self.jobs and not any(new in (job, *aliases) for job, aliases in self.jobs.items()):
            aliases = self.jobs.pop(name)
            self._path(name).unlink()
            self.jobs[new] = [*aliases, name] if remembered else []
            self._job(new)

    def delete(self, name: str) -> None:
        if name in self.jobs:
            del self.jobs[name]
            self._path(name).unlink()

    def arrow(self, name: str, target: str) -> None:
        """Write an arrow behind the line of a job, if it has one, over what stands there."""
        if self._list.is_file():
            line = rf"^(jobs/acme/{name}/).*$"
            written = re.sub(line, rf"\1 -> {target}", self._list.read_text("utf-8"), flags=re.MULTILINE)
            self._list.write_text(written, "utf-8")

    def forget(self, name: str) -> None:
        """Take the line of a job away, if it has one."""
        if self._list.is_file():
            lines = self._list.read_text("utf-8").splitlines(keepends=True)
            kept = [line for line in lines if not line.startswith(f"jobs/acme/{name}/")]
            self._list.write_text("".join(kept), "utf-8")

    def rename_term(self, name: str, remembered: bool) -> None:
        (old, former), *_ = self.terms.items()
        if name not in (old, *former):
            self.terms = {name: [*former, old] if remembered else []}
            self._terms()
            for job in self.jobs:
                self._job(job)

    def _commit(self) -> None:
        git(self.root.parent, "add", "--all")
        git(self.root.parent, "commit", "--quiet", "--allow-empty", "--message", "Edit")

    @property
    def _list(self) -> Path:
        return self.root / address_list.NAME

    def _path(self, name: str) -> Path:
        return self.root / f"postings/acme/{name}.zh.md"

    def _job(self, name: str) -> None:
        aliases = ", ".join(f"acme/{one}" for one in self.jobs[name])
        self._path(name).parent.mkdir(parents=True, exist_ok=True)
        self._path(name).write_text(
            posting("acme", skills=f"[{', '.join(self.terms)}]", aliases=f"[{aliases}]" if aliases else None), "utf-8"
        )

    def _terms(self) -> None:
        lines = [
            f"  {key}: {{name: {{zh: 词, en: Word}}, former_ids: {former}}}\n" for key, former in self.terms.items()
        ]
        (self.root / TERMS).write_text(SKILLS + "".join(lines).replace("'", ""), "utf-8")


Deed = Callable[[Editors], None]
targets = st.one_of(st.just("gone"), st.just("jobs/"), names.map(lambda name: f"jobs/acme/{name}/"))
deeds: st.SearchStrategy[Deed] = st.one_of(
    st.just(Editors.record),
    names.map(lambda name: lambda editors: editors.add(name)),
    names.map(lambda name: lambda editors: editors.delete(name)),
    st.tuples(names, names, st.booleans()).map(lambda given: lambda editors: editors.rename(*given)),
    st.tuples(names, targets).map(lambda given: lambda editors: editors.arrow(*given)),
    st.tuples(names, st.booleans()).map(lambda given: lambda editors: editors.rename_term(*given)),
    names.map(lambda name: lambda editors: editors.forget(name)),
)


def unanswered(editors: Editors) -> Iterator[tuple[str, list[str], bool]]:
    """(address, errors, whether one names it) of what was published and does not answer."""
    found, errors = editors.stand()
    for url in sorted(editors.published - found.all):
        tail = url.partition("/")[2]
        lines = found.addresses.text.split("\n")
        told = [one for one in errors if lines[int(one.split(":")[1]) - 1].startswith((tail, url))]
        says = [f" /{name} was removed from here" for name in (tail, url)]
        taken = [one for one in errors if any(each in one for each in says)]
        yield url, errors, bool(told or taken)


@settings(max_examples=16)
@given(st.lists(deeds, min_size=3, max_size=8))
def test_no_published_address_is_lost_in_silence(steps: list[Deed]) -> None:
    """After every deed, each address that was ever published answers, or an error stands at its line of the list.

    Where that line was taken away, at the first.
    """
    with tempfile.TemporaryDirectory() as folder:
        editors = Editors(Path(folder, "content"))
        editors.add("one")
        editors.record()
        for step in steps:
            step(editors)
            assert [(url, errors) for url, errors, told in unanswered(editors) if not told] == []
