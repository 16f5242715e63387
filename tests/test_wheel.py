"""The installed wheel serves the same pages as the checkout."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from hatch_build import ASSETS
from tests.browser.storm import Phone
from tests.depth import audit_only
from tests.running.checkout import files_in
from tests.running.command import ROOT
from tests.running.forked import Process
from tests.running.serving import serving_by

SERVE = """
import sys
from pathlib import Path
from scorekeeper import assets
from scorekeeper.app import create_app
from scorekeeper.core.migrate import migrate

assert Path(assets.__file__).is_relative_to(sys.argv[1]), assets.__file__
assert assets.asset("templates").is_relative_to(sys.argv[1])
app = create_app()
migrate(app)
for language in sys.argv[2:]:
    browser = app.test_client()
    page = browser.get("/", headers={"Accept-Language": language}).get_data(as_text=True)
    style = page.split('rel="stylesheet" href="')[1].split('"')[0]
    assert browser.get(style).status_code == 200, style
    print(page)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run([sys.executable, *build], cwd=ROOT, check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """Unpack the wheel into a folder like an installer."""
    folder = wheel.with_name("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@audit_only
def test_the_wheel_serves_pages_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    env = os.environ | {"PYTHONPATH": str(installed), "SCOREKEEPER_INSTANCE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SERVE, installed, "en", "ru"],
        cwd=tmp_path,
        env=env,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    english, russian = done.stdout.split("</html>")[:2]
    assert "has not joined a house" in english
    assert "ещё не в доме" in russian
    assert "\N{NO-BREAK SPACE}" in russian


def test_wheel_has_every_file_of_the_package_and_no_other(wheel: Path) -> None:
    expected = {f"scorekeeper/_assets/{path}" for path in files_in(*ASSETS)}
    for path in files_in("scorekeeper"):
        expected |= {path, path.removesuffix(".po") + ".mo"} if path.endswith(".po") else {path}
    with zipfile.ZipFile(wheel) as archive:
        files = {name for name in archive.namelist() if ".dist-info/" not in name}
        (commands,) = (n for n in archive.namelist() if n.endswith("/entry_points.txt"))
        assert b"\nscorekeeper = scorekeeper.cli.main:main\n" in archive.read(commands)
    assert files == expected
    assert "scorekeeper/_assets/static/gaps/solver.wasm" in files


def test_installed_wheel_keeps_data_in_the_users_data_folder(
    installed: Path, tmp_path: Path
) -> None:
    program = "from scorekeeper.config import Config; print(Config.from_env().instance)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=user_of(tmp_path / "home") | {"PYTHONPATH": str(installed)},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert done.stdout == f"{tmp_path}/home/.local/share/scorekeeper\n"


@audit_only
def test_uv_runs_the_wheel_for_a_new_user_until_the_first_bid(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    uv = [str(Path(sys.executable).with_name("uv")), "tool", "run", "--python", sys.executable]

    def with_uv(command: Sequence[str], _env: dict[str, str], out: Path, log: Path) -> Process:
        with out.open("ab") as stdout, log.open("ab") as stderr:
            return subprocess.Popen(
                [*uv, "--from", str(wheel), "scorekeeper", *command],
                cwd=tmp_path,
                env=user_of(home),
                stdout=stdout,
                stderr=stderr,
            )

    with serving_by(with_uv, tmp_path / "server") as server:
        phone = Phone(f"http://localhost:{server.port}{server.link}", "Phone")
        phone.add_players()
        phone.start_night()
        assert phone.write() == 200
        phone.hang_up()
    assert (home / ".local/share/scorekeeper/scorekeeper.sqlite").is_file()


def user_of(home: Path) -> dict[str, str]:
    """Build the environment of a user who has set nothing, with this home folder."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SCOREKEEPER_", "DATABASE_URL", "PYTHON", "UV_", "XDG_"))
    }
    return {**inherited, "HOME": str(home)}
