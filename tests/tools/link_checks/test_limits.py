"""What hosts want of robots is done (RFC 9309), and nothing inside the asker's own network is asked."""

from __future__ import annotations

import socket
from dataclasses import replace
from itertools import pairwise
from time import monotonic

import pytest

from careers_tools.link_checks import Outcome, connection
from tests.each import each
from tests.tools.link_checks.answering import (
    LIMITS,
    Behaviour,
    answer,
    answers,
    page,
    redirect,
    reply,
    resetting,
    serving,
)

JOB = reply(200, page("Kernel Engineer"))
EVERYBODY, NOBODY = "User-agent: *\nDisallow:\n", "User-agent: *\nDisallow: /\n"


@each(
    ("rules", "outcome"),
    [
        (reply(200, EVERYBODY), Outcome.ANSWERS),
        (reply(200, b"\xff\xfe\x00 no text"), Outcome.ANSWERS),
        (reply(404), Outcome.ANSWERS),
        (redirect(302, "/robots.txt"), Outcome.ANSWERS),
        (redirect(302, "/rules"), Outcome.ROBOTS),
        (reply(200, NOBODY), Outcome.ROBOTS),
        (reply(200, "\ufeff" + NOBODY), Outcome.ROBOTS),
        (reply(200, NOBODY + "x" * 600_000), Outcome.ROBOTS),
        (reply(200, f"User-agent: Careers-Portal\nDisallow: /job\n\n{EVERYBODY}"), Outcome.ROBOTS),
        (reply(429), Outcome.ROBOTS),
        (reply(500), Outcome.ROBOTS),
        (resetting, Outcome.CUT),
    ],
)
def test_robots_go_where_they_may(rules: Behaviour, outcome: Outcome) -> None:
    """A host without rules lets everybody in; one that fails to say them lets nobody in, and is not asked."""
    with serving({"/robots.txt": [rules], "/rules": [reply(200, NOBODY)], "/job": [JOB]}) as host:
        found = answer(host.url("/job"))
    assert found.outcome is outcome
    assert ("/job" in host.paths) == (outcome is Outcome.ANSWERS)


def test_a_redirect_into_what_is_closed_to_robots_is_not_followed() -> None:
    """The rules are those of each address on the way."""
    rules = reply(200, "User-agent: *\nDisallow: /private/\n")
    with serving({"/robots.txt": [rules], "/job": [redirect(301, "/private/job")]}) as host:
        assert answer(host.url("/job")).outcome is Outcome.ROBOTS
        assert host.paths == ["/job"]


def test_the_rules_of_another_host_are_its_own() -> None:
    """Another port is another host with rules of its own."""
    closed, job = {"/robots.txt": [reply(200, NOBODY)]}, {"/job": [JOB]}
    with serving({**closed}) as other, serving({**job, "/far": [redirect(302, other.url("/job"))]}) as host:
        found = answers([host.url("/job"), host.url("/far")])
    assert found[host.url("/job")].outcome is Outcome.ANSWERS
    assert found[host.url("/far")].outcome is Outcome.ROBOTS
    assert other.paths == []


def test_a_host_is_given_pauses() -> None:
    """Between two requests lies at least that."""
    moments: list[float] = []

    def noting(connection: socket.socket) -> None:
        moments.append(monotonic())
        connection.sendall(JOB)

    paths = [f"/{number}" for number in range(3)]
    with serving({**{path: [noting] for path in paths}}) as host:
        answers([host.url(path) for path in paths], replace(LIMITS, pause=0.1))
    assert min(later - former for former, later in pairwise(moments)) >= 0.1


@each("name", ["localhost", "0x7f000001", "[::ffff:127.0.0.1]"])
def test_a_private_network_is_not_asked(name: str) -> None:
    """Whatever it is called: what counts is where the connection would go."""
    with serving({"/job": [JOB]}) as host:
        url = host.url("/job").replace("127.0.0.1", name)
        assert answer(url, replace(LIMITS, private=False)).outcome is Outcome.PRIVATE
        assert host.asked == []


@pytest.mark.parametrize("name", ["127.0.0.2", "rebound.test"])
def test_a_redirect_into_a_private_network_is_not_followed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each address is judged when a connection is about to be made to it; here 127.0.0.1 stands for the internet."""
    monkeypatch.setattr(connection, "is_public", lambda address: address == "127.0.0.1")
    resolve = socket.getaddrinfo
    rebound = {"rebound.test": "127.0.0.2"}
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda host, *rest, **more: resolve(rebound.get(host, host), *rest, **more)
    )
    with serving({"/job": [redirect(302, f"http://{name}:1/secret")]}) as host:
        found = answer(host.url("/job"), replace(LIMITS, private=False))
        assert host.paths == ["/job"]
    assert found.outcome is Outcome.PRIVATE
