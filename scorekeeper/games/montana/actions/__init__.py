"""Montana: what is done."""
