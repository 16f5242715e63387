"""The devices of a house, and invitations for more."""
