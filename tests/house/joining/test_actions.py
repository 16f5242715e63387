"""Houses and who belongs to them: found, invite, join, revoke."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from flask import Flask

from scorekeeper.base.problems import RuleError
from scorekeeper.core.devices import find_member, hash_token
from scorekeeper.core.houses import HouseTopic
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import NotAllowed, Stamp
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.house.devices import actions as devices
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining.actions import MAX_BY_ONE, MAX_DEVICES, Joined
from tests.cases.nights import WHITEFISH
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.support import (
    NOW,
    Device,
    House,
    at_once,
    dump,
    new_key,
    nothing_changes,
    refused,
    until_not_busy,
)

pytestmark = sqlite_first

SECRET = "the server's"


def invite(house: House, role: Role = Role.SCORER) -> str:
    """An invite's secret."""
    with house.app.app_context():
        return joining.invite(house.house_id, role, NOW)


def join(
    house: House,
    token: str,
    key: str,
    *,
    name: str = "A phone",
    at: int = NOW,
    cookie: str | None = None,
) -> Joined:
    """Press the join button."""
    with house.app.app_context():
        return joining.join(token, key, name, secret=SECRET, at=at, cookie=cookie)


def device(house: House, joined: Joined) -> dict[str, Any]:
    """The row of the device that joined."""
    rows = dump(house.app)["device"]
    (row,) = [row for row in rows if row["token_hash"] == hash_token(joined.token)]
    return row


# ---- founding ----


def test_house_is_founded_with_default_rules(app: Flask) -> None:
    house = House(app, "  The   Kitchen ")
    with house.place() as place:
        assert HouseTopic().load(place) == "The Kitchen"
        assert load_rules(place) == HouseRules()
    assert len(house.public_id) == 10


def test_a_house_without_a_name_is_not_founded(app: Flask) -> None:
    with nothing_changes(app), app.app_context(), refused("name-empty"):
        joining.found_house("  ")


# ---- joining ----


@both_databases
def test_joining_adds_device_with_role_of_invite(house: House) -> None:
    for role in Role:
        joined = join(house, invite(house, role), new_key(), name="  A   phone ")
        assert joined.public_id == house.public_id
        row = device(house, joined)
        assert (row["name"], row["role"], row["joined_at"]) == ("A phone", role, NOW)
        with house.place() as place:
            member = find_member(place.connection, house.public_id, joined.token)
        assert member
        assert (member.device_id, member.role) == (row["id"], role)


@both_databases
def test_the_same_form_sent_five_times_at_once_makes_one_device(house: House) -> None:
    token, key = invite(house), new_key()
    before = dump(house.app)
    results = at_once(*[partial(join, house, token, key)] * 5)
    (joined,) = {result for result in results if isinstance(result, Joined)}
    assert results == [joined] * 5
    after = dump(house.app)
    assert len(after["device"]) == len(before["device"]) + 1
    assert len(after["change"]) == len(before["change"]) + 1
    assert device(house, joined)["role"] == "scorer"


def test_a_form_sent_again_later_gets_the_same_answer_and_changes_nothing(house: House) -> None:
    token, key = invite(house), new_key()
    joined = join(house, token, key)
    house.add_players("Ann")
    with nothing_changes(house.app):
        assert join(house, token, key) == joined
        assert join(house, token, key, cookie=joined.token) == joined


def test_joining_is_logged_by_the_device_that_joined(house: House) -> None:
    joined = join(house, invite(house), new_key())
    number = device(house, joined)["id"]
    rows = dump(house.app)
    change = max(rows["change"], key=lambda row: int(row["seq"]))
    assert (change["seq"], change["action"], change["topic"]) == (house.seq, "join", "devices")
    assert change["device_id"] == number
    cells = {c["cell"]: c["after"] for c in rows["change_cell"] if c["seq"] == change["seq"]}
    assert cells == {f"{number}.name": "A phone", f"{number}.role": "scorer"}


