"""Games of exact bids: what is printed."""
