"""The house's own games of exact bids: the editor, its preview, versions, files.

What is the same for every game, such as conflicts, is in the tests of Montana's variants.
"""

import json
from dataclasses import replace
from io import BytesIO
from urllib.parse import quote, unquote

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import own_games
from scorekeeper.games.bidding.files.game_file import read_game, write_game
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.store.sittings import GAMES as STORED_GAMES
from scorekeeper.games.bidding.web.own.draft import drafted_game, game_draft
from scorekeeper.games.bidding.web.own.editing import game_sketch
from tests.cases.bidding import BLIND_ONES, CHOSEN, GAMES, OH_HELL, own
from tests.depth import audit_only, some
from tests.games.bidding.web.own_games import (
    EVERY,
    KITCHEN,
    book,
    editor,
    games,
    links,
    results,
    tap,
    wrong,
)
from tests.games.bidding.web.sittings import at, begin, play, stored
from tests.support import House, new_key, nothing_changes
from tests.web.visitor import Page, Visitor, totals


@pytest.fixture
def kitchen(house: House) -> str:
    """The address of the house's own game, made by its owner."""
    house.writer(Role.OWNER)(own_games.OWN_GAMES.create, replace(KITCHEN, id=""))
    return f"/h/{house.public_id}/bidding/games/{KITCHEN.id}"


# ---- the form ----


@pytest.mark.parametrize(
    "game", [*GAMES.values(), EVERY, BLIND_ONES, CHOSEN], ids=lambda game: game.name
)
def test_every_game_round_trips_through_form(game: BiddingGame) -> None:
    again = drafted_game(game_draft(game), game)
    assert (again, again.hash) == (game, game.hash)


@audit_only
@pytest.mark.parametrize("language", some(["en", "ru"]))
def test_every_built_in_game_can_be_copied(house: House, scorer: Visitor, language: str) -> None:
    for game in GAMES.values():
        page = scorer.open(games(scorer, f"new?like={game.id}"), language=language)
        assert page.errors == []
        assert wrong(page) == {}
        assert results(page)
        assert scorer.submit(editor(page), {"name": f"Our {game.id}"}).status == 303
    copies = {game.name: game for game in book(house)}
    for game in GAMES.values():
        made = copies[f"Our {game.id}"]
        made_alike, original = (
            replace(version, special=(), plays_like="")
            for version in (made.renamed(game.id, game.name), game)
        )
        assert made_alike == original
        assert len(made.special) == len(game.special)


def test_copied_game_is_played_with_same_cards(house: House, scorer: Visitor) -> None:
    page = scorer.open(games(scorer, "new?like=wizard"))
    answer = scorer.submit(editor(page), {"name": "Merlin"})
    assert answer.location == f"{scorer.home}/rules/bidding/own:merlin"
    assert "The first wizard in a trick wins it." in scorer.open(answer.location).root.text


def test_copied_game_keeps_suits(house: House, scorer: Visitor) -> None:
    three = replace(KITCHEN, id="", name="Three", deck=39, suits=("S", "H", "D"))
    house.writer()(own_games.OWN_GAMES.create, three)
    page = scorer.open(games(scorer, "new?like=own:three"))
    page = tap(scorer, page, "", name="Four")
    assert scorer.submit(editor(page)).status == 303
    assert {game.name: game.suits for game in book(house)} == {
        "Three": ("S", "H", "D"),
        "Four": ("S", "H", "D"),
    }


def test_points_are_previewed_while_editing(app: Flask, scorer: Visitor) -> None:
    page = scorer.open(games(scorer, "new?like=oh-hell"))
    assert results(page) == {
        ("0", "0"): "10",
        ("0", "1"): "−10",
        ("3", "3"): "30",
        ("3", "4"): "−10",
        ("3", "2"): "−10",
    }
    with nothing_changes(app):
        page = tap(scorer, page, "", htmx=True, exact_trick="7", over="tricks", blind_factor="2")
    assert page.status == 200
    assert results(page)["3", "3"] == "21"
    assert results(page)["3, blind", "3"] == "42"
    assert "bid 3, took 3: 21" in page.root.text
    assert "7 a trick bid" in page.root.text
    assert not list(page.root.all("form"))  # who types keeps the form


@pytest.mark.parametrize(
    ("typed", "tenths"),
    [("1.5", 15), ("-0,5", -5), ("1", 10), ("", 0), ("1.05", None), ("1.", None), ("1.x", None)],
)
def test_overtrick_points_have_one_decimal(typed: str, tenths: int | None) -> None:
    draft = game_draft(own("Overtricks", over="made", overtrick_tenths=7))
    read = drafted_game(replace(draft, words={**draft.words, "overtrick": typed}), OH_HELL)
    wrong = game_sketch(read).problems
    assert wrong.keys() == ({"overtrick_tenths"} if tenths is None else set())
    assert tenths is None or read.overtrick_tenths == tenths


