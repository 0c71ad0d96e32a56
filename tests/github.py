"""The part of GitHub that the workflows ask through ``gh api``: a repository on disk, with its pull requests.

Refs, commits and trees are git's own, and a branch moves forward only unless it is forced. A server answers a program
that stands in for ``gh``, which would cost more to start than all that it is asked.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import re
import socketserver
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BOT = "github-actions[bot]"
_IDENTITY = {
    f"GIT_{role}_{key}": value
    for role in ("AUTHOR", "COMMITTER")
    for key, value in (("NAME", BOT), ("EMAIL", "bot@example.org"))
}


class RefusedError(Exception):
    """Raised when GitHub answers with an error; the message names its status."""


@dataclass(frozen=True, slots=True)
class GitHub:
    """A repository whose default branch is "main".

    Attributes:
        folder: holds the bare repository ``store.git``, and in JSON the pull requests and the issues.
        program: answers as ``gh`` does, without a network and a token; a script of the shell.
    """

    folder: Path
    program: str

    @classmethod
    @contextmanager
    def begin(cls, folder: Path) -> Iterator[GitHub]:
        """Serve a repository of one commit, which has one file."""
        with _Server(("127.0.0.1", 0), _Handler) as server:
            github = server.github = cls(folder, _PROGRAM.replace("PORT", str(server.server_address[1])))
            folder.mkdir(parents=True)
            github.git("init", "--quiet", "--bare", "--initial-branch=main", text="")
            github.change("main", {"README.md": "A portal\n"}, "Begin")
            github.keep()
            (folder / "issues.json").write_text("[]", "utf-8")
            threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
            yield github
            server.shutdown()

    @property
    def pulls(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads((self.folder / "pulls.json").read_text("utf-8"))
        return found

    def keep(self, *pulls: dict[str, Any]) -> None:
        (self.folder / "pulls.json").write_text(json.dumps(pulls), "utf-8")

    @property
    def issues(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads((self.folder / "issues.json").read_text("utf-8"))
        return found

    def write_issue(self, number: int, fields: dict[str, Any]) -> dict[str, Any]:
        """Change an issue, or add one of the workflow's."""
        new = {"number": number, "state": "open", "user": {"login": BOT}}
        issues = {one["number"]: one for one in self.issues}
        issues[number] = {**issues.get(number, new), **fields}
        (self.folder / "issues.json").write_text(json.dumps([*issues.values()]), "utf-8")
        return issues[number]

    def git(self, *arguments: str, text: str = "", env: dict[str, str] | None = None) -> str:
        command = ["git", f"--git-dir={self.folder / 'store.git'}", *arguments]
        given = {
            **os.environ,
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_SYSTEM": os.devnull,
            **_IDENTITY,
            **(env or {}),
        }
        done = subprocess.run(command, input=text, env=given, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            raise RefusedError(f"Unprocessable (HTTP 422): {done.stderr}")
        return done.stdout.strip()

    def tip(self, ref: str) -> str:
        """Return the commit that a ref is at; "" if there is none."""
        return self.git("for-each-ref", "--format=%(objectname)", f"refs/{ref}")

    def files(self, revision: str) -> dict[str, str]:
        """Return path -> text of the files of a commit."""
        names = self.git("ls-tree", "-r", "--name-only", revision).splitlines()
        return {name: self.git("show", f"{revision}:{name}") for name in names}

    def tree(self, base: str, files: dict[str, str]) -> str:
        """Return a tree: that of `base`, with these blobs at these paths."""
        index = {"GIT_INDEX_FILE": str(self.folder / "index")}
        self.git("read-tree", *([base] if base else ["--empty"]), env=index)
        entries = "".join(f"100644 {blob}\t{path}\n" for path, blob in files.items())
        self.git("update-index", "--add", "--index-info", text=entries, env=index)
        return self.git("write-tree", env=index)

    def blob(self, text: str) -> str:
        return self.git("hash-object", "-w", "--stdin", text=text)

    def commit(self, tree: str, message: str, *parents: str) -> str:
        return self.git("commit-tree", tree, "-m", message, *(word for one in parents for word in ("-p", one)))

    def change(self, branch: str, files: dict[str, str], message: str) -> str:
        tip = self.tip(f"heads/{branch}")
        tree = self.tree(tip, {path: self.blob(text) for path, text in files.items()})
        commit = self.commit(tree, message, *([tip] if tip else []))
        self.git("update-ref", f"refs/heads/{branch}", commit)
        return commit

    def ask(self, method: str, path: str, fields: dict[str, Any]) -> Any:
        """Return the answer to a request for a path below the repository's."""
        for pattern, answer in _ROUTES.items():
            if found := re.fullmatch(pattern, f"{method} {path}"):
                return answer(self, fields, *found.groups())
        raise RefusedError("Not Found (HTTP 404)")

    def found(self, ref: str) -> str:
        """Return the commit that a ref is at."""
        if not (commit := self.tip(ref)):
            raise RefusedError("Not Found (HTTP 404)")
        return commit


def _described(github: GitHub, commit: str) -> dict[str, Any]:
    tree, author = github.git("show", "--no-patch", "--format=%T%n%an", commit).splitlines()
    return {"sha": commit, "commit": {"tree": {"sha": tree}}, "tree": {"sha": tree}, "author": {"login": author}}


def _contents(github: GitHub, _: Any, path: str, revision: str) -> Any:
    if not github.git("ls-tree", revision, path):
        raise RefusedError("Not Found (HTTP 404)")
    return {}


def _put_contents(github: GitHub, fields: dict[str, Any], path: str) -> Any:
    """Write a file; one that is there only in place of the version that is named."""
    if github.git("ls-tree", "--object-only", fields["branch"], path) != fields.get("sha", ""):
        raise RefusedError("Conflict (HTTP 409)")
    text = base64.b64decode(fields["content"]).decode()
    github.change(fields["branch"], {path: text}, fields["message"])
    return {"content": {"sha": github.blob(text)}}


def _make_tree(github: GitHub, fields: dict[str, Any]) -> Any:
    entries = {one["path"]: one.get("sha") or github.blob(one["content"]) for one in fields["tree"]}
    return {"sha": github.tree(fields["base_tree"], entries)}


def _make_ref(github: GitHub, fields: dict[str, Any]) -> Any:
    github.git("update-ref", fields["ref"], fields["sha"], "0" * 40)  # which must not be there
    return {}


def _move_ref(github: GitHub, fields: dict[str, Any], ref: str) -> Any:
    tip = github.found(ref)
    if fields.get("force") != "true":
        github.git("merge-base", "--is-ancestor", tip, fields["sha"])
    github.git("update-ref", f"refs/{ref}", fields["sha"], tip)
    return {}


def _make_pull(github: GitHub, fields: dict[str, Any]) -> Any:
    number = len(github.pulls) + 1
    pull = {
        "number": number,
        "html_url": f"https://github.example/pull/{number}",
        "state": "open",
        "head": fields["head"],
    }
    github.keep(*github.pulls, {**pull, "reviews": [], "comments": []})
    return pull


def amend(github: GitHub, branch: str, path: str) -> None:
    """Correct the posting in the workflow's own commit, which keeps its author."""
    tip = github.tip(f"heads/{branch}")
    tree = github.tree(tip, {path: github.blob("corrected")})
    github.git("update-ref", f"refs/heads/{branch}", github.commit(tree, "Post it", f"{tip}^"))


def rebase(github: GitHub, branch: str, path: str) -> None:
    """Put the workflow's commit on the default branch of today."""
    main = github.change("main", {"README.md": "Later\n"}, "Meanwhile")
    tree = github.tree(main, {path: github.blob("corrected")})
    github.git("update-ref", f"refs/heads/{branch}", github.commit(tree, "Post it", main))


def cherry_pick(github: GitHub, branch: str, path: str) -> None:
    """Put the workflow's commit on top of one with a rule for all postings."""
    tip = github.tip(f"heads/{branch}")
    rule = github.commit(github.tree("main", {"content/notes.md": github.blob("a rule")}), "Add a rule", "main")
    tree = github.tree(tip, {"content/notes.md": github.blob("a rule")})
    github.git("update-ref", f"refs/heads/{branch}", github.commit(tree, "Post it", rule))


def go_back(github: GitHub, branch: str, path: str) -> None:
    """Take the last edit of the form back."""
    github.git("update-ref", f"refs/heads/{branch}", f"heads/{branch}^")


def add(github: GitHub, branch: str, path: str) -> None:
    """Add a commit, as a program that uses the same token does."""
    github.change(branch, {path: "corrected"}, "Correct it")


CHANGES = (amend, rebase, cherry_pick, go_back, add)
_ROUTES: dict[str, Any] = {
    r"PUT contents/(.+)": _put_contents,
    r"GET issues\?state=open": lambda github, _: [one for one in github.issues if one["state"] == "open"],
    r"POST issues": lambda github, fields: github.write_issue(len(github.issues) + 1, fields),
    r"PATCH issues/(\d+)": lambda github, fields, number: github.write_issue(int(number), fields),
    r"GET contents/(.+)\?ref=(\w+)": _contents,
    r"GET git/ref/(.+)": lambda github, _, ref: {"object": {"sha": github.found(ref)}},
    r"GET commits/(heads/.+)": lambda github, _, ref: _described(github, github.found(ref)),
    r"GET git/commits/(\w+)": lambda github, _, commit: _described(github, commit),
    r"GET compare/(\w+)\.\.\.(\w+)": lambda github, _, *ends: {
        "merge_base_commit": _described(github, github.git("merge-base", *ends))
    },
    r"POST git/blobs": lambda github, fields: {"sha": github.blob(base64.b64decode(fields["content"]).decode())},
    r"POST git/trees": _make_tree,
    r"POST git/commits": lambda github, fields: {
        "sha": github.commit(fields["tree"], fields["message"], *fields["parents"])
    },
    r"POST git/refs": _make_ref,
    r"PATCH git/refs/(.+)": _move_ref,
    r"DELETE git/refs/(.+)": lambda github, _, ref: github.git("update-ref", "-d", f"refs/{ref}", github.found(ref)),
    r"GET pulls\?state=(open|all)&head=example:(.+)": lambda github, _, state, head: [
        pull for pull in reversed(github.pulls) if pull["head"] == head and state in (pull["state"], "all")
    ],
    r"GET pulls/(\d+)/(reviews|comments)": lambda github, _, number, kind: github.pulls[int(number) - 1][kind],
    r"POST pulls": _make_pull,
    r"PATCH pulls/(\d+)": lambda *_: {},
}


# Sends the number of words, the folder and the words; gets a status, an error, and what to print.
_PROGRAM = r"""exec bash -c '
exec 3<> /dev/tcp/127.0.0.1/PORT
printf "%s\0" "$#" "$PWD" "$@" >&3
read -r status <&3
read -r error <&3
cat <&3
echo "$error" >&2
exit "$status"' gh "$@"
"""


class _Handler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        count, folder = int(self._word()), Path(self._word())
        given = [self._word() for _ in range(count)]
        assert isinstance(self.server, _Server)
        assert self.server.github is not None
        self.wfile.write(_answer(self.server.github, folder, given).encode())

    def _word(self) -> str:
        word = b""
        while (byte := self.rfile.read(1)) != b"\0":
            word += byte
        return word.decode()


class _Server(socketserver.TCPServer):
    github: GitHub | None = None


def _answer(github: GitHub, folder: Path, given: list[str]) -> str:
    """Answer one ``gh api`` call that was made in `folder`."""
    path = next(word for word in given if word.startswith("repos/")).split("/", 3)[3]
    fields = _fields(folder, given)
    method = given[given.index("--method") + 1] if "--method" in given else "POST" if fields else "GET"
    try:
        found = github.ask(method, path, fields)
    except RefusedError as error:
        # As gh does, whatever --jq says.
        return f"1\ngh: {str(error).replace(chr(10), ' ')}\n" + '{"message": "Refused"}\n'
    if "--jq" in given:
        return "0\n\n" + _chosen(found, given[given.index("--jq") + 1])
    return "0\n\n" if "--silent" in given else f"0\n\n{json.dumps(found)}\n"


def _chosen(found: Any, wanted: str) -> str:
    """Return what jq prints; for a path alone it is not started."""
    if re.fullmatch(r"(\.\w+)+", wanted):
        for name in wanted.split(".")[1:]:
            found = found[name]
        return f"{found}\n"
    command = ["jq", "--raw-output", wanted]
    return subprocess.run(command, input=json.dumps(found), stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout


def _fields(folder: Path, words: list[str]) -> dict[str, Any]:
    """Return the body of a request, of the options that hold it; ``tree[][path]`` begins another entry."""
    fields: dict[str, Any] = {}
    for option, value in itertools.pairwise(words):
        if option == "--input":
            fields = json.loads((folder / value).read_text("utf-8"))
        elif option in ("--raw-field", "--field"):
            key, _, text = value.partition("=")
            text = (folder / text[1:]).read_text("utf-8") if option == "--field" and text.startswith("@") else text
            name, *inner = key.replace("]", "").split("[")
            if not inner:
                fields[name] = text
            elif inner == [""]:
                fields.setdefault(name, []).append(text)
            elif inner[1] == "path":
                fields.setdefault(name, []).append({"path": text})
            else:
                fields[name][-1][inner[1]] = text
    return fields
