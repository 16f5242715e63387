"""Search terms are stored with nights, rebuilt where missing, and cheap."""

from dataclasses import replace

from flask import Flask
from hypothesis import given
from sqlalchemy import delete, update

from scorekeeper.core import player_actions as players
from scorekeeper.core import undo
from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import TermRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.actions import corrections, nights, variants
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import made_up
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.house.tidying import complete
from tests.cases.nights import BOZEMAN, SMOKED, Evening, Step, evenings, finished, whole_deal
from tests.depth import audit_only
from tests.running.databases import both_databases, own_database, sqlite_first, sqlite_only
from tests.running.statements import statements
from tests.support import House, dump, no_row_changes

pytestmark = both_databases


def terms(app: Flask) -> set[str]:
    """Everything that the nights are found by."""
    return {row["term"] for row in dump(app)["term"]}


@audit_only
@sqlite_first
def test_stored_terms_equal_rebuilt_terms(app: Flask, house: House) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    number = house.start_night([1, 2, 3])

    @given(evenings(corrected=True))
    def check(evening: Evening) -> None:
        for night in (evening.start, evening.states[len(evening.states) // 2], evening.end):
            house.put_night(number, night)
            with no_row_changes(app), app.app_context(), writing() as connection:
                NightTopic(number).rederive(Place(connection, house.house_id))

    check()


def test_terms_follow_changes_of_night(app: Flask, house: House) -> None:
    number = house.start_night()
    house.add_players("Dee")
    always = {"all 4", "y:2026", "d:11", "d:11-20", "e:4"}
    always |= {"w:friday", "f:friday", "p:2", "p:3"}
    first = always | {"p:1", "open"}
    assert terms(app) == first
    house.writer()(nights.call, number, 1, Call(SMOKED))
    assert terms(app) == first | {"g:smoked_whitefish"}
    house.writer()(nights.call, number, 1, Call(BOZEMAN))
    assert terms(app) == first | {"g:bozeman"}
    house.writer()(corrections.substitute, number, 1, 0, 4)
    house.writer()(corrections.write_note, number, None, "Dee's рыба")
    added = {"p:4", "w:dee", "f:dees", "w:рыб", "f:рыба"}
    assert terms(app) == always | added | {"open", "g:bozeman"}
    house.writer()(undo.undo, NightTopic(number), house.seq)
    assert terms(app) == always | {"open", "g:bozeman", "p:4"}
    house.writer()(corrections.amend, number, 1, finished())
    house.writer()(corrections.end, number)
    assert terms(app) == always | {"over", "g:whitefish", "p:4"}


def test_own_game_is_found_by_names_used_when_called(app: Flask, house: House) -> None:
    number = house.start_night()
    before = terms(app)
    game = made_up("Wild Hearts", dummy_plays=False)
    house.writer()(nights.call, number, 1, Call(game))
    own = {"g:own:wild hearts", "w:wild", "f:wild", "w:heart", "f:hearts"}
    assert terms(app) == before | own
    house.writer()(variants.OWN_GAMES.edit, replace(game, name="Tame clubs"))
    assert terms(app) == before | own
    rows = dump(app)
    with app.app_context(), writing() as connection:
        NightTopic(number).rederive(Place(connection, house.house_id))
    assert dump(app) == rows
    house.writer()(corrections.amend, number, 1, finished(called=Call(replace(game, name="Mild"))))
    assert terms(app) == before | {"g:own:wild hearts", "w:mild", "f:mild"}


def test_player_names_are_stored_only_in_the_roster(house: House) -> None:
    house.start_night()
    with statements(house.app) as sent:
        house.writer(Role.OWNER)(players.rename, 2, "Bob")
    assert not [statement for statement, _ in sent if "INTO term" in statement]


@sqlite_only
def test_most_moves_write_no_terms(house: House) -> None:
    number = house.start_night()
    writer, written = house.writer(), []
    steps = [*whole_deal(1), Step("next_deal", 1), *whole_deal(2), Step("bid", 2, (0, 7))]
    for step in steps:
        with statements(house.app) as sent:
            step.write(writer, number)
        if any("INTO term" in statement for statement, _ in sent):
            written.append((step.name, step.deal))
    assert written == [("call", 1)]  # the game was not called before


@sqlite_only
def test_terms_do_not_reveal_hidden_bids(app: Flask, house: House) -> None:
    number = house.start_night(rules=HouseRules(hidden_bids=True))
    house.writer()(nights.call, number, 1, Call(SMOKED))
    before = terms(app)
    for bid in (7, 3):
        house.writer()(nights.bid, number, 1, 0, bid)
        assert terms(app) == before


def test_missing_terms_are_built_at_startup(app: Flask, house: House) -> None:
    other = House(app, "Cellar")
    gone = house.start_night()
    house.writer()(SITTING.delete, gone)
    numbers = [house.start_night([1, 2, 3]) for _ in range(3)]
    other.start_night()
    for step in whole_deal(1):
        step.write(house.writer(), numbers[0])
    rows = dump(app)
    with app.app_context(), writing() as connection:
        connection.execute(delete(TermRow).where(TermRow.house_id == house.house_id))
    with app.app_context():
        assert complete() == 3
    assert dump(app) == rows
    with no_row_changes(app), app.app_context(), writing() as connection:
        assert complete() == 0


@sqlite_first
@own_database
def test_terms_of_earlier_release_are_rebuilt(app: Flask, house: House) -> None:
    house.start_night()
    rows = dump(app)
    with app.app_context(), writing() as connection:
        old = update(TermRow).where(TermRow.term == "all 4")
        connection.execute(old.values(term="all 1"))
        connection.execute(
            update(TermRow).where(TermRow.term == "w:friday").values(term="w:fridays")
        )
    with app.app_context():
        assert complete() == 1
    assert dump(app) == rows
