"""The failure that ends a step of the audit."""


class Fault(Exception):
    """A check failed or could not run; the message gives the reason."""
