"""`make run` on a fresh machine is quiet, unless something fails.

The Makefile is the real one; the installer is replaced by a verbose program.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.running.command import ROOT
from tests.running.waiting import PATIENCE_SECONDS

LINK = "http://192.168.1.20:8000/join/secret"

PIP = r"""#!/bin/sh
i=0
while [ $i -lt 60 ]; do
    echo "WARNING: Location '/elsewhere' is ignored: it is neither a file nor a directory." >&2
    echo "Collecting package-$i"
    i=$((i + 1))
done
%s
"""
FAILS = """echo "ERROR: No matching distribution found for flask" >&2
exit 7"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Create a folder with the files that make needs, and nothing installed."""
    for name in ("Makefile", "pyproject.toml", "hatch_build.py", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    programs = tmp_path / ".venv/bin"
    programs.mkdir(parents=True)
    put(programs / "python", PIP % "")
    put(programs / "scorekeeper", f"#!/bin/sh\necho {LINK}\n")
    return tmp_path


def put(program: Path, text: str) -> None:
    program.write_text(text)
    program.chmod(0o755)


def make_run(checkout: Path) -> "subprocess.CompletedProcess[str]":
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    command = ["make", "run"]
    return subprocess.run(
        command,
        check=False,
        cwd=checkout,
        env=env,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )


def test_link_is_not_lost_in_output_of_installer(checkout: Path) -> None:
    first, second = make_run(checkout), make_run(checkout)
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.splitlines() == [
        "Installing the locked packages",
        "Installing Scorekeeper",
        LINK,
    ]
    assert (second.returncode, second.stdout, second.stderr) == (0, f"{LINK}\n", "")


def test_an_installer_that_fails_is_quoted_and_nothing_is_served(checkout: Path) -> None:
    put(checkout / ".venv/bin/python", PIP % FAILS)
    done = make_run(checkout)
    assert done.returncode != 0
    assert LINK not in done.stdout
    lines = done.stderr.splitlines()
    failed = lines.index("ERROR: No matching distribution found for flask")
    assert lines[failed + 1] == (
        "Installing the locked packages: failed with status 7. "
        "The whole output is in build/setup.log."
    )
    assert re.match(r"make: \*\*\* .* Error 7$", lines[failed + 2])
    assert failed < 30
    assert (checkout / "build/setup.log").read_text().count("WARNING") == 60
    put(checkout / ".venv/bin/python", PIP % "")
    assert make_run(checkout).stdout.endswith(f"Installing Scorekeeper\n{LINK}\n")


def test_output_of_failed_process_comes_last(tmp_path: Path) -> None:
    lock, install = tmp_path / "some.lock", tmp_path / "install"
    lock.write_text("".join(f"package-{n}==1 \\\n    --hash=sha256:0{n}\n" for n in range(1, 6)))
    put(
        install,
        'for last; do :; done\ngrep -q "$WRONG" "$last" && { echo no; exit 9; }\ncat "$last"\n',
    )
    for wrong, status in (("package-3==", 9), ("package-4==", 9), ("package-6==", 0)):
        done = subprocess.run(
            [str(ROOT / "deploy/in-two.sh"), str(lock), "sh", str(install)],
            check=False,
            env={**os.environ, "WRONG": wrong},
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
        assert done.returncode == status
        if status:
            assert done.stdout.splitlines()[-1] == "no"
        else:
            assert sorted(done.stdout.splitlines()) == sorted(lock.read_text().splitlines())


def test_on_a_terminal_each_package_is_a_dot(checkout: Path) -> None:
    ours, theirs = os.openpty()
    command = [
        str(checkout / "deploy/quietly.sh"),
        "Installing",
        str(checkout / ".venv/bin/python"),
    ]
    subprocess.run(command, check=True, stdout=theirs, timeout=PATIENCE_SECONDS)
    os.close(theirs)
    with open(ours, closefd=True) as terminal:
        assert terminal.readline() == f"Installing{'.' * 60}\n"


APT = """#!/bin/sh
seq -f "Get:%g a line of many" 200
[ "$1" = update ] || {installs}
"""


@pytest.mark.parametrize("works", [True, False])
def test_system_packages_are_as_quiet(checkout: Path, works: bool) -> None:
    programs, probe = checkout / "programs", checkout / "probe"
    programs.mkdir()
    put(programs / "apt-get", APT.format(installs=f"touch {probe}" if works else "exit 100"))
    put(programs / "sudo", '#!/bin/sh\nshift\nexec "$@"\n')
    done = subprocess.run(
        [str(checkout / "deploy/system-packages.sh"), f"some-library={probe}"],
        check=False,
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    installing = "Installing system packages: some-library"
    assert done.stdout.splitlines() == ["Updating the list of system packages", installing]
    if works:
        assert (done.returncode, done.stderr) == (0, "")
    else:
        assert done.returncode == 100
        assert done.stderr.splitlines()[-2:] == [
            "Get:200 a line of many",
            f"{installing}: failed with status 100. The whole output is in build/setup.log.",
        ]
