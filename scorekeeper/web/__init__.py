"""Shared by all pages."""
