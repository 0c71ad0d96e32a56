"""The release of the generator that a portal is bound to."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

from careers import __version__
from careers.support.languages import read_data


@dataclass(frozen=True, slots=True)
class Release:
    """A release of the generator, which a portal installs and whose workflow it runs.

    Attributes:
        version: as in ``requirements.txt``.
        repository: of the workflow, as ``owner/name``.
        revision: of the workflow: a commit, or a tag where the commit is not known.
    """

    version: str
    repository: str
    revision: str


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
