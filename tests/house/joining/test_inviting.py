"""How owners let others in: links, spoken codes, the recovery code."""

import threading
from functools import partial

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.core.db import writing
from scorekeeper.core.devices import Invite, find_invite, find_member
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import KeyReused
from scorekeeper.house.devices import actions as devices
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining import codes, inviting
from scorekeeper.house.joining.actions import MAX_BY_ONE, MAX_DEVICES, Joined
from scorekeeper.house.joining.codes import Code
from scorekeeper.house.joining.inviting import CODE_MS, LINK_MS
from scorekeeper.house.joining.store import MAX_TRIES, find_recovery, list_open
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.support import (
    NOW,
    House,
    at_once,
    dump,
    new_key,
    no_row_changes,
    refused,
    wait_for_lock,
)

pytestmark = sqlite_first

SECRET = "the server's"
HOUR_MS = 60 * 60 * 1000
OTHER = Code("00000000")


def make_link(house: House, role: Role = Role.SCORER) -> str:
    """A link's secret."""
    return house.writer(Role.OWNER)(inviting.make_link, role, secret=SECRET)


def make_code(house: House, role: Role = Role.SCORER) -> Code:
    """A spoken code."""
    return house.writer(Role.OWNER)(inviting.make_code, role, secret=SECRET)


def make_recovery(house: House) -> Code:
    """The recovery code."""
    return house.writer(Role.OWNER)(inviting.make_recovery, secret=SECRET)


def look_up(house: House, code: Code, at: int = NOW) -> Invite | None:
    """Type the code."""
    with house.app.app_context():
        return inviting.look_up(code, secret=SECRET, at=at)


def join(
    house: House, code: Code, key: str | None = None, *, at: int = NOW, cookie: str | None = None
) -> Joined:
    """Type the code, and press the join button."""
    key = key or new_key()
    with house.app.app_context():
        return joining.join(code, key, "A phone", secret=SECRET, at=at, cookie=cookie)


def role_of(house: House, joined: Joined) -> Role:
    """The role of the device that joined."""
    with house.place() as place:
        member = find_member(place.connection, joined.public_id, joined.token)
    assert member
    return member.role


def wrong(code: Code) -> Code:
    """Another spoken code."""
    return Code(f"{(int(code.text) + 1) % 10**8:08}")


def tries(house: House) -> list[int]:
    """The wrong tries that each code has seen."""
    return [row["tries"] for row in dump(house.app)["code"]]


# ---- links ----


def test_link_is_valid_for_a_day_or_an_hour_for_owners(house: House) -> None:
    hours = {role: long / HOUR_MS for role, long in LINK_MS.items()}
    assert hours == {Role.VIEWER: 24, Role.SCORER: 24, Role.OWNER: 1}
    for role, long in LINK_MS.items():
        token = make_link(house, role)
        with house.place() as place:
            for at, good in ((NOW, True), (NOW + long - 1, True), (NOW + long, False)):
                invite = find_invite(place.connection, token, at)
                assert (invite is not None) == good
                assert invite is None or invite.role is role


def test_one_forms_buttons_make_different_links(house: House) -> None:
    """Going back in the browser and tapping another button sends the same key again."""
    owner = house.writer(Role.OWNER).having(key=new_key())
    links = {owner(inviting.make_link, role, secret=SECRET) for role in Role}
    assert len(links) == 3


def test_form_of_ended_link_does_not_restore_it(house: House) -> None:
    owner = house.writer(Role.OWNER).having(key=new_key())
    owner(inviting.make_link, Role.VIEWER, secret=SECRET)
    owner(inviting.make_code, Role.VIEWER, secret=SECRET)
    house.writer(Role.OWNER)(inviting.end_all)
    with no_row_changes(house.app):
        with pytest.raises(KeyReused):
            owner(inviting.make_link, Role.VIEWER, secret=SECRET)
        with pytest.raises(KeyReused):
            owner(inviting.make_code, Role.VIEWER, secret=SECRET)


def test_log_names_inviting_device_and_no_secret(house: House) -> None:
    owner = house.writer(Role.OWNER).having(key=new_key())
    link = owner(inviting.make_link, Role.VIEWER, secret=SECRET)
    spoken = owner(inviting.make_code, Role.VIEWER, secret=SECRET)
    printed = owner(inviting.make_recovery, secret=SECRET)
    joined = join(house, spoken)
    rows = dump(house.app)
    actions = [row["action"] for row in sorted(rows["change"], key=lambda row: int(row["seq"]))]
    assert actions[-4:] == ["link", "code", "recovery", "join"]
    stored_text = repr(rows)
    # the form's own key and the server's secret would tell them all
    for unsaid in (link, spoken.text, printed.text, joined.token, owner.key or "", SECRET):
        assert unsaid
        assert unsaid not in stored_text