def test_every_problem_is_shown_at_its_field_and_input_kept(app: Flask, scorer: Visitor) -> None:
    page = scorer.open(games(scorer, "new"))
    typed = {
        "name": "",
        "fewest_players": "six",
        "deck": "",
        "overtrick": "0.15",
        "over": "made",
        "course": "list",
        "hands": "1 2 x",
        "hook": "from",
        "hook_from": "",
    }
    with nothing_changes(app):
        page = scorer.submit(editor(page), typed)
    assert page.status == 422
    assert wrong(page) == {
        "name": "Enter a name.",
        "fewest_players": "A whole number from 2 to 8.",
        "deck": "A whole number from 4 to 120.",
        "overtrick_tenths": "From −1000 to 1000.",
        "hands": "A whole number from 1 to 120.",
        "hook_from": "A whole number from 0 to 120.",
    }
    fields = dict(editor(page).fields)
    assert {name: fields[name] for name in typed} == typed


def test_incompatible_choices_are_reported(app: Flask, scorer: Visitor) -> None:
    page = scorer.open(games(scorer, "new"))
    typed = {"name": "Odd", "trump": "fixed", "bag_limit": "10", "end": "target", "lowest_bid": "3"}
    with nothing_changes(app):
        page = scorer.submit(editor(page), typed, htmx=True)
    assert page.status == 422
    assert wrong(page) == {
        "trump_suits": "Choose the one trump suit.",
        "bag_fine": "A limit and a fine are needed, or neither.",
        "target": "A whole number from 1 to 100000.",
        "lowest_bid": "The smallest hand has 1 trick.",
    }
    assert "Not saved" in page.root.text


def test_impossible_smallest_hand_shows_error_at_its_field(app: Flask, scorer: Visitor) -> None:
    page = scorer.open(games(scorer, "new?like=oh-hell"))
    with nothing_changes(app):
        page = scorer.submit(editor(page), {"name": "Huge", "least": "30"})
    assert (page.status, wrong(page)) == (422, {"least": "At most 17 cards can be dealt to each."})


def test_fields_excluded_by_a_choice_are_ignored(house: House, scorer: Visitor) -> None:
    page = scorer.open(games(scorer, "new?like=oh-hell"))
    typed = {"name": "Plain", "hands": "9 9", "deals": "5", "target": "70", "suit": "H"}
    assert scorer.submit(editor(page), typed).status == 303
    (game,) = book(house)
    assert (game.hands, game.deals, game.target, game.trump_suits) == ((), 0, 0, ())


def test_hidden_bids_are_offered_only_for_simultaneous_bidding(
    house: House, scorer: Visitor
) -> None:
    page = scorer.open(games(scorer, "new?like=oh-hell"))
    for name, bidding in (("Secret", "at once"), ("Open", "in turn")):
        typed = {"name": name, "bidding": bidding, "hidden_bids": "yes"}
        assert scorer.submit(editor(page), typed).status == 303
        page = scorer.open(games(scorer, "new?like=oh-hell"))
    assert {game.name: game.hidden_bids for game in book(house)} == {"Secret": True, "Open": False}


@audit_only
def test_special_deals_are_added_moved_and_removed(house: House, scorer: Visitor) -> None:
    page = scorer.open(games(scorer, "new?like=oh-hell"))
    page = tap(scorer, page, "add", name="Dark Hell")
    page = tap(scorer, page, "add", kind0_name="Blind ones", kind0_blind="yes", kind0_times="2")
    page = tap(scorer, page, "up 1", kind1_name="Nothing", kind1_aim="nothing")
    page = scorer.submit(editor(page))
    assert (page.status, wrong(page)) == (
        422,
        {"special-0-trick_points": "A deal without bids needs points of its own."},
    )
    assert scorer.submit(editor(page), {"kind0_trick_points": "-5"}).status == 303
    (game,) = book(house)
    assert [(kind.id, kind.name) for kind in game.special] == [
        ("nothing", "Nothing"),
        ("blind ones", "Blind ones"),
    ]
    page = scorer.open(games(scorer, game.id, "edit"))
    page = tap(scorer, page, "remove 0")
    assert scorer.submit(editor(page)).status == 303
    (game,) = book(house)
    assert [kind.id for kind in game.special] == ["blind ones"]


@audit_only
@pytest.mark.parametrize(
    "typed",
    [
        {"course": "sideways"},
        {"suit": "X"},
        {"change": "explode 1"},
        {"kind0_aim": "win"},
        {"partners": "perhaps"},
        {"unheard": "of"},
    ],
    ids=str,
)
def test_impossible_form_is_refused(app: Flask, scorer: Visitor, typed: dict[str, str]) -> None:
    page = scorer.open(games(scorer, "new?like=oh-hell"))
    with nothing_changes(app):
        assert scorer.submit(editor(page), {"name": "Odd", **typed}).status == 422
        assert scorer.submit(editor(page), {"name": "Odd", **typed}, htmx=True).status == 422


