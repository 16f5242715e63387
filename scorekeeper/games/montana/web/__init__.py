"""Montana: its pages."""
