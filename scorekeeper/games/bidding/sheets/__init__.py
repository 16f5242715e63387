"""Games of exact bids: printed sheets and cards."""
