"""The Russian catalog is complete; English is the language of the source itself."""

import gettext
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from hatch_build import compile_catalog, keep_together

ROOT = Path(__file__).parent.parent
SAME_IN_RUSSIAN = {"Android", "iPhone", "iPad", "Skull King"}
KEYWORDS = ("lazy_gettext", "text", "ntext:1,2", "game_rule", "our_reading")
PLACE = re.compile(r"%\(\w+\)s")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Extract every text from the source."""
    pot = tmp_path_factory.mktemp("texts") / "messages.pot"
    keywords = [part for keyword in KEYWORDS for part in ("-k", keyword)]
    command = ["-q", "extract", "-F", "pyproject.toml", *keywords, "-o", str(pot), "."]
    subprocess.run(
        [sys.executable, "-m", "babel.messages.frontend", *command], cwd=ROOT, check=True
    )
    with pot.open("rb") as file:
        return read_po(file)


@pytest.fixture(scope="module")
def russian() -> Catalog:
    """Read the Russian catalog."""
    path = ROOT / "scorekeeper/translations/ru/LC_MESSAGES/messages.po"
    with path.open("rb") as file:
        return read_po(file, locale="ru")


def ids(catalog: Catalog) -> set[str]:
    """The catalog's texts; the singular of those with a plural."""
    return {key(message) for message in catalog if message.id}


def key(message: Message) -> str:
    """Return the English text, in the singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> list[str]:
    """Return the translated forms of the text."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def test_no_text_names_a_file_of_the_checkout(source: Catalog) -> None:
    named = re.compile(
        r"\b(docs|tests|templates|scorekeeper)/|\.md\b|Makefile"
        r"|deploy/(?!bring_to_1_0\.py of the source code)"
    )
    assert [text for text in ids(source) if named.search(text)] == []


def test_seeds_and_the_games_sentences_are_collected(source: Catalog) -> None:
    assert {"Smoked Whitefish", "Enter a bid.", "Bids", "New night"} <= ids(source)


def test_every_text_of_the_source_is_in_the_catalog_and_no_other(
    source: Catalog, russian: Catalog
) -> None:
    assert ids(source) == ids(russian)


def test_no_text_is_left_untranslated_or_merely_copied(russian: Catalog) -> None:
    for message in russian:
        if not message.id:
            continue
        assert not message.fuzzy, key(message)
        assert all(forms(message)), key(message)
        assert len(forms(message)) == (3 if message.pluralizable else 1), key(message)
        if key(message) not in SAME_IN_RUSSIAN:
            assert key(message) not in forms(message)


def test_translations_name_the_same_values(russian: Catalog) -> None:
    for message in russian:
        if message.id:
            for form in forms(message):
                assert sorted(PLACE.findall(form)) == sorted(PLACE.findall(key(message))), form


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Сумма не должна равняться %(bids)s.", "Сумма не~должна равняться~%(bids)s."),
        ("%(count)s карт и 10 очков.", "%(count)s~карт и~10~очков."),
        ("и в доме то же — вам", "и~в~доме то~же~— вам"),
        ("взяток: 13", "взяток: 13"),
        ("заявка %(name)s", "заявка %(name)s"),
        ("до %(target)s ещё %(points)s", "до %(target)s ещё %(points)s"),
        ("из-за карт", "из-за карт"),
    ],
)
def test_russian_lines_keep_numbers_and_short_words_together(written: str, expected: str) -> None:
    assert keep_together(written) == expected.replace("~", "\N{NO-BREAK SPACE}")


def test_compiled_catalog_has_non_breaking_spaces() -> None:
    compiled = gettext.translation("messages", ROOT / "scorekeeper/translations", ["ru"])
    translated = compiled.ngettext("%(num)s shuffle", "%(num)s shuffles", 5)
    assert translated == "%(num)s\N{NO-BREAK SPACE}перетасовок"


def bare_words(template: str) -> list[str]:
    """Yield untranslated words of a template, in text or in attributes for screen readers."""
    page = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", template, flags=re.S)
    page = re.sub(r"<pre>.*?</pre>|<!doctype[^>]*>", "", page, flags=re.S)
    spoken = re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', page)
    between = re.sub(r"<[^>]*>|&\w+;", " ", page)
    return re.findall(r"[^\W\d_]{2,}", " ".join([between, *spoken]))


@pytest.mark.parametrize(
    "path",
    sorted((ROOT / "templates").rglob("*.html")),
    ids=lambda p: str(p.relative_to(ROOT / "templates")),
)
def test_texts_of_templates_are_in_the_catalogs(path: Path) -> None:
    assert set(bare_words(path.read_text())) <= {"Scorekeeper"}


@pytest.mark.parametrize("path", sorted((ROOT / "static/js").rglob("*.js")), ids=lambda p: p.name)
def test_scripts_contain_no_texts(path: Path) -> None:
    code = re.sub(r"//.*", "", path.read_text())
    strings = re.findall(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`', code)
    sentences = [
        s
        for matches_of_pattern in strings
        for s in matches_of_pattern
        if re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}", s) and s[0] not in "#.["  # a selector
    ]
    assert sentences == []


def test_compiled_catalog_is_not_written_again_when_nothing_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "ru/LC_MESSAGES/messages.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid "Bids"\nmsgstr "Заявки"\n', "utf-8")
    compile_catalog(source)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", lambda *_: pytest.fail("written again"))
        compile_catalog(source)
    source.write_text('msgid "Bids"\nmsgstr "Торги"\n', "utf-8")
    compile_catalog(source)
    assert "Торги" in source.with_suffix(".mo").read_text("utf-8", "replace")
