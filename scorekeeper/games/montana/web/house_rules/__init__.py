"""House rules: read and change them, and rescore recent nights by other rules."""
