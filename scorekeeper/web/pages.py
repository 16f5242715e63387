"""Responses: a page or its fragment, and the redirect after a write."""

import json
from typing import Any
from urllib.parse import quote

from flask import Response, g, make_response, redirect, render_template

from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx


def page(
    template: str,
    status: int | None = None,
    *,
    form: WriteForm | None = None,
    fragment: str = "",
    **values: Any,
) -> Response:
    """Render the page; for htmx only its `fragment`, if it has one.

    Templates get the `member` that makes the request. By default the status is that of the form.
    """
    if fragment and htmx.wants_fragment:
        template = fragment
    if "member" in g:
        values["member"] = g.member
    if status is None:
        status = form.status if form else 200
    return make_response(render_template(template, form=form, **values), status)


def download(content: str, name: str, kind: str = "application/json") -> Response:
    answer = make_response(content)
    answer.content_type = f"{kind}; charset=utf-8"
    answer.headers["Content-Disposition"] = attachment(name)
    return answer


def json_answer(value: object) -> Response:
    return Response(json.dumps(value), content_type="application/json; charset=utf-8")


def attachment(name: str) -> str:
    """Build the Content-Disposition header for a download with that name."""
    return f"attachment; filename*=UTF-8''{quote(name, safe='')}"


def go(address: str) -> Response:
    """Redirect to another page after a write, with or without htmx."""
    if htmx.wants_fragment:
        response = make_response("")
        response.headers["HX-Redirect"] = address
        return response
    return make_response(redirect(address, 303))
