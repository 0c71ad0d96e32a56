"""The ledger of addresses: what a line may say, where it leads, what is wrong with it, and how new ones are added."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from careers import i18n
from careers.content import address_list
from careers.content.address_list import Address, AddressList, End, Route, Routes
from careers.support.diagnostics import Diagnostics, languages
from tests.sample_content import said

SITE = "https://jobs.example/careers/"
LIVE = frozenset(
    f"{code}/{tail}" for code in ("zh", "en") for tail in ("", "about/", "jobs/", "jobs/a/new/", "skills/")
)


def read(text: str, codes: tuple[str, ...] = ("zh", "en"), site: str = SITE) -> tuple[AddressList, Diagnostics]:
    diagnostics = Diagnostics()
    return address_list.parse(text, "content/addresses.txt", codes, site, diagnostics), diagnostics


def sound(text: str, codes: tuple[str, ...] = ("zh", "en")) -> AddressList:
    found, diagnostics = read(text, codes)
    assert said(diagnostics) == []
    return found


def judged(
    text: str, answering: frozenset[str] = LIVE, codes: tuple[str, ...] = ("zh", "en"), site: str = SITE
) -> list[str]:
    """What the check says of a ledger, without the place and the remedy of each."""
    found, diagnostics = read(text, codes)
    address_list.judge(found, answering, diagnostics, site_url=site, live=answering)
    return [f"{one.line} {one.code} {one.params.get('value', '')}" for one in diagnostics]


@pytest.mark.parametrize(
    ("line", "address"),
    [
        ("jobs/a/b/", Address(None, "jobs/a/b/")),
        ("  jobs/a/b  ", Address(None, "jobs/a/b/")),
        ("/jobs/a/b/", Address(None, "jobs/a/b/")),
        ("zh/jobs/a/b/", Address("zh", "jobs/a/b/")),
        ("zh/", Address("zh", "")),
        ("jobs/a/b/index.html", Address(None, "jobs/a/b/")),
        ("https://jobs.example/careers/zh/jobs/a/b/", Address("zh", "jobs/a/b/")),
        ("http://JOBS.example/careers/en/", Address("en", "")),
        ("/careers/zh/jobs/a/b/", Address("zh", "jobs/a/b/")),
        ("zh/%E5%85%B3%E4%BA%8E/", Address("zh", "关于/")),
        ("zh/关于 我们/", Address("zh", "关于 我们/")),
        ("c++/v1.2/  # the tag", Address(None, "c++/v1.2/")),
        ("zh/cafe\u0301/", Address("zh", "caf\u00e9/")),
        ("a/b/c/d/e/f/g/h/", Address(None, "a/b/c/d/e/f/g/h/")),
    ],
)
def test_an_address_may_stand_as_people_paste_it(line: str, address: Address) -> None:
    """With or without slashes around it, with the site's own address in front, encoded, with a comment."""
    assert [one.address for one in sound(f"{line}\n").entries] == [address]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("../jobs/", "ledger-not-address"),
        ("jobs//b/", "ledger-not-address"),
        ("//jobs/b/", "ledger-not-address"),
        ("jobs/./b/", "ledger-not-address"),
        ("jobs/%2e%2e/b/", "ledger-not-address"),
        ("jobs\\b", "ledger-not-address"),
        ("jobs/a\u202eb/", "ledger-not-address"),
        ("jobs/a\x07b/", "ledger-not-address"),
        ("jobs/a%00b/", "ledger-not-address"),
        ("jobs/%ff/", "ledger-not-address"),
        ("jobs/?hardware=npu", "ledger-not-address"),
        ("jobs/a/b/#apply", "ledger-not-address"),
        (".well-known/x/", "ledger-not-address"),
        ("/", "ledger-not-address"),
        (f"jobs/a/{'b' * 201}/", "ledger-not-address"),
        ("x/ -> ../y/", "ledger-not-address"),
        ("https://elsewhere.example/zh/", "ledger-other-host"),
        ("https://jobs.example/other/zh/", "ledger-other-host"),
        ("x/ -> https://elsewhere.example/", "ledger-other-host"),
        ("javascript://jobs.example/careers/", "ledger-other-host"),
        ("x/ -> y/ -> z/", "ledger-arrows"),
        ("-> y/", "ledger-arrows"),
        ("x/ ->", "ledger-no-target"),
        ("x/ gone", "ledger-arrows"),
        ("<<<<<<< HEAD", "ledger-conflict"),
        ("=======", "ledger-conflict"),
        (">>>>>>> other", "ledger-conflict"),
        ("zh/ -> gone", "ledger-language-gone"),
        ("x" * 2001, "ledger-too-long"),
        ("site: nowhere", "ledger-site"),
        ("languages: Chinese!", "ledger-languages"),
        ("languages: zh, en, assets", "ledger-languages"),
        ("languages: zh, en, search", "ledger-languages"),
        ("languages: zh, en, xx", "ledger-languages"),
        ("a/b/c/d/e/f/g/h/i/ -> gone", "ledger-deep"),
        ("漢/" * 985 + " -> gone", "ledger-deep"),
        (f"x/ -> {'b' * 200}/{'漢' * 60}/{'c' * 120}/", "ledger-deep"),
    ],
)
def test_a_line_that_makes_no_sense_is_told_with_its_number(line: str, code: str) -> None:
    """In every language; the lines around it count."""
    found, diagnostics = read(f"jobs/first/\n{line}\njobs/last/\n")
    assert [(one.line, one.code) for one in diagnostics] == [(2, code)]
    assert all(one.text(language) for one in diagnostics for language in languages())
    assert [one.line for one in found.entries] == [1, 3]
    assert not found.sound


