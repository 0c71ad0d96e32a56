"""Decides every page of the catalogue: its address, its metadata and the values that its template shows.

Pages are made from a `View`: the library as a site shows it in one language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath
from posixpath import normpath
from urllib.parse import quote, urlencode, urlsplit

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting, Translation, file_of
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.i18n import Locale
from careers.render import MenuItem, Policy, Preview

BRANCH = "main"
# The issue forms, without locale and ending.
FORM = "report-a-posting"
POSTING_FORM = "post-a-job"
# The part of an address with a branch, and what follows it: mkdocs.org, "edit_uri".
_EDIT_URI = re.compile(r"(?:-/)?(?:edit|blob|tree|src)/([^/]+)/(.*)")
_HINT_WIDTH = 25  # columns of the search box on a phone


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From how many jobs on pages draw, divide and compare them.

    With few jobs a chart describes single advertisements and looks as if it described a market. Below a threshold pages
    say the same in words, list it, or leave it out.

    Attributes:
        figures: jobs from which on a term has a bar, what is typical of them is stated, and those of a term are broken
            down by other taxonomies. Up to four are read faster than a chart of them, and cards show them.
        shares: jobs from which on a number of them comes with its share. Of fewer, one job is over 5 %, and one job
            more changes every share.
    """

    figures: int = 5
    shares: int = 20


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository with the sources of a site, and links into its web interface: to edit, to add and to report.

    The name in the host's address says whether it spells these addresses as GitHub or as GitLab does, as in MkDocs'
    ``edit_uri``. Query strings: docs.github.com, "Creating an issue from a URL query" (fields of an issue form go by
    their ids); docs.gitlab.com, "Create issues", using a URL with prefilled values.

    Attributes:
        url: the address that those of its pages begin with, with a trailing slash.
        is_github: whether its host spells addresses as GitHub does.
        branch: the branch to change.
        folder: the content folder in the repository, with a trailing slash; "" if it is the root.
    """

    url: str
    is_github: bool
    branch: str
    folder: str

    def edit(self, path: str) -> str:
        """Return the address that edits a file; `path` is relative to the content folder."""
        return f"{self.url}edit/{quote(f'{self.branch}/{self.folder}{path}')}"

    def new(self, path: str, text: str) -> str:
        """Return the address that begins a file with `text` in it."""
        folder, _, name = path.rpartition("/")
        fields = {"filename": name, "value": text} if self.is_github else {"file_name": name}
        query = urlencode(fields, quote_via=quote)
        return f"{self.url}new/{quote(f'{self.branch}/{self.folder}{folder}')}?{query}"

    def form(self, locale: Locale) -> str:
        """Return the address of the form for a new posting; of a plain issue on a host without forms."""
        query = f"?template={POSTING_FORM}.{locale.code}.yml" if self.is_github else ""
        return f"{self.url}issues/new{query}"

    def report(self, posting: Posting, locale: Locale, page: str) -> str:
        """Return the address that begins a report, in the reader's language, about a posting at the address `page`."""
        title = locale.t("report.issue", title=posting.text(locale.code).title)
        if self.is_github:
            fields = {"template": f"{FORM}.{locale.code}.yml", "title": title, "posting": posting.id, "page": page}
        else:
            fields = {"issue[title]": title, "issue[description]": f"{posting.id}\n\n{page}\n"}
        query = "&".join(f"{_quote(name)}={_quote(value)}" for name, value in fields.items())
        return f"{self.url}issues/new?{query}"


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
    host = next((name for name in ("github", "gitlab") if name in (parts.hostname or "").split(".")), None)
    if host is None or parts.scheme not in ("http", "https") or edit_uri == "":
        return None
    branch, folder = BRANCH, content
    match = _EDIT_URI.fullmatch(edit_uri or "")
    if match and docs and f"/{match[2].rstrip('/')}".endswith(f"/{docs}"):
        branch, folder = match[1], match[2].rstrip("/").removesuffix(docs)
    folder = normpath(folder).strip("/")
    root = url.rstrip("/") + ("/" if host == "github" else "/-/")
    return Repository(root, host == "github", branch, "" if folder in ("", ".") else f"{folder}/")


def contribution_links(posting: Posting, locale: Locale, repository: Repository, page: str) -> ContributionLinks:
    """Return the links for the page of `posting` at the address `page`."""
    path = file_of(posting.id, locale.code)
    translate = ""
    if locale.code in posting.unfinished:
        translate = repository.edit(path)
    elif posting.translation(locale.code) is Translation.MISSING:
        fields = {"title": locale.t("draft.title"), "translated_from": posting.stamp}
        # Texts of JSON are texts of YAML (YAML 1.2, 1.3).
        front = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in fields.items())
        translate = repository.new(path, f"---\n{front}---\n\n")
    edit = repository.edit(file_of(posting.id, posting.text(locale.code).locale))
    return ContributionLinks(edit, repository.report(posting, locale, page), translate)


