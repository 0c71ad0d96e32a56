"""Static pages as MkDocs has them: in the layout of their language, and checked as a strict build would."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence, Set
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

from markdown.extensions.toc import slugify
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files, file_sort_key, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.utils import meta
from selectolax.lexbor import LexborHTMLParser

from careers import i18n
from careers.content.posting.rules import refuse
from careers.content.static_pages import StaticFile
from careers.i18n import Locale
from careers.mkdocs.settings import Configuration, Settings, gather_warnings
from careers.render import Head, Page, Slots
from careers.support.diagnostics import Diagnostics, display_path
from careers.support.limited import Failed
from careers.support.web import mail_link

if TYPE_CHECKING:
    from careers.mkdocs.material import Material
    from careers.search import EditorialPage

log = get_plugin_logger("careers")

# Files that MkDocs would write, and that the portal writes itself.
REPLACED = frozenset({"404.html", "sitemap.xml"})

_SITE_URL = "{{ site_url }}"
_FORM_URL = "{{ form_url }}"
_MAIL_URL = "{{ mail_url }}"
_EXAMPLE = "https://jobs.example.org/"
_BASE = "https://site.invalid/"
_QUOTED = re.compile(r"'([^']+)'")


class StaticPages:
    """The static pages of one build, as MkDocs hands them over one by one.

    Attributes:
        links: the path of each page -> its links into the site, as `internal_links` returns them.
        indexed: what the search index holds of each page.
    """

    def __init__(self, settings: Settings, files: Sequence[StaticFile]) -> None:
        """Take `files`, the sound files in the folder of static pages."""
        self._settings, self._files = settings, files
        self.links: dict[str, Mapping[str, str]] = {}
        self.indexed: list[EditorialPage] = []
        self._urls: frozenset[str] = frozenset()

    def add_to(self, files: Files, config: MkDocsConfig) -> None:
        """Add the sound files to those of MkDocs, before which they count, without those that the portal replaces.

        The pages among them will be rendered with `config`, which is prepared for that.
        Of a README and an index in one folder, the index is published. MkDocs' own search for files follows links, and
        ends at a name that is not UTF-8.
        """
        _prepare(config)
        by_output: dict[str, File] = {}
        for file in sorted((_as_file(source, config) for source in self._files), key=file_sort_key):
            if (readme := by_output.get(file.dest_uri)) is not None:
                log.warning(f"excluding '{readme.src_uri}', because it conflicts with '{file.src_uri}'")
            by_output[file.dest_uri] = file
        added = {file.src_uri: file for file in by_output.values()}
        for file in [file for file in files if file.src_uri in added or file.src_uri in REPLACED]:
            files.remove(file)
        for file in added.values():
            if file.src_uri not in REPLACED:
                files.append(file)

    def titles(self, files: Files) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """Return locale -> (address, title) of the pages in `files`, by their `order`, then by address."""
        pages = [file.page for file in files.documentation_pages() if file.page is not None]
        self._urls = frozenset(page.url for page in pages)
        orders = {file.path: file.order for file in self._files}
        by_locale: dict[str, list[tuple[int, str, str]]] = {}
        for page in pages:
            row = orders.get(page.file.src_uri, 100), address_of(page.file), title_of(page)
            by_locale.setdefault(self._locale(page).code, []).append(row)
        return {code: tuple((url, title) for _, url, title in sorted(rows)) for code, rows in by_locale.items()}

    def fill_in(self, markdown: str, page: MkDocsPage) -> str:
        """Return the Markdown of a page with addresses in place of their names."""
        site, locale = self._settings.site, self._locale(page)
        form_url = site.repository.form(locale) if site.repository else ""
        mail_url = site.mail and mail_link(site.mail, locale.t("intake.subject"), locale.t("post.text"))
        return fill_in(markdown, site.url, form_url, mail_url)

    def read(self, html: str, page: MkDocsPage) -> str:
        """Record the title and the links of a page, and return its HTML with links into the site made relative.

        MkDocs looks for the parts that links lead to, and compares what is written; browsers write them in percent.
        """
        from careers.search import EditorialPage

        page.links_to_anchors = {
            file: {unquote(anchor): link for anchor, link in links.items()}
            for file, links in (page.links_to_anchors or {}).items()
        }
        html = relative_links(html, address_of(page.file), self._settings.site.url)
        self.indexed.append(EditorialPage(page.url, self._locale(page).code, title_of(page)))
        self.links[page.file.src_uri] = internal_links(html, page.url)
        return html

    def context(self, page: MkDocsPage, material: Material) -> Mapping[str, object]:
        """Return what the templates read next to MkDocs' own context; escape the metadata of `page`.

        A link to another language leads to the page's translation there, or to the home page if there is none.
        """
        locale = self._locale(page)
        document = Page(
            page.url, locale, "", Head(title_of(page), str(page.meta.get("description") or ""), article=True)
        )
        slots = Slots.of(document, material.frames[locale.code], page.content or "")
        # Material prints metadata without escaping it.
        page.meta = {**page.meta, "description": slots.description}
        if "author" in page.meta:
            page.meta["author"] = escape(str(page.meta["author"]))
        page.edit_url = self._edit_url(page)
        portal = material.portal(document, slots)
        switches = [
            switch if other.folder + document.tail in self._urls else material.switch(other, document)
            for switch, other in zip(portal["switches"], self._settings.locales, strict=True)
        ]
        return {"config": material.localised(locale.code), "portal": {**portal, "switches": switches}}

    def check_links(self, addresses: Set[str], files: Files, diagnostics: Diagnostics) -> None:
        """Record links to none of the site's `addresses`; MkDocs checks only links to its own pages, in `files`."""
        display_paths = {file.path: file.display_path for file in self._files}
        for path, targets in self.links.items():
            file = files.get_file_from_path(path)
            if self._settings.site.repository is None and file and _FORM_URL in file.content_string:
                diagnostics.add(display_paths[path], first_line(files, path, _FORM_URL), "body", "form-unknown")
            for written, target in targets.items():
                if target not in addresses and f"{target}/" not in addresses:
                    # A link that begins with ``{{ site_url }}`` in the Markdown was made relative.
                    line = first_line(files, path, written, target)
                    diagnostics.add(display_paths[path], line, "body", "dead-link", value=target)

    def _locale(self, page: MkDocsPage) -> Locale:
        """Return the locale that a page belongs to: that in whose folder it lies, or the site's first."""
        return self._settings.locales.at(page.url) or self._settings.locales[0]

    def _edit_url(self, page: MkDocsPage) -> str | None:
        repository, content = self._settings.site.repository, self._settings.content
        source = Path(page.file.abs_src_path or "")
        if repository is None or not source.is_relative_to(content):
            return None
        return repository.edit(source.relative_to(content).as_posix())


