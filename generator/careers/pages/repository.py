"""The repository that a site is made from, as addresses of the host's web interface: where to edit, add and report.

A repository is known by its address; hosts that spell these addresses as GitHub or GitLab do are told by their name, as
MkDocs does for ``edit_uri``. Query strings: docs.github.com, "Creating an issue from a URL query" (fields of an issue
form go by their ids); docs.gitlab.com, "Create issues", using a URL with prefilled values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from posixpath import normpath
from urllib.parse import quote, urlencode, urlsplit

from careers.content.posting import Posting, Translation, file_of
from careers.i18n import Locale

BRANCH = "main"
FORM = "report-a-posting"  # the issue form for reports, without locale and ending
# How the part of an address begins that names a branch, and what follows it: mkdocs.org, "edit_uri".
_EDIT_URI = re.compile(r"(?:-/)?(?:edit|blob|tree|src)/([^/]+)/(.*)")


@dataclass(frozen=True, slots=True)
class _Host:
    """How a host spells addresses below a repository's: of a file to edit, a new file, a new issue."""

    edit: str
    new: str
    name: str
    issue: str


_GITHUB = _Host("edit/", "new/", "filename", "issues/new")
_GITLAB = _Host("-/edit/", "-/new/", "file_name", "-/issues/new")
_HOSTS = {"github": _GITHUB, "gitlab": _GITLAB}


@dataclass(frozen=True, slots=True)
class Repository:
    """Where the sources are kept.

    Attributes:
        url: the repository's address, with a trailing slash.
        host: how its host spells addresses.
        branch: what changes are made to.
        folder: the content folder in the repository, with a trailing slash; "" where it is the repository itself.
    """

    url: str
    host: _Host
    branch: str
    folder: str

    def edit(self, path: str) -> str:
        """The address that edits a file, `path` being below the content folder."""
        return f"{self.url}{self.host.edit}{quote(f'{self.branch}/{self.folder}{path}')}"

    def new(self, path: str, text: str) -> str:
        """The address that begins a file with `text` in it."""
        folder, _, name = path.rpartition("/")
        query = urlencode({self.host.name: name, **({"value": text} if self.host == _GITHUB else {})}, quote_via=quote)
        return f"{self.url}{self.host.new}{quote(f'{self.branch}/{self.folder}{folder}')}?{query}"

    def report(self, posting: Posting, locale: Locale, page: str) -> str:
        """The address that begins a report of a posting, shown at the address `page`, in the reader's language."""
        title = locale.t("report.issue", title=posting.text(locale.code).title)
        if self.host == _GITHUB:
            fields = {"template": f"{FORM}.{locale.code}.yml", "title": title, "posting": posting.id, "page": page}
        else:
            fields = {"issue[title]": title, "issue[description]": f"{posting.id}\n\n{page}\n"}
        return f"{self.url}{self.host.issue}?{urlencode(fields, quote_via=quote)}"


@dataclass(frozen=True, slots=True)
class Ways:
    """What a reader can do for a posting's page; `translate` is "" where nothing is to be translated."""

    edit: str
    report: str
    translate: str


def repository(url: str, edit_uri: str | None, content: str, docs: str) -> Repository | None:
    """The repository at `url`; None where its host is not known or the publisher wants no links (`edit_uri` is "").

    `content` is the content folder in the repository, by what lies on the disk; `docs` is MkDocs' ``docs_dir`` as seen
    from there. An `edit_uri` that leads into such a ``docs_dir`` names the branch and decides where the folder is;
    MkDocs' own default, which fits no site of this shape, does not.
    """
    parts = urlsplit(url)
    host = next((host for name, host in _HOSTS.items() if name in (parts.hostname or "").split(".")), None)
    if host is None or parts.scheme not in ("http", "https") or edit_uri == "":
        return None
    branch, folder = BRANCH, content
    found = _EDIT_URI.fullmatch(edit_uri or "")
    if found and docs and f"/{found[2].rstrip('/')}".endswith(f"/{docs}"):
        branch, folder = found[1], found[2].rstrip("/").removesuffix(docs)
    folder = normpath(folder).strip("/")
    return Repository(url.rstrip("/") + "/", host, branch, "" if folder in ("", ".") else f"{folder}/")


def ways(posting: Posting, locale: Locale, found: Repository, page: str) -> Ways:
    """What can be done for the page of `posting` in `locale`, which stands at the address `page`."""
    own = file_of(posting.id, locale.code)
    translate = ""
    if locale.code in posting.unfinished:
        translate = found.edit(own)
    elif posting.translation(locale.code) is Translation.MISSING:
        translate = found.new(own, _front({"title": locale.t("draft.title"), "translated_from": posting.stamp}))
    shown = posting.text(locale.code).locale
    return Ways(found.edit(file_of(posting.id, shown)), found.report(posting, locale, page), translate)


def _front(fields: Mapping[str, str]) -> str:
    """Front matter with a text in each field; JSON's texts are YAML's (YAML 1.2, 1.3)."""
    lines = (f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in fields.items())
    return f"---\n{''.join(lines)}---\n\n"
