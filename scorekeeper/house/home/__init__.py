"""The start page, the page after joining, and the home page of a house."""
