"""Files that have no business where they lie, because another program would obey or believe them."""

from __future__ import annotations

import os
from pathlib import Path

from generator.errors import Problems, shown
from generator.git import tracked


def check_content(content: Path, problems: Problems) -> None:
    """Report every repository in the content folder.

    git takes a folder with these names for one and runs what its configuration says as soon as somebody, or the prompt
    of their shell, asks git anything there.
    """
    for folder, folders, files in os.walk(content):
        if "HEAD" in files and {"objects", "refs"} <= {*folders}:
            problems.add(f"{shown(Path(folder))}/HEAD", 1, "path", "content-repository")


def check_cache(cache: Path, problems: Problems) -> None:
    """Report files of the cache that git tracks.

    The cache decides what a page shows without anybody reading it, so none of it may arrive with a commit.
    """
    names = tracked(cache)
    if names:
        problems.add(f"{shown(cache)}/{names[0]}", 1, "path", "cache-tracked", count=len(names))
