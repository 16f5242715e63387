"""The rules by which a house's next night is scored."""

from sqlalchemy import Table, insert, select, update

from scorekeeper.core.documents import Document
from scorekeeper.core.houses import HOUSE
from scorekeeper.core.tables import HouseGameRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.house_rules import HouseRules

_settings: Table = HouseGameRow.__table__


def load_rules(place: Place) -> HouseRules:
    """The house's rules as they are now; the usual ones where it never said any."""
    here = (_settings.c.house_id == place.house_id) & (_settings.c.game == MONTANA)
    said = place.connection.execute(select(_settings.c.settings).where(here)).scalar()
    return HouseRules() if said is None else HouseRules.from_dict(said)


class RulesTopic:
    """The house's rules as a topic of the log."""

    name = HOUSE

    def load(self, place: Place) -> HouseRules:
        """The rules as they are now."""
        return load_rules(place)

    def document(self, value: HouseRules) -> Document:
        """The rules as a document."""
        return {"rules": value.to_dict()}

    def restore(self, place: Place, document: Document) -> HouseRules:
        """The rules of a document."""
        return HouseRules.from_dict(document["rules"])

    def save(self, place: Place, before: HouseRules, after: HouseRules, version: int) -> None:
        """Write the rules."""
        here = (_settings.c.house_id == place.house_id) & (_settings.c.game == MONTANA)
        said = after.to_dict()
        if not place.connection.execute(
            update(_settings).where(here).values(settings=said)
        ).rowcount:
            row = {"house_id": place.house_id, "game": MONTANA, "settings": said}
            place.connection.execute(insert(_settings).values(row))