def test_an_address_stands_once() -> None:
    """However it is written; a language's own line beside the general one is another address."""
    _, diagnostics = read("jobs/a/b/\nzh/jobs/a/b/\n/jobs/a/b -> gone\n")
    assert [(one.line, one.code, one.params["other"]) for one in diagnostics] == [(3, "ledger-twice", "1")]


@pytest.mark.parametrize("arrow", ["->", "→", " -> ", "  →  ", " => ", "—>", " －＞ ", "-->"])
def test_what_follows_an_arrow_is_where_it_leads(arrow: str) -> None:
    """An address in the same language, one of a language, or the word gone."""
    entries = sound(f"a/{arrow}about\nb/{arrow}en/about/\nc/{arrow}gone\nd/{arrow}/\n").entries
    assert [(one.target, one.gone) for one in entries] == [
        (Address(None, "about/"), False),
        (Address("en", "about/"), False),
        (None, True),
        (Address(None, ""), False),
    ]


@pytest.mark.parametrize("word", ["gone", "Gone", "GONE", "gone.", "gone。"])
def test_the_word_gone_may_be_written_as_people_write_words(word: str) -> None:
    """With a capital letter or a full stop; with a slash it is an address."""
    assert [one.gone for one in sound(f"a/ -> {word}\nb/ -> {word.rstrip('.。')}/\n").entries] == [True, False]


class Steps(AddressList):
    """A ledger that counts how often it is asked for the way on."""

    asked = 0

    def step(self, url: str) -> str | None:
        """As the ledger does."""
        Steps.asked += 1
        return super().step(url)


@pytest.mark.parametrize("end", ["about/", "nowhere/", "a0/", "a150/"])
def test_a_long_chain_is_gone_over_once(end: str) -> None:
    """However many of its addresses are followed, and however it ends: each line is read once."""
    text = "".join(f"a{number}/ -> a{number + 1}/\n" for number in range(299)) + f"a299/ -> {end}\n"
    book, Steps.asked = sound(text), 0
    ways = Routes(Steps(book.display_path, book.codes, book.site, book.recorded, book.entries), LIVE)
    for number in range(300):
        assert ways.follow(f"zh/a{number}/").end is Routes(book, LIVE).follow("zh/a299/").end
    assert Steps.asked <= 301


def test_a_file_that_is_not_there_is_an_empty_ledger(tmp_path: Path) -> None:
    """And so is one of comments alone, such as the one that comes with the project."""
    diagnostics = Diagnostics()
    assert address_list.load(tmp_path, "content", ("zh", "en"), SITE, diagnostics) == AddressList(
        "content/addresses.txt", ("zh", "en"), recorded=("zh", "en")
    )
    assert sound(address_list.head()).entries == ()
    assert len(diagnostics) == 0


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xc4\xe3\xba\xc3\xca\xc0\xbd\xe7\n" * 9, "other-encoding"),
        (b"x\0y", "binary-file"),
        (b"#" * 8_388_609, "file-too-large"),
    ],
    ids=["gb18030", "binary", "too large"],
)
def test_a_file_that_is_no_text_is_told(tmp_path: Path, data: bytes, code: str) -> None:
    """Nothing of it counts, and nothing may be added to it."""
    (tmp_path / address_list.NAME).write_bytes(data)
    diagnostics = Diagnostics()
    found = address_list.load(tmp_path, "content", ("zh", "en"), SITE, diagnostics)
    assert ([one.code for one in diagnostics], found.entries, found.sound) == ([code], (), False)


