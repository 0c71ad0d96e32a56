"""Addresses that were taken away from the ledger: told where nothing answers, and only then."""

from __future__ import annotations

import pytest

from careers.content import address_list
from careers.support.diagnostics import Diagnostics
from careers.support.git import Change
from tests.content.test_ledger import LIVE, SITE, read
from tests.sample_content import said

HEAD = ("# ours", f"site: {SITE}", "languages: zh, en", "")


def change(removed: tuple[str, ...] = (), added: tuple[str, ...] = (), *, deleted: bool = False) -> Change:
    return Change("abc1234", "2026-05-01", deleted, removed, added)


FIRST = change(added=(*HEAD, "about/", "jobs/a/old/", "jobs/a/gone/ -> gone", "zh/only/", "en/only/"))
NOW = "\n".join(
    (*HEAD, "about/", "jobs/a/old/ -> gone", "jobs/a/gone/ -> gone", "zh/only/ -> gone", "en/only/ -> gone", "")
)


def lost(text: str, *changes: Change, codes: tuple[str, ...] = ("zh", "en")) -> list[str]:
    """What is told of addresses that were taken away: the code and the line to write, each."""
    book, diagnostics = read(text, codes)
    answering = LIVE | {url for url, entry in book.urls() if entry.gone}
    address_list.judge(book, answering, diagnostics, site_url=book.site, live=LIVE, changes=changes)
    assert {one.line for one in diagnostics if "lost" in one.code} <= {1}
    return [f"{one.code} {one.params['line']}" for one in diagnostics if "lost" in one.code]


def test_nothing_is_lost_where_each_line_is_there() -> None:
    """Nor where nothing is known of the file."""
    assert lost(NOW, FIRST) == []
    assert lost("") == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("jobs/a/old/ -> gone", ["jobs/a/old/ -> gone"]),
        ("jobs/a/gone/ -> gone", ["jobs/a/gone/ -> gone"]),
        ("zh/only/ -> gone", ["zh/only/ -> gone"]),
        ("about/", []),
    ],
)
def test_a_line_that_was_taken_away_is_told_with_what_to_write_back(line: str, told: list[str]) -> None:
    """Committed or not; an address that answers needs no line."""
    text = NOW.replace(f"{line}\n", "")
    assert lost(text, FIRST) == [f"ledger-lost-now {one}" for one in told]
    assert lost(text, change(removed=(line,)), FIRST) == [f"ledger-lost {one}" for one in told]


def test_the_error_names_the_address_the_commit_and_its_day() -> None:
    """Of those that took it away, the last."""
    book, diagnostics = read(NOW.replace("jobs/a/old/ -> gone\n", ""))
    earlier = Change("1111111", "2026-02-01", False, ("jobs/a/old/",), ())
    again = Change("2222222", "2026-03-01", False, (), ("jobs/a/old/",))
    last = Change("3333333", "2026-04-01", False, ("jobs/a/old/",), ())
    gone = {url for url, entry in book.urls() if entry.gone}
    address_list.judge(book, LIVE | gone, diagnostics, live=LIVE, changes=(last, again, earlier, FIRST))
    (told,) = said(diagnostics)
    assert told.startswith("content/addresses.txt:1: address: /jobs/a/old/ was removed")
    assert "commit 3333333 on 2026-04-01" in told
    assert told.endswith("restore the line: jobs/a/old/ -> gone")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("jobs/a/old/",), ("jobs/a/old/ -> about/",)),
        (("zh/x/", "en/x/"), ("x/ -> gone",)),
        (("x/",), ("zh/x/ -> gone", "en/x/ -> jobs/")),
        (("zh/cafe%CC%81/ -> gone",), ("zh/café/ -> gone",)),
        (("About/",), ("about/",)),
        (("jobs/A/old/ -> gone",), ()),
        ((f"{SITE}zh/x/",), ("zh/x/ -> gone",)),
        (("../x/", "a/b/c/d/e/f/g/h/i/ -> gone"), ()),
    ],
)
def test_a_line_that_is_worded_otherwise_is_not_taken_away(old: tuple[str, ...], new: tuple[str, ...]) -> None:
    """Its addresses stand in other lines; what never made sense was never an address."""
    assert lost(NOW + "\n".join((*new, "")), change(old, new), change(added=old), FIRST) == []


@pytest.mark.parametrize("line", ["# jobs/a/old/ -> gone", "jobs/A/old/ -> gone", "jobs/a/olds/ -> gone"])
def test_a_line_that_was_spoilt_is_taken_away(line: str) -> None:
    """Made a comment, or mistyped; what was there first counts, so that the slip can be put right."""
    text = NOW.replace("jobs/a/old/ -> gone", line)
    assert lost(text, FIRST) == ["ledger-lost-now jobs/a/old/ -> gone"]
    assert lost(text, change(("jobs/a/old/ -> gone",), (line,)), FIRST) == ["ledger-lost jobs/a/old/ -> gone"]


