"""The sinks of the project, found in its code: where a stranger's bytes could become a command, a value or a page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "generator"

# Kind and place. A place is a file below generator/, or of theme/, and but for readers the library or function it uses:
# ("decoder", "careers/support/work.py:pickle").
Sink = tuple[str, str]

PROGRAM, DECODER, SERVER, READER, MARKUP, OUTPUT = "program", "decoder", "server", "reader", "markup", "output"
MARKDOWN = "markdown"

# What starts other programs, by the dotted names that imports give.
_PROGRAMS = re.compile(
    r"subprocess\.(run|call|check_\w+|getoutput|getstatusoutput|Popen)$|asyncio\.create_subprocess|pty\.spawn"
    r"|os\.(system|popen|exec|spawn|posix_spawn|startfile)"
)
# What makes values, or code, of bytes; HTML is read as text and takes no part.
_DECODERS = re.compile(
    r"c?[pP]ickle\.(load|Unpickler)|(cloudpickle|dill|marshal)\.load|shelve\.open|jinja2\.\w*BytecodeCache"
    r"|(eval|exec|compile|__import__)$|importlib\.(import_module|util|machinery)|pkgutil\.resolve_name|runpy\.|ast\.literal_eval"
    r"|yaml\.(load|safe_load|full_load|unsafe_load|parse|compose|scan|\w*Loader)|mkdocs\.utils\.yaml\.|ruamel\."
    r"|frontmatter\.(load|parse)|json\.(loads?|JSONDecoder)$|tomllib\.|plistlib\.|csv\.reader|configparser\."
    r"|msgspec\.(\w+\.)?(decode|Decoder|convert)$"
    r"|zlib\.decompress|gzip\.(open|decompress)|(bz2|lzma|zipfile|tarfile)\.|shutil\.unpack_archive"
    r"|xml\.etree\.ElementTree\.(fromstring|parse|iterparse|XML)|xml\.parsers\.expat\.ParserCreate"
    r"|xml\.(dom|sax)\.(\w+\.)?(parse|make_parser)|lxml\.|feedparser\.parse$|PIL\.Image\.open|numpy\.load"
)
# What listens, and what asks others.
_SERVERS = re.compile(
    r"http\.server\.|socketserver\.|socket\.(socket|create_server)|asyncio\.start_server"
    r"|wsgiref\.|aiohttp\.(web|ClientSession|TCPConnector)|urllib\.request\.|http\.client\.|apprise\."
)
_READS = re.compile(r"(^open|\.(read_text|read_bytes|open|scandir|listdir|walk|fwalk|iterdir|glob|rglob|readlink))$")

# What makes Markdown of a value: a mark in front of it, or around it.
_MARKS = re.compile(r"(^|\n) *(#{1,6}|[-*>|]|\d+\.) \0|^ *(#{1,6}|[->|]) $|\*\*\0|\]\(|`\0`|<br>\0")

_SCRIPTS = {
    PROGRAM: re.compile(r"\b(child_process|execFile|execSync|spawnSync)\b"),
    SERVER: re.compile(r"\b(app\.listen|createServer)\("),
    MARKUP: re.compile(
        r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|setHTMLUnsafe)\b"
        r"|\b(eval|Function)\("
    ),
}
_COMMENTS = re.compile(r"/\*[\s\S]*?\*/|(?<!:)//.*")


def sinks() -> frozenset[Sink]:
    return frozenset([*_of_python(), *_of_scripts()])


def _of_python() -> Iterator[Sink]:
    for path in sorted(PACKAGE.rglob("*.py")):
        place, source = path.relative_to(PACKAGE).as_posix(), path.read_text("utf-8")
        tree = ast.parse(source)
        names = _imported(tree)
        for called in _used(tree, names):
            if called.startswith(("careers.", "careers_tools.")):
                continue  # a function of the project, whose own file is looked at
            for kind, pattern in ((PROGRAM, _PROGRAMS), (DECODER, _DECODERS), (SERVER, _SERVERS)):
                if pattern.match(called):
                    yield kind, f"{place}:{called.partition('.')[0]}"
        for called in _called(tree, names):
            if not called.startswith(("careers.", "careers_tools.")) and _READS.search(called):
                yield READER, place
        if any(_MARKS.search(text) for text in _composed(tree, source.splitlines())):
            yield MARKDOWN, place


def _composed(tree: ast.AST, lines: Sequence[str]) -> Iterator[str]:
    """Yield f-strings, with NUL for each value, and strings that a value is added to; raw ones are patterns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and not lines[node.lineno - 1][node.col_offset :].startswith(("r", "R")):
            yield "".join(_constant(part) or "\0" for part in node.values)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            yield _constant(node.left)


def _constant(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _of_scripts() -> Iterator[Sink]:
    scripts = [*(ROOT / "theme").rglob("*.js"), *(PACKAGE / "careers_tools/editors/web").glob("*.[jm]*")]
    for path in sorted(one for one in scripts if one.suffix in (".js", ".mjs")):
        place = path.relative_to(ROOT if path.is_relative_to(ROOT / "theme") else PACKAGE).as_posix()
        text = _COMMENTS.sub("", path.read_text("utf-8"))
        for kind, pattern in _SCRIPTS.items():
            for found in pattern.finditer(text):
                yield kind, f"{place}:{next(filter(None, found.groups()))}"


def _imported(tree: ast.AST) -> Mapping[str, str]:
    """Return each name that an import binds -> the dotted name of what it is."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {one.asname or one.name.partition(".")[0]: one.name for one in node.names if one.asname}
            names |= {one.name.partition(".")[0]: one.name.partition(".")[0] for one in node.names if not one.asname}
        elif isinstance(node, ast.ImportFrom):
            names |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    return names


def _used(tree: ast.AST, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the dotted name of everything imported, or built in, that is called, inherited from or handed on."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) or (isinstance(node, ast.Name) and node.id in names):
            yield _dotted(node, names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in names:
            yield node.func.id


def _called(tree: ast.AST, names: Mapping[str, str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield _dotted(node.func, names)


def _dotted(node: ast.AST, names: Mapping[str, str]) -> str:
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value, names)}.{node.attr}"
    return "…"


if __name__ == "__main__":
    for sink in sorted(sinks()):
        print(*sink)
