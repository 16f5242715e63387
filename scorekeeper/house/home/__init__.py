"""The start page, what follows joining, and the own page of a house."""