def test_a_list_that_no_longer_says_its_site_is_the_same() -> None:
    """It was begun anew where it says no languages either."""
    text = NOW.replace(f"site: {SITE}\n", "").replace("jobs/a/old/ -> gone\n", "")
    assert lost(text, FIRST) == ["ledger-lost-now jobs/a/old/ -> gone"]
    taken = change((f"site: {SITE}", "jobs/a/old/"))
    assert lost(text, taken, FIRST) == ["ledger-lost jobs/a/old/ -> gone"]


def test_half_of_a_line_is_told_in_its_language() -> None:
    """One of two that took its place is missing."""
    assert lost(NOW + "zh/x/ -> gone\n", change(("x/ -> jobs/",), ("zh/x/ -> gone",)), FIRST) == [
        "ledger-lost en/x/ -> jobs/"
    ]


def test_a_language_never_had_what_was_there_before_it_came() -> None:
    """A line for all languages was one for those of its time."""
    came = change(("languages: zh", "x/"), ("languages: zh, en", "zh/x/ -> gone"))
    first = change(added=("languages: zh", "x/"))
    text = "languages: zh, en\nzh/x/ -> gone\n"
    assert lost(text, came, first) == []
    assert lost(text, first) == []
    assert lost("languages: zh, en\n", came, first) == ["ledger-lost-now zh/x/ -> gone"]


def test_a_language_that_was_struck_out_takes_its_addresses_with_it() -> None:
    """Also one that leads to another: its home has the line it had."""
    first = change(added=("languages: zh, en, fr", "fr/ -> en/", "about/"))
    text = "languages: zh, en\nabout/\n"
    assert lost(text, change(("languages: zh, en, fr", "fr/ -> en/"), ("languages: zh, en",)), first) == [
        "ledger-lost fr/ -> en/",
    ]


@pytest.mark.parametrize("committed", [False, True])
@pytest.mark.parametrize("new", [(), ("site: https://new.example/",)])
def test_what_another_site_had_is_not_missed(committed: bool, new: tuple[str, ...]) -> None:
    """After --reset or --moved; whether the address is encrypted makes no other site."""
    begun = (*new, "languages: zh, en", "about/") if new or committed else ("# nothing yet",)
    text = "\n".join((*begun, ""))
    taken = change(removed=(*FIRST.added, "more/"), added=begun)
    record = change(added=("more/",))
    assert lost(text, *([taken] if committed else []), record, FIRST) == []
    encrypted = change(removed=(f"site: {SITE.replace('https', 'http')}",), added=(f"site: {SITE}",))
    first = change(added=(f"site: {SITE.replace('https', 'http')}", "languages: zh, en", "x/"))
    assert lost(f"site: {SITE}\nlanguages: zh, en\n", encrypted, first) == ["ledger-lost-now x/ -> gone"]


@pytest.mark.parametrize("committed", [False, True])
@pytest.mark.parametrize("text", ["", "\n".join((*HEAD, "about/", ""))])
def test_a_file_that_was_deleted_is_missed(committed: bool, text: str) -> None:
    """That is no word for a new beginning, whether it was begun anew or not."""
    deleted = change(removed=FIRST.added, deleted=True)
    begun = [change(added=tuple(text.split("\n")))] if text else []
    told = lost(text, *([*begun, deleted] if committed else []), FIRST)
    wanted = ["jobs/a/gone/ -> gone", "jobs/a/old/ -> gone", "only/ -> gone", "zh/only/ -> gone"]
    assert sorted(one.split(" ", 1)[1].replace("en/only", "only") for one in told) == wanted


def test_of_a_file_that_cannot_be_read_nothing_is_said() -> None:
    """That is an error already, and its lines may be there."""
    assert lost("../x/\n", FIRST) == []
    diagnostics = Diagnostics()
    book = address_list.parse(
        "site: https://elsewhere.example/\n", "content/addresses.txt", ("zh", "en"), SITE, diagnostics
    )
    address_list.judge(book, LIVE, diagnostics, site_url=SITE, changes=(FIRST,))
    assert [one.code for one in diagnostics] == ["ledger-moved"]


def test_what_is_told_elsewhere_is_not_told_again() -> None:
    """A posting with an error does not answer for another reason."""
    book, diagnostics = read(NOW.replace("jobs/a/old/ -> gone\n", ""))
    address_list.judge(book, LIVE, diagnostics, changes=(FIRST,), excused=lambda url: True)
    assert said(diagnostics) == []
