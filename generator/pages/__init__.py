"""Every page of the catalogue, decided: which there are, what each shows, in which order and language."""

from generator.pages.frames import Site, frames

__all__ = ["Site", "frames"]
