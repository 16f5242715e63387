"""Storage of Gaps."""
