"""The release of the generator that a portal is bound to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import metadata, resources

from careers import __version__
from careers.support.languages import read_data

GITHUB = "https://github.com/"
_PROJECT = "careers-portal"
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Release:
    """A release of the generator, which a portal installs and whose workflow it runs.

    Attributes:
        version: of the package.
        repository: of the generator, as ``owner/name``; its releases hold the package.
        revision: of the workflow: a commit, or a tag where the commit is not known.
        digest: SHA-256 of the package, in hexadecimal digits; "" where it is not known.
    """

    version: str
    repository: str
    revision: str
    digest: str = ""

    @property
    def sources(self) -> str:
        """The address of the generator's files as they were at the release."""
        return f"{GITHUB}{self.repository}/blob/{self.revision}"

    @property
    def wheel(self) -> str:
        """The address of the package among the files of the release."""
        folder = f"{GITHUB}{self.repository}/releases/download/v{self.version}"
        return f"{folder}/careers_portal-{self.version}-py3-none-any.whl"

    @property
    def hash_option(self) -> str:
        """The end of a requirement that lets pip install this very package alone; "" where its digest is not known."""
        return f" \\\n    --hash=sha256:{self.digest}" if self.digest else ""

    def bound_as_in(self, text: str) -> Release:
        """Return the release with the digest that requirements have for its address, where its own is not known."""
        found = re.search(rf"{re.escape(self.wheel)}[ \t]+(?:\\\n[ \t]*)?--hash=sha256:({_DIGEST.pattern})\s", text)
        return self if self.digest or not found else replace(self, digest=found[1])


def current_release() -> Release:
    """Return the release of this package.

    A package that was made by a release knows its own commit; any other is named by the tag of its version.
    """
    package = resources.files(__package__)
    repository: str = read_data(package.joinpath("portal.yml"))["generator"]
    revision, written = f"v{__version__}", package.joinpath("release.yml")
    if written.is_file():  # a checkout has none
        release = read_data(written)
        repository, revision = release["repository"], release["commit"]
    return Release(__version__, repository, revision, _installed_digest())


def _installed_digest() -> str:
    """Return the digest of the file that this package was installed from; "" where its installer recorded none.

    PEP 610 is followed: pip records the digest of what it took from an address or a file, nothing of a checkout or of
    what an index served. pip before 23.1 wrote ``hash`` in place of ``hashes``.
    """
    try:
        recorded = metadata.distribution(_PROJECT).read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        recorded = None
    archive = json.loads(recorded or "{}").get("archive_info", {})
    digest = archive.get("hashes", {}).get("sha256") or archive.get("hash", "").removeprefix("sha256=")
    return digest if _DIGEST.fullmatch(digest) else ""


def locked_requirements() -> str:
    """Return the lock that the package comes with: the version and the hashes of every package that it needs."""
    return resources.files(__package__).joinpath("requirements.lock").read_text("utf-8")


def move_pins(text: str, release: Release) -> str | None:
    """Return the text of a generated file, edited or not, bound to a release; None where nothing in it is bound to one.

    A requirement with a hash gets that of the release. Where it is not known none is left, and pip, which wants a hash
    of all or of none, refuses the requirement.
    """
    hashes = r"(?P<hashes>(?:[ \t]+(?:\\\n[ \t]*)?--hash=\S+)+)?"

    def bound(to: str) -> Callable[[re.Match[str]], str]:
        return lambda found: f"{found[1]}{to}{release.hash_option if found['hashes'] else ''}"

    requirement = rf"^({_PROJECT}(?:\[[^\]\n]*\])?[ \t]*==[ \t]*)[\w.+!-]+{hashes}(?=[ \t]*(?:[#;].*)?$)"
    moved, numbers = re.compile(requirement, re.MULTILINE).subn(bound(release.version), text)
    address = rf"(){re.escape(f'{GITHUB}{release.repository}/releases/download/')}v[^/\s]+/careers_portal-[^/\s]+\.whl"
    moved, addresses = re.compile(rf"{address}{hashes}(?!\S)").subn(bound(release.wheel), moved)
    workflow = re.escape(f"{release.repository}/.github/workflows/portal.yml")
    call = re.compile(rf"^([ \t]*uses:[ \t]*{workflow}@).*$", re.MULTILINE)
    moved, calls = call.subn(rf"\g<1>{release.revision} # v{release.version}", moved)
    return moved if numbers or addresses or calls else None
