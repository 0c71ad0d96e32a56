"""Headers and recipients that slip into a mail."""

from __future__ import annotations

from tests.hostile.inputs import ADDED, Harmless, Input, posting, refused, text

_ADDRESSES = {
    "bcc": "a@b.example?bcc=c@evil.example",
    "header-encoded": "a@b.example%0d%0aBcc:c@evil.example",
    "literal": "a@[127.0.0.1]",
    "homograph": "a@аcme.example",
    "script": "<script>@b.example",
}
_LINKS = {
    "bcc": "mailto:a@b.example?bcc=c@evil.example",
    "subject": "mailto:a@b.example?subject=x%0d%0aBcc:c@evil.example",
    "encoded": "mailto:a@b.example%3Fbcc=c@evil.example",
    "two": "mailto:a@b.example,c@evil.example",
    "newline": "mailto:a@b.example&#10;Bcc:c@evil.example",
}


def _subject(name: str, subject: str, expected: Harmless) -> Input:
    return posting(name, expected, apply=f"{{email: a@b.example, subject: {text(subject)}}}")


INPUTS: tuple[Input, ...] = (
    *(
        posting(f"mail-{name}", refused("not-an-email", ADDED), apply=f"{{email: {text(value)}}}")
        for name, value in _ADDRESSES.items()
    ),
    *(posting(f"mail-link-{name}", Harmless(("write",)), f"[write]({target})") for name, target in _LINKS.items()),
    posting("mail-line", refused("not-an-email", ADDED), apply='{email: "a@b.example\\nBcc: c@evil.example"}'),
    posting("mail-subject-line", refused("several-lines", ADDED), apply='{subject: "x\\nBcc: c@evil.example"}'),
    posting(
        "mail-subject-attribute", refused("unknown-placeholder", ADDED), apply="{subject: '{title.__class__.__mro__}'}"
    ),
    posting("mail-subject-width", refused("unknown-placeholder", ADDED), apply="{subject: '{title:>99999999}'}"),
    posting("mail-subject-nested", refused("unknown-placeholder", ADDED), apply="{subject: '{title:{name}}'}"),
    _subject(
        "mail-subject-header",
        "x&bcc=c@evil.example",
        Harmless(("x&bcc=c@evil.example",), ("mailto:a@b.example?subject=x%26bcc%3Dc%40evil.example",)),
    ),
    _subject(
        "mail-subject-percent",
        "x%0d%0aBcc: c@evil.example",
        Harmless(("x%0d%0aBcc",), ("mailto:a@b.example?subject=x%250d%250aBcc%3A%20c%40evil.example",)),
    ),
    _subject("mail-subject-fragment", "x#y?z", Harmless(("x#y?z",), ("mailto:a@b.example?subject=x%23y%3Fz",))),
    posting(
        "mail-plus",
        Harmless(links=("mailto:a+b.c@b.example?subject=Application%3A%20Engineer",)),
        apply="{email: a+b.c@b.example}",
    ),
    posting(
        "mail-marks",
        Harmless(links=("mailto:a%27b@b.example?subject=Application%3A%20Engineer",)),
        apply='{email: "a\'b@b.example"}',
    ),
)
