"""Identify the home from which a connection or a request comes."""

from ipaddress import IPv4Address, IPv6Network, ip_address

_HOME_BITS = 64  # of an IPv6 address; a home chooses the other bits itself


def home_of(address: str) -> str:
    """Return an IPv4 address unchanged, and for IPv6 the network that a home shares.

    A proxy may report something that is not an address: it is returned unchanged.
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:  # from a socket that listens for both
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed, _HOME_BITS), strict=False))