def test_a_link_is_no_ledger(tmp_path: Path) -> None:
    """It could lead out of the folder."""
    (tmp_path / "other.txt").write_text("x/\n")
    (tmp_path / address_list.NAME).symlink_to(tmp_path / "other.txt")
    diagnostics = Diagnostics()
    assert address_list.load(tmp_path, "content", ("zh", "en"), SITE, diagnostics).entries == ()
    assert [one.code for one in diagnostics] == ["not-a-file"]


@pytest.mark.parametrize(
    ("url", "way"),
    [
        ("zh/jobs/", Route(End.ANSWERS, "zh/jobs/")),
        ("zh/one/", Route(End.ANSWERS, "zh/jobs/a/new/")),
        ("en/one/", Route(End.ANSWERS, "en/jobs/a/new/")),
        ("en/renamed/", Route(End.ANSWERS, "en/jobs/a/new/")),
        ("zh/own/", Route(End.ANSWERS, "en/about/")),
        ("en/own/", Route(End.GONE, "en/own/")),
        ("zh/late/", Route(End.GONE, "zh/last/")),
        ("zh/nowhere/", Route(End.DEAD, "zh/lost/")),
        ("zh/plain/", Route(End.DEAD, "zh/plain/")),
        ("zh/round/", Route(End.LOOP, "zh/round/")),
        ("fr/jobs/", Route(End.ANSWERS, "en/jobs/")),
        ("fr/one/", Route(End.ANSWERS, "en/jobs/a/new/")),
        ("fr/only/", Route(End.ANSWERS, "en/skills/")),
        ("fr/own/", Route(End.GONE, "fr/own/")),
        ("fr/", Route(End.ANSWERS, "en/")),
    ],
)
def test_an_address_is_followed_to_where_it_ends(url: str, way: Route) -> None:
    """Over several lines and former names; a language's own line comes first; a language that left leads to another."""
    book = sound(
        "languages: zh, en, fr\nfr/ -> en/\njobs/\none/ -> two/\ntwo/ -> renamed/\nown/ -> gone\n"
        "zh/own/ -> en/about/\nlate/ -> last/\nlast/ -> gone\nnowhere/ -> lost/\nplain/\nround/ -> trip/\n"
        "trip/ -> round/\nfr/only/ -> skills/\n"
    )
    moved = {f"{code}/renamed/": f"{code}/jobs/a/new/" for code in ("zh", "en")}
    assert Routes(book, LIVE, moved).follow(url) == way


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("about/\nzh/\njobs/a/new/\n", []),
        ("about/ -> gone\n", ["1 ledger-idle about/"]),
        ("jobs/lost/\n", ["1 ledger-vanished jobs/lost/"]),
        ("zh/jobs/lost/\n", ["1 ledger-vanished zh/jobs/lost/"]),
        ("jobs/b/old/ -> jobs/b/none/\n", ["1 ledger-target jobs/b/old/"]),
        ("x/ -> y/\ny/ -> x/\n", ["1 ledger-loop x/", "2 ledger-loop y/"]),
        ("x/ -> x/\n", ["1 ledger-loop x/"]),
        ("x/ -> about/\n", ["1 ledger-unbuilt x/"]),
        ("fr/jobs/a/b/ -> gone\n", ["1 ledger-language fr/jobs/a/b/"]),
        ("languages: zh, en, fr\nabout/\nfr/\njobs/\n", ["3 ledger-language-left fr/"]),
        ("languages: zh, en, fr\nabout/\njobs/\n", ["1 ledger-language-left fr/"]),
        ("JOBS/A/new/ -> gone\n", ["1 ledger-case JOBS/A/new/"]),
        ("JOBS/A/new/\nJobs/ -> about/\n", ["1 ledger-case JOBS/A/new/", "2 ledger-case Jobs/"]),
        ("site: https://jobs.example/careers\nabout/\n", []),
        ("site: http://JOBS.EXAMPLE/careers/\nabout/\n", []),
        ("# copied\nsite: https://other.example/\nx/\ny/\n", ["2 ledger-moved https://other.example/"]),
        ("site: https://jobs.example/\nx/\n", ["1 ledger-moved https://jobs.example/"]),
    ],
)
def test_a_line_that_does_not_hold_is_told_once(text: str, told: list[str]) -> None:
    """For all its languages at once where all are alike; a whole language or a whole site in one word."""
    assert judged(text) == told


