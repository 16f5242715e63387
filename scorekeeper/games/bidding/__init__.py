"""Games of exact bids: Oh Hell! and its relatives, each defined by data (`seeds/bidding`)."""
