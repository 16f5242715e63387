"""The pages: one folder a feature, each with its views and its forms."""
