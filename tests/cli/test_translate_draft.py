"""``careers translate --draft``: what waits goes to a service, and its drafts are published as what they are."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Careers
from tests.cli.test_translate import UNTRANSLATED, state
from tests.site.building import configure
from tests.tools.translation.translator import Reply, Server, asked, chat, knowing, serving

KEY = "sk-secret-key"
WORDS = {
    "编译器工程师": "Compiler Engineer",
    "只有中文的职位。": "A job in Chinese only.",
    "编写编译器后端": "Write compiler back ends",
}


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A model that knows the texts of one posting, named in the environment."""
    with serving(knowing(WORDS)) as server:
        monkeypatch.setenv("CAREERS_TRANSLATOR_URL", f"{server.url}/v1")
        monkeypatch.setenv("CAREERS_TRANSLATOR_MODEL", "model")
        monkeypatch.setenv("CAREERS_TRANSLATOR_KEY", KEY)
        yield server


def twin(folder: Path) -> Path:
    """The file that most of these tests are about."""
    return folder / f"{UNTRANSLATED}.en.md"


def test_a_draft_is_published_as_such_until_somebody_declares_it_done(
    careers: Careers, folder: Path, service: Server
) -> None:
    """It counts as a translation; check, status and the file say that nobody has looked at it."""
    result = careers("translate", "--draft", "acme/untranslated")
    assert result.exit_code == 0
    sending, drafted, following = result.stdout.splitlines()
    host = service.url.removeprefix("http://")
    assert sending == f"Sending 3 texts to {host} (model), for 1 posting"
    assert drafted.startswith(f"{UNTRANSLATED}.en.md: 3 texts drafted and written; readers see a notice")
    assert following.endswith(f"careers translate --done {UNTRANSLATED}.en.md")
    assert [request.path for request in service.requests] == ["/v1/chat/completions"]
    row = state(careers, "acme/untranslated")
    assert twin(folder).read_text("utf-8") == (
        "---\ntitle: Compiler Engineer\nsummary: A job in Chinese only.\n"
        f"translated_from: {row['stamp']}\ntranslation: machine\n---\n\n"
        "## Responsibilities\n\n- Write compiler back ends\n"
    )
    assert (row["translations"], row["machine"]) == ({"zh": "source", "en": "current"}, ["en"])
    assert re.search(r"acme/untranslated\n  zh source +en machine\n", careers("status").stdout)
    checked = careers("check", f"{UNTRANSLATED}.en.md")
    assert (checked.exit_code, "this translation was drafted by a machine" in checked.stdout) == (0, True)
    assert "drafted by a machine" in careers("translate", "acme/untranslated").stdout
    assert "There is nothing to translate" in careers("translate", "--draft", "acme/untranslated").stdout
    assert careers("translate", "--done", "acme/untranslated").exit_code == 0
    assert "translation:" not in twin(folder).read_text("utf-8")
    assert state(careers, "acme/untranslated")["machine"] == []


def test_a_text_that_is_not_let_through_keeps_its_mark(careers: Careers, folder: Path, service: Server) -> None:
    """The report says which and why; readers see the source, and the next draft asks for nothing else."""
    said = {**WORDS, "编写编译器后端": "Write 4 compiler back ends"}
    service.answer = lambda request: chat({number: said[text] for number, text in asked(request)["texts"].items()})
    result = careers("translate", "--draft", "acme/untranslated")
    assert result.exit_code == 0
    assert (
        'not used for "编写编译器后端": its numbers differ from those of the text; missing –, added 4' in result.stdout
    )
    assert "1 place is left for you" in result.stdout
    assert "- [to translate] 编写编译器后端" in twin(folder).read_text("utf-8")
    assert state(careers, "acme/untranslated")["translations"] == {"zh": "source", "en": "unfinished"}
    assert careers("translate", "--done", "acme/untranslated").exit_code == 1
    service.answer, before = knowing(WORDS), len(service.requests)
    assert careers("translate", "--draft", "--lang", "zh", "acme/untranslated").exit_code == 0
    assert [list(asked(request)["texts"].values()) for request in service.requests[before:]] == [["编写编译器后端"]]
    row = state(careers, "acme/untranslated")
    assert (row["translations"], row["machine"]) == ({"zh": "source", "en": "current"}, ["en"])


def test_where_nothing_is_let_through_nothing_is_written(careers: Careers, folder: Path, service: Server) -> None:
    """A file full of marks is what the command makes without a service."""
    service.answer = lambda request: chat(dict.fromkeys("123", "抱歉，我不能翻译。"))
    result = careers("translate", "--draft", "acme/untranslated")
    assert (result.exit_code, twin(folder).exists()) == (1, False)
    assert "no draft was used" in result.stdout


