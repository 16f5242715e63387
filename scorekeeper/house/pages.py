"""Blueprints of all house features that are not games."""

from flask import Blueprint

from scorekeeper.house.certificate import views as certificate
from scorekeeper.house.deletion import views as deletion
from scorekeeper.house.devices import inviting
from scorekeeper.house.devices import views as devices
from scorekeeper.house.evenings import views as evenings
from scorekeeper.house.feeds import views as feeds
from scorekeeper.house.home import arriving, settings
from scorekeeper.house.home import views as home
from scorekeeper.house.import_export import histories, score_lists, tables
from scorekeeper.house.import_export import views as import_export
from scorekeeper.house.joining import by_code
from scorekeeper.house.joining import views as joining
from scorekeeper.house.moving import views as moving
from scorekeeper.house.offline import queued
from scorekeeper.house.offline import views as offline
from scorekeeper.house.people import here, merging, views
from scorekeeper.house.people.views import blueprint as people
from scorekeeper.house.pictures import views as pictures
from scorekeeper.house.play_logs import views as play_logs
from scorekeeper.house.preferences import views as preferences
from scorekeeper.house.printing import views as printing
from scorekeeper.house.seasons import sheet as season_sheet
from scorekeeper.house.seasons import spreadsheet as season_spreadsheet
from scorekeeper.house.seasons import views as seasons
from scorekeeper.house.statistics import views as statistics
from scorekeeper.web.sheets.blueprint import blueprint as sheets

BLUEPRINTS: tuple[Blueprint, ...] = (
    certificate.blueprint,
    devices.blueprint,
    evenings.blueprint,
    feeds.blueprint,
    home.blueprint,
    import_export.blueprint,
    joining.blueprint,
    moving.blueprint,
    offline.blueprint,
    people,
    pictures.blueprint,
    play_logs.blueprint,
    preferences.blueprint,
    queued.blueprint,
    seasons.blueprint,
    sheets,
    statistics.blueprint,
)
