"""The start page, what follows joining, and the house's own page."""

from scorekeeper.web.houses import arriving
from scorekeeper.web.houses.views import blueprint

__all__ = ["arriving", "blueprint"]
