"""Montana's pages."""