@pytest.mark.parametrize(
    ("reply", "lang", "said"),
    [
        (Reply(200, b"<html>"), "en", "no translation could be read from the answer of {host}"),
        (Reply(500), "zh", "{host} 繁忙，或额度已用完（500）"),
    ],
    ids=["no JSON", "fault"],
)
def test_a_failure_is_told_in_a_sentence_and_leaves_no_file(
    careers: Careers, folder: Path, service: Server, reply: Reply, lang: str, said: str
) -> None:
    """The next posting is tried all the same."""
    before = sorted(folder.rglob("*.md"))
    service.answer = lambda request: reply if "编译器工程师" in asked(request)["texts"].values() else chat({})
    result = careers("translate", "--draft", "--lang", lang, "acme/untranslated", "globex/untranslated")
    assert result.exit_code == 1
    assert said.format(host=service.url.removeprefix("http://")) in result.stdout
    assert sorted(folder.rglob("*.md")) == before
    assert len({str(asked(request)["texts"]) for request in service.requests}) == 2


@pytest.mark.parametrize(
    ("reply", "times"), [(Reply(401), 1), (Reply(302, headers={"Location": "/"}), 1), (Reply(500), 3)]
)
def test_a_service_that_will_not_or_cannot_is_not_asked_for_everything(
    careers: Careers, folder: Path, service: Server, reply: Reply, times: int
) -> None:
    """A wrong key is wrong for all postings; after a third fault in a row the others are left for another day."""
    for slug in "abc":
        shutil.copy(folder / f"{UNTRANSLATED}.zh.md", folder / f"content/postings/acme/{slug}.zh.md")
    service.answer = lambda request: reply
    result = careers("translate", "--draft", *(f"acme/{one}" for one in ("a", "b", "c", "untranslated")))
    assert (result.exit_code, len(service.requests)) == (1, times)
    assert f"Stopped; {4 - times} more translation" in result.stdout
    assert KEY not in result.output


def test_a_dry_run_shows_what_would_be_sent_and_sends_nothing(careers: Careers, folder: Path, service: Server) -> None:
    """Line by line, with the host."""
    result = careers("translate", "--draft", "--dry-run", "acme/untranslated")
    first, *rest = result.stdout.splitlines()
    assert first.startswith("Nothing was sent. Without --dry-run these 3 texts would go to 127.0.0.1:")
    assert rest == [f"{UNTRANSLATED}.en.md", *(f"  {text}" for text in WORDS)]
    assert (result.exit_code, service.requests, twin(folder).exists()) == (0, [], False)


@pytest.mark.parametrize(
    ("environment", "arguments", "said"),
    [
        ({}, [], "no translation service is set"),
        ({}, ["--lang", "zh"], "没有设置翻译服务"),
        ({"URL": "https://api.example.org/v1"}, [], "no model is set"),
        ({"URL": "https://api.example.org/v1", "MODEL": "m", "KEY": "sk-secret key"}, [], "copy it again"),
        ({}, ["--done"], "--draft does not go with --done"),
    ],
    ids=["no service", "in Chinese", "no model", "key", "done"],
)
def test_misuse_is_told_before_anything_is_sent(
    careers: Careers,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    arguments: list[str],
    said: str,
) -> None:
    """Exit code 2, and no file."""
    for name, value in environment.items():
        monkeypatch.setenv(f"CAREERS_TRANSLATOR_{name}", value)
    result = careers("translate", "--draft", "acme/untranslated", *arguments)
    assert (result.exit_code, said in result.stderr, twin(folder).exists()) == (2, True, False)
    assert "sk-secret" not in result.output


@pytest.mark.parametrize(
    ("translator", "said"),
    [
        ({"kind": "deepl"}, 'translator: kind: "deepl" is none; write openai'),
        ({"url": "api.example.org"}, "is not the address of a service"),
        ({"api_key": KEY}, "translator.api_key: a key does not belong in a file that is published"),
    ],
    ids=["kind", "url", "key"],
)
def test_a_setting_without_a_meaning_is_told_in_a_sentence(
    careers: Careers, folder: Path, translator: dict[str, object], said: str
) -> None:
    """Whatever command reads it; a key in the configuration is not repeated."""
    configure(folder, folder / "content", translator=translator)
    result = careers("status")
    assert (result.exit_code, said in result.stderr, KEY in result.output) == (2, True, False)
