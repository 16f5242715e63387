"""Games of exact bids: one function for each thing that a person does."""
