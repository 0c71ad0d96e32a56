"""From the documents that jobs arrive in to posting files that an editor only has to read through.

read -> outline -> facts -> drafts -> files. Nothing is lost on the way: a line is in a posting, or in the list of lines
that were placed nowhere. Nothing is invented: what the document does not say stays empty.
"""
