"""Which deal a phone without a server shows: `static/js/gaps/picking.js`, in Node."""

import json
import subprocess
from pathlib import Path
from typing import Any

from playwright._impl._driver import compute_driver_executable

from tests.running.command import ROOT

OWN = "own%20shuffles%3D4%20when%3Dstuck%20how%3Dmixed%20undo%3Dno"
RULES: dict[str, object] = {"classic": {}, OWN: {}}
A, B, C, D = (letter * 32 for letter in "abcd")


def picked(*questions: dict[str, Any]) -> list[dict[str, Any] | None]:
    """Return the answers to these questions, asked one after the other on one phone."""
    node, _ = compute_driver_executable()
    script, pure = Path(__file__).with_name("picking.mjs"), ROOT / "static/js/gaps/picking.js"
    command = [str(node), str(script), pure.as_uri(), json.dumps(questions)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=60)
    answers: list[dict[str, Any] | None] = json.loads(done.stdout)
    return answers


def deals(*numbers: int) -> list[dict[str, int]]:
    """Return deals of grade 3, and one of grade 4."""
    return [{"number": 9, "grade": 4}, *({"number": number, "grade": 3} for number in numbers)]


def begin(fragment: str, key: str, *numbers: int) -> dict[str, Any]:
    return {"fragment": fragment, "deals": deals(*numbers), "rules": RULES, "key": key}


def test_each_new_game_is_another_deal_and_the_oldest_comes_again_when_all_are_begun() -> None:
    answers = picked(*(begin("#3/classic", key, 5, 6, 7) for key in (A, B, C, D)))
    assert [answer and (answer["number"], answer["fragment"]) for answer in answers] == [
        (5, f"#classic/5/{A}"),
        (6, f"#classic/6/{B}"),
        (7, f"#classic/7/{C}"),
        (5, f"#classic/5/{D}"),
    ]


def test_begun_game_is_found_again_when_the_page_brings_other_deals() -> None:
    later = {"fragment": 0, "deals": [], "rules": {}, "key": B}
    new, again = picked(begin(f"#3/{OWN}", A, 5), later)
    assert new
    assert again == new
    assert (new["number"], new["rules"], new["key"], new["games"]) == (5, OWN, A, 1)


def test_game_is_found_on_the_page_without_storage() -> None:
    (answer,) = picked(begin(f"#classic/6/{A}", B, 5, 6))
    assert answer
    assert (answer["number"], answer["key"], answer["games"]) == (6, A, 0)


def test_fragment_that_names_nothing_picks_nothing() -> None:
    wrong = ["", "#", "#6/classic", f"#classic/8/{A}", "#classic/5/", "#3", "#%", "#a/b/c/d"]
    assert picked(*(begin(fragment, A, 5) for fragment in wrong)) == [None] * len(wrong)


def test_forged_fragment_leads_turns_to_no_other_address() -> None:
    forged = [
        f"#../5/{A}/../../../montana/1",
        f"#../5/{A}",
        "#classic/5/..",
        f"#classic/5/{A}?",
        f"#__proto__/5/{A}",
        "#3/..",
        "#3/%2e%2e",
    ]
    assert picked(*(begin(fragment, A, 5) for fragment in forged)) == [None] * len(forged)
    valid = begin("#3/classic", A, 5)
    assert picked(valid, begin(f"#../5/{A}", B, 5))[1] is None


def test_phone_remembers_the_newest_games() -> None:
    answers = picked(*(begin("#3/classic", f"{at}", at) for at in range(25)))
    assert [answer and answer["games"] for answer in answers][-6:] == [20] * 6
