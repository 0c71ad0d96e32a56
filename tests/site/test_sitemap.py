"""What search engines are told: the sitemap, canonical addresses, and what they are to leave out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from careers import i18n
from tests.outputs.sitemaps import Entry, faults, read
from tests.sample_content import MakeContent
from tests.site.building import CASES, Build, Result
from tests.site.documents import address, canonical, documents, has, indexed, links
from tests.tools.translation.repository import commit

SITE_URL = "https://example.github.io/careers/"


def entries(result: Result) -> Mapping[str, Entry]:
    found: dict[str, Entry] = {}
    for part in read((result.folder / i18n.SITEMAP).read_bytes()):
        entries = read((result.folder / part.removeprefix(SITE_URL)).read_bytes())
        assert not found.keys() & entries.keys(), "a page is listed twice"
        found |= entries
    return found


def sitemap(result: Result) -> Mapping[str, Mapping[str, str]]:
    """Address -> language -> address of that version, as the sitemaps list them."""
    return {url: one.versions for url, one in entries(result).items()}


def test_the_sitemaps_hold_to_their_schema(built: Result) -> None:
    """That of sitemaps.org; every one is named by the index, and has the pages of its language."""
    names = {path.name for path in built.folder.iterdir() if i18n.is_sitemap(path.name)}
    assert names == {i18n.SITEMAP, *(i18n.sitemap_part(code) for code in ("zh", "en"))}
    assert [fault for name in names for fault in faults((built.folder / name).read_bytes())] == []
    index = read((built.folder / i18n.SITEMAP).read_bytes())
    assert {SITE_URL + name for name in names} == {*index, SITE_URL + i18n.SITEMAP}
    for code, others in (("zh", {""}), ("en", set())):
        pages = [url.removeprefix(SITE_URL) for url in read((built.folder / f"sitemap-{code}.xml").read_bytes())]
        assert {url for url in pages if not url.startswith(f"{code}/")} == others


def test_the_sitemap_lists_exactly_what_is_worth_listing(built: Result) -> None:
    """Every page that is its own original, that search engines may show and that no closed job is on; no other."""
    wanted = {
        SITE_URL + url
        for url, document in documents(built.folder).items()
        if indexed(document) and canonical(document) == SITE_URL + url and not document.all(has("data-closed"))
    }
    assert set(sitemap(built)) == wanted


def test_versions_in_the_sitemap_name_each_other(built: Result) -> None:
    """Every version of a page lists itself and all others, and x-default is the chooser."""
    entries = sitemap(built)
    assert sum(map(bool, entries.values())) > 20
    for url, versions in entries.items():
        if not versions:
            continue
        assert url in versions.values()
        assert versions["x-default"] == SITE_URL
        assert len(versions) == 3
        for lang, version in versions.items():
            if lang == "x-default":
                continue
            assert entries[version] == versions
            page = documents(built.folder)[version.removeprefix(SITE_URL)].one(lambda one: one.tag == "html")
            assert page.attrs["lang"] == lang
    homes = {i18n.folder_of("zh"), i18n.folder_of("en")}
    assert [{url.removeprefix(SITE_URL) for url in entries[SITE_URL].values()}] == [homes | {""}]


def test_languages_stand_in_the_sitemap_alone(built: Result) -> None:
    """The theme's script fetches a sitemap for every language that a page names in its head, so it names none."""
    for url, document in documents(built.folder).items():
        assert not document.all(lambda one: one.tag == "link" and "hreflang" in one.attrs), url


def test_pages_are_their_own_originals(built: Result) -> None:
    """The canonical address is the page itself, in full, save where it shows another page's text or leads there."""
    elsewhere = {url for url, document in documents(built.folder).items() if canonical(document) != SITE_URL + url}
    moved = {url for url in elsewhere if documents(built.folder)[url].all(has("http-equiv"))}
    untranslated = elsewhere - moved
    assert all("/jobs/" in url and documents(built.folder)[url].all(has("data-notice")) for url in untranslated)
    assert all(canonical(documents(built.folder)[url]).startswith(SITE_URL) for url in elsewhere)


def test_pages_changed_when_their_files_were_committed(build: Build, content: MakeContent, tmp_path: Path) -> None:
    """In a site that lies in a folder of its repository; a ``robots.txt`` of the publisher's own stays as it is."""
    own = "User-agent: *\nDisallow: /zh/\n"
    root = content({"pages/robots.txt": own})
    commit(tmp_path, "2026-02-01T00:00:00Z")
    with (root / "postings/acme/kernel-engineer.en.md").open("a", encoding="utf-8") as file:
        file.write("- Measure them\n")
    commit(tmp_path, "2026-03-01T00:00:00Z")
    (root / "pages/zh/about.md").write_text("# 关于\n\n新的一句。\n", "utf-8")
    result = build(root, search=False, social="none", today="2026-03-05", config={"site_url": SITE_URL}, strict=True)
    assert result.returncode == 0, result.output
    times = {url.removeprefix(SITE_URL): one.lastmod for url, one in entries(result).items()}
    first, second = "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"
    edited = {"", "en/", "en/jobs/", "en/hardware/ascend/", "en/jobs/acme/kernel-engineer/"}
    assert {times[url] for url in edited} == {second}
    assert {times[url] for url in ("zh/", "zh/jobs/acme/kernel-engineer/", "en/companies/beta/", "en/about/")} == {
        first
    }
    assert times["zh/about/"] == "", "it is not committed"
    assert (result.folder / i18n.ROBOTS).read_text("utf-8") == own


def test_without_a_site_url_there_is_neither_sitemap_nor_canonical_address(build: Build) -> None:
    """A site whose own address is not known invents none; its links still resolve."""
    result = build(CASES, config={"site_url": ""}, search=False)
    assert result.returncode == 0, result.output
    assert not list(result.folder.glob("*.xml"))
    assert not (result.folder / i18n.ROBOTS).exists()
    pages = documents(result.folder)
    assert not [url for url, document in pages.items() if canonical(document)]
    assert not (result.folder / "social").exists(), "networks want images named in full"
    assert not [path for path in result.folder.rglob("*.html") if "og:image" in path.read_text("utf-8")]
    assert not [path for path in result.folder.rglob("*.html") if " data-qr" in path.read_text("utf-8")]
    base = "https://elsewhere.example/"
    targets = {address(target, base) for url in pages for _, target in links(pages[url], base + url)} - {None}
    assert not [one for one in targets if not (result.folder / i18n.output_path(str(one))).is_file()]
