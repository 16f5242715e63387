"""Montana: what is stored."""
