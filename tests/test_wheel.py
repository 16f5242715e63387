"""The installed wheel serves the same pages as the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.depth import audit_only
from tests.running.command import ROOT

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
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the wheel into a folder like an installer."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run([sys.executable, *build], cwd=ROOT, check=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


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


def test_wheel_has_package_data_and_no_user_data(installed: Path) -> None:
    files = {str(path.relative_to(installed)) for path in installed.rglob("*") if path.is_file()}
    assert "scorekeeper/_assets/seeds/variants/helena.toml" in files
    assert "scorekeeper/_assets/seeds/demo/1-first-friday.json" in files
    assert "scorekeeper/_assets/static/vendor/htmx/LICENSE" in files
    assert "scorekeeper/core/migrations/versions/0100_tables_of_1_0.py" in files
    assert not [name for name in files if name.startswith(("instance", "tests", "benchmarks"))]
    assert not [name for name in files if name.endswith((".sqlite", "secret"))]