def _prepare(config: MkDocsConfig) -> None:
    """Set the ids of headings, and that a link to no part of a page is warned of; settings of a portal's own stay."""
    config.mdx_configs.setdefault("toc", {}).setdefault("slugify", heading_id)
    if config.validation.links.anchors == logging.INFO:  # as MkDocs has it
        config.validation.links.anchors = logging.WARNING


def heading_id(heading: str, separator: str) -> str:
    """Return the id of a heading: in Latin letters as Python-Markdown makes it, else of its words as GitHub does."""
    is_latin = all("LATIN" in unicodedata.name(letter, "") for letter in heading if letter.isalpha())
    return slugify(heading, separator) if is_latin else re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", separator)


def _as_file(source: StaticFile, config: MkDocsConfig) -> File:
    file = File(source.path, config.docs_dir, config.site_dir, config.use_directory_urls)
    if source.picture is not None:
        file.content_bytes = source.picture.data
    return file


def fill_in(text: str, site_url: str, form_url: str, mail_url: str = "") -> str:
    """Return the Markdown of a static page with addresses in place of ``{{ site_url }}`` and the like.

    If the site's address is not known (""), an example takes its place, so that the text stays readable. If there is no
    form (""), its name stays; `StaticPages.check_links` records it. Without a mailbox (""), lines about mail are
    left out.
    """
    if not mail_url:
        text = "".join(line for line in text.splitlines(keepends=True) if _MAIL_URL not in line)
    return (
        text.replace(_MAIL_URL, mail_url)
        .replace(_SITE_URL, site_url or _EXAMPLE)
        .replace(_FORM_URL, form_url or _FORM_URL)
    )


def relative_links(html: str, url: str, site_url: str) -> str:
    """Return the page at `url` with absolute links into the site made relative, so that a copy links to itself."""
    return html.replace(f'href="{escape(site_url)}', f'href="{i18n.relative("", url)}') if site_url else html


def title_of(page: MkDocsPage) -> str:
    """Return the title of a page as plain text. MkDocs escapes a title from a heading, but not from front matter."""
    title = str(page.title)
    return title if "title" in page.meta else unescape(title)


