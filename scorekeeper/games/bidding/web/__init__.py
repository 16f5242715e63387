"""The pages of games of exact bids."""