@both_databases
def test_concurrent_joins_are_all_stored(house: House) -> None:
    token = invite(house)
    results = at_once(*(partial(join, house, token, new_key()) for _ in range(8)))
    assert len({result.token for result in results if isinstance(result, Joined)}) == 8
    rows = dump(house.app)
    assert sorted(row["seq"] for row in rows["change"]) == list(range(1, house.seq + 1))
    assert sorted(row["id"] for row in rows["device"]) == list(range(1, 10))


# ---- no more than may ----


def join_many(house: House, tokens: Sequence[str]) -> Counter[str]:
    """Join by these, many at once: how many did, and why the others did not."""

    def result_of(token: str) -> str:
        try:
            until_not_busy(partial(join, house, token, new_key()))
        except RuleError as error:
            return error.problems[0].code
        return "joined"

    with ThreadPoolExecutor(24) as pool:
        return Counter(pool.map(result_of, tokens))


@sqlite_first
def test_concurrent_joins_by_a_link_do_not_exceed_its_limit(house: House) -> None:
    before, tries = len(dump(house.app)["device"]), MAX_BY_ONE + 24
    joined = join_many(house, [invite(house, Role.VIEWER)] * tries)
    assert joined == {"joined": MAX_BY_ONE, "link-full": 24}
    assert len(dump(house.app)["device"]) == before + MAX_BY_ONE


def test_used_up_link_stays_valid_for_its_devices(house: House) -> None:
    token, key = invite(house), new_key()
    first = join(house, token, key)
    for _ in range(MAX_BY_ONE - 1):
        join(house, token, new_key())
    with nothing_changes(house.app):
        with refused("link-full"):
            join(house, token, new_key())
        assert join(house, token, key) == first, "the form that let it in is answered again"
    again = join(house, token, new_key(), cookie=first.token)
    assert device(house, again)["id"] == 2
    assert join(house, invite(house), new_key()).token != first.token


@both_databases
def test_concurrent_joins_do_not_exceed_limit_of_house(house: House) -> None:
    links = [invite(house, role) for role in (Role.VIEWER, Role.SCORER) * 4]
    house.crowd(MAX_DEVICES - 25)
    joined = join_many(house, links * 6)
    assert joined == {"joined": 24, "house-full": 24}
    assert len(dump(house.app)["device"]) == MAX_DEVICES


@audit_only
def test_full_house_admits_owners_and_its_own_devices(house: House) -> None:
    device_of = join(house, invite(house, Role.VIEWER), new_key())
    house.crowd(MAX_DEVICES - 2)
    invited = invite(house)
    with nothing_changes(house.app), refused("house-full"):
        join(house, invited, new_key())
    assert join(house, invited, new_key(), cookie=device_of.token).token != device_of.token
    owner = join(house, invite(house, Role.OWNER), new_key())
    assert device(house, owner)["role"] == "owner"
    for number in (3, 4):
        house.writer(Role.OWNER)(devices.revoke, number)
    assert device(house, join(house, invite(house), new_key()))["role"] == "scorer"
    with refused("house-full"):
        join(house, invite(house), new_key())


@both_databases
def test_a_device_that_joins_again_counts_once(house: House) -> None:
    token = invite(house)
    joined = join(house, token, new_key())
    for _ in range(MAX_BY_ONE):
        joined = join(house, token, new_key(), cookie=joined.token)
    assert [row["joined"] for row in dump(house.app)["invite"]] == [1, 1], "the owner's, and ours"


# ---- joining again ----


@both_databases
def test_joining_again_five_times_at_once_is_joining_again_once(house: House) -> None:
    first = join(house, invite(house, Role.VIEWER), new_key())
    token, key = invite(house), new_key()
    before = dump(house.app)
    results = at_once(*[partial(join, house, token, key, cookie=first.token)] * 5)
    (joined,) = {result for result in results if isinstance(result, Joined)}
    assert results == [joined] * 5
    after = dump(house.app)
    assert len(after["device"]) == len(before["device"])
    assert len(after["change"]) == len(before["change"]) + 1


def test_the_first_form_sent_again_after_joining_again_changes_nothing(house: House) -> None:
    invites, keys = [invite(house, Role.VIEWER), invite(house)], [new_key(), new_key()]
    first = join(house, invites[0], keys[0])
    second = join(house, invites[1], keys[1], cookie=first.token)
    with nothing_changes(house.app):
        assert join(house, invites[0], keys[0], cookie=second.token) == second