# ---- versions ----


@audit_only
def test_played_sitting_keeps_its_game_version(house: House, scorer: Visitor, kitchen: str) -> None:
    house.add_players("Ann", "Bo", "Cy")
    page = scorer.open(f"{scorer.home}/bidding/new/{KITCHEN.id}?s=1&s=2&s=3&all=here")
    answer = scorer.submit(page.form(f"/new/{KITCHEN.id}"), {"dealer": "0"})
    number = int(answer.location.rpartition("/")[2])
    assert at(scorer, number, "rules") in links(scorer.open(answer.location))
    play(house, number, 1, (1, 0, 1), (1, 0))
    assert totals(scorer.open(at(scorer, number))) == ["5", "10", "−10"]
    page = scorer.open(f"{kitchen}/edit")
    assert scorer.submit(editor(page), {"exact_trick": "8"}).status == 303
    assert stored(house, number).game == KITCHEN
    assert totals(scorer.open(at(scorer, number))) == ["5", "10", "−10"]
    assert scorer.submit(scorer.open(at(scorer, number)).form("/next")).status in (200, 303)
    play(house, number, 2, (2, 0, 1), (2, 0))
    assert totals(scorer.open(at(scorer, number))) == ["15", "20", "−20"]
    assert [game.exact_trick for game in book(house)] == [8]
    rules = scorer.open(at(scorer, number, "rules"))
    assert "As many tricks as bid: 5 a trick bid." in rules.root.text
    newest = f"{scorer.home}/rules/bidding/{KITCHEN.id}"
    assert newest in links(rules)
    assert "As many tricks as bid: 8 a trick bid." in scorer.open(newest).root.text
    versions = scorer.open(f"{kitchen}/versions")
    assert "Points: As many tricks as bid: 5 a trick bid. → As many tricks as bid: 8 a trick" in (
        versions.root.text
    )
    back = next(form for form in versions.forms if form.action.endswith("/versions"))
    assert scorer.submit(back, dict([back.buttons[0]])).status == 303
    assert book(house) == [KITCHEN]


def test_archived_game_cannot_be_started(
    app: Flask, house: House, scorer: Visitor, kitchen: str
) -> None:
    house.add_players("Ann", "Bo", "Cy")
    number = begin(house, 1, 2, 3)
    new = f"{scorer.home}/bidding/new/{KITCHEN.id}"
    form = scorer.open(f"{new}?s=1&s=2&s=3&all=here").form(f"/new/{KITCHEN.id}")
    assert scorer.submit(form, {"dealer": "0"}).status == 303
    again = f"{scorer.home}/bidding/again?like={number + 1}"
    assert scorer.open(again).location.startswith(new)
    house.writer()(own_games.OWN_GAMES.set_archived, KITCHEN.id, archived=True)
    assert new not in links(scorer.open(f"{scorer.home}/bidding"))
    message = "“Kitchen” is archived. You can restore it in the list of games."
    with nothing_changes(app):
        page = scorer.submit(form, {"dealer": "1", "name": "Porch", "key": new_key()})
    assert (page.status, page.errors) == (422, [message])
    fields = dict(page.form(f"/new/{KITCHEN.id}").fields)
    assert (fields["dealer"], fields["name"]) == ("1", "Porch")
    players = scorer.open(f"{new}?s=1&s=2")
    added = scorer.open(scorer.submit(players.form("/player"), {"name": "Dee"}).location)
    assert message in added.root.text
    assert dict(added.form("/player").fields)["seated"] == "1,2,4"
    assert scorer.open(again).location == f"{scorer.home}/bidding"


# ---- where they show ----


def test_lobby_lists_first_own_games_and_all_built_in_ones(house: House, scorer: Visitor) -> None:
    for number in range(14):
        game = KITCHEN.renamed("", f"Kitchen {number:02}")
        house.writer()(own_games.OWN_GAMES.create, game)
    listed = {
        unquote(link).rpartition("/")[2]
        for link in links(scorer.open(f"{scorer.home}/bidding"))
        if "/bidding/new/" in link
    }
    assert listed == {*GAMES, *(f"own:kitchen {number:02}" for number in range(12))}


