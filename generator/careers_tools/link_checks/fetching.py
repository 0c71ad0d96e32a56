"""Requests addresses: follows redirects, obeys the rules for robots."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

import aiohttp
from protego import Protego
from yarl import URL

from careers_tools.link_checks import page_text
from careers_tools.link_checks.connection import Response, open_session, request
from careers_tools.link_checks.limits import PRODUCT, HostQueues, RequestLimits
from careers_tools.link_checks.results import FetchError, FetchResult, Outcome

_NONE: Mapping[str, str] = MappingProxyType({})  # headers
_PERMANENT = frozenset({301, 308})
_REDIRECTS = _PERMANENT | {302, 303, 307}
_HTML = frozenset({"text/html", "application/xhtml+xml"})


async def fetch_all(urls: Iterable[str], limits: RequestLimits, report: Callable[[FetchResult], None]) -> None:
    """Request each of `urls` once, those of a host in their order; call `report` with each result as it comes.

    At the deadline, the remaining addresses are left without a result.
    """
    try:
        async with asyncio.timeout(limits.deadline), open_session(limits) as session, asyncio.TaskGroup() as group:
            fetcher = Fetcher(session, limits)
            for url in urls:
                group.create_task(_report(fetcher, url, report))
    except TimeoutError:
        pass


async def _report(fetcher: Fetcher, url: str, report: Callable[[FetchResult], None]) -> None:
    """Report the result of `url`; if a stranger's text breaks a library, the other addresses are still requested."""
    try:
        report(await fetcher.fetch(url))
    except Exception as error:
        report(FetchResult(url, Outcome.GARBLED, reason=type(error).__name__))


class Fetcher:
    """Fetches addresses during one check; keeps the queues of the hosts and their rules for robots."""

    def __init__(self, session: aiohttp.ClientSession, limits: RequestLimits) -> None:
        self._session, self._limits = session, limits
        self._queues = HostQueues(limits)
        self._rules: dict[URL, Protego | FetchError] = {}
        self._rules_locks: dict[URL, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def fetch(self, url: str) -> FetchResult:
        """Return the result of requesting `url`."""
        try:
            final, response, moved_to = await self._follow(_web_address(url, Outcome.MALFORMED))
        except FetchError as error:
            return FetchResult(url, error.outcome, reason=error.reason)
        is_page = response.status == 200 and response.media_type in _HTML and response.whole and response.body.strip()
        return FetchResult(
            url,
            _outcome(response.status),
            response.status,
            str(final),
            str(moved_to) if moved_to else None,
            page=page_text.read_page(response.body, response.charset) if is_page else None,
        )

    async def get(self, url: str, *, robot: bool = True, validators: Mapping[str, str] = _NONE) -> Response:
        """Return the whole response of `url`; with `robot`, only where robots may visit it.

        With the `validators` of an earlier response, its status is 304 where nothing has changed since.

        Raises:
            FetchError: nothing is there, or not all of it came.
        """
        _, response, _ = await self._follow(_web_address(url, Outcome.MALFORMED), robot=robot, headers=validators)
        if response.status == 304 and validators:
            return response
        if response.status != 200:
            raise FetchError(_outcome(response.status), str(response.status))
        if not response.whole:
            raise FetchError(Outcome.UNREAD)
        return response

    async def rest(self) -> None:
        """Wait until every host may be sent a request again."""
        await self._queues.rest()

    async def _follow(
        self, url: URL, *, robot: bool = True, headers: Mapping[str, str] = _NONE
    ) -> tuple[URL, Response, URL | None]:
        """Return the address that `url` leads to, its response, and the permanent address, or None.

        With `robot`, only addresses that robots may visit are requested.
        """
        seen: set[URL] = set()
        moved_to, permanent, cookies = None, True, False
        while url not in seen and len(seen) <= self._limits.most_hops:
            seen.add(url)
            if robot and not await self._allowed(url):
                raise FetchError(Outcome.ROBOTS)
            async with self._queues.turn(url.host or ""):
                response = await request(self._session, url, self._limits, headers)
            if response.status not in _REDIRECTS or response.location is None:
                return url, response, moved_to
            cookies = cookies or response.cookie
            former, url = url, _redirect_target(url, response.location)
            permanent = permanent and is_permanent(response.status, former, url)
            moved_to = url if permanent else moved_to
        raise FetchError(Outcome.COOKIES if cookies else Outcome.LOOP)

    async def _allowed(self, url: URL) -> bool:
        """Return whether the host allows robots there; its rules are read once."""
        origin = url.origin()
        async with self._rules_locks[origin]:
            if origin not in self._rules:
                self._rules[origin] = await self._read_rules(origin)
        rules = self._rules[origin]
        if isinstance(rules, FetchError):
            raise FetchError(rules.outcome, rules.reason)
        return rules.can_fetch(str(url), PRODUCT)

    async def _read_rules(self, origin: URL) -> Protego | FetchError:
        """Return a host's rules for robots, or why there are none to be had.

        By RFC 9309, 2.3.1: where there is no such file, or only redirects, all robots are allowed; a host that fails
        allows none. "Too many requests" counts as a failure, too. A file longer than a page may be is cut.
        """
        try:
            _, response, _ = await self._follow(origin / "robots.txt", robot=False)
        except FetchError as error:
            astray = error.outcome in (Outcome.LOOP, Outcome.COOKIES, Outcome.SCHEME)
            return Protego.parse("") if astray else error
        if _is_busy(response):
            return FetchError(Outcome.ROBOTS)
        return Protego.parse(response.body.decode("utf-8-sig", "replace") if response.status < 300 else "")


def is_permanent(status: int, former: URL, url: URL) -> bool:
    """Return whether a redirect asks to write `url` from now on; one that gives up encryption does not count."""
    return status in _PERMANENT and (former.scheme, url.scheme) != ("https", "http")


def _is_busy(response: Response) -> bool:
    return response.status == 429 or response.status >= 500


def _outcome(status: int) -> Outcome:
    if status in (404, 410):
        return Outcome.GONE
    classes = {2: Outcome.ANSWERS, 4: Outcome.REFUSED, 5: Outcome.FAULT}
    return classes.get(status // 100, Outcome.GARBLED)


def _redirect_target(base: URL, location: str) -> URL:
    """Return where a redirect leads (RFC 9110, 10.2.2)."""
    try:
        return _web_address(str(base.join(URL(location))), Outcome.SCHEME)
    except ValueError as error:
        raise FetchError(Outcome.GARBLED) from error


def _web_address(text: str, otherwise: Outcome) -> URL:
    """Return the address without its fragment, which no server gets to see."""
    try:
        url = URL(text).with_fragment(None)
        sound = url.scheme in ("http", "https") and bool(url.host) and url.raw_user is None and url.port is not None
    except ValueError:
        sound = False
    if not sound:
        raise FetchError(otherwise)
    return url
