"""Ways to install of docs/install.md: what their files say, and the first bid in a fresh Debian."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from scorekeeper.config import SETTINGS, Config
from tests.browser.storm import Phone
from tests.depth import audit_only
from tests.running.checkout import files_in
from tests.running.command import ROOT
from tests.running.forked import Process
from tests.running.serving import Running, answers, free_port, serving_by
from tests.running.waiting import wait_until

DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "debian/scorekeeper.service"
MAX_EXPOSED = 20
"""In tenths, of the 10 that `systemd-analyze security` gives a service without any protection."""

PATH = "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
CHROOT = f'mount -t proc proc "$0/proc" && exec chroot "$0" env -i PATH={PATH} "$@"'


# ---- files ----


def test_service_has_no_unknown_lines_and_little_exposure() -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not installed")
    command = [analyze, "security", "--offline=yes", f"--threshold={MAX_EXPOSED}", str(UNIT)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout.splitlines()[-1]


@pytest.mark.parametrize("name", ["kitchen", "public"])
def test_compose_file_sets_what_the_server_understands(name: str, tmp_path: Path) -> None:
    given = {"DOMAIN": "cards.example", "PASSWORD": "hush"}
    text = (DEPLOY / f"compose/{name}.yaml").read_text(encoding="utf-8")
    filled = re.sub(r"\$\{(\w+):[-?](\w*)\}", lambda match: given.get(match[1], match[2]), text)
    services: Mapping[str, Any] = yaml.safe_load(filled)["services"]
    environment = services["scorekeeper"]["environment"]
    settings = {key: "" if value is None else str(value) for key, value in environment.items()}
    assert settings.keys() <= {*SETTINGS, "DATABASE_URL"}
    config = Config.from_env(settings | {"SCOREKEEPER_INSTANCE": str(tmp_path)})
    assert config.database_url.startswith("sqlite" if name == "kitchen" else "postgresql")
    assert config.proxies == (1 if "caddy" in services else 0)


def test_settings_of_the_service_are_settings(tmp_path: Path) -> None:
    lines = (DEPLOY / "debian/scorekeeper.env").read_text(encoding="utf-8").splitlines()
    settings = dict(line.removeprefix("#").split("=", 1) for line in lines if "=" in line)
    assert settings.keys() <= {*SETTINGS, "DATABASE_URL"}
    Config.from_env(settings | {"SCOREKEEPER_INSTANCE": str(tmp_path)})


# ---- a fresh Debian ----


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the root of a Debian with nothing installed; it gets packages as this computer does."""
    if os.geteuid() or subprocess.run(["unshare", "--mount", "true"], check=False).returncode:
        pytest.skip("only root that may mount can make another Debian")
    root = tmp_path_factory.mktemp("debian") / "root"
    subprocess.run(["debootstrap", "--variant=minbase", "bookworm", str(root)], check=True)
    for name in ("etc/hosts", "etc/pip.conf", "etc/resolv.conf"):
        if Path("/", name).exists():
            shutil.copyfile(Path("/", name), root / name)
    authorities = "usr/local/share/ca-certificates"
    if Path("/", authorities).exists():
        shutil.copytree(Path("/", authorities), root / authorities, dirs_exist_ok=True)
    return root


def inside(root: Path, *command: str) -> list[str]:
    """Return a command that runs in another root."""
    return ["unshare", "--mount", "sh", "-c", CHROOT, str(root), *command]


def serving_with(command: Sequence[str], folder: Path) -> Any:
    """Start a server by a command that is followed by our own arguments."""

    def start(arguments: Sequence[str], _env: dict[str, str], out: Path, log: Path) -> Process:
        with out.open("ab") as stdout, log.open("ab") as stderr:
            return subprocess.Popen([*command, *arguments], stdout=stdout, stderr=stderr)

    return serving_by(start, folder / "server")


def bid_first(server: Running) -> None:
    """Join with the printed link, start a night, call and bid."""
    phone = Phone(f"http://localhost:{server.port}{server.link}", "Phone")
    phone.add_players()
    phone.start_night()
    assert phone.write() == 200
    phone.hang_up()


def with_source(debian: Path, root: Path) -> None:
    """Copy a Debian to `root`, and this checkout into it."""
    subprocess.run(["cp", "--archive", debian, root], check=True)
    for path in files_in():
        (root / "source" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, root / "source" / path)


@audit_only
def test_make_install_in_a_fresh_debian_serves_the_first_bid(debian: Path, tmp_path: Path) -> None:
    root = tmp_path / "root"
    with_source(debian, root)
    install = "make -C /source install"
    steps = f"apt-get update && apt-get install -y make && {install} && {install}"
    subprocess.run(inside(root, "sh", "-c", steps), check=True)
    assert len([*root.glob("opt/scorekeeper-*")]) == 1  # the second one replaced the first
    with serving_with(inside(root, "scorekeeper"), tmp_path) as server:
        bid_first(server)
        database = root / "var/lib/scorekeeper/scorekeeper.sqlite"
        assert database.stat().st_uid != 0
        checked = subprocess.run(
            inside(root, "scorekeeper", "doctor", "--json"),
            check=False,
            stdout=subprocess.PIPE,
            text=True,
        )
    outcome_of = {finding["check"]: finding["ok"] for finding in json.loads(checked.stdout)}
    assert outcome_of["printing"]
    assert outcome_of["database"]


