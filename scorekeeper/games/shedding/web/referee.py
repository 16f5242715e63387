"""The referee: tap the table and the play, and read whether it was legal."""

from flask import Response, request, url_for

from scorekeeper.base.problems import RuleError
from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.rules.judging import judge, outcome
from scorekeeper.games.shedding.rules.required_calls import duties, is_due_by
from scorekeeper.games.shedding.rules.rule_cards import RULE_CARDS
from scorekeeper.games.shedding.web.cards import GRID
from scorekeeper.games.shedding.web.question import Drew, Question, read, written
from scorekeeper.games.shedding.web.sittings import blueprint
from scorekeeper.web.access import requires
from scorekeeper.web.pages import page


@blueprint.get("/referee")
@requires(Role.VIEWER)
def referee() -> Response:
    """Show the question of the address; `pick` is the next step: the top card, or rules."""
    question, problems = read(request.args)
    verdict, table = None, question.table(question.top) if question.top else None
    if table and question.cards:
        try:
            verdict = judge(
                table,
                question.play,
                drew=question.drawn,
                forgot=question.forgot,
                late=question.late,
            )
        except RuleError as error:
            problems += [problem.message for problem in error.problems]
    due = duties(table, question.play) if table else ()
    came = outcome(table, question.play, verdict) if table and verdict else None
    return page(
        "shedding/referee.html",
        fragment="shedding/_referee.html",
        question=question,
        problems=problems,
        verdict=verdict,
        table=table,
        duties=due,
        outcome=came,
        effects=[effect for effect in came.effects if not is_due_by(effect, due)] if came else [],
        picking=_picking(question),
        number_cards=GRID,
        rule_cards=RULE_CARDS,
        drew=Drew,
        here=address(question),
        address=address,
    )


def address(question: Question, pick: str = "") -> str:
    return url_for("shedding.referee", **written(question), pick=pick or None)


def _picking(question: Question) -> str:
    """Return the next step: `top`, `rules`, or `play`."""
    if question.top is None:
        return "top"
    step = request.args.get("pick", "")
    return step if step in ("top", "rules") else "play"
