"""The `scorekeeper` command, run as a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from scorekeeper.cli.main import main

ROOT = Path(__file__).resolve().parents[2]

Done = subprocess.CompletedProcess[str]


def scorekeeper(
    *arguments: str, instance: Path, given: str | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, with these settings and no others; `given` is its input."""
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SCOREKEEPER_", "DATABASE_URL", "LC_", "LANG"))
    }
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments],
        check=False,
        cwd=ROOT,
        env={**env, "LANG": "C.UTF-8", "SCOREKEEPER_INSTANCE": str(instance), **settings},
        capture_output=True,
        encoding="utf-8",
        input=given,
        timeout=30,
    )


def scorekeeper_here(
    *arguments: str, instance: Path, given: str | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """The same in the tests' own process, which saves the start."""
    env = dict.fromkeys(name for name in os.environ if name.startswith(("LC_", "DATABASE_URL")))
    done = CliRunner().invoke(
        main,
        arguments,
        given,
        env={**env, "LANG": "C.UTF-8", "SCOREKEEPER_INSTANCE": str(instance), **settings},
    )
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)
