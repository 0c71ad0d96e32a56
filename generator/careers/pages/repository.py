"""Links into the web interface of the repository that a site is made from: to edit, to add and to report.

The name in the host's address says whether it spells these addresses as GitHub or as GitLab does, as in MkDocs'
``edit_uri``. Query strings: docs.github.com, "Creating an issue from a URL query" (fields of an issue
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
# The issue forms, without locale and ending.
FORM = "report-a-posting"
POSTING_FORM = "post-a-job"
# The part of an address with a branch, and what follows it: mkdocs.org, "edit_uri".
_EDIT_URI = re.compile(r"(?:-/)?(?:edit|blob|tree|src)/([^/]+)/(.*)")


@dataclass(frozen=True, slots=True)
class _Host:
    """The parts of a host's addresses below a repository: of a file to edit, a new file, a new issue."""

    edit: str
    new: str
    name: str
    issue: str


_GITHUB = _Host("edit/", "new/", "filename", "issues/new")
_GITLAB = _Host("-/edit/", "-/new/", "file_name", "-/issues/new")
_HOSTS = {"github": _GITHUB, "gitlab": _GITLAB}


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository with the sources of a site.

    Attributes:
        url: the repository's address, with a trailing slash.
        host: the parts of its host's addresses.
        branch: the branch to change.
        folder: the content folder in the repository, with a trailing slash; "" if it is the root.
    """

    url: str
    host: _Host
    branch: str
    folder: str

    def edit(self, path: str) -> str:
        """Return the address that edits a file; `path` is relative to the content folder."""
        return f"{self.url}{self.host.edit}{quote(f'{self.branch}/{self.folder}{path}')}"

    def new(self, path: str, text: str) -> str:
        """Return the address that begins a file with `text` in it."""
        folder, _, name = path.rpartition("/")
        query = urlencode({self.host.name: name, **({"value": text} if self.host == _GITHUB else {})}, quote_via=quote)
        return f"{self.url}{self.host.new}{quote(f'{self.branch}/{self.folder}{folder}')}?{query}"

    def form(self, locale: Locale) -> str:
        """Return the address of the form for a new posting; of a plain issue on a host without forms."""
        query = f"?template={POSTING_FORM}.{locale.code}.yml" if self.host == _GITHUB else ""
        return f"{self.url}{self.host.issue}{query}"

    def report(self, posting: Posting, locale: Locale, page: str) -> str:
        """Return the address that begins a report, in the reader's language, about a posting at the address `page`."""
        title = locale.t("report.issue", title=posting.text(locale.code).title)
        if self.host == _GITHUB:
            fields = {"template": f"{FORM}.{locale.code}.yml", "title": title, "posting": posting.id, "page": page}
        else:
            fields = {"issue[title]": title, "issue[description]": f"{posting.id}\n\n{page}\n"}
        query = "&".join(f"{_quote(name)}={_quote(value)}" for name, value in fields.items())
        return f"{self.url}{self.host.issue}?{query}"


@dataclass(frozen=True, slots=True)
class ContributionLinks:
    """The addresses at which a reader can contribute to a posting; `translate` is "" if it has all translations."""

    edit: str
    report: str
    translate: str


def find_repository(url: str, edit_uri: str | None, content: str, docs: str) -> Repository | None:
    """Return the repository at `url`; None if its host is not known, or if the publisher wants no links.

    Args:
        url: the address of the repository.
        edit_uri: MkDocs' setting; "" means no links. If it leads into `docs`, it names the branch and the folder.
            MkDocs' default fits no site of this shape and has no effect.
        content: the content folder in the repository, as found on disk.
        docs: MkDocs' ``docs_dir``, relative to the content folder.
    """
    parts = urlsplit(url)
    host = next((host for name, host in _HOSTS.items() if name in (parts.hostname or "").split(".")), None)
    if host is None or parts.scheme not in ("http", "https") or edit_uri == "":
        return None
    branch, folder = BRANCH, content
    match = _EDIT_URI.fullmatch(edit_uri or "")
    if match and docs and f"/{match[2].rstrip('/')}".endswith(f"/{docs}"):
        branch, folder = match[1], match[2].rstrip("/").removesuffix(docs)
    folder = normpath(folder).strip("/")
    return Repository(url.rstrip("/") + "/", host, branch, "" if folder in ("", ".") else f"{folder}/")


def contribution_links(posting: Posting, locale: Locale, repository: Repository, page: str) -> ContributionLinks:
    """Return the links for the page of `posting` at the address `page`."""
    path = file_of(posting.id, locale.code)
    translate = ""
    if locale.code in posting.unfinished:
        translate = repository.edit(path)
    elif posting.translation(locale.code) is Translation.MISSING:
        front = _front_matter({"title": locale.t("draft.title"), "translated_from": posting.stamp})
        translate = repository.new(path, front)
    edit = repository.edit(file_of(posting.id, posting.text(locale.code).locale))
    return ContributionLinks(edit, repository.report(posting, locale, page), translate)


def _quote(text: str) -> str:
    """Return `text` for a query in a page: browsers encode letters of any script, so only other characters are encoded.

    Encoded, a Chinese character is nine, on every page of a posting.
    """
    return re.sub(r"[^\w/:]+", lambda match: quote(match[0], safe=""), text)


def _front_matter(fields: Mapping[str, str]) -> str:
    """Return front matter with a text in each field; texts of JSON are texts of YAML (YAML 1.2, 1.3)."""
    lines = (f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in fields.items())
    return f"---\n{''.join(lines)}---\n\n"
