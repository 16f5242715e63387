"""What everything that is stored stands on, whichever game it is of."""