def test_an_address_that_is_missing_in_one_language_is_named_in_that() -> None:
    """The line to write is one of that language."""
    found, diagnostics = read("about/\n")
    address_list.judge(found, LIVE - {"zh/about/"}, diagnostics)
    (line,) = said(diagnostics)
    assert "zh/about/ -> gone" in line


def test_a_site_without_an_address_of_its_own_is_compared_with_nothing() -> None:
    """As on a publisher's own machine, where none is set."""
    assert judged("site: https://other.example/\nabout/\n", site="") == []


def test_what_is_told_elsewhere_is_not_told_again() -> None:
    """A posting with an error does not answer, and neither does what leads to it."""
    found, diagnostics = read("jobs/b/bad/\njobs/b/old/ -> jobs/b/bad/\n")
    address_list.judge(found, LIVE, diagnostics, excused=lambda url: url.endswith("jobs/b/bad/"))
    assert said(diagnostics) == []


@pytest.mark.parametrize(
    ("recorded", "live", "code", "near"),
    [
        (
            "jobs/acme/kernel-engineer/",
            "jobs/acme/kernel-engineer-npu/",
            "ledger-vanished-posting",
            "acme/kernel-engineer-npu",
        ),
        ("skills/c-plus/", "skills/c-plus-plus/", "ledger-vanished-term", "c-plus-plus"),
        ("skills/c-plus/", "hardware/c-plus-plus/", "ledger-vanished", None),
        ("jobs/acme/kernel-engineer/", "jobs/beta/nothing-alike/", "ledger-vanished", None),
        ("about-us/", "about-them/", "ledger-vanished", None),
    ],
)
def test_a_page_that_was_renamed_is_looked_for(recorded: str, live: str, code: str, near: str | None) -> None:
    """Among those of its kind that were never recorded; where none is like it, nothing is guessed."""
    found, diagnostics = read(f"{recorded}\n")
    answering = LIVE | {f"{one}/{live}" for one in ("zh", "en")}
    address_list.judge(found, answering, diagnostics, live=answering)
    assert [(one.code, one.params.get("near")) for one in diagnostics] == [(code, near)]


def test_a_former_address_is_no_renamed_page() -> None:
    """It leads somewhere already; an arrow from it has no effect."""
    found, diagnostics = read("jobs/acme/kernel-engineer/\njobs/acme/kernel-engineers/ -> gone\n")
    moved = {f"{one}/jobs/acme/kernel-engineers/" for one in ("zh", "en")}
    address_list.judge(found, LIVE | moved, diagnostics, live=LIVE, moved=moved)
    assert [(one.line, one.code) for one in diagnostics] == [(1, "ledger-vanished"), (2, "ledger-idle")]


def test_a_great_many_missing_pages_are_not_all_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is told all the same, and in little time."""
    monkeypatch.setattr("careers.content.address_list.judging._MOST_COMPARED", 50)
    found, diagnostics = read("".join(f"jobs/acme/engineer-{number}/\n" for number in range(12)))
    answering = LIVE | {f"zh/jobs/acme/engineers-{number}/" for number in range(9)}
    address_list.judge(found, answering, diagnostics, live=answering)
    codes = [one.code for one in diagnostics]
    assert (len(codes), codes.count("ledger-vanished-posting")) == (12, 5)


def test_what_is_new_is_gathered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pages are missing: a company whose folder got another name has hundreds."""
    asked: list[str] = []
    real = i18n.posting_id

    def counted(tail: str) -> str:
        asked.append(tail)
        return real(tail)

    monkeypatch.setattr(i18n, "posting_id", counted)
    found, diagnostics = read("".join(f"jobs/acme/engineer-{number}/\n" for number in range(90)))
    answering = LIVE | {f"{code}/jobs/acme-ltd/engineer-{number}/" for number in range(90) for code in ("zh", "en")}
    address_list.judge(found, answering, diagnostics, live=answering)
    assert {one.code for one in diagnostics} == {"ledger-moved-posting"}
    assert len(asked) <= len(answering) + 90 * 2


def test_a_posting_that_moved_to_another_company_gets_a_line() -> None:
    """No alias leads from one company to another; a line of one language leads to that language's page."""
    live = frozenset(f"{code}/jobs/acme-ltd/engineer/" for code in ("zh", "en"))
    for written, target in (("jobs/acme/engineer/", "jobs"), ("zh/jobs/acme/engineer/", "zh/jobs")):
        found, diagnostics = read(f"{written}\n")
        address_list.judge(found, LIVE | live, diagnostics, live=LIVE | live)
        for code in ("zh", "en"):
            (line,) = said(diagnostics, code)
            assert f"{written} -> {target}/acme-ltd/engineer/" in line
            assert "aliases" not in line


