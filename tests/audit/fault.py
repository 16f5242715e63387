"""What ends a step of the audit."""


class Fault(Exception):
    """Something is wrong, or could not be looked at; the message says what."""
