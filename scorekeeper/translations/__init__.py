"""The catalogs, English and Russian, and how texts are found for them."""
