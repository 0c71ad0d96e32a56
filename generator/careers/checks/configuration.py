"""Checks the configuration: it is the publisher's own, and it fits where the site will be published.

GitHub Pages publishes the repository ``owner/name`` at ``https://owner.github.io/name/``, and the repository
``owner/owner.github.io`` at the root ("What is GitHub Pages?" in its documentation). A domain of one's own may be any.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

from careers.checks.built import BuiltSite
from careers.checks.values import Figure
from careers.content.folder import files_below
from careers.content.frontmatter import read_text
from careers.i18n import CHOOSER, output_path
from careers.starter import GITHUB, is_sample, sample_slug
from careers.support.diagnostics import Diagnostics
from careers.support.languages import read_data

_PAGES = ".github.io"
_OWNERS = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS")  # where GitHub looks, in this order


@functools.cache
def template() -> dict[str, Any]:
    """Return the values of the template's own configuration, from ``template.yml``."""
    values: dict[str, Any] = read_data(resources.files(__package__).joinpath("template.yml"))
    return values


def check(site: BuiltSite) -> Sequence[Figure]:
    """Check the addresses of the site and its sources, its name, its sample posting, and the owners of its files."""
    url = site.expected.site_url
    if site.foreign_address:
        path = output_path(CHOOSER)
        line = site.line(path, 'rel="canonical"')
        site.add(path, line, "canonical", "built-elsewhere", value=site.foreign_address, wanted=url)
    _check_addresses(site)
    _check_texts(site)
    _check_owners(site)
    _check_sample(site)
    return [Figure("address", url)] if url else []


def _add_fault(site: BuiltSite, key: str, code: str, /, **params: str) -> None:
    """Record a fault at the line of `key`, in the configuration or in the one it inherits from; else at line 1."""
    expected = site.expected
    lines = ((path, keys[key]) for path, keys in _layers(expected.config) if key in keys)
    path, line = next(lines, (expected.config, 1))
    site.diagnostics.add(expected.display_path(path), line, key, code, **params)


def _check_addresses(site: BuiltSite) -> None:
    """Check the addresses of the site and of its sources."""
    url, repository, repo_url = site.expected.site_url, site.expected.repository, site.expected.repo_url
    wanted, sources = pages_url(repository) if repository else "", _bare(repo_url)
    if url and (_host(url).removeprefix("www.") == "github.com" or _bare(url) == sources):
        owner_and_name = repository or urlsplit(url).path.strip("/").removesuffix(".git")
        _add_fault(site, "site_url", "address-repository", value=url, wanted=pages_url(owner_and_name))
    elif wanted and not _fits(url, wanted):
        _add_fault(site, "site_url", "address-unfit", value=url, wanted=wanted, repository=repository)
    elif not url:
        _add_fault(site, "site_url", "address-unknown")
    elif not wanted and _is_reserved(url):
        _add_fault(site, "site_url", "address-placeholder", value=url)
    elif urlsplit(url).scheme != "https":
        _add_fault(site, "site_url", "address-insecure", value=url, wanted="https" + url[len("http") :])
    wanted = f"{GITHUB}{repository}" if repository else ""
    if sources == wanted.lower():
        return
    if sources == template()["repo_url"]:
        _add_fault(site, "repo_url", "sources-placeholder", value=repo_url)
    elif wanted and sources.startswith(GITHUB):
        _add_fault(site, "repo_url", "sources-unfit", value=repo_url, wanted=wanted)


def pages_url(repository: str) -> str:
    """Return where GitHub Pages publishes a repository, ``owner/name``, that has no domain of its own."""
    owner, _, name = repository.partition("/")
    host = f"{owner.lower()}{_PAGES}"
    return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"


def _bare(url: str) -> str:
    """Return the address of a repository without what may be left out of it."""
    return url.rstrip("/").removesuffix(".git").lower()


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "").lower()


def _fits(url: str, wanted: str) -> bool:
    """Return whether a site that Pages would put at `wanted` can be at `url`: there, or at a domain of somebody's."""
    host = _host(url)
    if host.endswith(_PAGES):
        return (urlsplit(url).scheme, host, urlsplit(url).path) == ("https", _host(wanted), urlsplit(wanted).path)
    return bool(host) and not _is_reserved(url)


def _is_reserved(url: str) -> bool:
    host = f".{_host(url)}"
    return any(host.endswith(f".{name}") for name in template()["reserved"])


def _check_texts(site: BuiltSite) -> None:
    """Record the texts that are still the template's.

    A text of the whole site stands for languages without one, so that one counts only where the configuration has it.
    """
    expected = site.expected
    if expected.site_name == template()["site_name"]:
        _add_fault(site, "site_name", "name-placeholder", value=expected.site_name)
    for key, code, texts in (
        ("names", "name-placeholder", expected.names),
        ("descriptions", "description-placeholder", expected.descriptions),
    ):
        stale = [text for locale, text in texts.items() if text == template()[key].get(locale)]
        if stale and any(key in keys for _, keys in _layers(expected.config)):
            _add_fault(site, key, code, value=" / ".join(stale))


def _check_owners(site: BuiltSite) -> None:
    """Record the first line of the owners' file that names the template's owner."""
    owner: str = template()["owner"]
    paths = (site.expected.config.parent / name for name in _OWNERS)
    path = next((path for path in paths if path.is_file()), None)
    if path is None:
        return
    for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
        names = line.partition("#")[0].split()[1:]
        if any(name == owner or name.startswith(f"{owner}/") for name in names):
            name = site.expected.display_path(path)
            site.diagnostics.add(name, number, "CODEOWNERS", "owner-placeholder", value=owner)
            return


def _check_sample(site: BuiltSite) -> None:
    """Record the files of the sample posting that are still as a new portal has them."""
    postings = site.expected.content / "postings"
    for path, _ in files_below(postings, "", Diagnostics()):  # what cannot be read is told by the check of the content
        if not fnmatch(path, f"*/{sample_slug()}.*.md"):
            continue
        name = site.expected.display_path(postings / path)
        text = read_text(postings / path, name, Diagnostics())
        if text is not None and is_sample(text):
            site.diagnostics.add(name, 1, "file", "sample-posting")


def _layers(config: Path) -> Iterator[tuple[Path, Mapping[str, int]]]:
    """Yield the configuration and the files it inherits, each with the lines of its keys, those of plugins included."""
    seen: set[Path] = set()
    while config.is_file() and config not in seen:
        seen.add(config)
        try:
            node = yaml.compose(config.read_text("utf-8"), Loader=yaml.SafeLoader)
        except (OSError, ValueError, yaml.YAMLError):
            return  # the engine has said so already
        yield config, dict(_keys(node))
        parent = _inherited(node)
        if not parent:
            return
        config = config.parent / parent


def _keys(node: yaml.Node | None) -> Iterator[tuple[str, int]]:
    """Yield (key, line) of every mapping in the document, those further out last, so that they count."""
    if isinstance(node, yaml.SequenceNode):
        for element in node.value:
            yield from _keys(element)
    if isinstance(node, yaml.MappingNode):
        for _, value in node.value:
            yield from _keys(value)
        for key, _ in node.value:
            yield str(key.value), key.start_mark.line + 1


def _inherited(node: yaml.Node | None) -> str:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == "INHERIT" and isinstance(value, yaml.ScalarNode):
                return str(value.value)
    return ""
