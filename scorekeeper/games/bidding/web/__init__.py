"""Games of exact bids: their pages."""
