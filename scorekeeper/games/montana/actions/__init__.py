"""Montana's writes."""
