"""Out and in: the whole house as a file, and a night or a match that comes out of one."""

from scorekeeper.web.moving.views import blueprint

__all__ = ["blueprint"]
