"""Scripts and stylesheets as browsers get them, without comments and indents; and a film."""

import gzip
import re
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.web.scripts import COMMON, LATER, alone, bundle_of, imports, in_bundle
from scorekeeper.web.templating import modules, static
from tests.depth import audit_only
from tests.running.command import ROOT

SHEETS = sorted((ROOT / "static/css").rglob("*.css"))
SCRIPTS = sorted((ROOT / "static/js").rglob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_script_is_served_without_comments_and_indentation(script: Path, app: Flask) -> None:
    written = script.read_text(encoding="utf-8")
    address = f"/static/{script.relative_to(ROOT / 'static').as_posix()}"
    with app.test_client() as browser:
        answer = browser.get(address, buffered=True)
        assert browser.head(address, buffered=True).content_length == answer.content_length
        again = browser.get(
            address, headers={"If-None-Match": answer.headers["ETag"]}, buffered=True
        )
    assert again.status_code == 304
    name = script.relative_to(ROOT / "static/js").as_posix()
    bundle = in_bundle(bundle_of(name))
    if bundle:
        assert answer.text == alone(name)
        assert f'"{name}"(){{' in bundle
        other = r"^import [^;]*;$|^.*import\(.*$|^export (const \w+|.*)"
        code = re.sub(other, "", written, flags=re.MULTILINE)
        sent = "".join(tokens(bundle))
        assert [line for line in code.split("\n") if "".join(tokens(line)) not in sent] == []
    else:
        assert tokens(without_imports(answer.text)) == tokens(without_imports(written))
        assert answer.content_length < len(written.encode())
    served = bundle or answer.text
    assert [pattern for pattern in patterns(written) if pattern not in served] == []
    assert len(answer.data) == answer.content_length


def patterns(script: str) -> list[str]:
    """Find the regular expressions of a script: a minifier may take one for a division."""
    return re.findall(r"(?<=[(=:,>?!] |.[(\[!])/(?![/*])(?:[^/\\\n\[]|\\.|\[[^\]\n]*\])+/", script)


def without_imports(script: str) -> str:
    """Return the code of a script after its imports, which may be from a bundle when it is sent."""
    return re.sub(r'\bimport\b[^;"()]*"[^"]+";(load_\w+\("[^"]+"\);)?', "", script)


def tokens(script: str) -> list[str]:
    """Split a script into words and signs, without its comments."""
    lines = [line.partition(" // ")[0] for line in script.split("\n")]
    code = "\n".join(line for line in lines if not line.lstrip(" ").startswith("//"))
    return re.findall(r"\w+|[^\w\s]", code)


@pytest.mark.parametrize("bundle", [COMMON, LATER])
def test_bundles_are_cached_for_a_year(app: Flask, bundle: str) -> None:
    with app.test_request_context():
        address = f"{modules()}{bundle}"
    with app.test_client() as browser:
        answer = browser.get(address, buffered=True)
        again = browser.get(address, headers={"If-None-Match": answer.headers["ETag"]})
        other = browser.get(re.sub("(?<=@)[0-9a-f]{12}", "0" * 12, address))
    assert answer.text == in_bundle(bundle)
    assert "max-age" in answer.headers["Cache-Control"]
    assert "max-age" not in other.headers["Cache-Control"]
    assert again.status_code == 304


@audit_only
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.as_posix().partition("css/")[2])
def test_stylesheet_is_served_without_comments_and_indentation(sheet: Path, app: Flask) -> None:
    written = sheet.read_text(encoding="utf-8")
    with app.test_client() as browser:
        address = f"/static/{sheet.relative_to(ROOT / 'static').as_posix()}"
        answer = browser.get(address, buffered=True)
    uncommented = re.sub(r"/\*.*?\*/", " ", written, flags=re.DOTALL)
    assert answer.text.split() == uncommented.split()
    assert len(answer.data) == answer.content_length < len(written.encode())


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_no_string_spans_lines_or_looks_like_a_comment(
    script: Path,
) -> None:
    for line in script.read_text(encoding="utf-8").split("\n"):
        code, looks_like_comment, _ = line.partition(" // ")
        if not line.lstrip(" ").startswith("//"):
            assert code.count("`") % 2 == 0, line
            assert not looks_like_comment or code.count('"') % 2 == 0, line


def test_scripts_do_not_import_each_other_in_a_circle() -> None:
    imports = {
        script: {
            (script.parent / name).resolve()
            for name in re.findall(r'(?:from |import\()"(\.[^"]+)"', script.read_text("utf-8"))
        }
        for script in SCRIPTS
    }
    assert any(imports.values())
    list(TopologicalSorter(imports).static_order())  # raises CycleError


