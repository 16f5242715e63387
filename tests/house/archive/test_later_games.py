"""A house's own games whose names a later release gives to built-in games."""

from flask import Flask

from scorekeeper.base.findings import Findings
from scorekeeper.games.bidding.store.sittings import GAMES, BiddingTopic
from scorekeeper.games.declarer.store.sittings import DeclarerTopic
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.games.sittings import ARCHIVED
from scorekeeper.house.import_export.actions import import_file
from tests.cases.archives import archive_document, archive_of, house_at, import_archive
from tests.support import House, new_key, nothing_changes
from tests.web.visitor import Visitor

LATER = {"Made Up": "Helena", "Кухня": "Wizard", "Как у Коли": "Skat"}
"""Names of own games of Montana, exact bids and contracts → names of built-in games."""


def from_earlier_release(data: bytes) -> bytes:
    """Return the archive as a release wrote it in which the own games had the later names."""
    text = data.decode().replace(archive_document(data)["house"]["public_id"], new_key())
    for name, later in LATER.items():
        text = text.replace(f'"{name}"', f'"{later}"')
    read = {game.kind.name: game.kind.read for game in ARCHIVED.values() if game.kind}
    for spec in archive_document(text.encode())["specs"]:
        version = read[spec["kind"]](spec["body"], "", Findings())
        assert version
        text = text.replace(spec["hash"], version.hash)
    return text.encode()


def test_restored_house_keeps_own_games_named_like_built_in_ones(
    app: Flask, rich_data: bytes
) -> None:
    data = from_earlier_release(rich_data)
    house = house_at(app, import_archive(app, data))
    before, after = archive_document(data), archive_document(archive_of(app, house.house_id))
    assert after["sittings"] == before["sittings"]
    assert after["variants"] == before["variants"]
    assert {*LATER.values()} <= {spec["body"]["name"] for spec in after["specs"]}

    visitor = Visitor(house)
    assert "Wizard our own version" in visitor.open(f"{visitor.home}/bidding").root.text
    assert "Skat Preferans" in visitor.open(f"{visitor.home}/declarer").root.text
    edit = visitor.open(f"{visitor.home}/declarer/own/own:как у коли/edit").form("/edit")
    assert visitor.submit(edit, {"o_limit": "60"}).status == 303
    new = visitor.open(f"{visitor.home}/declarer/own/new").form("/own/new")
    with nothing_changes(app):
        page = visitor.submit(new, {"name": "Skat"})
    assert "There is already a game called “Skat”." in page.errors


def test_imported_sittings_list_their_games_under_free_names(
    app: Flask, house: House, rich_data: bytes
) -> None:
    earlier = Visitor(house_at(app, import_archive(app, from_earlier_release(rich_data))))
    for path in ("montana/2", "bidding/4", "declarer/5"):
        data = earlier.open(f"{earlier.home}/{path}/file").html.encode()
        assert any(f'"{name}"' in data.decode() for name in LATER.values()), path
        with app.app_context():
            import_file(house.actor(), data)
    with house.place() as place:
        own = {game.name for games in (GAMES, VARIANTS) for game in games.book(place).values()}
        assert own == {"Wizard 2", "Helena 2"}
        assert BiddingTopic(1).load(place).value.game.name == "Wizard"
        assert DeclarerTopic(1).load(place).value.called == "Skat"