def test_a_recorded_page_is_no_renamed_one() -> None:
    """It was there before, beside the one that is missing."""
    found, diagnostics = read("jobs/acme/kernel-engineer/\njobs/acme/kernel-engineers/\n")
    answering = LIVE | {f"{one}/jobs/acme/kernel-engineers/" for one in ("zh", "en")}
    address_list.judge(found, answering, diagnostics, live=answering)
    assert [one.code for one in diagnostics] == ["ledger-vanished"]


def record(
    text: str, pages: frozenset[str], site: str = SITE, moved: Mapping[str, str] | None = None
) -> tuple[str, list[str]]:
    new, added = address_list.record(sound(text), pages, moved or {}, site)
    return new, list(added)


def test_the_first_record_says_what_the_file_is_for() -> None:
    """Comments, the site, the languages, then the lines in order: one for what all languages have."""
    text, added = record("", LIVE | {"zh/only/", "", "404.html", "stray/"})
    lines = ["en/", "zh/", "about/", "jobs/", "jobs/a/new/", "zh/only/", "skills/"]
    assert added == lines
    said = [f"site: {SITE}", "languages: zh, en", "", *lines]
    assert text == address_list.head() + "\n" + "\n".join(said) + "\n"
    assert record(text, LIVE | {"zh/only/"}) == (text, [])


def test_what_people_wrote_stays() -> None:
    """Arrows, comments, order and empty lines; a new line stands before the first that sorts after it."""
    old = (
        "# ours\n\nsite: https://jobs.example/careers/\nlanguages: zh, en\n\nen/\nzh/\n\n# taken down in May\n"
        "beta/ → gone   # filled\n\nskills/\n# at the end by hand\naaa/ -> jobs/\n# last word\n"
    )
    text, added = record(old, LIVE)
    assert added == ["about/", "jobs/", "jobs/a/new/"]
    assert text == old.replace("# taken", "about/\n# taken").replace("skills/\n", "jobs/\njobs/a/new/\nskills/\n")
    assert [one for one in old.split("\n") if one not in text.split("\n")] == []


def test_a_page_that_comes_to_a_further_language_gets_a_line_of_that() -> None:
    """What was recorded stays as it was."""
    text, added = record("languages: zh, en\nzh/only/\n", frozenset({"zh/only/", "en/only/"}))
    assert added == ["en/only/"]
    assert text.endswith("en/only/\nzh/only/\n")


def test_a_new_language_does_not_claim_pages_that_it_never_had() -> None:
    """Lines for all languages are parted where the new one has no such page; the others stand for it, too."""
    pages = frozenset({"zh/", "en/", "zh/jobs/", "en/jobs/", "zh/about/"})
    old = "languages: zh\nzh/\nabout/ # us\nabout-us/ -> about/\njobs/\nold/ -> gone\n"
    text, added = record(old, pages)
    assert added == ["en/"]
    assert text.split("\n")[2:] == [
        "languages: zh, en",
        "en/",
        "zh/",
        "zh/about/ # us",
        "zh/about-us/ -> about/",
        "jobs/",
        "old/ -> gone",
        "",
    ]
    found, diagnostics = read(text)
    gone = {f"{code}/old/" for code in ("zh", "en")}
    address_list.judge(found, pages | gone | {"zh/about-us/"}, diagnostics, live=pages)
    assert said(diagnostics) == []


BARE = frozenset({"", "about/", "jobs/", "jobs/a/new/"})


def test_addresses_that_name_no_language_are_recorded_as_they_are() -> None:
    """The list says so in the place of the languages; the root needs no line."""
    book = sound("", ("",))
    text, added = address_list.record(book, BARE, {}, SITE)
    assert added == ("about/", "jobs/", "jobs/a/new/")
    assert text.endswith(f"site: {SITE}\nlanguages: none\n\nabout/\njobs/\njobs/a/new/\n")
    again = sound(text, ("",))
    assert [url for url, _ in again.urls()] == ["about/", "jobs/", "jobs/a/new/"]
    assert address_list.record(again, BARE, {}, SITE) == (text, ())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("about/\njobs/a/new/\n", []),
        ("languages: none\nde/ -> about/\n", ["2 ledger-unbuilt de/"]),
        ("languages: none\njobs/a/news/\n", ["2 ledger-vanished-posting jobs/a/news/"]),
        ("languages: none\njobs/a/old/ -> jobs/a/new/\n", ["2 ledger-unbuilt jobs/a/old/"]),
        ("jobs/ -> gone\n", ["1 ledger-idle jobs/"]),
    ],
)
def test_a_line_that_names_no_language_is_judged_as_any_other(text: str, told: list[str]) -> None:
    """By the addresses of a site that have none either."""
    assert judged(text, BARE, ("",)) == told


