"""What the rules of any game may use: texts, problems, cards, JSON. No clock, no chance."""
