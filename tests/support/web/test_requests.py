"""Which requests are for a server, by their Host headers."""

from __future__ import annotations

from careers.support.web import is_addressed_here
from tests.each import each
from tests.support.web.asking import FOREIGN, OWN

LISTENING = ("127.0.0.1", "localhost", "::1")


@each("listening", LISTENING)
def test_the_names_of_the_loopback_are_its_own_and_no_other_host_is(listening: str) -> None:
    """Whichever of them it listens at; nor are several, or none."""
    own = [host for host in OWN if is_addressed_here([host.format(port=8000)], listening, 8000)]
    taken = [
        name
        for name, hosts in FOREIGN.items()
        if is_addressed_here([host.format(port=8000) for host in hosts], listening, 8000)
    ]
    assert (own, taken) == ([*OWN], [])


def test_the_usual_port_may_be_left_away() -> None:
    """As browsers do."""
    assert is_addressed_here(["localhost"], "127.0.0.1", 80)
    assert is_addressed_here(["localhost:80"], "127.0.0.1", 80)
    assert not is_addressed_here(["evil.example"], "127.0.0.1", 80)


def test_a_name_that_was_asked_for_counts() -> None:
    """Somebody who listens at a name in the network is asked by it."""
    assert is_addressed_here(["Desk.lan:8000"], "desk.lan", 8000)
    assert is_addressed_here(["[2001:db8::1]:8000"], "2001:db8::1", 8000)
    assert not is_addressed_here(["evil.example:8000"], "desk.lan", 8000)
    assert not is_addressed_here(["192.0.2.1:8000"], "desk.lan", 8000)


@each("listening", ["0.0.0.0", "::"])
def test_a_server_at_every_address_is_asked_by_one_of_them(listening: str) -> None:
    """An IP address cannot be rebound; a name can."""
    for host in ("192.0.2.1:8000", "[2001:db8::1]:8000", "localhost:8000"):
        assert is_addressed_here([host], listening, 8000)
    for host in ("evil.example:8000", "192.0.2.1", "192.0.2.1:8001", "2130706433:8000", "2001:db8::1:8000", ":8000"):
        assert not is_addressed_here([host], listening, 8000)
