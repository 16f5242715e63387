"""Tags of PDFs: headings of cells, boxes of figures, languages, links, artifacts."""

import pytest
from weasyprint import HTML

from scorekeeper.sheets.render import render
from scorekeeper.sheets.sheet import Sheet
from tests.depth import audit_only
from tests.judges.html_headings import tables
from tests.judges.printed import Printed
from tests.judges.tagged import Tagged, wrong_headings
from tests.web.visitor import read_html

SQUARE = """<svg {} viewBox="0 0 9 9" width="90" height="45"><title>x</title>
<path d="M0 0h9v9h-9z"/></svg>"""


def document(body: str, language: str = "en") -> str:
    """A document to print."""
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>Test</title>'
        f'</head><body class="paper"><h1 class="s-title">Test</h1>{body}</body></html>'
    )


def printed(body: str) -> Printed:
    """The PDF of it."""
    return Printed(render(Sheet(document(body), "a5")))


def tagged(body: str) -> Tagged:
    """Read the tags of the PDF."""
    return Tagged(printed(body))


def head(*rows: str) -> str:
    return f"<thead>{''.join(f'<tr>{row}</tr>' for row in rows)}</thead>"


def body(*rows: str) -> str:
    return f"<tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody>"


def th(text: str, scope: str = "col", **spans: int) -> str:
    attributes = "".join(f' {name}="{value}"' for name, value in spans.items())
    return f'<th scope="{scope}"{attributes}>{text}</th>'


def tds(*texts: str, **spans: int) -> str:
    attributes = "".join(f' {name}="{value}"' for name, value in spans.items())
    return "".join(f"<td{attributes}>{text}</td>" for text in texts)


TWO_LINES = head(
    th("No.", rowspan=2) + th("Game", rowspan=2) + th("Ann", colspan=2) + th("Bo", colspan=2),
    th("points") + th("total") + th("points") + th("total"),
)

TABLES = {
    "one line": head(th("No.") + th("Ann")) + body(th("1", "row") + tds("3")),
    "two lines": TWO_LINES + body(th("1", "row") + tds("Whitefish", "+4", "4", "−1", "−1")),
    "a row over several columns": TWO_LINES
    + body(th("1", "row") + tds("Whitefish", "+4", "4", "−1", "−1"))
    + body(th("Total", "row", colspan=2) + tds("4", "−1", colspan=2)),
    "a heading of two rows": head(th("No.") + th("Ann") + th("Bo"))
    + body(th("1", "row", rowspan=2) + tds("1", "2"), tds("a note", colspan=2))
    + body(th("2", "row") + tds("3", "4")),
    "a heading beyond its group": head(th("No.") + th("Ann"))
    + body(th("1", "row", rowspan=9) + tds("1"))
    + body(th("2", "row") + tds("2")),
    "groups": head(th("No.") + th("Ann"))
    + body(th("1", "row") + tds("1"))
    + body(
        th("Blind", "rowgroup", colspan=2), th("2", "row") + tds("2"), th("3", "row") + tds("3")
    ),
    "a heading in the middle": head(th("Place") + th("Player") + th("Won"))
    + body(tds("1") + th("Ann", "row") + tds("2"), tds("2") + th("Bo", "row") + tds("1")),
    "a cell over two rows": head(th("No.") + th("Ann") + th("Bo"))
    + body(th("1", "row") + tds("both", rowspan=2) + tds("1"), th("2", "row") + tds("2")),
    "a corner": head(tds("") + th("1") + th("2")) + body(th("A", "row") + tds("x", "y")),
}


@pytest.mark.parametrize("table", TABLES)
def test_cells_have_the_headings_that_html_gives_them(table: str) -> None:
    html = f"<table>{TABLES[table]}</table>"
    assert wrong_headings(tables(read_html(document(html))), tagged(html).tables) == []


def test_an_empty_body_is_printed() -> None:
    table = tagged(f"<table>{TWO_LINES}<tbody>\n </tbody>{body(th('1', 'row') + tds('x'))}</table>")
    assert "1x" in table.read_out.replace(" ", "")