def _quote(text: str) -> str:
    """Return `text` for a query in a page: browsers encode letters of any script, so only other characters are encoded.

    Encoded, a Chinese character is nine, on every page of a posting.
    """
    return re.sub(r"[^\w/:]+", lambda match: quote(match[0], safe=""), text)


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An entry of the setting ``menu``.

    Attributes:
        target: a page by its address without the language, such as ``hardware/ascend``; or the address of another site.
        labels: locale code -> its text; empty where the page's own name will do.
        place: the file, as editors know it, and the line that it stands on.
    """

    target: str
    labels: Mapping[str, str] = field(default_factory=dict)
    place: tuple[str, int] = ("", 1)


@dataclass(frozen=True, slots=True)
class Site:
    """The publisher's settings for pages.

    Attributes:
        names, descriptions: locale code -> the site's name, and one sentence about its purpose.
        url: absolute address of the root with a trailing slash, or "".
        editorial: locale code -> static pages as (address, title), addresses as files are named.
        menu: the portal's own menu; empty for the usual one.
        search: whether there is a search index.
        previews: address -> preview image.
        scripts: module of the theme -> the addresses that a page loads for it.
        noindex_after: days after a posting has closed until search engines are asked to drop its page.
        page_size: postings on a page of a list.
        list_pages: the most pages of a term's list; the list of all jobs has as many as it needs.
        llms: whether every posting has a Markdown copy next to its page.
        repository: where readers can edit and report, or None.
        mail: the mailbox that they can write to, or "".
        policy: the content policy, or None if pages have none.
        thresholds: from how many jobs on pages draw and divide them.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    editorial: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    menu: tuple[MenuEntry, ...] = ()
    search: bool = True
    previews: Mapping[str, Preview] = field(default_factory=dict)
    scripts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    noindex_after: int = 90
    page_size: int = 50
    list_pages: int = 5
    llms: bool = False
    repository: Repository | None = None
    mail: str = ""
    policy: Policy | None = None
    thresholds: Thresholds = field(default_factory=Thresholds)


@dataclass(frozen=True, eq=False)
class View:
    """The library as a site shows it in one language. No two views are equal, so results can be cached by view."""

    library: Library
    locale: Locale
    site: Site = field(default_factory=Site)

    @cached_property
    def code(self) -> str:
        """The code of the language."""
        return self.locale.code

    @cached_property
    def folder(self) -> str:
        """The folder of the language's pages."""
        return self.locale.folder

    @cached_property
    def taxonomies(self) -> Taxonomies:
        """The taxonomies that readers see."""
        return self.library.taxonomies.for_readers(employer=self.library.employer)

    @cached_property
    def site_name(self) -> str:
        """The name of the site in the language."""
        return self.site.names[self.code]

    @property
    def home(self) -> str:
        """The address of the home page: the root of a site in one language."""
        return self.library.locales.home(self.code)

    @cached_property
    def recruiting_page(self) -> MenuItem | None:
        """The static page for those who have a job to offer, ``post-a-job.md``; None if there is none."""
        wanted = i18n.static_page(PurePath(self.folder, "post-a-job.md"))
        pages = self.site.editorial.get(self.code, ())
        return next((MenuItem(quote(url, safe="/"), title) for url, title in pages if url == wanted), None)

    @cached_property
    def search_hint(self) -> str:
        """The hint of the search box: that it takes a title, and terms of the most telling taxonomies.

        Taxonomies whose names a phone would cut off are left out.
        """
        taxonomies, locale = self.taxonomies, self.locale
        telling = [taxonomies.further_demand or taxonomies.demand, *taxonomies.topical[:1], taxonomies.places]
        hint = locale.t("frame.search.title")
        for name in dict.fromkeys(taxonomy.name[self.code] for taxonomy in telling if taxonomy):
            longer = i18n.joined([hint, locale.within(name)], locale.t("context.comma"))
            if i18n.text_width(longer) <= _HINT_WIDTH:
                hint = longer
        return hint


def create_views(library: Library, site: Site) -> Mapping[str, View]:
    """Return a view for each language, by locale code."""
    return {locale.code: View(library, locale, site) for locale in library.locales}


def tint(library: Library, taxonomy: Taxonomy) -> int:
    """Return the number of a taxonomy's tint and icon: its place among the taxonomies, from 1."""
    return [*library.taxonomies.by_id].index(taxonomy.id) + 1
