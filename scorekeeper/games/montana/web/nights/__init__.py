"""Pages of nights: start, table, corrections, sheet."""
