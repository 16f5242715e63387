"""What devices keep copies of, in case the server loses it: the files of sittings."""

import re
from collections.abc import Collection

from scorekeeper.core.log import having
from scorekeeper.core.topics import Place
from scorekeeper.house.import_export.before import ever_came

MOST = 50
"""How many copies are asked about at once."""

_COPY = re.compile(r"([0-9]{1,15}-[0-9a-f]{16})-([0-9a-f]{64})")


def lost(place: Place, copies: Collection[str]) -> list[str]:
    """Those of these copies that tell of what the house does not have.

    A copy is known by `X-Copy` of the file's answer: the newest change of the sitting, and the
    key of the file. The house has it if that change is in its log, which what was discarded and
    erased still is, or if the file was imported. What is no copy at all is left out.
    """
    read = {copy: found.groups() for copy in copies if (found := _COPY.fullmatch(copy))}
    there = having(place, {newest for newest, _ in read.values()})
    gone = {copy: key for copy, (newest, key) in read.items() if newest not in there}
    came = ever_came(place, gone.values())
    return [copy for copy, key in gone.items() if key not in came]
