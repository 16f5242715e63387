"""The roles a device can have in a house."""

from enum import StrEnum


class Role(StrEnum):
    """What a device may do: look, record, or run the house; each covers the ones before."""

    VIEWER = "viewer"
    SCORER = "scorer"
    OWNER = "owner"

    def covers(self, needed: "Role") -> bool:
        """Whether this role may do what asks for the role `needed`."""
        order = list(Role)
        return order.index(self) >= order.index(needed)
