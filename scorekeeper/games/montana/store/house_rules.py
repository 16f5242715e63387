"""The house rules that a house's next nights start with."""

from sqlalchemy import Table, insert, select, update

from scorekeeper.core.documents import Document
from scorekeeper.core.houses import HOUSE
from scorekeeper.core.tables import HouseGameRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.house_rules import HouseRules

_settings: Table = HouseGameRow.__table__


def load_rules(place: Place) -> HouseRules:
    """The current rules of the house, or the defaults if it has changed none."""
    here = (_settings.c.house_id == place.house_id) & (_settings.c.game == MONTANA)
    settings = place.connection.execute(select(_settings.c.settings).where(here)).scalar()
    return HouseRules() if settings is None else HouseRules.from_dict(settings)


class RulesTopic:
    name = HOUSE

    def load(self, place: Place) -> HouseRules:
        return load_rules(place)

    def document(self, value: HouseRules) -> Document:
        return {"rules": value.to_dict()}

    def restore(self, place: Place, document: Document) -> HouseRules:
        return HouseRules.from_dict(document["rules"])

    def save(self, place: Place, before: HouseRules, after: HouseRules, version: int) -> None:
        here = (_settings.c.house_id == place.house_id) & (_settings.c.game == MONTANA)
        settings = after.to_dict()
        if not place.connection.execute(
            update(_settings).where(here).values(settings=settings)
        ).rowcount:
            row = {"house_id": place.house_id, "game": MONTANA, "settings": settings}
            place.connection.execute(insert(_settings).values(row))
