"""Games of exact bids: Oh Hell! and its relatives, each of them data (`seeds/bidding`)."""