def test_the_language_does_not_leave_addresses_that_were_published() -> None:
    """One refusal for all of them, and nothing is recorded of a list that cannot be read."""
    found, diagnostics = read("# ours\nlanguages: zh\njobs/\nzh/\n", ("",))
    assert [(one.line, one.code, one.params["value"]) for one in diagnostics] == [(2, "ledger-prefix", "zh/")]
    assert not found.sound


def test_addresses_without_a_language_lead_to_the_first_when_languages_come() -> None:
    """Their lines stay as they are, and the new addresses get lines of their own."""
    old = f"site: {SITE}\nlanguages: none\n\nabout/\njobs/a/old/ -> jobs/a/new/\njobs/a/new/\n"
    book = sound(old)
    assert [Routes(book, LIVE).follow(url) for url, _ in book.urls()] == [
        Route(End.ANSWERS, "zh/about/"),
        Route(End.ANSWERS, "zh/jobs/a/new/"),
        Route(End.ANSWERS, "zh/jobs/a/new/"),
    ]
    assert Routes(book, LIVE).follow("jobs/a/lost/") == Route(End.DEAD, "zh/jobs/a/lost/")
    text, added = address_list.record(book, LIVE, {}, SITE)
    assert "languages: none\n" in text
    assert set(old.split("\n")) <= set(text.split("\n"))
    assert set(added) == {str(Address(url[:2], url[3:])) for url in LIVE}
    found, diagnostics = read(text)
    redirects = {"about/", "jobs/a/old/", "jobs/a/new/"}
    address_list.judge(found, LIVE | redirects, diagnostics, site_url=SITE, live=LIVE)
    assert said(diagnostics) == []
    address_list.judge(found, LIVE, diagnostics, site_url=SITE, live=LIVE)
    assert {one.params["value"] for one in diagnostics} == redirects


def test_addresses_that_no_line_can_hold_are_left_out() -> None:
    """A page of no language, and names that would be read as something else."""
    odd = {"zh/a -> b/", "zh/a #b/", "zh/.hidden/", "stray/", ""}
    assert record("", frozenset({"zh/", "en/", *odd}))[1] == ["en/", "zh/"]


def test_a_site_that_moved_keeps_its_lines() -> None:
    """Only the line that says which site they are of is another."""
    book = sound(f"# ours\nsite: {SITE}\nx/ -> gone\n")
    assert address_list.move_site(book, "https://new.example/") == "# ours\nsite: https://new.example/\nx/ -> gone\n"
    pasted = sound(f"site: {SITE}\n{SITE}zh/x/ -> {SITE}en/about  # why\n/careers/y/ -> /\nz -> gone\n")
    moved = "site: https://new.example/\nzh/x/ -> en/about/  # why\ny/ -> /\nz -> gone\n"
    assert address_list.move_site(pasted, "https://new.example/") == moved
    bare = address_list.move_site(sound("x/\n"), "https://new.example/")
    assert bare == "site: https://new.example/\nlanguages: zh, en\n\nx/\n"


def test_comments_behind_directives_stay() -> None:
    """Whoever wrote them meant them for the next who reads the line."""
    book = sound(f"site: {SITE}  # ours\nlanguages: zh  # since May\nx/ -> gone\n", ("zh", "en"))
    assert address_list.move_site(book, "https://new.example/").startswith("site: https://new.example/  # ours\n")
    text, _ = address_list.record(book, frozenset({"zh/", "en/"}), {}, SITE)
    assert "\nlanguages: zh, en  # since May\n" in text


def test_the_file_that_comes_with_the_project_is_the_head_alone() -> None:
    """The site was published nowhere yet: besides, there is only what the repository's history has taken back."""
    text = Path(__file__).parents[2].joinpath("content", address_list.NAME).read_text("utf-8")
    assert text.startswith(address_list.head())
    assert all(line.endswith("-> gone") for line in text.removeprefix(address_list.head()).split("\n") if line)
