"""The files that a new portal begins with, in the languages of the portal."""
