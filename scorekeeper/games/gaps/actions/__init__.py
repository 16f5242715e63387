"""Actions on games of Gaps."""
