"""The editor of a house's own games."""
