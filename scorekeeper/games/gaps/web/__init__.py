"""Pages of Gaps."""
