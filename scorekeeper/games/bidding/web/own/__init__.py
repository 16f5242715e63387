"""The house's own games of exact bids: what their editor is about."""