@both_databases
def test_open_invites_are_listed_and_all_can_be_ended(app: Flask, house: House) -> None:
    other = House(app, "Cellar")
    house.writer(Role.OWNER)(inviting.end_all)
    make_link(other)
    link, code = make_link(house, Role.OWNER), make_code(house, Role.VIEWER)
    recovery = make_recovery(house)
    with house.place() as place:
        listed = {
            (listed_invite.role, listed_invite.spoken, listed_invite.expires_at)
            for listed_invite in list_open(place, NOW)
        }
        assert list_open(place, NOW + LINK_MS[Role.SCORER]) == []
    assert listed == {(Role.OWNER, False, NOW + HOUR_MS), (Role.VIEWER, True, NOW + CODE_MS)}
    house.writer(Role.OWNER)(inviting.end_all)
    with house.place() as place:
        assert list_open(place, NOW) == []
        assert find_invite(place.connection, link, NOW) is None
    assert look_up(house, code) is None
    assert look_up(house, recovery)
    with other.place() as place:
        assert len(list_open(place, NOW)) > 0


# ---- spoken codes ----


def test_spoken_code_admits_several_devices_for_ten_minutes(house: House) -> None:
    code = make_code(house, Role.SCORER)
    assert CODE_MS == 10 * 60 * 1000
    for at in (NOW, NOW + CODE_MS - 1):
        invite = look_up(house, code, at)
        assert invite
        assert (invite.public_id, invite.role) == (house.public_id, Role.SCORER)
        assert role_of(house, join(house, code, at=at)) is Role.SCORER
    assert look_up(house, code, NOW + CODE_MS) is None
    with no_row_changes(house.app), pytest.raises(Missing):
        join(house, code, at=NOW + CODE_MS)


@audit_only
def test_spoken_code_admits_as_many_as_a_link(house: House) -> None:
    code, other = make_code(house), make_code(house)
    joined = [join(house, code) for _ in range(MAX_BY_ONE)]
    with no_row_changes(house.app):
        with refused("link-full"):
            join(house, code)
        assert look_up(house, code), "who is in may come again by it"
    again = join(house, code, cookie=joined[0].token)
    assert role_of(house, again) is Role.SCORER
    join(house, other)
    with house.place() as place:
        codes_open = [
            listed_invite for listed_invite in list_open(place, NOW) if listed_invite.spoken
        ]
    assert [invite.joined for invite in codes_open] == [MAX_BY_ONE, 1]


@both_databases
def test_hundred_wrong_tries_end_all_open_codes(app: Flask, house: House) -> None:
    other = House(app, "Cellar")
    first, second = make_code(house), make_code(other, Role.VIEWER)
    recovery = make_recovery(house)
    assert MAX_TRIES == 100
    for _ in range(MAX_TRIES - 1):
        assert look_up(house, wrong(first)) is None
    assert look_up(house, first)
    assert look_up(house, second)
    later = make_code(house)
    assert look_up(house, wrong(first)) is None
    assert look_up(house, first) is None
    assert look_up(house, second) is None
    with no_row_changes(app):
        with pytest.raises(Missing):
            join(house, first)
        assert look_up(house, recovery)
        with house.place() as place:
            assert [listed_invite.spoken for listed_invite in list_open(place, NOW)].count(
                True
            ) == 1
    assert look_up(house, later)


@both_databases
def test_concurrent_tries_do_not_exceed_the_limit(house: House) -> None:
    make_code(house)
    at_once(*[partial(look_up, house, OTHER)] * 12)
    assert tries(house) == [12]


def test_wrong_tries_are_counted_only_while_a_code_is_open(house: House) -> None:
    with no_row_changes(house.app):
        assert look_up(house, OTHER) is None
    code = make_code(house)
    with no_row_changes(house.app):
        assert look_up(house, wrong(code), NOW + CODE_MS) is None
        assert look_up(house, codes.recovery(b"x" * 32)) is None


def test_a_code_is_bound_to_the_servers_secret(house: House) -> None:
    code = make_code(house)
    with house.app.app_context():
        assert inviting.look_up(code, secret="another", at=NOW) is None


