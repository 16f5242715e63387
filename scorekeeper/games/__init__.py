"""The games, one folder each: rules, files, store, actions, pages, sheets."""
