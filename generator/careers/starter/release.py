"""The release of the generator that a portal is bound to: the package that it installs, and the workflows that it runs.

Where the generator has a repository with releases, a portal takes the package from there and calls the workflows there.
Where there is only a package, a wheel, the portal has a copy of the workflows and, of a file, of the wheel.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import metadata, resources
from importlib.resources.abc import Traversable
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname, urlopen

from careers import __version__
from careers.support.languages import read_data

GITHUB = "https://github.com/"
WORKFLOWS = ".github/workflows"
PUBLISHING = "portal"  # the workflow that every portal calls
FURTHER = ("intake", "sync", "links", "announce", "remind")  # those that a portal may call, too
COPY = "careers-"  # how the names of copies of workflows begin
WHEELS = "wheels"  # the folder of a portal that holds a package of its own
_PROJECT = "careers-portal"
_DIGEST = re.compile(r"[0-9a-f]{64}")
OWNER_AND_NAME = re.compile(r"[\w-]+(?:\.[\w-]+)*/[\w.-]+(?<!\.whl)")
_WHEEL = re.compile(r"(?:.*[/\\])?(careers_portal-([\w.+!]+)-[\w.-]+\.whl)")
MOST_BYTES = 64 * 1024 * 1024  # of a package
_SECONDS = 60  # that a host may be silent


@dataclass(frozen=True, slots=True)
class Release:
    """A release of the generator, which a portal installs and whose workflows it runs.

    Attributes:
        version: of the package.
        wheel: the address of the package, or its path in the portal.
        digest: SHA-256 of the package, in hexadecimal digits.
        files: the files of the package that a portal is made from.
        repository: of the generator, as ``owner/name``, where the portal calls its workflows; "" if it has copies.
        revision: of the workflows: a commit, or a tag where the commit is not known.
        data: the bytes of a package that is to lie in the portal; b"" of one that has an address.
    """

    version: str
    wheel: str
    digest: str
    files: Traversable = field(compare=False)
    repository: str = ""
    revision: str = ""
    data: bytes = field(default=b"", repr=False)

    @property
    def hash_option(self) -> str:
        """The end of a requirement that lets pip install this very package alone."""
        return f" \\\n    --hash=sha256:{self.digest}"

    def requirement(self, extras: str = "") -> str:
        """Return the requirement of the package without its hash; `extras` are in brackets."""
        return f"./{self.wheel}{extras}" if self.data else f"{_PROJECT}{extras} @ {self.wheel}"

    def call(self, workflow: str) -> str:
        """Return what a job names to run a workflow of the release, or the portal's copy of it."""
        if not self.repository:
            return f"$/{workflow_path(COPY + workflow)}"
        return f"{self.repository}/{workflow_path(workflow)}@{self.revision} # v{self.version}"


def workflow_path(name: str) -> str:
    """Return the path of a workflow in a repository."""
    return f"{WORKFLOWS}/{name}.yml"


def repository_of(wheel: str) -> str:
    """Return the repository whose releases have the package at an address; "" where it is none of those."""
    found = re.match(rf"{re.escape(GITHUB)}([^/]+/[^/]+)/releases/download/", wheel)
    return found[1] if found else ""


def documents_of(wheel: str) -> str:
    """Return the address of the generator's files as they were at the release of a package; "" where none is known."""
    found = _WHEEL.fullmatch(wheel)
    return f"{GITHUB}{repository}/blob/v{found[2]}" if found and (repository := repository_of(wheel)) else ""


def installed_wheel() -> str:
    """Return the address or the file of the wheel that this package was installed from; "" where that is not known.

    A package that was made by a release knows the address there, wherever it was installed from.
    """
    return _installation()[0]


def wheel_of(generator: str, version: str = __version__) -> str:
    """Return the address or the file of a package: of a repository, ``owner/name``, that of its release of `version`.

    Anything else is taken for such an address or a file.
    """
    repository = generator.removeprefix(GITHUB).removesuffix("/").removesuffix(".git")
    if not OWNER_AND_NAME.fullmatch(repository):
        return generator
    return f"{GITHUB}{repository}/releases/download/v{version}/careers_portal-{version}-py3-none-any.whl"


