"""A filled form -> the files of a posting, or an answer that names each field and the fix."""
