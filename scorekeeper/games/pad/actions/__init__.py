"""The score pad: what is done."""