def test_templates_preload_what_their_scripts_import_so_that_it_is_cached_with_the_page() -> None:
    scripts = [
        (template.name, name, html)
        for template in (ROOT / "templates").rglob("*.html")
        for html in [template.read_text("utf-8")]
        for name in re.findall(r'<script src="\{\{ modules\(\) \}\}([\w/]+\.js)"', html)
        if name != COMMON
    ]
    assert ("page.html", "page_copies.js") in {(template, name) for template, name, _ in scripts}
    assert imports("page_copies.js") == ()  # is in a bundle
    assert "gaps/outbox.js" in imports("gaps/main.js")
    for template, name, html in scripts:
        assert not imports(name) or f'{{{{ preload("{name}") }}}}' in html, (template, name)


def test_scripts_that_pages_name_are_in_the_common_bundle() -> None:
    tag = re.compile(r'<meta name="script" content="([^"]+)">')
    templates = (ROOT / "templates").rglob("*.html")
    named = {name for path in templates for name in tag.findall(path.read_text("utf-8"))}
    assert {"app.js", "offline/table.js", "live.js"} < named
    assert [name for name in named if bundle_of(name) != COMMON] == []


def test_bundled_scripts_export_different_names() -> None:
    lists = [re.findall(r"export let ([\w,\s]+);", in_bundle(name)) for name in (COMMON, LATER)]
    exported = [name.strip() for [names] in lists for name in names.split(",")]
    assert len(exported) > 50
    assert [name for name, count in Counter(exported).items() if count > 1] == []


def test_separately_served_scripts_import_nothing() -> None:
    tag = re.compile(r'<script src="\{\{ static\("js/([^"]+)')
    templates = (ROOT / "templates").rglob("*.html")
    preloaded = [name for path in templates for name in tag.findall(path.read_text("utf-8"))]
    assert "zone.js" in preloaded
    assert [name for name in preloaded if imports(name)] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_imports_only_what_the_other_exports(script: Path) -> None:
    for names, address in re.findall(
        r'import \{([^}]+)\} from "(\.[^"]+)"', script.read_text("utf-8")
    ):
        other = (script.parent / address).read_text("utf-8")
        exported = re.findall(r"export (?:async )?(?:function\*?|const|let|class) (\w+)", other)
        assert {name.split()[0] for name in names.split(",") if name.strip()} <= {*exported}


@pytest.mark.parametrize(
    ("range_", "first", "last"), [("0-1", 0, 1), ("0-", 0, -1), ("100-299", 100, 299)]
)
def test_wake_lock_video_is_served_in_ranges(
    range_: str, first: int, last: int, app: Flask
) -> None:
    film = (ROOT / "static/awake.mp4").read_bytes()
    expected = film[first:] if last < 0 else film[first : last + 1]
    headers = {"Range": f"bytes={range_}", "Accept-Encoding": "gzip, br"}
    with app.test_client() as browser:
        whole = browser.get("/static/awake.mp4", buffered=True)
        part = browser.get("/static/awake.mp4", headers=headers, buffered=True)
    assert whole.headers["Accept-Ranges"] == "bytes"  # WebKit plays nothing else
    assert whole.data == film
    assert part.status_code == 206
    assert part.content_type == "video/mp4"
    assert part.content_length == len(expected)
    assert part.headers["Content-Range"] == f"bytes {first}-{last % len(film)}/{len(film)}"
    assert part.data == expected


# who compresses a static file leaves closing it to the garbage collector
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_solver_is_served_as_webassembly_and_compressed(app: Flask) -> None:
    with app.test_request_context():
        address = static("gaps/solver.wasm")
    with app.test_client() as browser:
        answer = browser.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert answer.content_type == "application/wasm"
    assert gzip.decompress(answer.data) == (ROOT / "static/gaps/solver.wasm").read_bytes()
    assert len(answer.data) <= 60_000
    assert "max-age" in answer.headers["Cache-Control"]


def test_only_hashed_addresses_are_cached_for_a_year(app: Flask) -> None:
    with app.test_request_context():
        own = [f"{modules()}offline/list.js", static("css/base.css")]
    others = [
        re.sub("(?<=[@=])[0-9a-f]{12}", "0" * 12, address) for address in own
    ]  # of another release
    with app.test_client() as browser:
        for address in (*own, *others, "/static/no/such?v=" + "0" * 12, "/static/%2e%2e/x?v=1"):
            answer = browser.get(address, buffered=True)
            is_there = address in own or address in others
            assert answer.status_code == (200 if is_there else 404), address
            is_kept = "max-age" in answer.headers.get("Cache-Control", "")
            assert is_kept == (address in own), address
