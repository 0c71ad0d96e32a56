"""A translation service that is slow, rude, broken or lying: a sentence each, and no more patience than agreed."""

from __future__ import annotations

import asyncio
import gzip
import threading
from typing import Any

import pytest

from careers.content.lexicon import shipped
from careers.content.translation_service import Endpoint
from careers.i18n import Locale
from careers_tools.translation import TargetLanguage
from careers_tools.translation.drafting import service
from careers_tools.translation.drafting.judging import DraftJudge
from careers_tools.translation.drafting.passages import Passage
from careers_tools.translation.drafting.service import Client, ServiceError, ask
from tests.apart import apart
from tests.each import each
from tests.sample_content import MakeContent, load
from tests.tools.translation.translator import Reply, Request, chat, serving

KEY = "sk-secret-key"


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"_MOST_BYTES": 10_000, "_TRIES": 3, "_PAUSE": 0, "_MOST_PAUSE": 5}.items():
        monkeypatch.setattr(service, name, value)


def post(url: str, timeout: float = 5) -> Any:
    async def ask() -> Any:
        async with Client(Endpoint(url, "model", timeout, KEY)) as connected:
            return await connected.post("/chat/completions", {"q": 1})

    return apart(lambda: asyncio.run(ask()))


def failure(url: str, timeout: float = 5) -> ServiceError:
    """What is wrong there; it has words in every language, and the key is in none."""
    with pytest.raises(ServiceError) as caught:
        post(url, timeout)
    for code in ("zh", "en"):
        text = caught.value.text(Locale.of(code))
        assert KEY not in text
        assert "{" not in text
    return caught.value


@each(
    ("reply", "kind", "final"),
    [
        (Reply(401, b'{"error": {"message": "no such key"}}'), "unauthorised", True),
        (Reply(404, b"<html>"), "refused", True),
        (Reply(307, headers={"Location": "https://evil.example/v1"}), "refused", True),
        (Reply(400, b'{"error": "zh is not supported"}'), "refused", False),
        (Reply(422, b"\xff"), "refused", False),
        (Reply(500, b"Traceback"), "busy", False),
        (Reply(200, b'{"choices": [{"mess'), "shape", False),
        (Reply(200, b"[" * 5_000), "shape", False),
        (Reply(200, b"\xff\xfe{}"), "shape", False),
        (Reply(200, b'{"half":', length=5_000), "connection", False),
        (Reply(200, b"no gzip", {"Content-Encoding": "gzip"}), "connection", False),
        (Reply(200, gzip.compress(b" " * 1_000_000), {"Content-Encoding": "gzip"}), "shape", False),
        (Reply(close=True), "connection", False),
    ],
)
def test_an_answer_that_is_none_is_told_in_a_sentence(reply: Reply, kind: str, final: bool) -> None:
    """DraftRequest once; what would be the same for every text ends the work."""
    with serving(lambda request: reply) as server:
        found = failure(server.url)
        assert (found.kind, found.final, len(server.requests)) == (kind, final, 1)


def test_a_service_that_repeats_the_key_does_not_make_us_print_it() -> None:
    with serving(
        lambda request: Reply(400, b'{"error": {"message": "sk-secret-key is bad ' + b"!" * 999 + b'"}}')
    ) as server:
        assert "… is bad !!!" in failure(server.url).text(Locale.of("en"))
        assert len(failure(server.url).text(Locale.of("en"))) < 500


@each(("headers", "times"), [({}, 3), ({"Retry-After": "0"}, 3), ({"Retry-After": "3600"}, 1)])
def test_a_busy_service_is_asked_again_as_it_wishes(headers: dict[str, str], times: int) -> None:
    """A few times; one that wants an hour's pause is given up at once."""
    with serving(lambda request: Reply(429, headers=headers)) as server:
        found = failure(server.url)
        assert (found.kind, found.final, len(server.requests)) == ("busy", False, times)


def test_a_service_that_was_busy_answers_in_the_end() -> None:
    replies = [Reply(429, headers={"Retry-After": "0"}), Reply(503), Reply(200, b'{"a": 1}')]
    with serving(lambda request: replies.pop(0)) as server:
        assert post(server.url) == {"a": 1}


def test_a_service_that_thinks_too_long_is_not_waited_for() -> None:
    enough = threading.Event()

    def slow(request: Request) -> Reply:
        enough.wait(30)
        return Reply(200, b"{}")

    with serving(slow) as server:
        assert failure(server.url, timeout=0.2).kind == "timeout"
        enough.set()


