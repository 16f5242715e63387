"""The devices of a house, and how owners let more of them in."""
