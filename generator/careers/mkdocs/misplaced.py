"""Files that are dangerous where they are, because another program would obey or trust them."""

from __future__ import annotations

import os
from pathlib import Path

from careers.support.errors import Problems, shown
from careers.support.git import tracked


def check_content(content: Path, problems: Problems) -> None:
    """Record each git repository in the content folder.

    git takes a folder with these names for a repository, and runs commands from its configuration as soon as somebody,
    or the prompt of their shell, runs git there.
    """
    for folder, folders, files in os.walk(content):
        if "HEAD" in files and {"objects", "refs"} <= {*folders}:
            problems.add(f"{shown(Path(folder))}/HEAD", 1, "path", "content-repository")


def check_cache(cache: Path, problems: Problems) -> None:
    """Record that git tracks files of the cache.

    The cache decides what pages show, and nobody reviews it, so no commit may bring files of it.
    """
    names = tracked(cache)
    if names:
        problems.add(f"{shown(cache)}/{names[0]}", 1, "path", "cache-tracked", count=len(names))
