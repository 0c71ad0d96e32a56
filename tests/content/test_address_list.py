"""The address list: what a line may say, where it leads, what is wrong with it, and how new ones are added."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content import address_list
from careers.content.address_list import Address, AddressList
from careers.support.diagnostics import Diagnostics
from tests.each import each
from tests.sample_content import LOCALES

SITE = "https://jobs.example/careers/"
LIVE = frozenset(
    f"{code}/{tail}" for code in ("zh", "en") for tail in ("", "about/", "jobs/", "jobs/a/new/", "skills/")
)
# The addresses of a site that name no language.
BARE = frozenset({"", "about/", "jobs/", "jobs/a/new/"})


def read(text: str, codes: tuple[str, ...] = ("zh", "en"), site: str = SITE) -> tuple[AddressList, Diagnostics]:
    diagnostics = Diagnostics()
    return address_list.parse(text, "content/addresses.txt", codes, site, diagnostics), diagnostics


def sound(text: str, codes: tuple[str, ...] = ("zh", "en")) -> AddressList:
    addresses, diagnostics = read(text, codes)
    assert len(diagnostics) == 0
    return addresses


def judged(
    text: str,
    answering: frozenset[str] = LIVE,
    codes: tuple[str, ...] = ("zh", "en"),
    site: str = SITE,
    former: tuple[str, ...] = (),
) -> list[str]:
    addresses, diagnostics = read(text, codes)
    address_list.judge(addresses, answering, diagnostics, site_url=site, present=answering, former=former)
    return [
        f"{one.line} {one.code.removeprefix('address-list-')} {one.params.get('line') or one.params.get('value', '')}"
        for one in diagnostics
    ]


@each(
    ("line", "address"),
    [
        ("jobs/a/b/", Address(None, "jobs/a/b/")),
        ("  jobs/a/b  ", Address(None, "jobs/a/b/")),
        ("/jobs/a/b/", Address(None, "jobs/a/b/")),
        ("zh/jobs/a/b/", Address("zh", "jobs/a/b/")),
        ("zh/", Address("zh", "")),
        ("zh/index.html", Address("zh", "")),
        ("jobs/a/b/index.html", Address(None, "jobs/a/b/")),
        ("https://jobs.example/careers/zh/jobs/a/b/", Address("zh", "jobs/a/b/")),
        ("http://JOBS.example/careers/en/", Address("en", "")),
        ("zh/%E5%85%B3%E4%BA%8E/", Address("zh", "关于/")),
        ("zh/关于 我们/", Address("zh", "关于 我们/")),
        ("c++/v1.2/  # the tag", Address(None, "c++/v1.2/")),
        ("zh/cafe\u0301/", Address("zh", "caf\u00e9/")),
    ],
)
def test_an_address_may_stand_as_people_paste_it(line: str, address: Address) -> None:
    """With or without slashes around it, with the site's own address in front, encoded, with a comment."""
    assert [one.address for one in sound(f"{line}\n").entries] == [address]


@each(
    ("line", "code"),
    [
        ("../jobs/", "not-address"),
        ("jobs//b/", "not-address"),
        ("jobs/%2e%2e/b/", "not-address"),
        ("jobs\\b", "not-address"),
        ("jobs/a\u202eb/", "not-address"),
        ("jobs/a%00b/", "not-address"),
        ("jobs/%ff/", "not-address"),
        ("jobs/?hardware=npu", "not-address"),
        ("jobs/a /b/", "not-address"),
        ("/", "not-address"),
        ("漢/" * 170 + " -> gone", "not-address"),
        ("x/ -> ../y/", "not-address"),
        ("https://elsewhere.example/zh/", "not-address"),
        ("https://jobs.example/other/zh/", "not-address"),
        ("javascript://jobs.example/careers/", "not-address"),
        ("<<<<<<< HEAD", "not-address"),
        ("x/ -> y/ -> z/", "arrows"),
        ("-> y/", "arrows"),
        ("x/ ->", "arrows"),
        ("x/ gone", "arrows"),
        ("/jobs/first -> gone", "twice"),
        ("site: nowhere", "directive"),
        ("site: https://a b/", "directive"),
        ("languages: Chinese!", "directive"),
        ("languages: zh, en, assets", "directive"),
    ],
)
def test_a_line_that_makes_no_sense_is_named_by_its_number(line: str, code: str) -> None:
    addresses, diagnostics = read(f"jobs/first/\n{line}\njobs/last/\n")
    assert [(one.line, one.code) for one in diagnostics] == [(2, f"address-list-{code}")]
    assert [one.line for one in addresses.entries] == [1, 3]
    assert not addresses.sound


