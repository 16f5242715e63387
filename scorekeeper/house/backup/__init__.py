"""Backups of the whole database: made on demand or nightly, and restored."""
