"""Joins the theme's modules to a few files, so that a page fetches its scripts together, and each once.

A module becomes a function that runs once and returns what the module exports; its imports are its first lines. Modules
that the same entries need lie in one file, so there is one of whatever a module keeps. An entry is what no other module
imports, or only later; an import that comes later fetches all files of its module at once. Lines that are nothing but a
comment are dropped, and so are blanks before a line.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from mkdocs.exceptions import Abort

START = "start.js"  # what it needs is on every page of the layout
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/)[ \t]*\n", re.MULTILINE)
_IMPORT = re.compile(r"""^import (?:\{([^}]*)\} from )?(["'])(\.[^"']+)\2;?\n""", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_LATER = re.compile(r"""(/\*.*?\*/)|\bimport\((["'])(\.[^"']+)\2\)""")  # a type in a comment names a module likewise
_UNREAD = re.compile(r"^(?:import\b(?![.(])|export\b|(?:(?:const|let|var)\b[^=\n]+=\s*)?await\b).*", re.MULTILINE)
_HASH = "\0"  # stands for the hash of all files, which name each other


@dataclass(frozen=True, slots=True)
class Module:
    """A module.

    Attributes:
        text: without imports at once, and without the word ``export``.
        exports: names.
        imports: path of a module that runs before -> names, each as ``name`` or ``name:own name``.
        later: paths of the modules that are imported once they are needed.
    """

    text: str
    exports: Sequence[str]
    imports: Mapping[str, Sequence[str]]
    later: Sequence[str]


def read_modules(names: Iterable[str], read: Callable[[str], str]) -> Mapping[str, Module]:
    """Return the modules `names`, which are paths, and all that they import, each behind those that run before it.

    `read` returns the text of one.

    Raises:
        Abort: a module cannot be joined to others; the message is a sentence.
    """
    modules: dict[str, Module] = {}
    waiting = sorted(names)

    def add(name: str, above: Sequence[str]) -> None:
        if name in above:
            raise Abort(f"scripts import each other in a circle: {', '.join([*above[above.index(name) :], name])}")
        if name not in modules:
            module = _parse(name, read(name))
            for other in module.imports:
                add(other, [*above, name])
                for one in {one.partition(":")[0] for one in module.imports[other]}.difference(modules[other].exports):
                    raise Abort(f"{name}: {other} exports no {one}")
            modules[name] = module
            waiting.extend(module.later)

    while waiting:
        add(waiting.pop(0), [])
    return modules


def _parse(name: str, text: str) -> Module:
    text = f"{text}\n"
    bare = _COMMENT.sub("", text)
    # In a text that goes on in the next line, blanks count, and what looks like a comment may be none.
    goes_on = any(line.count("`") % 2 or line.endswith("\\") for line in bare.splitlines())
    text = text if goes_on else bare
    imports: dict[str, list[str]] = {}
    for names, _, path in _IMPORT.findall(text):
        found = imports.setdefault(_resolve(name, path), [])
        found += [":".join(one.split(" as ")) for one in re.split(r"\s*,\s*", names.strip()) if one]
    exports = _EXPORT.findall(text)
    later = [_resolve(name, found[3]) for found in _LATER.finditer(text) if found[3]]
    text = _EXPORT.sub("", _IMPORT.sub("", text)).replace(
        "import.meta.url", f'new URL("./{name}",import.meta.url).href'
    )
    if unread := _UNREAD.search(_COMMENT.sub("", text)):
        raise Abort(f"{name}: scripts cannot be joined with {unread[0]!r}; write {{ names }} of modules beside it")
    return Module(text if goes_on else re.sub(r"(?m)^\s+", "", text), exports, imports, later)


def _resolve(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


class Scripts:
    """Modules, joined.

    Attributes:
        texts: the files by name.
        entries: module that no other imports at once -> the names of the files that it needs, but for those that every
            page has.
    """

    def __init__(self, modules: Mapping[str, Module]) -> None:
        """Join `modules`, each of which stands behind those that it imports at once."""
        self._modules = modules
        self._numbers = {name: f"${number}" for number, name in enumerate(modules)}
        self._needs: dict[str, Sequence[str]] = {}  # in the order in which they run, itself included
        for name, module in modules.items():
            self._needs[name] = [*dict.fromkeys(chain(*(self._needs[one] for one in module.imports), [name]))]
        self._later = {one for module in modules.values() for one in module.later}
        entries = self._later.union(modules.keys() - chain.from_iterable(one.imports for one in modules.values()))
        self._files = self._divide(sorted(entries))
        texts = {file: self._join(file) for file in dict.fromkeys(self._files.values())}
        digest = hashlib.sha256("".join(texts.values()).encode()).hexdigest()[:16]
        self.texts = {file.replace(_HASH, digest): text.replace(_HASH, digest) for file, text in texts.items()}
        always = self._needed_files(START) if START in entries else []
        self.entries = {
            name: [one.replace(_HASH, digest) for one in self._needed_files(name) if name == START or one not in always]
            for name in entries
        }

    def _divide(self, entries: Sequence[str]) -> Mapping[str, str]:
        """Return module -> file: of those that the same entries need, named after the one that runs last."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for name in dict.fromkeys(chain.from_iterable(map(self._needs.__getitem__, entries))):
            needing = tuple(entry for entry in entries if name in self._needs[entry])
            groups.setdefault((START,) if START in needing else needing, []).append(name)
        stems = {name: names[-1].removesuffix(".js").replace("/", "-") for names in groups.values() for name in names}
        return {name: f"{stem}.{_HASH}.js" for name, stem in stems.items()}

    def _needed_files(self, name: str) -> Sequence[str]:
        """Return the files that a module needs, its own first."""
        return [*dict.fromkeys(self._files[one] for one in reversed(self._needs[name]))]

    def _join(self, file: str) -> str:
        """Return the text of a file: imports from others, a function a module, and what others import."""
        own = [name for name, one in self._files.items() if one == file]
        imported: dict[str, dict[str, None]] = {}
        for other in chain.from_iterable(self._modules[name].imports for name in own):
            imported.setdefault(self._files[other], {})[self._numbers[other]] = None
        head = [f'import {{{",".join(names)}}} from "./{one}";\n' for one, names in imported.items() if one != file]
        elsewhere = (module.imports for name, module in self._modules.items() if name not in own)
        shared = self._later.union(*elsewhere).intersection(own)
        foot = f"export {{{','.join(sorted(map(self._numbers.__getitem__, shared)))}}};\n" if shared else ""
        return "".join([*head, *map(self._wrap, own), foot])

    def _wrap(self, name: str) -> str:
        module = self._modules[name]
        taken = "".join(
            f"const {{{','.join(names)}}}={self._numbers[other]};\n" for other, names in module.imports.items() if names
        )
        text = _LATER.sub(lambda found: found[1] or self._fetch(_resolve(name, found[3])), module.text)
        return f"const {self._numbers[name]}=(()=>{{\n{taken}{text}return {{{','.join(module.exports)}}};\n}})();\n"

    def _fetch(self, name: str) -> str:
        """Return the expression for what a module exports, once its files are there."""
        files = ",".join(f'import("./{file}")' for file in self._needed_files(name))
        return f"Promise.all([{files}]).then(([file])=>file.{self._numbers[name]})"