@contextmanager
def booted(root: Path) -> Iterator[Callable[..., str]]:
    """Start the systemd of another root; yield a function that runs a command there."""
    options = ["--quiet", "--register=no", "--keep-unit", "--console=pipe", "--boot"]
    command = ["systemd-nspawn", *options, f"--directory={root}"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as container:
        try:
            yield partial(_run_in_container, container.pid)
        finally:
            container.terminate()  # shuts it down


def _run_in_container(container: int, *command: str) -> str:
    """Run a command in a container once its systemd can be asked; return what it prints."""
    children = Path(f"/proc/{container}/task/{container}/children")

    def systemd() -> list[str]:
        running = children.read_text().split()
        return [pid for pid in running if Path(f"/proc/{pid}/root/run/systemd/private").exists()]

    wait_until(systemd)
    enter = ["nsenter", "--all", f"--target={systemd()[0]}", "env", "-i", f"PATH={PATH}"]
    done = subprocess.run([*enter, *command], check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


@audit_only
def test_systemd_restarts_the_service_and_refuses_no_request(debian: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-nspawn") is None:
        pytest.skip("systemd-nspawn is not installed")
    root = tmp_path / "root"
    with_source(debian, root)
    install = "apt-get update && apt-get install -y make systemd-sysv dbus"
    subprocess.run(inside(root, "sh", "-c", install), check=True)
    port = free_port()
    (root / "etc/scorekeeper.env").write_text(f"SCOREKEEPER_PORT={port}\n")
    with booted(root) as run, ThreadPoolExecutor(1) as pool:
        printed = run("make", "--directory=/source", "install")
        assert f":{port}/join/" in printed
        assert "localhost" not in printed  # the link is for a phone
        restarts = pool.submit(run, "systemctl", "restart", "scorekeeper")
        while not restarts.done():
            assert answers(port)
        before = run("systemctl", "show", "scorekeeper", "--property=MainPID")
        run("systemctl", "reload", "scorekeeper")
        log = ["journalctl", "--unit=scorekeeper", "--output=cat"]
        while run(*log).count("Anyone who opens this link") < 3:  # the third start
            assert answers(port)
        assert run("systemctl", "show", "scorekeeper", "--property=MainPID") == before


@pytest.fixture
def buildah(debian: Path, tmp_path: Path) -> Iterator[list[str]]:
    """The command that builds and runs images, with a folder of its own and Debian in it."""
    command = ["buildah", "--root", str(tmp_path / "images"), "--runroot", str(tmp_path / "run")]
    subprocess.run(["tar", "-C", debian, "-cf", tmp_path / "root.tar", "."], check=True)
    (tmp_path / "Containerfile").write_text("FROM scratch\nADD root.tar /\n")
    build = [*command, "build", "--isolation", "chroot", "--tag", "localhost/debian:12-slim"]
    subprocess.run([*build, str(tmp_path)], check=True)
    yield command
    subprocess.run([*command, "rmi", "--all", "--force"], check=True)


@audit_only
def test_image_serves_the_first_bid_and_reports_its_health(
    buildah: list[str], tmp_path: Path
) -> None:
    build = [*buildah, "build", "--isolation", "chroot", "--network", "host", "--format", "docker"]
    base = ["--build-arg", "BASE=localhost/debian:12-slim", "--tag", "scorekeeper-cards"]
    file = ["--file", str(DEPLOY / "Containerfile"), str(ROOT)]
    subprocess.run([*build, *base, *file], check=True)
    container = output_of(buildah, "from", "scorekeeper-cards")
    image = json.loads(output_of(buildah, "inspect", container))["Docker"]["config"]
    assert image["User"] == "scorekeeper"
    kind, health = image["Healthcheck"]["Test"]
    assert kind == "CMD-SHELL"
    run = [*buildah, "run", "--isolation", "chroot", "--network", "host"]
    with serving_with([*run, container, "scorekeeper"], tmp_path) as server:
        bid_first(server)
        port = f"SCOREKEEPER_PORT={server.port}"
        check = [*run, "--env", port, container, "sh", "-c", health]
        assert subprocess.run(check, check=False).returncode == 0
    while subprocess.run(check, check=False).returncode == 0:
        pass  # buildah ends before the server, which still answers what it has begun


def output_of(command: Sequence[str], *arguments: str) -> str:
    done = subprocess.run([*command, *arguments], check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()
