"""The configuration: whether it is the publisher's own, and whether it fits where the site will be published.

GitHub Pages publishes the repository ``owner/name`` at ``https://owner.github.io/name/``, and the repository
``owner/owner.github.io`` at the root ("What is GitHub Pages?" in its documentation). A domain of one's own may be any.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

from careers.checks.built import Built
from careers.checks.given import Given
from careers.checks.report import Figure
from careers.i18n import CHOOSER, output_path
from careers.support.errors import Problems

_PAGES = ".github.io"
_OWNERS = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS")  # where GitHub looks, in this order


@functools.cache
def template() -> dict[str, Any]:
    """What the template's own configuration says, from ``template.yml``."""
    found: dict[str, Any] = yaml.safe_load(resources.files(__package__).joinpath("template.yml").read_text("utf-8"))
    return found


def check(built: Built, given: Given, problems: Problems) -> Sequence[Figure]:
    """The addresses of the site and its sources, its name, and who owns its files."""
    _site(given, problems)
    if built.elsewhere:
        path = output_path(CHOOSER)
        params = {"value": built.elsewhere, "wanted": given.site_url}
        problems.add(built.name(path), built.line(path, 'rel="canonical"'), "canonical", "built-elsewhere", **params)
    _sources(given, problems)
    _names(given, problems)
    _owners(given, problems)
    return [Figure("address", given.site_url)] if given.site_url else []


def _site(given: Given, problems: Problems) -> None:
    place, line = _line(given.config, "site_url")
    path, url = given.shown(place), given.site_url
    wanted = pages_url(given.repository) if given.repository else ""
    if url and _repository(url, given):
        owner_and_name = given.repository or urlsplit(url).path.strip("/").removesuffix(".git")
        problems.add(path, line, "site_url", "address-repository", value=url, wanted=pages_url(owner_and_name))
    elif wanted and not _fits(url, wanted):
        problems.add(path, line, "site_url", "address-unfit", value=url, wanted=wanted, repository=given.repository)
    elif not url:
        problems.add(path, line, "site_url", "address-unknown")
    elif not wanted and _reserved(url):
        problems.add(path, line, "site_url", "address-placeholder", value=url)
    elif urlsplit(url).scheme != "https":
        problems.add(path, line, "site_url", "address-insecure", value=url, wanted="https" + url[len("http") :])


def pages_url(repository: str) -> str:
    """Where GitHub Pages publishes a repository, ``owner/name``, that has no domain of its own."""
    owner, _, name = repository.partition("/")
    host = f"{owner.lower()}{_PAGES}"
    return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"


def _repository(url: str, given: Given) -> bool:
    """Whether what should be the site's address is that of its sources."""
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    return host == "github.com" or _bare(url) == _bare(given.repo_url)


def _bare(url: str) -> str:
    """The address of a repository without what may be left out of it."""
    return url.rstrip("/").removesuffix(".git").lower()


def _fits(url: str, wanted: str) -> bool:
    """Whether the site can be at `url` if Pages would put it at `wanted`: there, or at a domain that is somebody's."""
    ours, theirs = urlsplit(url), urlsplit(wanted)
    host = (ours.hostname or "").lower()
    if host.endswith(_PAGES):
        return (ours.scheme, host, ours.path) == (theirs.scheme, theirs.hostname, theirs.path)
    return bool(host) and not _reserved(url)


def _reserved(url: str) -> bool:
    host = (urlsplit(url).hostname or "").lower()
    return any(host == one or host.endswith(f".{one}") for one in template()["reserved"])


def _sources(given: Given, problems: Problems) -> None:
    wanted = f"https://github.com/{given.repository}" if given.repository else ""
    ours = _bare(given.repo_url)
    if not ours or ours == wanted.lower():
        return
    place, line = _line(given.config, "repo_url")
    if ours == template()["repo_url"]:
        problems.add(given.shown(place), line, "repo_url", "sources-placeholder", value=given.repo_url)
    elif wanted and ours.startswith("https://github.com/"):
        problems.add(given.shown(place), line, "repo_url", "sources-unfit", value=given.repo_url, wanted=wanted)


def _names(given: Given, problems: Problems) -> None:
    if given.site_name == template()["site_name"]:
        place, line = _line(given.config, "site_name")
        problems.add(given.shown(place), line, "site_name", "name-placeholder", value=given.site_name)
    _texts(given, "names", given.names, "name-placeholder", problems)
    _texts(given, "descriptions", given.descriptions, "description-placeholder", problems)


def _texts(given: Given, key: str, texts: Mapping[str, str], fault: str, problems: Problems) -> None:
    """Those of the template. Where the configuration has no `key`, a text of the whole site stands for them."""
    stale = [text for code, text in texts.items() if text == template()[key].get(code)]
    if stale and any(key in keys for _, keys in _layers(given.config)):
        place, line = _line(given.config, key)
        problems.add(given.shown(place), line, key, fault, value=" / ".join(stale))


def _owners(given: Given, problems: Problems) -> None:
    for name in _OWNERS:
        path = given.config.parent / name
        if not path.is_file():
            continue
        owner: str = template()["owner"]
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            named = line.partition("#")[0].split()[1:]
            if any(one == owner or one.startswith(f"{owner}/") for one in named):
                problems.add(given.shown(path), number, "CODEOWNERS", "owner-placeholder", value=owner)
                return
        return


def _line(config: Path, key: str) -> tuple[Path, int]:
    """The file and the line (1-based) that say `key`: the configuration, or what it inherits; else its first line."""
    for path, keys in _layers(config):
        if key in keys:
            return path, keys[key]
    return config, 1


def _layers(config: Path) -> Iterator[tuple[Path, dict[str, int]]]:
    """The configuration and what it inherits, each with the lines of its keys, those of plugins included."""
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
    """(key, line) of every mapping in the document, those further out last, so that they count."""
    if isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from _keys(one)
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