def test_a_cookie_of_another_house_makes_a_new_device(app: Flask, house: House) -> None:
    other = House(app, "Cellar")
    before = dump(app)["device"]
    join(house, invite(house), new_key(), cookie=other.owner.token)
    assert len(dump(app)["device"]) == len(before) + 1


def test_revoked_device_that_joins_again_is_the_same_with_role_of_new_invite(house: House) -> None:
    first = join(house, invite(house, Role.OWNER), new_key())
    number = device(house, first)["id"]
    house.writer(Role.OWNER)(devices.revoke, number)
    before = len(dump(house.app)["device"])
    link = invite(house, Role.VIEWER)
    second = join(house, link, new_key(), cookie=first.token)
    row = device(house, second)
    assert (row["id"], row["role"], row["revoked_at"]) == (number, "viewer", None)
    after = dump(house.app)
    assert len(after["device"]) == before
    assert after["invite"][-1]["joined"] == 1
    with house.place() as place:
        assert find_member(place.connection, house.public_id, first.token) is None


def test_former_form_of_device_that_rejoined_does_not_admit_it_once_it_left(house: House) -> None:
    link, key = invite(house), new_key()
    first = join(house, link, key)
    number = device(house, first)["id"]
    second = join(house, link, new_key(), cookie=first.token)
    house.writer(Device(number, "A phone", Role.SCORER, second.token))(joining.leave)
    with nothing_changes(house.app), pytest.raises(NotAllowed):
        join(house, link, key, cookie=second.token)


def test_entries_of_device_that_was_revoked_count_as_its_own_once_it_rejoined(
    house: House,
) -> None:
    first = join(house, invite(house), new_key())
    number = device(house, first)["id"]
    night = house.start_night()
    seen, call, bid = house.seq, new_key(), new_key()
    phone = house.writer(Device(number, "A phone", Role.SCORER, first.token))
    phone.having(key=call, seen=seen)(nights.call, night, 1, Call(WHITEFISH))
    phone.having(key=bid, seen=seen, after=call)(nights.bid, night, 1, 0, 4)
    house.writer(Role.OWNER)(devices.revoke, number)
    second = join(house, invite(house), new_key(), cookie=first.token)
    phone = house.writer(Device(number, "A phone", Role.SCORER, second.token))
    with nothing_changes(house.app):  # its answer was lost
        phone.having(key=bid, seen=seen, after=call)(nights.bid, night, 1, 0, 4)
    phone.having(seen=seen, after=bid)(nights.bid, night, 1, 0, 5)
    assert house.night(night).deals[0].contracts == {0: 5}


def test_form_of_revoked_device_does_not_admit_it_again(house: House) -> None:
    token, key = invite(house), new_key()
    joined = join(house, token, key)
    house.writer(Role.OWNER)(devices.revoke, device(house, joined)["id"])
    with nothing_changes(house.app), pytest.raises(Missing):
        join(house, token, key)


# ---- secrets ----


def test_secrets_have_at_least_128_bits(house: House) -> None:
    invites = [invite(house) for _ in range(20)]
    tokens = [join(house, invites[0], new_key()).token for _ in range(20)]
    assert len(set(invites)) == len(set(tokens)) == 20
    assert min(map(len, invites)) * 6 >= 128
    assert min(map(len, tokens)) * 4 >= 128


def test_secret_of_a_device_depends_on_that_of_the_server(house: House) -> None:
    token, key = invite(house), new_key()
    with house.app.app_context():
        other = joining.join(token, key, "A phone", secret="another", at=NOW)
    assert join(house, token, key).token != other.token


# ---- revoking ----


def test_revoking_twice_keeps_the_first_moment(house: House) -> None:
    number = house.join().number
    seen = house.seq
    for at, owner in enumerate((house.owner, house.join(Role.OWNER)), NOW):
        actor = house.writer(owner).actor
        with house.app.app_context():
            devices.revoke(replace(actor, at=at), Stamp(new_key(), seen), number)
    (row,) = [row for row in dump(house.app)["device"] if row["id"] == number]
    assert row["revoked_at"] == NOW
