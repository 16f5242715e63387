"""Results as pictures for chats: of sittings, evenings and seasons."""