def address_of(file: File) -> str:
    """Return the address of a file of MkDocs, not percent-encoded; that of the site's root is ""."""
    return i18n.answers_at(file.dest_uri)


def internal_links(html: str, url: str) -> Mapping[str, str]:
    """Return the links of the page at `url` into the site: as written -> address without query and fragment."""
    tree = LexborHTMLParser(html)
    targets = [node.attributes["href"] for node in tree.css("a[href]")]
    targets += [node.attributes["src"] for node in tree.css("img[src]")]
    links = {}
    for link in filter(None, targets):
        target = urlsplit(urljoin(_BASE + url, link))
        if not link.startswith("#") and f"{target.scheme}://{target.netloc}/" == _BASE:
            links[link] = unquote(target.path).lstrip("/")
    return links


def first_line(files: Files, path: str, *texts: str) -> int:
    """Return the first line (1-based) in the file of a page with the first of `texts` that is there; 1 if none is."""
    file = files.get_file_from_path(path)
    lines = file.content_string.splitlines() if file else []
    return next((number for text in texts for number, line in enumerate(lines, 1) if text in line), 1)


def check_strictly(
    configuration: Configuration,
    settings: Settings,
    static_files: Sequence[StaticFile],
    addresses: Set[str],
    diagnostics: Diagnostics,
    excused: Callable[[str], bool],
) -> None:
    """Record what a strict build with `configuration` would refuse in the static pages.

    Only this plugin takes part; what other plugins do with a page shows in the build.

    Args:
        configuration: the configuration that `settings` are from, which is used up.
        settings: of the portal.
        static_files: the files in the folder of static pages that can be published.
        addresses: addresses of the site that are not MkDocs' own.
        diagnostics: collects the problems; those in it are not recorded twice.
        excused: returns whether the cause for a dead address is recorded already.
    """
    config = configuration.engine
    config.docs_dir = str(settings.content / "pages")
    sources = {source.path: source for source in static_files}
    static_pages = StaticPages(settings, static_files)
    with gather_warnings(printed=False) as warnings:
        # Of the theme's files, among them 12,000 icons, these can be linked to.
        assets = {
            path.relative_to(folder).as_posix(): folder
            for folder in reversed(config.theme.dirs)
            for path in Path(folder).glob("assets/**/*.*")
        }
        files = Files([File(uri, folder, config.site_dir, config.use_directory_urls) for uri, folder in assets.items()])
        static_pages.add_to(files, config)
        set_exclusions(files, config)
        get_navigation(files, config)
        _render(static_pages, config, files, sources, diagnostics)
    # Preview images are planned by the build.
    static_pages.links = {
        page: {
            written: target
            for written, target in targets.items()
            if not (target.startswith(i18n.SOCIAL_IMAGES) or excused(target))
        }
        for page, targets in static_pages.links.items()
    }
    dead = Diagnostics()
    static_pages.check_links(addresses | {address_of(file) for file in files}, files, dead)
    diagnostics.extend(dead)
    recorded = {(diagnostic.path, diagnostic.params["value"]) for diagnostic in dead if "value" in diagnostic.params}
    for warning in dict.fromkeys((*configuration.warnings, *warnings)):
        quoted = _QUOTED.findall(warning)
        source = next((text for text in quoted if text in sources), "")  # the page that MkDocs names, if any
        written = [text for text in quoted if text != source]
        place = sources[source].display_path if source else display_path(configuration.path.resolve())
        if not any((place, static_pages.links.get(source, {}).get(text)) in recorded for text in written):
            line = first_line(files, source, *written) if source else 1
            diagnostics.add(place, line, "body" if source else "file", "engine-warning", said=warning)


def _render(
    static_pages: StaticPages,
    config: MkDocsConfig,
    files: Files,
    sources: Mapping[str, StaticFile],
    diagnostics: Diagnostics,
) -> None:
    """Have MkDocs render all pages, which notes their links; record each page that cannot be rendered."""
    rendered = []
    for file in files.documentation_pages():
        page = file.page or MkDocsPage(None, file, config)
        try:
            markdown, page.meta = meta.get_data(file.content_string)
            page.markdown = static_pages.fill_in(markdown, page)
            page.render(config, files)
            static_pages.read(page.content or "", page)
        except Exception as error:  # whatever it is, the others are judged
            refuse(Failed.of(error), sources[file.src_uri].display_path, 1, diagnostics)
        else:
            rendered.append(page)
    for page in rendered:
        page.validate_anchor_links(files=files, log_level=config.validation.links.anchors)
