"""A sitting of exact bids as a file: `scorekeeper-bidding/1` (docs/bidding-files.md).

The file contains what happened. Its points and totals are only checked against computed ones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.base.file_head import read_date, read_players, read_top
from scorekeeper.base.file_values import AS_IS, Cleaning
from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import FileError, JsonSource, read_json, shorten, within, write_json
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.bidding.files.deal_file import (
    DEAL_KEYS,
    BidDealContext,
    deal_to_file,
    find_seat,
    locate_problem,
    read_deal,
)
from scorekeeper.games.bidding.files.game_file import (
    RULE_KEYS,
    definitions,
    read_definitions,
    read_fields,
)
from scorekeeper.games.bidding.files.points_file import check_points, points_to_file
from scorekeeper.games.bidding.files.seeds import earlier_games
from scorekeeper.games.bidding.rules.deal_checks import check_deal, check_kind, check_sitting
from scorekeeper.games.bidding.rules.deals import BidDeal
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.schedule import MOST_DEALS
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

FORMAT = "scorekeeper-bidding/1"
REQUIRED = ("format", "name", "date", "game", "players", "first_dealer", "deals")
OPTIONAL = ("note", "house_rules", "games", "finished", "totals")
_MOST_NAMES = 20  # more than can play, so that a few extra names are still checked


# ---- out ----


def write_sitting(sitting: BiddingSitting, builtin: Mapping[str, BiddingGame]) -> str:
    """Write the sitting as the text of a file; `builtin` are the built-in games by id.

    Numbers of players and ids of deals are left out.
    """
    optional = {
        "note": sitting.note,
        "house_rules": {key: sitting.rules[key] for key in RULE_KEYS if key in sitting.rules},
        "games": definitions(sitting.game, builtin),
        "finished": sitting.finished,
    }
    return write_json(
        {
            "format": FORMAT,
            "name": sitting.name,
            "date": sitting.date,
            "game": sitting.game.id,
            "players": [seat.name for seat in sitting.seats],
            "first_dealer": sitting.seats[sitting.first_dealer].name,
            **{key: value for key, value in optional.items() if value},
            "deals": [deal_to_file(sitting, deal) for deal in sitting.deals],
            "totals": {
                sitting.side_name(side): points_to_file(total)
                for side, total in enumerate(sitting.totals)
            },
        }
    )


# ---- in ----


def read_sitting(
    data: JsonSource, builtin: Mapping[str, BiddingGame], cleaning: Cleaning = AS_IS
) -> BiddingSitting:
    """Read a sitting from a file, with players and deals numbered from 1.

    `cleaning` cleans names and notes. A file does not define the built-in game that it names: if
    the file has problems with the current version, the previous one is tried.

    Raises:
        FileError: every problem of the file, with its place.
    """
    try:
        return _read_sitting(data, builtin, cleaning)
    except FileError as error:
        try:
            return _read_sitting(data, {**builtin, **earlier_games()}, cleaning)
        except FileError:
            raise error from None


def _read_sitting(
    data: JsonSource, builtin: Mapping[str, BiddingGame], cleaning: Cleaning
) -> BiddingSitting:
    findings = Findings(cleaning)
    top = read_top(read_json(data), findings, FORMAT, REQUIRED, OPTIONAL)
    game = _read_game(top, builtin)
    names = read_players(top, _MOST_NAMES)
    rules = Record(
        top.fields.get("house_rules", {}), top.at("house_rules"), findings, optional=RULE_KEYS
    )
    before = findings.count
    changed = read_fields(rules, RULE_KEYS)
    house_rules = changed if findings.count == before else {}
    sitting = BiddingSitting(
        name=top.name("name"),
        date=read_date(top),
        game=game or BiddingGame("", ""),
        seats=tuple(Seat(number, name) for number, name in enumerate(names, 1)),
        first_dealer=_first_dealer(top, names),
        rules=house_rules,
        finished=top.flag("finished"),
        note=top.note("note"),
    )
    seated = isinstance(top.fields.get("players"), list)
    if game is None or house_rules != changed or not seated:
        findings.refuse()
    _check_head(sitting, top, rules)
    return _read_deals(sitting, top)


def _read_deals(sitting: BiddingSitting, top: Record) -> BiddingSitting:
    """Add the deals to a sitting whose other parts are valid."""
    findings, dealer = top.findings, sitting.first_dealer
    seats, people = sitting.seats, {seat.name.casefold(): seat for seat in sitting.seats}

    def find_player(name: str) -> Seat:
        return people.setdefault(name.casefold(), Seat(len(people) + 1, name))

    records: list[tuple[Record, BidDeal]] = []
    broken: set[int] = set()
    for number, value in enumerate(top.items("deals", MOST_DEALS), 1):
        before = findings.count
        record = Record(value, within(top.at("deals"), number - 1), findings, optional=DEAL_KEYS)
        table = BidDealContext(sitting.played, seats, dealer, number, find_player)
        deal, seats = read_deal(record, table)
        if findings.count == before:
            for problem in check_kind(sitting, deal) or check_deal(sitting, deal):
                names = [seat.name for seat in seats]
                findings.add(locate_problem(problem, record, names), problem.message)
        if findings.count > before:
            broken.add(number)
        dealer = (deal.dealer + 1) % len(seats)
        records.append((record, deal))
    whole = replace(sitting, deals=tuple(deal for _, deal in records if deal.id not in broken))
    if not broken:
        _check_points(whole, records, top)
        if whole.finished and not any(whole.side_deals):
            findings.add(top.at("finished"), text("No deal is finished yet."))
    findings.refuse()
    return whole


def _read_game(top: Record, builtin: Mapping[str, BiddingGame]) -> BiddingGame | None:
    """The game; None if unknown, which is added to the findings."""
    before = top.findings.count
    games = dict(builtin) | read_definitions(top, builtin)
    key = top.words("game")
    game = games.get(key)
    if game is None and isinstance(top.fields.get("game"), str) and top.findings.count == before:
        message = text("There is no game “%(name)s”.", name=shorten(key))
        top.findings.add(top.at("game"), message)
    return game


def _first_dealer(top: Record, names: Sequence[str]) -> int:
    if "first_dealer" not in top or not names:
        return 0
    place = top.at("first_dealer")
    return find_seat(top.fields["first_dealer"], place, names, top.findings) or 0


def _check_head(sitting: BiddingSitting, top: Record, rules: Record) -> None:
    """Refuse the file if the game cannot be played with these rules or this number of players."""
    problems = check_sitting(sitting)
    for problem in problems:
        part, _, rule = problem.field.partition(".")
        if part == "rules":
            top.findings.add(rules.at(rule) if rule else rules.place, problem.message)
        else:
            top.findings.add(top.at("players" if part == "seats" else part), problem.message)
    if problems:
        top.findings.refuse()


def _check_points(
    sitting: BiddingSitting, records: Sequence[tuple[Record, BidDeal]], top: Record
) -> None:
    """Check points and totals against the computed ones."""
    for record, deal in records:
        if "points" not in record:
            continue
        scores = sitting.scores(deal)
        names = sitting.side_names_in(deal)
        points = {name: score.points for name, score in zip(names, scores, strict=False)}
        if points:
            check_points(record.pairs("points"), record.at("points"), record.findings, points)
        else:
            message = text("A deal that is not finished has no points.")
            record.findings.add(record.at("points"), message)
    if "totals" in top:
        totals = {sitting.side_name(side): total for side, total in enumerate(sitting.totals)}
        check_points(top.pairs("totals"), top.at("totals"), top.findings, totals)
