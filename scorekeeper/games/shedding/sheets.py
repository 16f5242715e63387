"""The sheet of a match: filled, with rows to continue by hand, or blank; and the rule cards."""

from collections.abc import Sequence
from functools import partial

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.base.text import Text
from scorekeeper.games.shedding.rules.articles import articles
from scorekeeper.games.shedding.rules.cards.card import RuleCard
from scorekeeper.games.shedding.rules.deck import Colour, Pile, Rule
from scorekeeper.games.shedding.rules.following import following
from scorekeeper.games.shedding.rules.match import NUMBER_RULE, OTHER_RULE, Match, MatchGame
from scorekeeper.games.shedding.rules.order import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.games.shedding.rules.rule_cards import PILE_READINGS, PILE_RULES, RULE_CARDS
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web.cards import USUAL_TOP
from scorekeeper.games.shedding.web.sittings import chart_of
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import isolated, points, say
from scorekeeper.web.language import number as number_said
from scorekeeper.web.sheets.blank import offered_names, read_names
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.paper import paper, sheet
from scorekeeper.web.sheets.totals import (
    LINES,
    MAX_LINES,
    STYLES,
    TotalsCell,
    blank_totals,
    totals_sheet,
)

_USUALLY = 4  # players


@sheet_view("/shedding/<number:number>", "match")
def match(number: int) -> Response:
    """Render a match's sheet; an open match has `lines` empty rows to continue by hand."""
    stored = MatchTopic(number).load(place())
    match = stored.value
    return totals_sheet(
        "shedding/sheets/match.html",
        stored,
        match.games,
        partial(_row, match),
        game_name=gettext("Montana: changing rules"),
        here=url_for("shedding.match", number=number),
        label=gettext("Games:"),
        letters=(_letters(match, game) for game in match.games),
        columns=[[seat.name] for seat in match.seats],
        scored=_scored(),
        say=number_said,
        chart=chart_of,
        match=match,
        number_rule=NUMBER_RULE,
        other_rule=OTHER_RULE,
    )


@sheet_view("/shedding/blank", "blank_match")
def blank_match() -> Response:
    """Render a blank sheet for `players` players; the names `n` are printed on it."""
    typed = request.args.getlist("n")[:MAX_PLAYERS]
    named = len([name for name in typed if name.strip()])
    players = as_number(request.args.get("players", "")) or max(named, _USUALLY)
    seats = min(max(players, MIN_PLAYERS), MAX_PLAYERS)
    typed = [*typed, *[""] * MAX_PLAYERS][:seats]
    names = read_names(typed, LINES[paper()], MAX_LINES)
    return sheet(
        "shedding/sheets/blank_match.html",
        title=gettext("Blank match sheet"),
        styles=STYLES,
        options="shedding/sheets/blank_match_options.html",
        requested=names,
        tables=blank_totals(
            [[name] if name else [] for name in names.names], names.lines, _scored()
        ),
        typed=typed,
        counts=range(MIN_PLAYERS, MAX_PLAYERS + 1),
        roster=offered_names(),
        number_rule=NUMBER_RULE,
        other_rule=OTHER_RULE,
    )


def _scored() -> list[str]:
    """Return the heading of the cards left, with an abbreviation for narrow columns."""
    return [gettext("left"), gettext("left (in short)")]


def _row(match: Match, game: MatchGame, totals: Sequence[int]) -> tuple[Sequence[TotalsCell], str]:
    left = {line.seat: number_said(line.points) for line in game.lines}
    cells = [
        TotalsCell(
            points(game.points) if seat == game.winner else left.get(seat, ""),
            number_said(total),
            won=seat == game.winner,
        )
        for seat, total in enumerate(totals)
    ]
    return cells, _why(match, game)


def _letters(match: Match, game: MatchGame) -> int:
    """Return the total length of the names in a game's remark; 0 if only the sum is known."""
    return sum(len(match.seats[line.seat].name) for line in game.lines if line.seat is not None)


def _why(match: Match, game: MatchGame) -> str:
    """Describe the cards left, hand by hand."""
    return " · ".join(
        say(line.reason)
        if line.seat is None
        else f"{isolated(match.seats[line.seat].name)}: {say(line.reason)}"
        for line in game.lines
    )


_BASIC = ("shedding", "shedding-mistakes", "shedding-points")
"""The articles whose rules are printed below the cards."""


@sheet_view("/rule-cards", "rule_cards")
def rule_cards() -> Response:
    """Render every kind of rule card, pile by pile, and the basic rules."""
    return sheet(
        "shedding/sheets/rule_cards.html",
        title=gettext("Rule cards"),
        styles=("shedding/sheets/rule_cards",),
        piles=[(pile, _of(pile)) for pile in Pile],
        pile_rules=PILE_RULES,
        pile_readings=PILE_READINGS,
        colours=Colour,
        top=USUAL_TOP,
        without=following(None).describe_fitting(USUAL_TOP),
        articles=[article for article in articles() if article.id in _BASIC],
    )


def _of(pile: Pile) -> list[tuple[RuleCard, Text]]:
    """Return the kinds of that pile, each with what may follow, or with an example."""
    return [
        (card, _example_of(card.rule)) for card in RULE_CARDS.values() if card.rule.pile is pile
    ]


def _example_of(rule: Rule) -> Text:
    """Return what may follow a common card under a turn rule; for others the simplest example."""
    if rule.pile is Pile.TURN:
        return following(rule).describe_fitting(USUAL_TOP)
    return RULE_CARDS[rule].examples[0].sentence
