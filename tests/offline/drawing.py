"""The drawn parts of docs/offline.md: `python -m tests.offline.drawing` writes them."""

import json
import subprocess

from playwright._impl._driver import compute_driver_executable

from tests.running.command import ROOT

PAGE = ROOT / "docs/offline.md"
_SCRIPTS = ROOT / "static/js/offline"


def drawn(page: str) -> str:
    """Return the page with its tables and its diagram as the code gives them."""
    node, _ = compute_driver_executable()
    command = [str(node), str(ROOT / "tests/offline/drawing.mjs"), _SCRIPTS.as_uri()]
    completed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    for name, part in json.loads(completed.stdout).items():
        begin, end = f"<!-- {name} -->\n", f"\n<!-- /{name} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n{part}\n{end}{rest.partition(end)[2]}"
    return page


if __name__ == "__main__":
    PAGE.write_text(drawn(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
