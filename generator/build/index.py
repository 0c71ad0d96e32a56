"""temporary"""
def write_indexes(library, renderer, folder): pass
