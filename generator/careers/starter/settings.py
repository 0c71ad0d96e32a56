"""Settings of earlier versions that mean nothing any more, and a configuration without them."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

FORMER = frozenset({"cache"})  # below plugins: careers:


def drop_former_settings(text: str) -> str:
    """Return the text of a configuration without former settings of the plugin that have lines of their own.

    Raises:
        yaml.YAMLError: it is not YAML.
    """
    root = yaml.compose(text, yaml.SafeLoader)
    lines = text.splitlines(keepends=True)
    for key, value in reversed([*_settings(root, ("plugins", "careers"))]):
        if key.value in FORMER and key.start_mark.line == value.end_mark.line:
            del lines[key.start_mark.line]
    return "".join(lines)


def _settings(node: yaml.Node | None, path: tuple[str, ...]) -> Iterator[tuple[yaml.Node, yaml.Node]]:
    """Yield the pairs of the mapping in block style at `path`, of a list's entries too."""
    if isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            yield from _settings(entry, path)
    elif isinstance(node, yaml.MappingNode) and path:
        for key, value in node.value:
            if key.value == path[0]:
                yield from _settings(value, path[1:])
    elif isinstance(node, yaml.MappingNode) and not node.flow_style:
        yield from node.value
