"""Time and memory over the number of postings, as a small SVG that can be read on light and on dark."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_INK = "#6e7781"  # 4.5:1 on white, and nearly that on the dark of code hosts
_COLOURS = ("#d4610a", "#3d86d1", "#3f9142")
_SHAPES = ("o", "s", "^")  # lines are told apart without colour too


def draw(image: Path, lines: Mapping[str, Mapping[int, tuple[float, float]]]) -> None:
    """Draw each line's postings -> (seconds, bytes) into `image`; the same figures make the same file."""
    matplotlib = importlib.import_module("matplotlib")  # a library of the benchmarks alone
    figures = importlib.import_module("matplotlib.figure")
    settings: dict[str, Any] = {
        "svg.hashsalt": "careers",
        "svg.fonttype": "none",
        "figure.constrained_layout.w_pad": 0.15,
        "text.color": _INK,
        "axes.labelcolor": _INK,
        "axes.edgecolor": _INK,
        "xtick.color": _INK,
        "ytick.color": _INK,
    }
    with matplotlib.rc_context(settings):
        figure = figures.Figure(figsize=(9, 3.6), layout="constrained")
        for column, (title, unit, part) in enumerate((("time", "s", 0), ("peak memory", "MB", 1)), 1):
            _panel(figure.add_subplot(1, 2, column), f"{title} ({unit})", lines, part, 1 if unit == "s" else 1e6)
        figure.savefig(image, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = re.sub(r"font-family: [^;]+;", "font-family: sans-serif;", image.read_text("utf-8"))  # a list at each word
    image.write_text("".join(f"{line.rstrip()}\n" for line in text.splitlines()), "utf-8")


def _panel(axes: Any, title: str, lines: Mapping[str, Mapping[int, tuple[float, float]]], part: int, by: float) -> None:
    for (name, points), colour, shape in zip(lines.items(), _COLOURS, _SHAPES, strict=False):
        counts = sorted(points)
        axes.plot(counts, [points[count][part] / by for count in counts], color=colour, marker=shape, label=name)
    counts = sorted({count for points in lines.values() for count in points})
    axes.set(xscale="log", yscale="log", title=title, xlabel="postings")
    axes.set_xticks(counts, [f"{count:,}" for count in counts])
    axes.minorticks_off()
    axes.yaxis.set_major_locator(importlib.import_module("matplotlib.ticker").LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
    axes.grid(alpha=0.3, color=_INK)
    axes.legend(frameon=False)
