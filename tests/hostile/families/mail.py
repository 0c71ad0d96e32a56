"""Headers and recipients that slip into a mail."""

from __future__ import annotations

from tests.hostile.inputs import ADDED, Harmless, Input, posting, refused, text

_ADDRESSES = {
    "bcc": "a@b.example?bcc=c@evil.example",
    "bcc-ampersand": "a@b.example&bcc=c@evil.example",
    "bcc-encoded": "a@b.example%3Fbcc=c@evil.example",
    "two-semicolon": "a@b.example;c@evil.example",
    "header-encoded": "a@b.example%0d%0aBcc:c@evil.example",
    "name": "A <a@b.example>",
    "quoted-local": '"a b"@b.example',
    "scheme": "mailto:a@b.example",
    "percent-at": "a%40evil.example@b",
    "literal": "a@[127.0.0.1]",
    "comment": "a(c)@b.example",
    "wide": "a＠b.example",
    "homograph": "a@аcme.example",
    "script": "<script>@b.example",
    "end": "a@b.example.",
}
_LINKS = {
    "bcc": "mailto:a@b.example?bcc=c@evil.example",
    "subject": "mailto:a@b.example?subject=x%0d%0aBcc:c@evil.example",
    "attach": "mailto:a@b.example?attach=/etc/passwd",
    "body": "mailto:a@b.example?body=x",
    "ampersand": "mailto:a@b.example&bcc=c@evil.example",
    "encoded": "mailto:a@b.example%3Fbcc=c@evil.example",
    "two": "mailto:a@b.example,c@evil.example",
    "nobody": "mailto:?to=c@evil.example",
    "newline": "mailto:a@b.example&#10;Bcc:c@evil.example",
    "case": "MAILTO:a@b.example?bcc=c@evil.example",
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
    posting("mail-return", refused("hidden-character", ADDED), apply='{email: "a@b.example\\rBcc: c@evil.example"}'),
    posting("mail-subject-line", refused("several-lines", ADDED), apply='{subject: "x\\nBcc: c@evil.example"}'),
    posting("mail-subject-return", refused("hidden-character", ADDED), apply='{subject: "x\\rBcc: c@evil.example"}'),
    posting(
        "mail-subject-separator", refused("hidden-character", ADDED), apply='{subject: "x\\u2028Bcc: c@evil.example"}'
    ),
    posting("mail-subject-index", refused("unknown-placeholder", ADDED), apply="{subject: '{0}'}"),
    posting(
        "mail-subject-attribute", refused("unknown-placeholder", ADDED), apply="{subject: '{title.__class__.__mro__}'}"
    ),
    posting("mail-subject-item", refused("unknown-placeholder", ADDED), apply="{subject: '{title[0]}'}"),
    posting("mail-subject-width", refused("unknown-placeholder", ADDED), apply="{subject: '{title:>99999999}'}"),
    posting("mail-subject-conversion", refused("unknown-placeholder", ADDED), apply="{subject: '{title!r}'}"),
    posting("mail-subject-unclosed", refused("unknown-placeholder", ADDED), apply="{subject: '{title'}"),
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
