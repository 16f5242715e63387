"""Montana's implementation of game files: a night and its file."""

from collections.abc import Iterator

from scorekeeper.base.game_file import GameFile, Line, Row, Say
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.files.night_file import FORMAT, read_night, write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import SEATS, Call, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.rules.variants import Modifier


def lines(night: Night, say: Say) -> Iterator[Line]:
    """The night as lines: each deal with the reasons for its points, the totals, the winners."""
    yield from (f"{night.name}, {night.date}", "")
    for deal in night.deals:
        yield from (_title(night, deal, say), _scores(night, deal, say), "")
    yield say(text("Total"))
    yield tuple(
        Row(
            standing.who.name,
            str(standing.total),
            say(standing.taken_over) if standing.taken_over else "",
        )
        for standing in standings(night)
    )
    yield from ("", say(_outcome(night)))


def _title(night: Night, deal: Deal, say: Say) -> str:
    dealer = night.seats_in(deal)[deal.dealer].name
    game = (
        _describe_call(deal.call, night.rules, say)
        if deal.call
        else say(text("nothing called yet"))
    )
    line = text(
        "%(number)s. %(game)s; %(name)s deals",
        number=night.number(deal.id),
        game=game,
        name=dealer,
    )
    return say(line)


def _describe_call(call: Call, rules: HouseRules, say: Say) -> str:
    parts: list[Text | str] = [call.variant.label]
    for modifier in Modifier:
        if modifier in call.modifiers:
            own = rules.kens_rule_name if modifier is Modifier.KENS_RULE else ""
            parts.append(own or modifier.label)
    if call.last_round:
        parts.append(text("last round"))
    return ", ".join(map(say, parts))


def _scores(night: Night, deal: Deal, say: Say) -> Line:
    scores = deal.scores(night.rules)
    if not scores:
        return f"   {say(text('not finished yet'))}"
    return tuple(
        Row(seat.name, f"{score.points:+d}" if score.points else "0", say(score.reason))
        for seat, score in zip(night.seats_in(deal), scores, strict=True)
    )


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
        return text("The night is not over yet.")
    return text("The night is not over yet; in the lead: %(names)s.", names=names)


NIGHT = GameFile(
    "night",
    FORMAT,
    lambda data, cleaning: read_night(data, builtin_variants(), cleaning),
    lambda night: write_night(night, builtin_variants()),
    lines,
    lambda night: [*night.seats, *(who for deal in night.deals for who in deal.sits.values())],
)
