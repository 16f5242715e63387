"""Shared by all sheets: a preview, then the PDF."""
