"""Addresses asked: each reply, each redirect, each way to fail, against a real host."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace

import pytest
from yarl import URL

from careers_tools.link_checks import Outcome, page_text
from careers_tools.link_checks.fetching import is_permanent
from careers_tools.link_checks.page_text import PageText
from tests.each import each
from tests.tools.link_checks.answering import (
    LIMITS,
    Behaviour,
    answer,
    answers,
    dripping,
    endless,
    packed,
    page,
    redirect,
    reply,
    serving,
    silent,
)

JOB = reply(200, page("Kernel Engineer"))
HURRIED = replace(LIMITS, timeout=0.2)
# A host that may be asked again at the very moment of its reply.
NOW = dict.fromkeys(("Date", "Retry_After"), "Sun, 06 Nov 1994 08:49:37 GMT")


@each(
    ("status", "outcome"),
    [
        (200, Outcome.ANSWERS),
        (204, Outcome.ANSWERS),
        (403, Outcome.REFUSED),
        (404, Outcome.GONE),
        (410, Outcome.GONE),
        (429, Outcome.REFUSED),
        (500, Outcome.FAULT),
        (304, Outcome.GARBLED),
        (302, Outcome.GARBLED),
    ],
)
def test_a_status_says_what_came_of_it(status: int, outcome: Outcome) -> None:
    """A redirect to nowhere and a status that there is not make no sense; what is not let in is not gone."""
    with serving({"/job": [reply(status, b"" if status in (204, 304) else page("Kernel Engineer"))]}) as host:
        found = answer(host.url("/job"))
    assert (found.outcome, found.status, found.final_url) == (outcome, status, host.url("/job"))
    assert (found.page is not None) == (status == 200)


@each("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_followed(status: int) -> None:
    with serving({"/a/job": [redirect(status, "../b/job?x=1")], "/b/job?x=1": [JOB]}) as host:
        found = answer(host.url("/a/job"))
    assert (found.outcome, found.final_url) == (Outcome.ANSWERS, host.url("/b/job?x=1"))
    assert found.moved_to == (host.url("/b/job?x=1") if status in (301, 308) else None)


def test_an_address_is_for_good_up_to_the_first_redirect_that_is_not() -> None:
    """What a host does today is no reason to write another address."""
    told: dict[str, list[Behaviour]] = {
        "/1": [redirect(301, "/2")],
        "/2": [redirect(308, "/3")],
        "/3": [redirect(302, "/4")],
        "/4": [redirect(301, "/5")],
        "/5": [JOB],
    }
    with serving({path: list(one) for path, one in told.items()}) as host:
        found = answer(host.url("/1"))
    assert (found.final_url, found.moved_to) == (host.url("/5"), host.url("/3"))


@each(("status", "good"), [(301, True), (308, True), (302, False), (307, False)])
def test_nobody_is_told_to_write_an_address_without_encryption(status: int, good: bool) -> None:
    """Where the former one has it."""
    plain, safe = URL("http://acme.example/1"), URL("https://acme.example/1")
    assert {is_permanent(status, *pair) for pair in ((plain, safe), (plain, plain), (safe, safe))} == {good}
    assert not is_permanent(status, safe, plain)


@each(
    ("told", "outcome"),
    [
        ({"/1": [redirect(302, "/1")]}, Outcome.LOOP),
        ({"/1": [redirect(301, "/2")], "/2": [redirect(301, "/1#again")]}, Outcome.LOOP),
        ({"/1": [redirect(302, "/1", Set_Cookie="seen=1")]}, Outcome.COOKIES),
        ({f"/{n}": [redirect(302, f"/{n + 1}")] for n in range(9)}, Outcome.LOOP),
        ({"/1": [redirect(302, "file:///etc/passwd")]}, Outcome.SCHEME),
        ({"/1": [redirect(302, "http://me:secret@127.0.0.1/")]}, Outcome.SCHEME),
        ({"/1": [redirect(302, "http://[::bad/")]}, Outcome.GARBLED),
    ],
    ids=["itself", "circle", "cookie", "too many", "file", "user name", "no address"],
)
def test_a_redirect_that_leads_nowhere_ends(told: dict[str, list[bytes]], outcome: Outcome) -> None:
    """After as many as a browser would follow at most, none of them to what is not the web."""
    with serving({path: list(one) for path, one in told.items()}) as host:
        assert answer(host.url("/1")).outcome is outcome
        assert len(host.paths) <= LIMITS.most_hops + 1


def test_a_slow_host_is_not_waited_for() -> None:
    with serving({"/job": [dripping]}) as host:
        found = answer(host.url("/job"), HURRIED)
    assert (found.outcome, found.page) == (Outcome.TIMEOUT, None)


def test_no_more_of_a_page_is_read_than_a_page_has() -> None:
    """And of what was not read whole, nothing is believed."""
    with serving({"/job": [endless]}) as host:
        found = answer(host.url("/job"))
    assert (found.outcome, found.status, found.page) == (Outcome.ANSWERS, 200, None)


def test_what_unpacks_to_much_is_not_unpacked() -> None:
    """Of 64 MB in 64 KB, no more is ever held than a page may have, and what it takes to ask."""
    with serving({"/job": [packed(bytes(64 << 20))]}) as host:
        tracemalloc.start()
        try:
            found = answer(host.url("/job"))
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert (found.outcome, found.page) == (Outcome.ANSWERS, None)
    assert most < 8 << 20


def test_a_page_that_is_cut_off_is_said_to_be() -> None:
    with serving({"/job": [reply(200, page("Kernel Engineer"), Content_Length="100000")]}) as host:
        assert answer(host.url("/job")).outcome is Outcome.CUT


def test_a_packed_page_is_unpacked() -> None:
    with serving({"/job": [packed(page("Kernel Engineer"))]}) as host:
        found = answer(host.url("/job"))
    assert found.page is not None
    assert found.page.heads == ("Kernel Engineer",)


@each(
    "raw",
    [
        reply(200, page("Kernel Engineer"), Content_Encoding="br"),
        b"not even a reply\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
    ],
    ids=["unknown packing", "no HTTP", "no length", "long header"],
)
def test_a_reply_that_makes_no_sense_is_said_to_be_one(raw: bytes) -> None:
    with serving({"/job": [raw]}) as host:
        assert answer(host.url("/job")).outcome is Outcome.GARBLED


def test_a_page_that_breaks_the_reader_does_not_end_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one stranger writes may be too much for a library; all the other addresses still have their answers."""
    sound = page_text.read_page

    def fragile(data: bytes, charset: str | None) -> PageText:
        if b"Kernel" in data:
            raise RecursionError
        return sound(data, charset)

    monkeypatch.setattr(page_text, "read_page", fragile)
    with serving({"/1": [JOB], "/2": [reply(200, page("Compiler Engineer"))], "/3": [reply(404)]}) as host:
        found = answers([host.url(path) for path in ("/1", "/2", "/3")])
    assert [one.outcome for one in found.values()] == [Outcome.GARBLED, Outcome.ANSWERS, Outcome.GONE]