def test_expired_codes_are_deleted(house: House) -> None:
    for _ in range(3):
        make_code(house)
    assert len(dump(house.app)["code"]) == 3
    with house.app.app_context(), writing() as connection:
        connection.execute(text(f"UPDATE code SET expires_at = {NOW}"))
    make_code(house)
    assert len(dump(house.app)["code"]) == 1


# ---- the recovery code ----


def test_the_recovery_code_makes_an_owner_once(house: House) -> None:
    code = make_recovery(house)
    later = NOW + 1000 * 24 * HOUR_MS
    invite = look_up(house, code, later)
    assert invite
    assert (invite.role, invite.recovers, invite.spent) == (Role.OWNER, True, False)
    assert role_of(house, join(house, code, at=later)) is Role.OWNER
    change = max(dump(house.app)["change"], key=lambda row: int(row["seq"]))
    assert change["action"] == "recover"
    with no_row_changes(house.app), pytest.raises(Missing):
        join(house, code, at=later + 1)
    with no_row_changes(house.app), pytest.raises(Missing):
        join(house, code, at=NOW)  # the clock was set back
    spent = look_up(house, code, NOW)
    assert spent
    assert spent.spent
    with house.place() as place:
        recovery = find_recovery(place)
    assert recovery
    assert (recovery.made_at, recovery.used_at) == (NOW, later)


def test_the_form_that_used_the_recovery_code_is_answered_again(house: House) -> None:
    code, key = make_recovery(house), new_key()
    results = at_once(*[partial(join, house, code, key)] * 5)
    (joined,) = {result for result in results if isinstance(result, Joined)}
    assert results == [joined] * 5
    with no_row_changes(house.app):
        assert join(house, code, key) == joined
        assert join(house, code, key, cookie=joined.token) == joined


@both_databases
def test_concurrent_uses_of_recovery_code_make_one_owner(house: House) -> None:
    code = make_recovery(house)
    before = len(dump(house.app)["device"])
    results = at_once(*(partial(join, house, code) for _ in range(4)))
    assert sum(isinstance(result, Joined) for result in results) == 1
    assert sum(isinstance(result, Missing) for result in results) == 3
    assert len(dump(house.app)["device"]) == before + 1


def test_recovery_code_raises_an_existing_device(house: House) -> None:
    viewer = house.join(Role.VIEWER)
    joined = join(house, make_recovery(house), cookie=viewer.token)
    assert role_of(house, joined) is Role.OWNER
    assert joined.token != viewer.token


def test_recovery_code_admits_to_a_full_house(house: House) -> None:
    code = make_recovery(house)
    house.crowd(MAX_DEVICES)
    assert role_of(house, join(house, code)) is Role.OWNER


def test_a_new_recovery_code_ends_the_one_before(house: House) -> None:
    first, second = make_recovery(house), make_recovery(house)
    assert look_up(house, first) is None
    join(house, second)
    third = make_recovery(house)
    assert look_up(house, second) is None
    assert look_up(house, third)
    assert len(dump(house.app)["code"]) == 1


def test_a_recovery_code_outlives_the_servers_secret(house: House) -> None:
    code = make_recovery(house)
    with house.app.app_context():
        joined = joining.join(code, new_key(), "A phone", secret="another", at=NOW)
    assert role_of(house, joined) is Role.OWNER


# ---- who waits for the house ----


@both_databases
def test_a_revocation_wins_over_a_join_that_waits_for_its_turn(house: House) -> None:
    guest = house.join(Role.VIEWER)
    link, code = make_link(house), make_code(house)
    presses = (
        partial(joining.join, link, new_key(), "A phone", secret=SECRET, at=NOW),
        partial(joining.join, code, new_key(), "A phone", secret=SECRET, at=NOW),
    )
    results: list[object] = []

    def press_all() -> None:
        def press(call: partial[Joined]) -> Joined:
            with house.app.app_context():
                return call()

        results.extend(at_once(*(partial(press, call) for call in presses)))

    thread = threading.Thread(target=press_all)
    writer = house.writer(Role.OWNER)
    seen = house.seq
    with house.app.app_context(), writing() as connection:
        lock = "" if connection.dialect.name == "sqlite" else "FOR UPDATE"
        connection.execute(text(f"SELECT seq FROM house {lock}"))
        thread.start()
        wait_for_lock(house.app)
        assert not results
        writer.having(seen=seen)(devices.revoke, guest.number)
        before = len(dump(house.app)["device"])
    thread.join()
    assert [type(result) for result in results] == [Missing, Missing]
    assert len(dump(house.app)["device"]) == before
