"""The page of printable sheets."""
