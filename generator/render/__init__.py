"""Renders pages: templates that escape, Markdown that is safe to publish, and the layout around both."""

from generator.render.frame import Frame, MenuItem
from generator.render.markdown import MarkdownRenderer, Passage
from generator.render.page import PREVIEW, Alternate, Head, Page, Preview
from generator.render.policy import Policy
from generator.render.shell import JoinedShell, PlainShell, Shape, Shell, SplitShell
from generator.render.slots import Slots
from generator.render.templates import Renderer

__all__ = [
    "PREVIEW",
    "Alternate",
    "Frame",
    "Head",
    "JoinedShell",
    "MarkdownRenderer",
    "MenuItem",
    "Page",
    "Passage",
    "PlainShell",
    "Policy",
    "Preview",
    "Renderer",
    "Shape",
    "Shell",
    "Slots",
    "SplitShell",
]