@audit_only
def test_a_table_over_several_pages_has_its_headings_on_each() -> None:
    rows = body(*(th(str(n), "row") + tds("Whitefish", "1", "2", "3", "4") for n in range(120)))
    html = f"<table>{TWO_LINES}{rows}</table>"
    found_tables = tagged(html).tables
    assert len(found_tables) > 2
    assert wrong_headings(tables(read_html(document(html))), found_tables) == []


def test_judge_finds_headings_that_weasyprint_gets_wrong() -> None:
    html = document(f"<table>{TABLES['two lines']}</table>")
    alone = Printed(HTML(string=html).write_pdf(pdf_variant="pdf/ua-1"))
    with pytest.raises(AttributeError, match="IDTree"):
        _ = Tagged(alone).tables


def test_a_figures_box_is_where_it_is_drawn() -> None:
    sheet = printed(
        "<p>Text</p>" + SQUARE.format('role="img"').replace("<path", "<title>x</title><path")
    )
    (figure,) = Tagged(sheet).figures
    (page,) = sheet.images(4)
    dark = figure.crop([page]).convert("L").point(lambda value: 255 if value < 100 else 0)
    assert dark.getbbox() is not None
    left, top, right, bottom = dark.getbbox()  # type: ignore[misc]
    wide, high = dark.size
    drawn = ((right - left) / 4, (bottom - top) / 4)
    assert drawn == pytest.approx((45 * 0.75, 45 * 0.75), abs=1)  # in the middle of its box
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((wide / 2, high / 2), abs=4)


@pytest.mark.parametrize("style", ["", "display: block"])
def test_a_hidden_drawing_is_no_figure(style: str) -> None:
    hidden = SQUARE.format(f'aria-hidden="true" style="{style}"')
    sheet = printed(f"<p>Before</p>{hidden}<p>After</p>")
    tagged_sheet = Tagged(sheet)
    assert tagged_sheet.figures == []
    assert tagged_sheet.strays == []
    assert b"/Layout" in sheet.pdf.pages[0].Contents.read_bytes()


def test_hidden_text_is_not_read_out() -> None:
    sheet = printed('<p>Ann <span aria-hidden="true">and <b>much</b> more</span> Bo</p>')
    tagged_sheet = Tagged(sheet)
    assert "much" in sheet.text
    assert tagged_sheet.read_out == "Test Ann  Bo"
    assert tagged_sheet.strays == []


def test_the_margins_of_a_page_are_artifacts() -> None:
    sheet = printed("<p>Text</p>")
    tagged_sheet = Tagged(sheet)
    assert "1 / 1" in sheet.text
    assert tagged_sheet.read_out == "Test Text"
    assert tagged_sheet.strays == []


def test_languages_are_kept() -> None:
    html = '<p>Hand <span lang="es">baza <i>cierta</i></span> <b lang="ru">взятка</b></p><p>x</p>'
    sheet = printed(html)
    tagged_sheet = Tagged(sheet)
    languages = {
        tagged_sheet.text(tag).strip(): str(tag.Lang) for tag in sheet.elements() if "/Lang" in tag
    }
    assert languages == {"baza": "es", "cierta": "es", "взятка": "ru"}


@audit_only
@pytest.mark.parametrize(
    ("link", "description"),
    [
        ('<a href="http://x.example/1">This  game</a>', "This game"),
        ('<a href="http://x.example/1" aria-label="Игра">x.example/1</a>', "Игра"),
    ],
)
def test_a_link_is_described_by_its_label_or_text(link: str, description: str) -> None:
    sheet = printed(f"<p>See {link}.</p>")
    (annotation,) = sheet.pdf.pages[0].Annots
    assert str(annotation.Contents) == description
    assert str(annotation.A.URI) == "http://x.example/1"
    (tag,) = sheet.elements("/Link")
    assert any(kid.get("/Type") == "/OBJR" for kid in tag.K if hasattr(kid, "get"))
