#!/bin/sh
# WeasyPrint 70.0 measures the /BBox of figures in tagged PDFs in CSS pixels from the top.
#
# PDF measures in points from the bottom left corner (ISO 32000-1, 14.8.5.4.3): a square of 96 CSS
# pixels (72 points) at the top left of an A4 page is at [0 770 72 842], not at [0 0 96 96], which
# is a larger square at the bottom. Exits non-zero if the behaviour has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet weasyprint==70.0 pikepdf==10.17.0
"$folder/venv/bin/python" - <<'PYTHON'
import io, sys
import pikepdf, weasyprint

PAGE = """<!doctype html><html lang="en"><title>x</title>
<style>@page { size: A4; margin: 0 } body { margin: 0 } svg { display: block }</style>
<svg width="96" height="96" viewBox="0 0 9 9"><title>A square</title><path d="M0 0h9v9H0z"/></svg>
</html>"""

pdf = pikepdf.open(io.BytesIO(weasyprint.HTML(string=PAGE).write_pdf(pdf_variant="pdf/ua-1")))
(figure,) = (o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/S") == "/Figure")
box = [round(float(side)) for side in figure.A.BBox]
page = [round(float(side)) for side in pdf.pages[0].MediaBox]
print("WeasyPrint", weasyprint.__version__)
print(f"page {page}, /BBox {box}, right: [0, 770, 72, 842]")
if box != [0, 0, 96, 96]:
    sys.exit("The behaviour has changed; it was [0, 0, 96, 96]")
PYTHON
