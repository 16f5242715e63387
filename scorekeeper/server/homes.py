"""Whose a connection or a request is."""

from ipaddress import IPv4Address, IPv6Network, ip_address

_HOME_BITS = 64  # of an IPv6 address; the others are the home's own to choose


def home_of(address: str) -> str:
    """The address; of IPv6 the network that it shares with all others of the same home.

    What a proxy calls a client need not be an address: that is given back as it is.
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv4Address):
        return str(known)
    if known.ipv4_mapped:  # it came to a socket that listens for both
        return str(known.ipv4_mapped)
    return str(IPv6Network((known, _HOME_BITS), strict=False))
