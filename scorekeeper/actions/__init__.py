"""What a person does: one function each, all through the one write path."""
