"""Gaps: the solitaire of four rows and four gaps, with numbered deals that the world shares."""