def test_a_service_that_is_not_there_is_told_apart_from_one_that_cannot_be_trusted() -> None:
    """Nobody listens; or somebody does who speaks no TLS."""
    with serving(lambda request: Reply()) as server:
        assert failure(server.url.replace("http:", "https:")).final
    found = failure(server.url)
    assert (found.kind, found.final) == ("connection", True)


def asked_of(reply: Reply, content: MakeContent) -> tuple[Request, list[str]]:
    """What a service of that kind is sent for one text, and what is understood of the answer."""
    library, _ = load(content({}))
    judge = DraftJudge(TargetLanguage.of(library, shipped(), "en"), Locale.of("zh"))

    async def send(url: str) -> list[str]:
        async with Client(Endpoint(url, "model", 5, KEY)) as connected:
            return await ask([Passage("title", "写算子")], connected, judge)

    with serving(lambda request: reply) as server:
        answers = apart(lambda: asyncio.run(send(server.url)))
        return server.requests[0], answers


@each(
    ("answer", "understood"),
    [
        ('{"1": "Kernels"}', "Kernels"),
        ('```json\n{"1": "Kernels"}\n```', "Kernels"),
        ('<think>{"1": "?"} maybe</think>Here: {"1": "Kernels", "7": "more"}', "Kernels"),
        ('{"2": "Kernels"}', ""),
        ('{"1": ["Kernels"]}', ""),
        ("{}", ""),
    ],
)
def test_a_models_answer_is_found_in_what_it_writes(answer: str, understood: str, content: MakeContent) -> None:
    """Fences and thoughts around it are nothing to us; a text without a translation has none."""
    request, answers = asked_of(chat(answer), content)
    assert answers == [understood]
    assert (request.path, request.headers["Authorization"]) == ("/chat/completions", f"Bearer {KEY}")
    assert (request.payload["model"], request.payload["temperature"]) == ("model", 0)
    assert KEY not in str(request.payload)


@each(
    ("reply", "kind"),
    [
        (chat("I would rather not."), "shape"),
        (chat('{"1": "Ker'), "shape"),
        (chat('{"1": "Ker', finish_reason="length"), "shape"),
        (chat("", message={"content": None}), "shape"),
        (Reply(body=b'{"choices": []}'), "shape"),
        (Reply(body=b"[]"), "shape"),
    ],
    ids=["refusal", "half", "cut", "nothing", "no choice", "a list"],
)
def test_a_model_that_writes_something_else_has_answered_nothing(reply: Reply, kind: str, content: MakeContent) -> None:
    """That it stopped in the middle is told from that it cannot do it."""
    with pytest.raises(ServiceError) as caught:
        asked_of(reply, content)
    assert caught.value.kind == kind


@each(
    ("url", "sent"),
    [
        ("https://api.example.org/v1/", "https://api.example.org/v1"),
        ("https://api.example.org/v1/chat/completions", "https://api.example.org/v1"),
        ("http://localhost:11434/v1", "http://localhost:11434/v1"),
    ],
)
def test_an_address_may_be_copied_with_what_is_put_behind_it(url: str, sent: str) -> None:
    """Services document it either way."""
    assert Endpoint.of("openai", url, "model", 5).url == sent


@each(
    ("url", "told"),
    [
        ("http://api.example.org/v1", "not encrypted"),
        ("ftp://api.example.org/v1", "not the address"),
        ("api.example.org", "not the address"),
        ("https://sk-secret-key@api.example.org/v1", "more than a host and a path"),
        ("https://api.example.org/v1?key=sk-secret-key", "more than a host and a path"),
    ],
)
def test_an_address_that_is_unsafe_or_none_is_refused(url: str, told: str) -> None:
    with pytest.raises(ValueError, match=told) as caught:
        Endpoint.of("openai", url, "model", 5)
    assert KEY not in str(caught.value)


def test_a_key_that_cannot_be_sent_is_refused_and_never_shown() -> None:
    """A line break in it would be another header."""
    with pytest.raises(ValueError, match="copy it again") as caught:
        Endpoint.of("openai", "", "", 1).within({"CAREERS_TRANSLATOR_KEY": "sk-secret\r\nHost: evil.example"})
    assert "sk-secret" not in str(caught.value)
    assert KEY not in repr(Endpoint("", "", 5, KEY))


def test_the_environment_goes_before_the_settings() -> None:
    """For one run, another model at another address; without it the settings stand, and there is no key."""
    written = Endpoint.of("openai", "https://a.example/v1", "small", 5)
    named = {"KEY": f" {KEY}\n", "URL": "https://b.example/v1", "MODEL": "large"}
    found = written.within({f"CAREERS_TRANSLATOR_{name}": value for name, value in named.items()})
    assert (found.key, found.host, found.model) == (KEY, "b.example", "large")
    assert written.within({}) == written
