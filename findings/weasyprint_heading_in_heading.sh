#!/bin/sh
# WeasyPrint 70.0 tags a heading twice where part of it is set as a block.
#
# <h1>Montana <small style="display: block">Friday</small></h1> becomes an /H1 with another /H1
# inside, for the anonymous block around "Montana": screen readers list two headings of the first
# level. Expected: one. Exits non-zero if the behaviour has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet weasyprint==70.0 pikepdf==10.17.0
"$folder/venv/bin/python" - <<'PYTHON'
import io, sys
import pikepdf, weasyprint

PAGE = """<!doctype html><html lang="en"><title>x</title>
<h1>Montana <small style="display: block">Friday</small></h1></html>"""

pdf = pikepdf.open(io.BytesIO(weasyprint.HTML(string=PAGE).write_pdf(pdf_variant="pdf/ua-1")))

def tree(tag):
    kids = [kid for kid in tag.K if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
    return [(str(kid.S), tree(kid)) for kid in kids]

def kinds(found):
    for kind, inside in found:
        yield kind
        yield from kinds(inside)

found = tree(pdf.Root.StructTreeRoot)
print("WeasyPrint", weasyprint.__version__)
print(found)
headings = list(kinds(found)).count("/H1")
print(f"{headings} headings, right: 1")
if headings != 2:
    sys.exit("The behaviour has changed; there were 2 headings")
PYTHON
