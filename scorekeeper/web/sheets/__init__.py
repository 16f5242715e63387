"""What every sheet shares: looked at first, then as a PDF."""
