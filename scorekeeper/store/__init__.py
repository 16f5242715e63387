"""The database: tables, rows to values and back, the change log."""
