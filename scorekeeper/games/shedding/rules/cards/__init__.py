"""What the look-up says of each kind of rule card, pile by pile."""
