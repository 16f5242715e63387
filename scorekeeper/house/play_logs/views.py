"""Plays for a play log, for viewers: a page that adds a sitting, and files of many."""

from flask import Blueprint, Response, abort
from flask_babel import gettext

from scorekeeper.base.problems import RuleError
from scorekeeper.core.clock import find_zone
from scorekeeper.core.network import Qr
from scorekeeper.core.roles import Role
from scorekeeper.games.pages import SITTINGS
from scorekeeper.house.evenings.words import parse_iso_date
from scorekeeper.house.play_logs.bg_stats import play_link
from scorekeeper.house.play_logs.export_file import write_export
from scorekeeper.house.play_logs.plays import load_play, load_plays
from scorekeeper.web.access import member, place, pull_house, requires
from scorekeeper.web.errors import problem
from scorekeeper.web.import_slots import import_slot
from scorekeeper.web.language import say
from scorekeeper.web.pages import download, page

blueprint = pull_house(Blueprint("play_logs", __name__, url_prefix="/h/<house>"))

MAX_IN_CODE = 1_800
"""The longest link that phones read from a screen as a QR code."""


@blueprint.get("/<game>/<number:number>/bg-stats")
@requires(Role.VIEWER)
def bg_stats(game: str, number: int) -> Response:
    """Show the link that adds a finished sitting to BG Stats, and its QR code if it is short."""
    sittings = SITTINGS.get(game) or abort(404)
    play = load_play(place(), member(), sittings, number)
    if play is None:
        return problem(404, gettext("Not over yet"), gettext("Add it after the end of the game."))
    link = play_link(play)
    return page(
        "play_logs/bg_stats.html",
        play=play,
        link=link,
        qr=Qr.of(link) if len(link) <= MAX_IN_CODE else None,
        result=sittings.read,
        number=number,
    )


@blueprint.get("/evenings/<date>.bgsplay")
@requires(Role.VIEWER)
def evening_file(date: str) -> Response:
    """Export the finished sittings of an evening for BG Stats."""
    if parse_iso_date(date) is None:
        abort(404)
    return _export(f"{date}.bgsplay", date)


@blueprint.get("/bg-stats/BGStatsExport.json")
@requires(Role.VIEWER)
def house_file() -> Response:
    """Export all finished sittings for BG Stats."""
    return _export("BGStatsExport.json")


def _export(name: str, date: str | None = None) -> Response:
    try:
        with import_slot():
            plays = load_plays(place(), member(), date)
            content = write_export(plays, find_zone(member().zone))
    except RuleError as error:  # no slot became free
        return problem(503, gettext("The server is busy"), say(error.problems[0].message))
    return download(content, name)
