"""Addresses asked: redirects followed by hand, a second try where it may help, by the rules for robots."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import aiohttp
from protego import Protego
from yarl import URL

from careers_tools.link_checks import page
from careers_tools.link_checks.answers import Answer, Failure, Outcome
from careers_tools.link_checks.connection import Reply, exchange, session
from careers_tools.link_checks.lanes import Lanes
from careers_tools.link_checks.manners import PRODUCT, Manners

_PERMANENT = frozenset({301, 308})
_REDIRECTS = _PERMANENT | {302, 303, 307}
_ASTRAY = frozenset({Outcome.LOOP, Outcome.COOKIES, Outcome.SCHEME})
_HTML = frozenset({"text/html", "application/xhtml+xml"})


async def ask(urls: Iterable[str], manners: Manners, heard: Callable[[Answer], None]) -> None:
    """Ask each of `urls` once, those of a host in their order; `heard` is called with each answer as it comes.

    When the deadline is over, the rest is left without an answer.
    """
    try:
        async with asyncio.timeout(manners.deadline), session(manners) as through, asyncio.TaskGroup() as group:
            asker = _Asker(through, manners)
            for url in urls:
                group.create_task(_report(asker, url, heard))
    except TimeoutError:
        pass


async def _report(asker: _Asker, url: str, heard: Callable[[Answer], None]) -> None:
    """Say what came of `url`; where what a stranger wrote is too much for a library, the others are still asked."""
    try:
        heard(await asker.answer(url))
    except Exception as error:
        heard(Answer(url, Outcome.GARBLED, reason=type(error).__name__))


@dataclass(frozen=True, slots=True)
class _Trail:
    """Where an address led: the last address and its reply, and the one it has for good, or None."""

    url: URL
    reply: Reply
    moved: URL | None


class _Asker:
    """One round: whose turn it is, and what hosts want of robots."""

    def __init__(self, through: aiohttp.ClientSession, manners: Manners) -> None:
        self._through, self._manners = through, manners
        self._lanes = Lanes(manners)
        self._rules: dict[URL, Protego | Failure] = {}
        self._asking: dict[URL, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def answer(self, url: str) -> Answer:
        """What came of asking `url`."""
        try:
            trail = await self._follow(_web(url, Outcome.MALFORMED))
        except Failure as failure:
            return Answer(url, failure.outcome, reason=failure.reason)
        reply = trail.reply
        readable = reply.status == 200 and reply.kind in _HTML and reply.whole and reply.body.strip()
        return Answer(
            url,
            _outcome(reply.status),
            reply.status,
            str(trail.url),
            str(trail.moved) if trail.moved else None,
            page=page.read(reply.body, reply.charset) if readable else None,
        )

    async def _follow(self, url: URL, *, robot: bool = True) -> _Trail:
        """Where `url` leads; with `robot`, only where robots may go.

        Raises:
            Failure: there, or on the way, it went no further.
        """
        seen: set[URL] = set()
        moved, for_good, cookies = None, True, False
        while url not in seen and len(seen) <= self._manners.most_hops:
            seen.add(url)
            if robot and not await self._welcome(url):
                raise Failure(Outcome.ROBOTS)
            reply = await self._ask(url)
            if reply.status not in _REDIRECTS or reply.location is None:
                return _Trail(url, reply, moved)
            cookies = cookies or reply.cookie
            former, url = url, _next(url, reply.location)
            for_good = for_good and is_for_good(reply.status, former, url)
            moved = url if for_good else moved
        raise Failure(Outcome.COOKIES if cookies else Outcome.LOOP)

    async def _ask(self, url: URL) -> Reply:
        """The reply of `url`; where the host was busy, that of a second try. Where it hung up, the client tries again.

        Raises:
            Failure: there was none.
        """
        host = url.host or ""
        async with self._lanes.turn(host):
            reply = await exchange(self._through, url, self._manners)
        wait = reply.retry_after or 0.0
        if not (reply.status == 429 or reply.status >= 500) or wait > self._manners.longest_wait:
            return reply
        self._lanes.hold(host, wait)
        async with self._lanes.turn(host):
            return await exchange(self._through, url, self._manners)

    async def _welcome(self, url: URL) -> bool:
        """Whether the host lets robots in there. Its rules are read once; its wish for pauses is noted.

        Raises:
            Failure: they could not be read, so that nothing may be asked.
        """
        origin = url.origin()
        async with self._asking[origin]:
            if origin not in self._rules:
                self._rules[origin] = await self._read_rules(origin)
        rules = self._rules[origin]
        if isinstance(rules, Failure):
            raise Failure(rules.outcome, rules.reason)
        self._lanes.slow(origin.host or "", rules.crawl_delay(PRODUCT) or 0.0)
        return rules.can_fetch(str(url), PRODUCT)

    async def _read_rules(self, origin: URL) -> Protego | Failure:
        """The rules of a host for robots, or why they are not to be had.

        By RFC 9309, 2.3.1: where there is no such file, or only redirects, all are let in; a host that fails lets in
        nobody. "Too many requests" is taken for a failure, too. What is longer than a page may be is cut.
        """
        try:
            reply = (await self._follow(origin / "robots.txt", robot=False)).reply
        except Failure as failure:
            return failure if failure.outcome not in _ASTRAY else Protego.parse("")
        if reply.status == 429 or reply.status >= 500:
            return Failure(Outcome.ROBOTS)
        return Protego.parse(reply.body.decode("utf-8-sig", "replace") if reply.status < 300 else "")


def is_for_good(status: int, former: URL, url: URL) -> bool:
    """Whether a redirect says that `url` is to be written from now on: not one to where everybody can read along."""
    return status in _PERMANENT and (former.scheme, url.scheme) != ("https", "http")


def _outcome(status: int) -> Outcome:
    """What a status that ends the way says (RFC 9110, 15)."""
    if status in (404, 410):
        return Outcome.GONE
    kinds = {2: Outcome.ANSWERS, 4: Outcome.REFUSED, 5: Outcome.FAULT}
    return kinds.get(status // 100, Outcome.GARBLED)


def _next(base: URL, location: str) -> URL:
    """Where a redirect leads (RFC 9110, 10.2.2).

    Raises:
        Failure: to what is no address of the web.
    """
    try:
        return _web(str(base.join(URL(location))), Outcome.SCHEME)
    except ValueError as error:
        raise Failure(Outcome.GARBLED) from error


def _web(text: str, otherwise: Outcome) -> URL:
    """The address, without a fragment, that no server gets to see.

    Raises:
        Failure: with `otherwise`, where it is none of the web, or names a user.
    """
    try:
        url = URL(text).with_fragment(None)
        sound = url.scheme in ("http", "https") and bool(url.host) and url.raw_user is None and url.port is not None
    except ValueError:
        sound = False
    if not sound:
        raise Failure(otherwise)
    return url
