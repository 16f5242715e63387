"""Games of exact bids: what is stored."""
