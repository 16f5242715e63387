"""The pages of games with a declarer."""
