"""Renders pages: templates that escape, Markdown that is safe to publish, and the layout around both."""

from careers.render.frame import Frame, MenuItem
from careers.render.markdown import MarkdownRenderer, Passage
from careers.render.page import PREVIEW, Alternate, Head, Page, Preview
from careers.render.policy import Policy
from careers.render.shell import JoinedShell, PlainShell, Shape, Shell, SplitShell
from careers.render.slots import Slots
from careers.render.templates import Renderer

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
