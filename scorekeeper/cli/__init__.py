"""The command: a module a family of commands."""
