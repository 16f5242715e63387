"""The files that a browser needs to install the app and to show cached pages offline."""

import io
import json
import re

import pytest
from flask import Flask
from PIL import Image

from tests.browser.icons import FOLDER, ICONS, ROUND
from tests.support import House
from tests.web.visitor import Visitor

SAID = {
    "en": "A companion for card nights with real cards.",
    "ru": "Помощник для вечера за\N{NO-BREAK SPACE}настоящими картами.",
}


@pytest.mark.parametrize("language", SAID)
def test_the_app_is_described_in_each_language(app: Flask, language: str) -> None:
    stranger = Visitor(House(app), None)
    answer = stranger.open(f"/{language}.webmanifest")
    assert answer.headers["Content-Type"].startswith("application/manifest+json")
    manifest = json.loads(answer.html)
    assert (manifest["lang"], manifest["description"]) == (language, SAID[language])
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
    for icon in manifest["icons"]:
        assert stranger.open(icon["src"]).headers["Content-Type"].startswith(icon["type"])
    assert stranger.open("/de.webmanifest").status == 404


@pytest.mark.parametrize(("shape", "size"), ICONS)
def test_every_icon_is_as_large_as_it_says_and_small(shape: str, size: int) -> None:
    picture = (FOLDER / f"{shape}-{size}.png").read_bytes()
    icon = Image.open(io.BytesIO(picture)).convert("RGBA")
    assert icon.size == (size, size)
    corner = icon.getchannel("A").getpixel((0, 0))
    assert corner == (0 if shape == ROUND else 255)
    assert len(picture) < 6_000


def test_the_worker_is_at_the_root_asked_for_each_time_and_small(app: Flask) -> None:
    stranger = Visitor(House(app), None)
    worker = stranger.open("/worker.js")
    assert worker.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert worker.headers["Cache-Control"] == "private, no-cache"
    assert "cacheOf=(" in worker.html  # of worker_pages.js
    assert not {"import", "export"} & set(re.findall(r"\w+", worker.html))  # it is no module
    again = stranger.open("/worker.js", if_none_match=worker.headers["ETag"])
    assert (again.status, again.html) == (304, "")


def test_offline_page_needs_no_house(app: Flask) -> None:
    page = Visitor(House(app), None).open("/offline")
    assert page.status == 200
    assert page.root.text.count("No connection to the server") == 1
    assert page.forms == []
