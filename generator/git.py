"""What git knows of the files of a site."""
