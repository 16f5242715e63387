"""Which addresses are counted as one."""

import pytest

from scorekeeper.base.homes import home_of


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("192.0.2.7:4711", "192.0.2.7:4711"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_home_is_ipv4_address_or_ipv6_network(address: str, home: str) -> None:
    assert home_of(address) == home