@each("arrow", ["->", "→", " -> ", " => ", "—>", " －＞ ", "-->"])
def test_what_follows_an_arrow_is_where_it_leads(arrow: str) -> None:
    """An address in the same language, one of a language, or the word gone."""
    entries = sound(f"a/{arrow}about\nb/{arrow}en/about/\nc/{arrow}Gone。\nd/{arrow}/\ne/{arrow}gone/\n").entries
    assert [(one.target, one.gone) for one in entries] == [
        (Address(None, "about/"), False),
        (Address("en", "about/"), False),
        (None, True),
        (Address(None, ""), False),
        (Address(None, "gone/"), False),
    ]
    assert list(map(str, entries)) == ["a/ -> about/", "b/ -> en/about/", "c/ -> gone", "d/ -> /", "e/ -> gone/"]


@pytest.mark.parametrize("data", [b"\xc4\xe3\xba\xc3\xca\xc0\xbd\xe7\n" * 9, b"x\0y", b"#" * 8_388_609, None])
def test_a_file_that_is_no_text_counts_for_nothing(tmp_path: Path, data: bytes | None) -> None:
    """Nothing may be added to it either; a link could lead out of the folder."""
    path = tmp_path / address_list.NAME
    if data is None:
        path.symlink_to(tmp_path / "other.txt")
        path.resolve().write_text("x/\n")
    else:
        path.write_bytes(data)
    diagnostics = Diagnostics()
    addresses = address_list.load(tmp_path, "content", ("zh", "en"), SITE, diagnostics)
    assert (len(diagnostics), addresses.entries, addresses.sound) == (1, (), False)


def test_a_file_that_is_not_there_is_an_empty_list(tmp_path: Path) -> None:
    diagnostics = Diagnostics()
    addresses = address_list.load(tmp_path, "content", ("zh", "en"), SITE, diagnostics)
    assert (len(diagnostics), addresses.entries, addresses.sound) == (0, (), True)


@each(
    ("url", "end"),
    [
        ("zh/jobs/", "zh/jobs/"),
        ("zh/one/", "zh/jobs/a/new/"),
        ("en/one/", "en/jobs/a/new/"),
        ("en/renamed/", "en/jobs/a/new/"),
        ("zh/own/", "en/about/"),
        ("en/own/", "en/own/"),
        ("zh/late/", "zh/last/"),
        ("zh/nowhere/", "zh/lost/"),
        ("zh/plain/", "zh/plain/"),
        ("fr/jobs/", "en/jobs/"),
        ("fr/one/", "en/jobs/a/new/"),
        ("fr/only/", "en/skills/"),
        ("fr/own/", "fr/own/"),
        ("fr/", "en/"),
        ("de/jobs/", "de/jobs/"),
    ],
)
def test_an_address_is_followed_to_where_it_ends(url: str, end: str) -> None:
    """Over several lines and former names; a language's own line comes first; a language that left leads to another."""
    addresses = sound(
        "languages: zh, en, fr, de\nfr/ -> en/\nde/ -> en/about/\njobs/\none/ -> two/\ntwo/ -> renamed/\nown/ -> gone\n"
        "zh/own/ -> en/about/\nlate/ -> last/\nlast/ -> gone\nnowhere/ -> lost/\nplain/\nfr/only/ -> skills/\n"
    )
    moved = {f"{code}/renamed/": f"{code}/jobs/a/new/" for code in ("zh", "en")}
    assert addresses.follow(url, LIVE, moved) == end
    assert addresses.is_gone(end) is (end in {"en/own/", "zh/last/", "fr/own/"})


@each(
    ("text", "faults"),
    [
        ("about/\nzh/\njobs/a/new/\n", []),
        ("about/ -> gone\n", ["1 idle about/"]),
        ("zh/about/ -> jobs/\nen/about/\n", ["1 idle zh/about/"]),
        ("jobs/b/lost/\n", ["1 vanished jobs/b/lost/"]),
        ("zh/jobs/b/lost/\n", ["1 vanished zh/jobs/b/lost/"]),
        ("jobs/b/old/ -> jobs/b/none/\n", ["1 target jobs/b/old/"]),
        ("x/ -> y/\ny/ -> x/\n", ["1 target x/", "2 target y/"]),
        ("x/ -> about/\n", ["1 unbuilt x/"]),
        ("x/ -> y/\ny/ -> gone\n", ["1 unbuilt x/", "2 unbuilt y/"]),
        ("languages: zh, en, fr\nabout/\nfr/\njobs/\n", ["3 language-left fr/"]),
        ("languages: zh, en, fr\nabout/\njobs/\n", ["1 language-left fr/"]),
        ("JOBS/A/new/\nJobs/ -> about/\n", ["1 case JOBS/A/new/", "2 case Jobs/"]),
        ("site: https://jobs.example/careers\nabout/\n", []),
        ("site: http://JOBS.EXAMPLE/careers/\nabout/\n", []),
        ("# copied\nsite: https://other.example/\nx/\ny/\n", ["2 moved https://other.example/"]),
        ("site: https://jobs.example/\nx/\n", ["1 moved https://jobs.example/"]),
    ],
)
def test_a_line_that_does_not_hold_is_an_error_once(text: str, faults: list[str]) -> None:
    """For all its languages at once where all are alike; a whole language or a whole site in one error."""
    assert judged(text) == faults


