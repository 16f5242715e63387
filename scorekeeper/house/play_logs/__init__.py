"""Results for play logs that people keep elsewhere."""
