"""Reported by two new users: each entry of a list names its game."""

from collections import Counter

import pytest

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.settings import POINT
from scorekeeper.games.shedding.actions import matches
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import Season
from tests.cases.evenings import night
from tests.cases.nights import after, several_deals
from tests.cases.pads import plain
from tests.support import House
from tests.web.visitor import Visitor

GAMES = ("Montana", "Montana: changing rules", "Spades in pairs", "Flip 7", "Skat", "Hearts")


@pytest.fixture
def evening(house: House) -> House:
    """One evening with the same players at every game, twice at Montana."""
    players = house.add_players("Alice", "Christopher", "Caroline", "Dan")
    three, play = players[:3], house.writer()
    for _ in range(2):
        play(
            nights.start,
            name="Club",
            date="",
            players=three,
            dealer=0,
            calling_deal_counts=False,
        )
    play(matches.start, name="Club", date="", target=300, players=three)
    play(
        sittings.start,
        name="Club",
        date="",
        game=builtin_games()["spades-pairs"],
        rules={},
        players=players,
        first_dealer=0,
    )
    flip = plain(title="Flip 7", target=2000)
    for settings in (flip, settings_of("skat", 3), settings_of("hearts", 3)):
        play(pads.start, name="Club", date="", settings=settings, players=three)
    return house


def test_no_two_buttons_of_play_read_the_same_and_each_names_its_game(
    evening: House, scorer: Visitor
) -> None:
    page = scorer.open(f"{scorer.home}/")
    entries = [link.text for part in page.root.all(class_="begin") for link in part.all("a")]
    entries += [link.text for link in page.root.all("a", class_="listed")]
    assert [entry for entry, count in Counter(entries).items() if count > 1] == []
    assert all(any(game in entry for game in GAMES) for entry in entries)
    assert all(any(game in entry for entry in entries) for game in GAMES)
    # the newest of each game first, and nothing is offered again that is unfinished
    tonight = [entry for entry in entries if entry.startswith("Continue ")]
    assert sorted(entry.split()[1] for entry in tonight[:3]) == ["Montana", "Montana:", "Spades"]
    assert not [entry for entry in entries if entry.startswith("Play ")]
    # each game's own page likewise
    for path in ("bidding", "pad", "shedding"):
        (begin, *_) = scorer.open(f"{scorer.home}/{path}").root.all(class_="begin")
        texts = [link.text for link in begin.all("a")]
        assert len(texts) == len(set(texts))
        assert all(any(game in text for game in GAMES) for text in texts if "Club" in text)


def test_season_names_the_game_of_each_result(evening: House, scorer: Visitor) -> None:
    play = evening.writer()
    for number, points in ((1, [10, 20, 30]), (3, [0, 0, 26])):
        play(pads.record, number, 1, points=[score * POINT for score in points])
        play(pads.end, number)
    play(seasons.start, Season("Autumn", "2020-01-01"))
    page = scorer.open(f"{scorer.home}/seasons/1")
    counted = [name.text for name in page.root.all(class_="listed-name")]
    assert counted == ["Hearts, to 100 Club", "Flip 7, to 200 Club"]


def test_the_day_lists_the_game_before_the_name(evening: House, viewer: Visitor) -> None:
    date = evening.night(1).date
    page = viewer.open(f"{viewer.home}/evenings/{date}")
    (pad,) = page.root.all("section", **{"aria-labelledby": "pad"})
    assert [name.text for name in pad.all(class_="listed-name")] == [
        "Flip 7, to 200 Club, unfinished",
        "Skat (list), 36 rounds Club, unfinished",
        "Hearts, to 100 Club, unfinished",
    ]


def test_a_copy_on_a_device_is_called_by_its_game(evening: House, scorer: Visitor) -> None:
    for path, game in (
        ("pad/3", "Hearts"),
        ("bidding/1", "Spades in pairs"),
        ("montana/1", "Mont"),
    ):
        answer = scorer.client.get(f"{scorer.home}/{path}/file")
        assert answer.headers["X-Copy-Of"].startswith(game.replace(" ", "%20"))


def test_the_last_deal_is_shown_with_its_reasons_when_it_ends_the_night(
    house: House, scorer: Visitor
) -> None:
    house.add_players("Ann", "Bo", "Cy")
    number = night(house, [1, 2, 3])
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    ended = house.night(number)
    page = scorer.open(f"{scorer.home}/montana/{number}")
    last = ended.deals[-1]
    (last_deal, *_) = page.root.all(class_="say")
    assert f"Last deal: {len(ended.deals)}" in last_deal.text
    for score in last.scores(ended.rules):
        assert f"{score.points:+d}".replace("-", "−").replace("+0", "0") in last_deal.text
    edit = f"{scorer.home}/montana/{number}/deals/{last.id}/correct"
    assert [*last_deal.all("a", href=edit)] != []


def test_a_free_seat_adds_a_player(evening: House, scorer: Visitor) -> None:
    for start in ("montana/new?s=1", "bidding/new/oh-hell?s=1&s=2&s=3&all=here"):
        page = scorer.open(f"{scorer.home}/{start}")
        (free, *_) = page.root.all("a", class_="free")
        adding = scorer.open(free.attributes["href"])
        (field,) = adding.root.all("input", name="name", id="name")
        assert "autofocus" in field.attributes


def test_records_and_statistics_use_the_names_of_play_in_its_order(
    evening: House, scorer: Visitor
) -> None:
    play = [
        name.text
        for tile in scorer.open(f"{scorer.home}/").root.all(class_="plays")
        for name in tile.all("b")
    ]
    assert "Oh Hell!, Spades, Wizard …" in play
    (rooms, *_) = scorer.open(f"{scorer.home}/evenings").root.all(class_="rooms")
    assert [link.text for link in rooms.all("a")][: len(play)] == play
    (pills, *_) = scorer.open(f"{scorer.home}/statistics").root.all("nav", class_="pills")
    assert [link.text for link in pills.all("a")] == play


@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_game_of_exact_bids_says_how_it_differs(house: House, language: str) -> None:
    scorer = Visitor(house)
    page = scorer.open(f"{scorer.home}/bidding", accept_language=language)
    (listed,) = page.root.all("ol", class_="games")
    sentences = [next(item.all("small")).text for item in listed.all("li")]
    assert len(sentences) == len(set(sentences)) == len(builtin_games())
    assert all(sentence.endswith(".") for sentence in sentences)
    first = [name.text for name in listed.all("b")][:4]
    assert ("Расписной покер" if language == "ru" else "Spades in pairs") in first
