"""The rules of games of exact bids: values in, values out."""
