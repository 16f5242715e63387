"""Several versions of one sitting: after a restore, a phone's newer copy may be imported."""

from typing import Any

from sqlalchemy import select

from scorekeeper.core.copies import key_of_sitting
from scorekeeper.core.log import COPY, first_and_newest, keys_of
from scorekeeper.core.sittings import DELETED, ERASED, SittingTopic, sitting
from scorekeeper.core.topics import Place


def older_version(place: Place, topic: type[SittingTopic[Any]], number: int) -> int | None:
    """Find the sitting whose imported copy this one is; return its number, or None.

    Deleted sittings, and those on another date, are not found.
    """
    keys = keys_of(place, topic(number).name, COPY)
    if not keys:
        return None
    here = (sitting.c.house_id == place.house_id) & (sitting.c.game == topic.game)
    date = select(sitting.c.date).where(here, sitting.c.number == number).scalar_subquery()
    candidates = select(sitting.c.number).where(
        here,
        sitting.c.date == date,
        sitting.c.number < number,
        sitting.c.state.not_in((DELETED, ERASED)),
    )
    for candidate in place.connection.execute(candidates).scalars().all():
        first, _ = first_and_newest(place, topic(candidate).name)
        if key_of_sitting(first.fingerprint) in keys:
            return int(candidate)
    return None
