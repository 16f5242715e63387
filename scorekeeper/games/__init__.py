"""The games, a folder each: rules, files, what is stored, what is done, pages, sheets."""
