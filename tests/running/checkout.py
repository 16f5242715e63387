"""The files of the checkout that git tracks, or would."""

import subprocess

import pytest

from tests.running.command import ROOT


def files_in(*folders: str) -> list[str]:
    """List the files in these folders of the checkout that are not ignored."""
    if not (ROOT / ".git").exists():
        pytest.skip("git does not know this copy's files")
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.run(
        [*command, "--", *folders], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    return [path for path in listed.stdout.split("\0") if path and (ROOT / path).is_file()]