def test_an_address_that_is_missing_in_one_language_is_named_in_that() -> None:
    addresses, diagnostics = read("about/\n")
    address_list.judge(addresses, LIVE - {"zh/about/"}, diagnostics)
    assert [one.params["value"] for one in diagnostics] == ["zh/about/"]


def test_an_arrow_that_one_language_needs_has_an_effect() -> None:
    addresses, diagnostics = read("about/ -> gone\n")
    address_list.judge(addresses, LIVE, diagnostics, present=LIVE - {"en/about/"})
    assert len(diagnostics) == 0


def test_a_site_without_an_address_of_its_own_is_compared_with_nothing() -> None:
    assert judged("site: https://other.example/\nabout/\n", site="") == []


FORMER = f"site: {SITE}\nlanguages: zh, en\nabout/\njobs/a/old/\nx/ -> y/\nzh/only/ -> gone\n"


@each(
    ("text", "missing"),
    [
        (FORMER, []),
        ("", ["jobs/a/old/ -> gone", "x/ -> y/", "zh/only/ -> gone"]),
        (FORMER.replace("jobs/a/old/", "# jobs/a/old/"), ["jobs/a/old/ -> gone"]),
        (FORMER.replace("jobs/a/old/", "jobs/a/odd/"), ["jobs/a/old/ -> gone"]),
        (FORMER.replace("about/\n", ""), []),
        (FORMER.replace("jobs/a/old/", "jobs/A/old/"), []),
        (FORMER.replace("x/ -> y/", "zh/x/ -> gone\nen/x/ -> gone"), []),
        (FORMER.replace("x/ -> y/", "zh/x/ -> gone"), ["x/ -> y/"]),
        (FORMER.replace("zh/only/", "only/"), []),
        (FORMER.replace(SITE, "http://jobs.example/careers/").replace("x/ -> y/", ""), ["x/ -> y/"]),
        (f"{FORMER.replace('x/ -> y/', '')}../z/\n", []),
        ("# begun anew\n", []),
    ],
)
def test_a_line_that_was_taken_away_is_an_error(text: str, missing: list[str]) -> None:
    """Unless its addresses answer or stand in other lines, the list cannot be read, or was begun anew."""
    gone = frozenset({"zh/jobs/a/odd/", "zh/only/", "en/only/"})
    assert [one for one in judged(text, LIVE | gone - {"zh/only/"}, former=(FORMER,)) if " lost " in one] == [
        f"1 lost {line}" for line in missing
    ]


def test_what_another_site_had_is_not_missed() -> None:
    """The list of a site that has moved names the new one."""
    former = FORMER.replace(SITE, "https://old.example/")
    assert judged(f"site: {SITE}\nabout/\n", former=(former,)) == []


def record(text: str, pages: frozenset[str], codes: tuple[str, ...] = ("zh", "en")) -> tuple[str, list[str]]:
    new, added = address_list.record(sound(text, codes), pages, SITE, LOCALES[0])
    return new, list(map(str, added))


def test_the_first_record_says_what_the_file_is_for() -> None:
    """Comments, the site, the languages, then the lines in order: one for what all languages have."""
    odd = {"", "404.html", "stray/", "zh/a -> b/", "zh/a #b/", "zh/.hidden/"}  # no line can hold these
    text, added = record("", LIVE | {"zh/only/", *odd})
    lines = ["en/", "zh/", "about/", "jobs/", "jobs/a/new/", "zh/only/", "skills/"]
    assert added == lines
    assert text == "\n".join([address_list.head(LOCALES[0]), f"site: {SITE}", "languages: zh, en", *lines, ""])
    assert record(text, LIVE | {"zh/only/"}) == (text, [])
    assert sound(text).by_url.keys() == LIVE | {"zh/only/"}