def test_own_games_are_offered_found_and_printed(
    house: House, scorer: Visitor, kitchen: str
) -> None:
    house.writer()(own_games.OWN_GAMES.edit, replace(KITCHEN, note="With a thundering bonus."))
    lobby = scorer.open(f"{scorer.home}/bidding")
    assert any(link.endswith(f"/bidding/new/{KITCHEN.id}") for link in links(lobby))
    contents = scorer.open(f"{scorer.home}/rules")
    assert "Kitchen" in contents.root.text
    for query in ("kitchen", "thundering"):
        results = scorer.open(f"{scorer.home}/rules?q={query}")
        assert "With a thundering bonus." in results.root.text
        assert "Duplicate" in results.root.text
        assert f"{scorer.home}/bidding/new/{KITCHEN.id}" in links(results)
    article = scorer.open(f"{scorer.home}/rules/bidding/{KITCHEN.id}")
    assert "As many tricks as bid: 5 a trick bid." in article.root.text
    assert scorer.open(f"{scorer.home}/rules/bidding/own:nothing").status == 404
    cards = scorer.open(f"{scorer.home}/print/bidding/cards?card={KITCHEN.id}")
    assert "5 a trick bid" in cards.root.text
    blank = scorer.open(f"{scorer.home}/print/bidding/blank?game={KITCHEN.id}")
    assert "Kitchen" in blank.root.text


@audit_only
def test_article_of_each_game_links_to_copying_it(scorer: Visitor, viewer: Visitor) -> None:
    for game in GAMES:
        address = f"{scorer.home}/rules/{game}"
        assert f"{games(scorer)}/new?like={game}" in links(scorer.open(address))
        assert "Make our own version" not in viewer.open(address).root.text
    assert games(scorer) in links(scorer.open(f"{scorer.home}/rules/exact-bids"))


@audit_only
def test_id_with_any_letters_is_found(house: House, scorer: Visitor) -> None:
    names = ("a/b", "a//b", "/edit", "x/draft", "new", "file", "what?", "#1", "100%", "%2F", "a.b")
    for name in names:
        house.writer()(own_games.OWN_GAMES.create, replace(KITCHEN, id="", name=name))
    for game in book(house):
        page = scorer.open(games(scorer, quote(game.id), "edit"))
        assert dict(editor(page).fields)["name"] == game.name
        assert scorer.submit(editor(page), {"note": "Found."}).status == 303
        new = f"{scorer.home}/bidding/new/{quote(game.id)}"
        assert scorer.open(new).status == 200
        assert scorer.open(f"{scorer.home}/rules/bidding/{quote(game.id)}").status == 200
    assert [game.note for game in book(house)] == ["Found."] * len(names)


# ---- files ----


def upload(visitor: Visitor, data: bytes) -> Page:
    """Upload a file through the form."""
    form = visitor.open(games(visitor, "file")).form("/file")
    return visitor.send(form.action, dict(form.fields) | {"file": (BytesIO(data), "game.json")})


def test_game_is_moved_between_houses(app: Flask, scorer: Visitor, kitchen: str) -> None:
    page = scorer.open(f"{kitchen}/file")
    assert page.headers["Content-Disposition"] == "attachment; filename*=UTF-8''Kitchen.json"
    assert read_game(page.html.encode()) == KITCHEN
    other = Visitor(House(app, "Cellar"), Role.SCORER)
    answer = upload(other, page.html.encode())
    assert (answer.status, answer.location) == (303, f"{other.home}/rules/bidding/own:kitchen")
    assert book(other.house) == [KITCHEN]


def test_own_words_about_same_game_stay_in_their_house(app: Flask, house: House) -> None:
    other = House(app, "Cellar")
    for home, source in ((house, "my aunt's"), (other, "my uncle's")):
        game = replace(KITCHEN, id="", source=source)
        home.writer(Role.OWNER)(own_games.OWN_GAMES.create, game)
    assert [game.source for home in (house, other) for game in book(home)] == [
        "my aunt's",
        "my uncle's",
    ]


def test_damaged_file_is_refused_with_all_problems(app: Flask, scorer: Visitor) -> None:
    document = json.loads(write_game(KITCHEN))
    document["game"] |= {"deck": 1, "hook": 3}
    with nothing_changes(app):
        page = upload(scorer, json.dumps(document).encode())
        ships = upload(scorer, write_game(KITCHEN.renamed("own:x", "Wizard")).encode())
    assert page.status == ships.status == 422
    assert "game.deck: " in page.root.text
    assert "game.hook: " in page.root.text
    assert "There is already a game called “Wizard”." in ships.root.text


def test_version_of_the_book_is_the_counter_at_its_last_change(house: House) -> None:
    def version() -> int:
        with house.place() as place:
            return STORED_GAMES.version(place)

    assert version() == 0
    house.add_players("Ann")
    house.writer(Role.OWNER)(own_games.OWN_GAMES.create, replace(KITCHEN, id=""))
    assert version() == house.seq
    house.add_players("Bo")
    assert version() == house.seq - 1
