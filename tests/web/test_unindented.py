"""Templates are sent without their indentation, and no two words come together by that."""

import pytest
from flask import Flask, render_template_string


@pytest.mark.parametrize(
    ("template", "sent"),
    [
        ("<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("<p>\n  {% if 1 %}\n  a\n  {% endif %}\n  b</p>", "<p>\n a\n b</p>"),
        ("<b>a</b>{% if 1 %}\n  <small>b</small>{% endif %}", "<b>a</b> <small>b</small>"),
        ("a{# why #}\n  {{ 'b' }}", "a b"),
        ("<ul>{% for n in (1, 2) %}\n  <li>{{ n }}</li>{% endfor %}\n</ul>", None),
    ],
)
def test_indentation_is_dropped_except_between_words(
    app: Flask, template: str, sent: str | None
) -> None:
    with app.test_request_context():
        rendered = render_template_string(template)
    assert rendered == (sent or "<ul><li>1</li><li>2</li></ul>")
