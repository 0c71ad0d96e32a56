"""Renders pages: templates that escape, Markdown that is safe to publish, and the layout around both."""

from careers.render.layout import Layout, Slots
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
    "Policy",
    "Preview",
    "Renderer",
    "Slots",
    "WithoutQuotes",
    "template_fault",
]
