"""Renders pages: templates that escape, Markdown that is safe to publish, and the layout around both."""

from careers.render.layout import Layout, PlainLayout, Slots, SplitLayout
from careers.render.markdown import MarkdownRenderer
from careers.render.page import Alternate, Frame, Head, MenuItem, Page, Preview
from careers.render.policy import Policy
from careers.render.templates import Renderer, WithoutQuotes, template_fault

__all__ = [
    "Alternate",
    "Frame",
    "Head",
    "Layout",
    "MarkdownRenderer",
    "MenuItem",
    "Page",
    "PlainLayout",
    "Policy",
    "Preview",
    "Renderer",
    "Slots",
    "SplitLayout",
    "WithoutQuotes",
    "template_fault",
]
