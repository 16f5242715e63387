"""The house's rules: read them, change them, and see what others would have changed."""

from scorekeeper.games.montana.web.house_rules.views import blueprint

__all__ = ["blueprint"]
