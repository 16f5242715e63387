"""Roles of devices in a house."""

from enum import StrEnum


class Role(StrEnum):
    """A device may read, enter scores, or manage the house; each includes the ones before."""

    VIEWER = "viewer"
    SCORER = "scorer"
    OWNER = "owner"

    def covers(self, needed: "Role") -> bool:
        """Whether this role includes the role `needed`."""
        order = list(Role)
        return order.index(self) >= order.index(needed)
