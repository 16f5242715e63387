#!/bin/sh
# rjsmin 1.3.0 removes code behind a regular expression that comes right after an arrow and ends with an escaped slash.
#
# It mistakes the expression for a division and its end for a comment, and reports no error. Parentheses around the
# expression prevent that; without a slash at its end nothing is lost. Exits non-zero if the behaviour has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet rjsmin==1.3.0
"$folder/venv/bin/python" - <<'PYTHON'
import sys
import rjsmin

FOLDER = "const folder = (path) => {}.exec(path);\nfolder('a/b');\n"
NAME = "const isName = (text) => {}.test(text);\n"
SCRIPTS = [FOLDER.format(r"/.*\//"), FOLDER.format(r"(/.*\//)"), NAME.format("/^a b$/"), NAME.format("(/^a b$/)")]
SEEN = [r"const folder=(path)=>/.*\folder('a/b');", r"const folder=(path)=>(/.*\//).exec(path);folder('a/b');",
        "const isName=(text)=>/^a b$/.test(text);", "const isName=(text)=>(/^a b$/).test(text);"]

found = [rjsmin.jsmin(script) for script in SCRIPTS]
print("rjsmin", rjsmin.__version__)
for script, minified in zip(SCRIPTS, found, strict=True):
    print(f"{script!r}\n    {minified!r}")
if found != SEEN:
    sys.exit(f"The behaviour has changed; it was {SEEN}")
PYTHON
