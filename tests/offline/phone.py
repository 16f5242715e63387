"""A phone at a table without a browser, for tests of its queue."""

from tests.offline.phones import Phones, Sent
from tests.support import new_key

HERE, OTHER = "/h/a/montana/1", "/h/a/montana/2"
TABLE = f'<div id="table" class="table" data-version="7" data-here="{HERE}"></div>'
BOARD = f'<div id="board" class="gaps" data-version="7" data-here="{HERE}"></div>'
CONFLICT = TABLE.replace("></div>", " data-again></div>")
CLOSED = TABLE.replace("></div>", " data-closed></div>")
BROKEN = {"HX_Retarget": "#notice"}
LOGIN = "<!doctype html><title>Hotel Wi-Fi</title>"


class Phone:
    """A phone with a page and an empty queue."""

    def __init__(self, all_phones: Phones, here: str = HERE) -> None:
        self.all = all_phones
        self.name = new_key()
        self.all.open(self.name, here)

    def enter(
        self,
        *,
        key: str = "",
        bid: int = 4,
        here: str = HERE,
        part: bool = True,
        action: str = "",
        more: str = "",
    ) -> str:
        """Make an entry; return its key."""
        values: dict[str, object] = {"body": f"contract={bid}{more}", "sitting": here}
        if action:
            values["action"] = action
        if part:
            values["kind"] = "whole"
        return self._enter("enter" if part else "tap", key, values)

    def play(self, *, is_open: bool = False) -> str:
        """Enter a turn; return its key."""
        state = {"is": "waiting"} | ({"open": True} if is_open else {})
        values: dict[str, object] = {
            "body": "moves=5S",
            "sitting": HERE,
            "kind": "turn",
            "state": state,
        }
        return self._enter("enter", "", values)

    def save(self, bid: int) -> str:
        """Enter a round at its table, which waits for those before it; return its key."""
        return self._enter("tap", "", {"body": f"contract={bid}", "sitting": HERE, "kind": "part"})

    def _enter(self, do: str, key: str, values: dict[str, object]) -> str:
        key = key or new_key()
        entry = {
            "key": key,
            "action": f"{values['sitting']}/deals/1/bid",
            "label": "a bid",
            "kind": "tap",
            **values,
            "body": f"key={key}&{values['body']}",
        }
        self.all.tell(do, phone=self.name, entry=entry, token="x")
        return key

    @property
    def sent(self) -> list[Sent]:
        """Return its requests that have no answer yet."""
        return [entry for entry in self.all.sent if entry.phone == self.name]

    @property
    def queue(self) -> dict[str, int | str]:
        """Map the keys of waiting entries to the status of their refusal, 0 without one."""
        waiting = self.all.waiting(self.name)
        return {entry["key"]: entry.get("state", {}).get("status", 0) for entry in waiting}

    def wait(self, seconds: int = 15) -> None:
        """Advance its clock."""
        self.all.tell("tick", ms=seconds * 1000)

    def close(self) -> None:
        """Close its page."""
        self.all.tell("close", phone=self.name)
