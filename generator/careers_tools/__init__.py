"""Tools for editors: importing, intake by form, translations, link checks, and files for editors."""
