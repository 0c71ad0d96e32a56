"""From a page's values to its HTML: templates that escape, Markdown that is safe, the frame around both."""

from generator.render.frame import Frame, MenuItem, Slots
from generator.render.markdown import MarkdownRenderer
from generator.render.page import Head, Page
from generator.render.shell import PlainShell, Shell, SplitShell
from generator.render.templates import Renderer

__all__ = [
    "Frame",
    "Head",
    "MarkdownRenderer",
    "MenuItem",
    "Page",
    "PlainShell",
    "Renderer",
    "Shell",
    "Slots",
    "SplitShell",
]
