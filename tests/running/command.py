"""Run the `scorekeeper` command to its end, in a new process or in the tests' process."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from click.testing import CliRunner

from scorekeeper.cli.main import main
from tests.running.forked import Forked
from tests.running.waiting import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parents[2]

Done = subprocess.CompletedProcess[str]


def environment(instance: Path, settings: dict[str, str]) -> dict[str, str]:
    """Build an environment with these settings and no others."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SCOREKEEPER_", "DATABASE_URL", "LC_", "LANG"))
    }
    return {**inherited, "LANG": "C.UTF-8", "SCOREKEEPER_INSTANCE": str(instance), **settings}


def scorekeeper(*arguments: str, instance: Path, **settings: str) -> Done:
    """Run the command in a new process, with these settings and no others."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        env = environment(instance, settings)
        with Forked(*arguments, env=env, out=out, err=err) as process:
            try:
                ended = process.wait(PATIENCE_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        output = out.read_text("utf-8"), err.read_text("utf-8")
    return subprocess.CompletedProcess(arguments, ended, *output)


def scorekeeper_afresh(
    *arguments: str, instance: Path, given: str | None = None, **settings: str
) -> Done:
    """Run the command with a new Python process; `given` is its input."""
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments],
        check=False,
        cwd=ROOT,
        env=environment(instance, settings),
        capture_output=True,
        encoding="utf-8",
        input=given,
        timeout=PATIENCE_SECONDS,
    )


def scorekeeper_here(
    *arguments: str, instance: Path, given: str | None = None, **settings: str
) -> Done:
    """Run the command in the tests' process, without starting Python."""
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
