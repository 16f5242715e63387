"""Files of Gaps."""
