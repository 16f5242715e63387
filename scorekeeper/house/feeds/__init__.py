"""What other programs read of a house by a link: its evenings as a calendar, its standings."""
