"""Montana: what is printed."""
