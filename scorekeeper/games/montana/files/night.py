"""A night and its file, for whoever knows files of any game."""

from collections.abc import Iterator, Sequence

from scorekeeper.base.columns import columns
from scorekeeper.base.game_file import GameFile, Say
from scorekeeper.base.json_fields import Cleaning
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.files.night_file import FORMAT, read_night, write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import SEATS, Call, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import Standing, standings
from scorekeeper.games.montana.rules.variants import Modifier


def people(night: Night) -> dict[str, int]:
    """Everybody who plays in the night, substitutes too, with their numbers."""
    seats = [(seat.name, seat.player) for seat in night.seats]
    seats += [(who.name, who.player) for deal in night.deals for who in deal.sits.values()]
    return dict(seats)


def lines(night: Night, say: Say) -> list[str]:
    """The night as lines: each deal with each point's reason, the totals, who won."""
    found = [f"{night.name}, {night.date}", ""]
    for deal in night.deals:
        found += [_title(night, deal, say), *_scores(night, deal, say), ""]
    totals = _totals(standings(night), say)
    return [*found, say(text("Total")), *totals, "", say(_outcome(night))]


def _totals(of: Sequence[Standing], say: Say) -> Iterator[str]:
    rows = columns([one.who.name for one in of], [str(one.total) for one in of])
    for row, one in zip(rows, of, strict=True):
        yield f"{row}  {say(one.taken_over)}" if one.taken_over else row


def _title(night: Night, deal: Deal, say: Say) -> str:
    dealer = night.seats_in(deal)[deal.dealer].name
    game = _called(deal.call, night.rules, say) if deal.call else say(text("nothing called yet"))
    line = text(
        "%(number)s. %(game)s; %(name)s deals",
        number=night.number(deal),
        game=game,
        name=dealer,
    )
    return say(line)


def _called(call: Call, rules: HouseRules, say: Say) -> str:
    said: list[Text | str] = [call.variant.label]
    for modifier in Modifier:
        if modifier in call.modifiers:
            own = rules.kens_rule_name if modifier is Modifier.KENS_RULE else ""
            said.append(own or modifier.label)
    if call.last_round:
        said.append(text("last round"))
    return ", ".join(map(say, said))


def _scores(night: Night, deal: Deal, say: Say) -> list[str]:
    scores = deal.scores(night.rules)
    if not scores:
        return [f"   {say(text('not finished yet'))}"]
    names = [seat.name for seat in night.seats_in(deal)]
    points = [f"{score.points:+d}" if score.points else "0" for score in scores]
    rows = columns(names, points)
    return [f"{row}  {say(score.reason)}" for row, score in zip(rows, scores, strict=True)]


def _outcome(night: Night) -> Text:
    names = ", ".join(night.seated[seat].name for seat in night.leaders)
    if night.finished and names:
        return ntext(
            "%(names)s wins the night.",
            "%(names)s share the win.",
            len(night.leaders),
            names=names,
        )
    if len(night.leaders) in {0, len(SEATS)}:
        return text("The night goes on.")
    return text("The night goes on; in the lead: %(names)s.", names=names)


def _read(data: bytes, cleaning: Cleaning) -> Night:
    return read_night(data, builtin_variants(), cleaning)


def _write(night: Night) -> str:
    return write_night(night, builtin_variants())


NIGHT = GameFile("night", FORMAT, _read, _write, lines, people)
