"""Games of exact bids: storage."""
