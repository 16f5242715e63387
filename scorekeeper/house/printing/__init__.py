"""What there is to print."""
