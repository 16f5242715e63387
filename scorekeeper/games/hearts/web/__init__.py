"""The pages of Hearts."""
