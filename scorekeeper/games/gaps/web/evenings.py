"""Games of Gaps on the pages of evenings."""

from collections.abc import Iterator

from flask_babel import gettext, ngettext

from scorekeeper.base.text import ntext, text
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.store.evenings import GapsShare, load_gaps_shares
from scorekeeper.games.gaps.store.lists import GameLine, games_on
from scorekeeper.web.evenings import Evening, EveningShares, GameOfEvening
from scorekeeper.web.language import isolated
from scorekeeper.web.links import Link

MAX_GAMES = 10
"""The number of an evening's games that are listed, the best ones."""

LOBBY = Link(text("Gaps"), "gaps.lobby", "spade")


def _describe_share(solved: GapsShare) -> str:
    summary = gettext("%(won)s of %(played)s won", won=solved.won, played=solved.played)
    if solved.best is None:
        return summary
    shuffles, moves = _took(solved.best)
    best = gettext("best: %(shuffles)s, %(moves)s", shuffles=shuffles, moves=moves)
    return f"{summary}, {best}"


def _words(of: GameOfEvening) -> list[str]:
    if of.lines and (best := of.lines[0].won):
        sentence = "; ".join([*_solved(of), _best(of.lines[0], best)])
        return [gettext("Gaps: %(stated)s.", stated=sentence)]
    return [ngettext("Gaps: %(num)s game.", "Gaps: %(num)s games.", of.count)]


def _solved(of: GameOfEvening) -> Iterator[str]:
    """Format the number of won games, with the winners as far as they are known."""
    played, won = of.count, sum(game.won is not None for game in of.lines)
    if won == len(of.lines) < played:  # more games than the listed ones can be won
        yield ngettext("%(num)s game", "%(num)s games", played)
    else:
        yield gettext("%(won)s of %(played)s won", won=won, played=played)
    for name, solved in of.people:
        if solved.won:
            yield gettext(
                "%(name)s won %(won)s of %(played)s",
                name=isolated(name),
                won=solved.won,
                played=solved.played,
            )


def _best(game: GameLine, won: Score) -> str:
    shuffles, moves = _took(won)
    if game.player is None:
        return gettext("best: %(shuffles)s, %(moves)s", shuffles=shuffles, moves=moves)
    name = isolated(game.who)
    return gettext(
        "best: %(name)s, %(shuffles)s, %(moves)s", name=name, shuffles=shuffles, moves=moves
    )


def _took(won: Score) -> tuple[str, str]:
    return (
        ngettext("%(num)s shuffle", "%(num)s shuffles", won.shuffles),
        ngettext("%(num)s move", "%(num)s moves", won.moves),
    )


EVENING = Evening(
    name=text("Gaps"),
    count_label=ntext("%(num)s game of Gaps", "%(num)s games of Gaps"),
    more_label=ntext("Best games only; %(num)s more.", "Best games only; %(num)s more."),
    lines=lambda place, date: games_on(place, date, limit=MAX_GAMES),
    listed="gaps/_evening.html",
    describe_share=_describe_share,
    words=_words,
    begin=LOBBY,
    shares=lambda place, date: EveningShares(shares=load_gaps_shares(place, date)),
)