def test_new_lines_come_to_the_end() -> None:
    old = f"# ours\nsite: {SITE}\nlanguages: en, zh\nzh/\n# filled\nbeta/ → gone # May\n\nskills/\nzh/jobs/ # last word"
    text, added = record(old, LIVE)
    assert added == ["en/", "about/", "en/jobs/", "jobs/a/new/"]
    assert text == "\n".join([old, *added, ""])


def test_a_new_language_does_not_claim_pages_that_it_never_had() -> None:
    """Lines that were there before it came stand for the languages of their time."""
    pages = frozenset({"zh/", "en/", "zh/jobs/", "en/jobs/", "zh/about/"})
    old = f"site: {SITE}\nlanguages: zh\nzh/\nabout/ # us\njobs/\nold/ -> gone\n"
    text, added = record(old, pages)
    assert (text, added) == (f"{old}\nlanguages: zh, en\nen/\nen/jobs/\n", ["en/", "en/jobs/"])
    assert sound(text).by_url.keys() == pages | {"zh/old/"}
    again, added = record(text, pages | {"zh/new/", "en/new/"})
    assert (again, added) == (f"{text}new/\n", ["new/"])
    assert {"zh/new/", "en/new/"} <= sound(again).by_url.keys()


def test_addresses_that_name_no_language_are_recorded_as_they_are() -> None:
    """The list says so in the place of the languages; the root needs no line."""
    text, added = record("", BARE, ("",))
    assert added == ["about/", "jobs/", "jobs/a/new/"]
    assert text.endswith(f"site: {SITE}\nlanguages: none\nabout/\njobs/\njobs/a/new/\n")
    assert [*sound(text, ("",)).by_url] == added
    assert record(text, BARE, ("",)) == (text, [])


@each(
    ("text", "faults"),
    [
        ("about/\njobs/a/new/\n", []),
        ("languages: none\nde/ -> about/\n", ["2 unbuilt de/"]),
        ("languages: none\njobs/a/news/\n", ["2 vanished jobs/a/news/"]),
        ("jobs/ -> gone\n", ["1 idle jobs/"]),
        ("# ours\nlanguages: zh\nabout/\n", ["2 prefix zh/"]),
    ],
)
def test_a_line_that_names_no_language_is_judged_as_any_other(text: str, faults: list[str]) -> None:
    """By the addresses of a site that have none either; the language does not leave addresses that have one."""
    assert judged(text, BARE, ("",)) == faults


def test_addresses_without_a_language_lead_to_the_first_when_languages_come() -> None:
    """Their lines stay as they are, and the new addresses get lines of their own."""
    old = f"site: {SITE}\nlanguages: none\nabout/\njobs/a/old/ -> jobs/a/new/\njobs/a/new/\n"
    addresses = sound(old)
    ends = [addresses.follow(url, LIVE, {}) for url in addresses.by_url]
    assert ends == ["zh/about/", "zh/jobs/a/new/", "zh/jobs/a/new/"]
    assert addresses.follow("jobs/a/lost/", LIVE, {}) == "zh/jobs/a/lost/"
    text, added = record(old, LIVE)
    assert text.startswith(f"{old}\nlanguages: zh, en\n")
    assert sound(text).by_url.keys() == LIVE | {"about/", "jobs/a/old/", "jobs/a/new/"}
    assert {"zh/about/", "en/about/", "skills/"} <= set(added)
    assert judged(text) == ["3 vanished about/", "4 unbuilt jobs/a/old/", "5 vanished jobs/a/new/"]
    assert judged(text, LIVE | {"about/", "jobs/a/old/", "jobs/a/new/"}) == ["4 idle jobs/a/old/"]


def test_a_site_that_moved_keeps_its_lines() -> None:
    addresses = sound(f"# ours\nsite: {SITE}  # since May\n{SITE}zh/x/ -> {SITE}en/about  # why\nz -> gone\n")
    moved = "# ours\nsite: https://new.example/  # since May\n/zh/x/ -> /en/about  # why\nz -> gone\n"
    assert address_list.move_site(addresses, "https://new.example/", LOCALES[0]) == moved
    assert address_list.move_site(sound("x/\n"), SITE, LOCALES[0]) == f"x/\n\nsite: {SITE}\n"


def test_the_file_that_comes_with_the_project_has_only_what_is_gone() -> None:
    """The site was published nowhere yet: below the head there is only what the repository's history has taken back."""
    text = Path(__file__).parents[2].joinpath("content", address_list.NAME).read_text("utf-8")
    assert text.startswith(address_list.head(LOCALES[0]))
    assert all(
        line.endswith("-> gone") for line in text.removeprefix(address_list.head(LOCALES[0])).split("\n") if line
    )
