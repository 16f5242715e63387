"""Results as pictures for a chat: of any sitting, and of an evening."""
