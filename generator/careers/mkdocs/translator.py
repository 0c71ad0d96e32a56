"""The setting ``translator``: the service that drafts translations."""

from __future__ import annotations

from mkdocs.config import base
from mkdocs.config import config_options as c

from careers.content.translation_service import Endpoint, ServiceKind


class TranslatorConfig(base.Config):  # type: ignore[no-untyped-call]  # MkDocs leaves __init_subclass__ untyped
    """The settings below ``plugins: careers: translator:``."""

    kind = c.Type(str, default=str(ServiceKind.OPENAI))
    url = c.Type(str, default="")
    model = c.Type(str, default="")
    timeout = c.Type(int, default=120)


def endpoint(written: TranslatorConfig) -> Endpoint:
    """Return the service that the settings describe; its address is "" if there is none.

    Raises:
        ValueError: a setting is invalid; the message is a sentence.
    """
    # Configurations are published, and MkDocs only warns of settings that it does not know.
    secret = next((name for name in written if "key" in name or "token" in name), None)
    if secret is not None:
        raise ValueError(
            f"plugins.careers.translator.{secret}: a key does not belong in a file that is published; "
            "take it out, make a new one, and put that in the environment as CAREERS_TRANSLATOR_KEY"
        )
    try:
        return Endpoint.of(written.kind, written.url, written.model, written.timeout)
    except ValueError as error:
        raise ValueError(f"plugins.careers.translator: {error}") from None
