#!/bin/sh
# WeasyPrint 70.0 gives table cells of tagged PDFs the headers of other columns.
#
# After a cell with `rowspan`, columns are counted wrongly in the rows below, and a heading with
# `colspan` reaches only the first of its columns. Expected of "+4", in the columns of Ann: row "1",
# "Ann", "points". Exits non-zero if the behaviour has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet weasyprint==70.0 pikepdf==10.17.0
"$folder/venv/bin/python" - <<'PYTHON'
import io, sys
import pikepdf, weasyprint

TABLE = """<!doctype html><html lang="en"><title>x</title><table>
<thead>
<tr><th scope="col" rowspan="2">No.</th><th scope="col" rowspan="2">Game</th>
<th scope="col" colspan="2">Ann</th><th scope="col" colspan="2">Bo</th></tr>
<tr><th scope="col">points</th><th scope="col">total</th>
<th scope="col">points of Bo</th><th scope="col">total of Bo</th></tr>
</thead>
<tbody><tr><th scope="row">1</th><td>Whitefish</td><td>+4</td><td>4</td><td>-1</td><td>-1</td></tr>
</tbody></table></html>"""
NAMES = ["No.", "Game", "Ann", "Bo", "points", "total", "points of Bo", "total of Bo", "1"]
CELLS = ["Whitefish", "+4", "4", "-1 (points)", "-1 (total)"]
RIGHT = [["1", "Game"], ["1", "Ann", "points"], ["1", "Ann", "total"],
         ["1", "Bo", "points of Bo"], ["1", "Bo", "total of Bo"]]
SEEN = [["1", "Ann", "total"], ["1", "points of Bo"], ["1", "Bo", "total of Bo"], ["1"], ["1"]]

pdf = pikepdf.open(io.BytesIO(weasyprint.HTML(string=TABLE).write_pdf(pdf_variant="pdf/ua-1")))

def below(tag, kind):
    for kid in tag.K:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            if kid.S == kind:
                yield kid
            yield from below(kid, kind)

ids = {str(th.ID): name for th, name in zip(below(pdf.Root.StructTreeRoot, "/TH"), NAMES, strict=True)}
found = [[ids[str(id)] for id in td.A.Headers] for td in below(pdf.Root.StructTreeRoot, "/TD")]
print("WeasyPrint", weasyprint.__version__)
for cell, right, headers in zip(CELLS, RIGHT, found, strict=True):
    print(f"{cell}: headers {headers}, right: {right}")
if found != SEEN:
    sys.exit(f"The behaviour has changed; it was {SEEN}")
PYTHON
