"""The house's devices, and how owners let more of them in."""

from scorekeeper.web.devices import inviting
from scorekeeper.web.devices.views import blueprint

__all__ = ["blueprint", "inviting"]
