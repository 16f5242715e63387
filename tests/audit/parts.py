"""The parts of `make audit`: what each proves, which tests it runs, which files it covers.

The command, `--for-change` and the table in CONTRIBUTING.md all follow `PARTS`. Patterns are those
of `fnmatch`: `*` also matches `/`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial

from tests.audit.clocks import CLOCKS, Clock
from tests.audit.crowds import SIEGES
from tests.audit.memory import https_memory
from tests.audit.run import run_tests
from tests.running.command import ROOT

SCHEDULES = 240


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the audit.

    Args:
        proves: what it proves, in a few words.
        run: does it; returns what it counted, or raises `Fault`.
        covers: patterns of the files whose change it should follow, separated by spaces.
        tests: patterns of its own test files; the first part that matches a file runs it.
    """

    proves: str
    run: Callable[[], str]
    covers: str
    tests: str = ""


def _thorough(name: str, *options: str, **env: str) -> str:
    """Run the tests of a part with all their cases; on PostgreSQL another part does."""
    env |= {"TESTS_THOROUGH": "yes"}
    return run_tests(env, *options, "-m", "not postgresql", *files_of(name))


def _postgresql() -> str:
    return run_tests({"TESTS_THOROUGH": "yes"}, "-m", "postgresql", "tests")


def _by_clock(clock: Clock) -> str:
    """Run what can see a clock: rules cannot, and neither paper nor a browser shows more of it."""
    return clock.test("-m", "not postgresql", *files_of("pages", "server"))


PARTS = {
    "schedules": Part(
        f"{SCHEDULES:,} random schedules of three phones with lost networks and killed servers; "
        "all states of the offline queue",
        partial(_thorough, "schedules", TESTS_SCHEDULES=str(SCHEDULES)),
        "scorekeeper/core/* scorekeeper/games/*/actions/* scorekeeper/house/offline/* static/js/*",
        "tests/offline/test_schedules.py tests/offline/test_walk.py",
    ),
    "browser": Part(
        "all screens in all languages, themes and sizes; whole games; kill storms; lost networks",
        partial(_thorough, "browser"),
        "scorekeeper/core/live/* scorekeeper/house/* scorekeeper/rulebook/* "
        "scorekeeper/games/*/web/* scorekeeper/translations/* scorekeeper/web/* static/* "
        "templates/*",
        "tests/browser/*",
    ),
    "upgrades": Part(
        "databases of earlier releases, upgraded; the wheel, a fresh Debian, the image",
        partial(_thorough, "upgrades"),
        "deploy/* hatch_build.py scorekeeper/core/migrat* scorekeeper/core/tables.py "
        "scorekeeper/games/*/store/* scorekeeper/games/upkeep.py scorekeeper/house/tidying.py",
        "tests/core/test_before_1_0.py tests/core/test_migrations.py tests/test_wheel.py "
        "tests/test_install.py",
    ),
    "papers": Part(
        "all sheets and pictures on all papers, in all languages, for each role",
        partial(_thorough, "papers"),
        "scorekeeper/*/sheets/* scorekeeper/house/pictures/* scorekeeper/house/printing/* "
        "scorekeeper/sheets/* scorekeeper/translations/* static/css/* templates/*/sheets/*",
        "tests/sheets/* tests/*/sheets/* tests/house/pictures/* tests/house/printing/*",
    ),
    "rules": Part(
        "rules, files, search and ratings in many random cases",
        partial(_thorough, "rules"),
        "scorekeeper/base/* scorekeeper/games/*/files/* scorekeeper/games/*/rules/* "
        "scorekeeper/games/*/solver/* scorekeeper/house/statistics/* scorekeeper/search/* "
        "seeds/* static/gaps/*",
        "tests/base/* tests/games/*/files/* tests/games/*/rules/* tests/games/*/solver/* "
        "tests/house/statistics/* tests/search/*",
    ),
    "server": Part(
        "the server, its processes and commands, backups and restores killed at any moment",
        partial(_thorough, "server"),
        "scorekeeper/*main*.py scorekeeper/cli/* scorekeeper/console.py "
        "scorekeeper/core/live/* scorekeeper/games/*commands.py scorekeeper/house/backup/* "
        "scorekeeper/server/*",
        "tests/cli/* tests/core/live/* tests/house/backup/* tests/running/* tests/server/*",
    ),
    "pages": Part(
        "every form and page in every way, archives and damaged files, the write path",
        partial(_thorough, "pages"),
        "scorekeeper/* seeds/* static/* templates/*",
        "tests/*",
    ),
    "postgresql": Part(
        "all that a database decides, on PostgreSQL",
        _postgresql,
        "scorekeeper/core/* scorekeeper/games/*/actions/* scorekeeper/games/*/store/* "
        "scorekeeper/house/archive/* scorekeeper/house/backup/* scorekeeper/house/deletion/*",
    ),
    **{
        name: Part(
            f"pages, server and commands by another clock: {clock.when}",
            partial(_by_clock, clock),
            "scorekeeper/cli/* scorekeeper/core/* scorekeeper/games/*/web/* "
            "scorekeeper/house/* scorekeeper/web/*",
        )
        for name, clock in CLOCKS.items()
    },
    **{
        name: Part(siege.proves, siege.test, "scorekeeper/server/* scorekeeper/web/limits.py")
        for name, siege in SIEGES.items()
    },
    "https-memory": Part(
        "closed https connections cost the server no memory",
        https_memory,
        "scorekeeper/server/*",
    ),
}

EVERYTHING = (
    "pyproject.toml requirements*.lock scorekeeper/app.py scorekeeper/config.py "
    "scorekeeper/headless.py tests/cases/* tests/conftest.py tests/depth.py tests/judges/* "
    "tests/running/* tests/support.py"
)
"""Patterns of files that each part depends on."""


def owner(test_file: str) -> str:
    """The part that runs the tests of this file."""
    return next(name for name, part in PARTS.items() if _matches(test_file, part.tests))


def files_of(*names: str) -> list[str]:
    """The test files of these parts."""
    files = (path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    return sorted(file for file in files if owner(file) in names)


def for_change(paths: Iterable[str]) -> list[str]:
    """The parts to run after a change of these files, in the order of `PARTS`."""
    concerned = {name for path in paths for name in _concerned(path)}
    return [name for name in PARTS if name in concerned]


def _concerned(path: str) -> list[str]:
    if path.startswith("tests/") and path.rpartition("/")[2].startswith("test_"):
        return [owner(path)]
    if _matches(path, EVERYTHING):
        return list(PARTS)
    return [name for name, part in PARTS.items() if _matches(path, f"{part.covers} {part.tests}")]


def _matches(path: str, patterns: str) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns.split())


def table() -> str:
    """The parts, as CONTRIBUTING.md lists them."""
    rows = [("part", "proves", "covers"), ("---",) * 3]
    rows += [
        (f"`{name}`", part.proves, " ".join(f"`{pattern}`" for pattern in part.covers.split()))
        for name, part in PARTS.items()
    ]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
