"""Printing: the preview, the PDF, and a server that removes its temporary files."""

from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.nights import PLAIN, Dealt, begin_night
from tests.browser.requests import fetch
from tests.browser.server import House, Server, running
from tests.browser.storm import Phone
from tests.browser.table import Table
from tests.depth import audit_only, some
from tests.judges.printed import Printed
from tests.running.printing import prints
from tests.running.waiting import wait_until


@audit_only
def test_night_is_previewed_and_printed(table: Table, house: House) -> None:
    table.visit(begin_night(house, PLAIN))
    page = table.page
    page.locator("header a[href$='/sheet']").click()
    # the browser prints this page with all its text, and without controls
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".sheet tbody tr")).to_be_visible()
    for tapped in (".bar a", ".aside", ".foot", ".skip", ".icon"):
        for element in page.locator(tapped).all():
            expect(element).not_to_be_visible()
    colours = page.evaluate(
        "() => ['backgroundColor', 'color'].map(name => getComputedStyle(document.body)[name])"
    )
    assert colours == ["rgba(0, 0, 0, 0)", "rgb(0, 0, 0)"]
    page.emulate_media(media="screen", color_scheme="light")

    page.locator("a[href*='/print/montana/']").click()
    expect(page.locator(".preview .s-deals tbody tr")).to_have_count(1 + 6 + 1)
    page.locator("a[href*='paper=a5']").first.click()
    page.wait_for_url("**paper=a5**")
    page.locator("[aria-labelledby=empty-lines] a", has_text="12").click()
    expect(page.locator(".preview .a5 .s-empty")).to_have_count(12)
    page.wait_for_load_state()
    sheet, box = page.locator(".paper").bounding_box(), page.locator(".preview").bounding_box()
    assert sheet
    assert box
    assert round(sheet["width"]) == round(box["width"])
    path = page.locator("main .forward").get_attribute("href")
    pdf = fetch(page, f"{house.server.address}{path}")
    printed = Printed(pdf.body())
    assert printed.sizes[0] == (148, 210)
    assert "Whitefish" in printed.text
    assert f"{table.home}montana/" in printed.text.replace(" ", "")


PAPERS = {"a4": "A4", "letter": "Letter", "a5": "A5"}


@pytest.mark.parametrize("paper", some(PAPERS))
def test_browser_print_matches_preview(table: Table, house: House, paper: str) -> None:
    night = begin_night(house, PLAIN)
    # on the last page browsers fill one column after the other, so A5 needs one more
    many = {"cards": 4 if paper == "a5" else 2, "rules": 3 if paper == "a5" else 1}
    for sheet in ("cards", "rules", "blank", "blank?lines=none", night):
        mark = "&" if "?" in sheet else "?"
        table.visit(f"print/{sheet}{mark}paper={paper}")
        # the printer can be set to other paper
        chosen = PAPERS[paper] if sheet != "cards" else "A3"
        printed = Printed(table.page.pdf(format=chosen, prefer_css_page_size=True))
        assert min(printed.margins) > 0, sheet  # looks for ink on every page
        assert len(printed.texts) == many.get(sheet, 1), sheet
        if sheet == "cards":  # in their own size
            assert (
                printed.sizes[0]
                == {"a4": (210, 297), "letter": (216, 279), "a5": (148, 210)}[paper]
            )
        assert "Names and rows" not in printed.text


@audit_only
def test_printed_page_has_its_content(table: Table, house: House) -> None:
    night = begin_night(house, Dealt("whitefish", (4, 5, 3), ()))
    for address, printed, left_out in (
        (f"{night}?ask=tricks", ("Tricks", "Whitefish", "Ann"), ("Save",)),
        ("players", ("Ann", "Bo", "Cy"), ("Rename", "Archive")),
        ("devices", ("this device", "A recovery code on paper"), ("Revoke",)),
        (
            "montana/house-rules/edit",
            ("Points for nil", "three more deals"),
            ("Save",),
        ),
        (
            "montana/variants/new",
            ("Cards to each player", "The dummy plays"),
            ("Save",),
        ),
        ("print", ("Blank sheet", "Pocket cards", "The rules on one page"), ()),
    ):
        table.visit(address)
        text = Printed(table.page.pdf(format="A4", prefer_css_page_size=True)).text
        assert [words for words in printed if words not in text] == [], address
        assert [words for words in left_out if words in text] == [], address


@pytest.mark.parametrize("end", some(("kill", "stop")))
@audit_only
def test_stopped_or_killed_server_leaves_no_process(tmp_path: Path, end: str) -> None:
    with running(tmp_path) as server:
        phone = Phone(server.found_house().link, "Phone")
        phone.hang_up()
        with closing(HTTPConnection(server.address.removeprefix("http://"))) as connection:
            cookie = {"Cookie": phone.cookie}
            connection.request("GET", f"{phone.home}print/blank.pdf", headers=cookie)
            assert connection.getresponse().read().startswith(b"%PDF")
        printing = printers(server)
        folders = [folder_of(process) for process in printing]
        assert folders
        assert all(folder.is_dir() for folder in folders)
        getattr(server, end)()
        wait_until(lambda: not any(map(prints, printing)))
        wait_until(lambda: not any(map(Path.exists, folders)))


def printers(server: Server) -> list[Path]:
    """Return the printing processes of this server, which their parent's environment names."""
    printing = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
            environment = Path(f"/proc/{parent}/environ").read_bytes()
        except OSError:
            continue
        if prints(process) and str(server.folder).encode() in environment:
            printing.append(process)
    return printing


def folder_of(process: Path) -> Path:
    """Return the temporary folder of a process."""
    environment = (process / "environ").read_bytes().split(b"\0")
    return Path(next(line for line in environment if line.startswith(b"TMPDIR="))[7:].decode())