def test_a_host_that_is_not_there_is_told_apart_from_one_that_cannot_be_trusted() -> None:
    """Nobody listens; or somebody does who speaks no TLS."""
    with serving({}) as host:
        url = host.url("/job")
        assert answer(url.replace("http:", "https:")).outcome is Outcome.TLS
    found = answer(url)
    assert (found.outcome, bool(found.reason)) == (Outcome.UNREACHABLE, True)


@each("url", ["ftp://127.0.0.1/x", "http://", "http://me:secret@127.0.0.1/", "http://a:99999999/", "http://a..b/"])
def test_what_is_no_address_of_the_web_is_not_asked(url: str) -> None:
    assert answer(url).outcome is Outcome.MALFORMED


def test_who_asks_says_so_and_says_nothing_else() -> None:
    """No cookie, no referrer, no credentials; the program and the site that it asks for."""
    with serving({"/1": [redirect(302, "/2", Set_Cookie="seen=1")], "/2": [JOB]}) as host:
        answer(host.url("/1"))
    assert [lines[0] for lines in host.asked] == ["GET /robots.txt HTTP/1.1", "GET /1 HTTP/1.1", "GET /2 HTTP/1.1"]
    for lines in host.asked:
        headers = dict(line.split(": ", 1) for line in lines[1:])
        assert headers["User-Agent"] == LIMITS.agent
        assert {name.lower() for name in headers} <= {"host", "user-agent", "accept", "accept-encoding", "connection"}


def test_a_host_is_asked_one_thing_at_a_time_and_each_thing_once() -> None:
    paths = [f"/{number}" for number in range(20)]
    with serving({path: [JOB] for path in paths}) as host:
        found = answers([host.url(path) for path in paths])
    assert {one.outcome for one in found.values()} == {Outcome.ANSWERS}
    assert [lines[0].split()[1] for lines in host.asked] == ["/robots.txt", *paths]
    assert host.busy == 1


def test_the_round_ends_at_its_deadline() -> None:
    with serving({"/1": [JOB], "/2": [silent], "/3": [JOB]}) as host:
        # The first is heard however slow the machine is: the round has no end before it.
        heard = answers([host.url("/1")])
        late = answers([host.url("/2"), host.url("/3")], replace(LIMITS, deadline=0.3))
    assert list(heard) == [host.url("/1")]
    assert late == {}
