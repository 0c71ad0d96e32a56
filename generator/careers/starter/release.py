"""The release of the generator that a portal is bound to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import resources

from careers import __version__
from careers.support.languages import read_data

GITHUB = "https://github.com/"


@dataclass(frozen=True, slots=True)
class Release:
    """A release of the generator, which a portal installs and whose workflow it runs.

    Attributes:
        version: of the package.
        repository: of the generator, as ``owner/name``; its releases hold the package.
        revision: of the workflow: a commit, or a tag where the commit is not known.
    """

    version: str
    repository: str
    revision: str

    @property
    def sources(self) -> str:
        """The address of the generator's files as they were at the release."""
        return f"{GITHUB}{self.repository}/blob/{self.revision}"

    @property
    def wheel(self) -> str:
        """The address of the package among the files of the release."""
        folder = f"{GITHUB}{self.repository}/releases/download/v{self.version}"
        return f"{folder}/careers_portal-{self.version}-py3-none-any.whl"


def current_release(version: str = __version__) -> Release:
    """Return the release of a version; without one: of this package.

    A package that was made by a release knows its own commit; any other version is named by its tag.
    """
    package = resources.files(__package__)
    repository: str = read_data(package.joinpath("portal.yml"))["generator"]
    revision, written = f"v{version}", package.joinpath("release.yml")
    if written.is_file():  # a checkout has none
        release = read_data(written)
        repository = release["repository"]
        if release["version"] == version:
            revision = release["commit"]
    return Release(version, repository, revision)


def move_pins(text: str, release: Release) -> str | None:
    """Return the text of a generated file, edited or not, bound to a release; None where nothing in it is bound to one.

    A requirement with hashes is not moved: they are those of one version.
    """
    workflow = re.escape(f"{release.repository}/.github/workflows/portal.yml")
    requirement = re.compile(
        r"^(careers-portal(?:\[[^\]\n]*\])?[ \t]*==[ \t]*)[\w.+!-]+(?=[ \t]*(?:[#;].*)?$)", re.MULTILINE
    )
    moved, numbers = requirement.subn(rf"\g<1>{release.version}", text)
    releases = re.escape(f"{GITHUB}{release.repository}/releases/download/")
    moved, addresses = re.compile(rf"{releases}v[^/\s]+/careers_portal-[^/\s]+\.whl(?!\S)").subn(release.wheel, moved)
    call = re.compile(rf"^([ \t]*uses:[ \t]*{workflow}@).*$", re.MULTILINE)
    moved, calls = call.subn(rf"\g<1>{release.revision} # v{release.version}", moved)
    return moved if numbers or addresses or calls else None