def find_release(wheel: str) -> Release:
    """Return the release whose package is at an address or is a file; where it is the installed one, fetch nothing.

    Raises:
        ValueError: it is no package of the generator.
        OSError: it cannot be read, or its host does not answer.
    """
    name = _WHEEL.fullmatch(wheel)
    if name is None:
        raise ValueError("this is neither a repository, OWNER/NAME, nor a wheel, careers_portal-…-py3-none-any.whl")
    is_address, files, data = wheel.startswith(("https://", "http://")), resources.files(__package__), b""
    installed, digest = _installation()
    if not (is_address and digest and wheel == installed):
        with urlopen(wheel if is_address else Path(wheel).resolve().as_uri(), timeout=_SECONDS) as file:  # noqa: S310
            data = file.read(MOST_BYTES)
        try:
            files = zipfile.Path(zipfile.ZipFile(io.BytesIO(data)), "careers/starter/")
        except zipfile.BadZipFile as error:
            raise ValueError(str(error)) from error
        digest = hashlib.sha256(data).hexdigest()
    repository, made_by = repository_of(wheel), _made_by(files)
    needed = ["requirements.lock", *(f"workflows/{one}.yml" for one in (PUBLISHING, *FURTHER))]
    if missing := [one for one in needed[: 1 if repository else None] if not files.joinpath(one).is_file()]:
        raise ValueError(f"it has no {missing[0]}; take a newer one")
    revision = made_by["commit"] if made_by.get("repository") == repository else f"v{name[2]}"
    if is_address:
        return Release(name[2], wheel, digest, files, repository, revision)
    return Release(name[2], f"{WHEELS}/{name[1]}", digest, files, data=data)


def _installation() -> tuple[str, str]:
    """Return the address or the file that this package was installed from, and its digest; "" for what is not known.

    PEP 610 is followed: pip records the digest of what it took from an address or a file, nothing of a checkout or of
    what an index served. pip before 23.1 wrote ``hash`` in place of ``hashes``.
    """
    try:
        recorded = metadata.distribution(_PROJECT).read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        recorded = None
    record = json.loads(recorded or "{}")
    archive, place = record.get("archive_info", {}), record.get("url", "")
    digest = archive.get("hashes", {}).get("sha256") or archive.get("hash", "").removeprefix("sha256=")
    if place.startswith("file:"):
        place = url2pathname(urlsplit(place).path)
    if made_by := _made_by(resources.files(__package__)):
        place = wheel_of(made_by["repository"], __version__)
    return place if place.endswith(".whl") else "", digest if _DIGEST.fullmatch(digest) else ""


def _made_by(files: Traversable) -> Mapping[str, str]:
    """Return the repository and the commit of the release that made a package; nothing where none did."""
    file = files.joinpath("release.yml")  # a checkout has none
    made_by: Mapping[str, str] = read_data(file) if file.is_file() else {}
    return made_by


def move_pins(text: str, release: Release, former: str = "") -> str | None:
    """Return the text of a generated file, edited or not, bound to a release; None where nothing in it is bound to one.

    A requirement with a hash gets that of the release. A workflow of another repository than the release's and the
    `former` one has versions of its own; where that one is not known (""), every one counts.
    """
    hashes = r"(?P<hashes>(?:[ \t]+(?:\\\n[ \t]*)?--hash=\S+)+)?(?=[ \t]*(?:[#;].*)?$)"

    def bound(found: re.Match[str]) -> str:
        to = f"{found['name']}{release.version}" if found["name"] else release.requirement(found["extras"] or "")
        return to + (release.hash_option if found["hashes"] else "")

    extras = r"(?P<extras>\[[^\]\n]*\])?"
    named = rf"(?P<name>{_PROJECT}(?:\[[^\]\n]*\])?[ \t]*==[ \t]*)[\w.+!-]+"
    placed = rf"(?:{_PROJECT}{extras}[ \t]*@[ \t]*\S+|\S*{WHEELS}/careers_portal-\S+\.whl)"
    moved, numbers = re.compile(rf"^(?:{named}|{placed}){hashes}", re.MULTILINE).subn(bound, text)
    owners = f"{re.escape(former)}|{re.escape(release.repository)}" if former else r"[\w.-]+/[\w.-]+"
    call = rf"^([ \t]*uses:[ \t]*)(?:\$/{WORKFLOWS}/{COPY}|(?:{owners})/{WORKFLOWS}/)([\w-]+)\.yml(?:@.*)?$"
    moved, calls = re.compile(call, re.MULTILINE).subn(lambda found: found[1] + release.call(found[2]), moved)
    return moved if numbers or calls else None
