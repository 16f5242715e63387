"""Routes that each write one move: a name, a form, and the action that the form's values go to."""

import re
from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from flask import Blueprint, Response, url_for

from scorekeeper.core.roles import Role
from scorekeeper.core.write import Actor, Stamp, Written
from scorekeeper.web.access import actor, requires
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.pages import go

AtHouse = tuple[Actor, Stamp]
"""The first arguments of an action on the house."""

AtSitting = tuple[Actor, Stamp, int]
"""The first arguments of an action on a sitting, or on something else with a number."""

AtPart = tuple[Actor, Stamp, int, int]
"""The first arguments of an action on a part of a sitting, such as a deal."""

A = TypeVar("A", AtHouse, AtSitting, AtPart)
F = TypeVar("F", bound=WriteForm)

_NUMBERS = re.compile(r"<number:(\w+)>")


class Steps(Generic[A]):
    """Routes below one address, by default for scorers.

    Args:
        path: the address, such as `/<number:number>/deals/<number:deal>`.
        answer: attempts the write and renders the response. Its arguments are the numbers of the
            address, the form, and the write to attempt; then the options of `add`.
    """

    def __init__(
        self,
        blueprint: Blueprint,
        path: str,
        answer: Callable[..., Response],
        role: Role = Role.SCORER,
    ) -> None:
        self._blueprint, self._path, self._answer, self._role = blueprint, path, answer, role
        self._numbers = _NUMBERS.findall(path)

    def add(
        self,
        name: str,
        form: type[F],
        act: Callable[[F, A], Written[Any]],
        *,
        endpoint: str = "",
        **options: Any,
    ) -> None:
        """Add the route `name`; `act` writes the values of the form.

        Args:
            name: the end of the address; "" for the address itself.
            form: the form's class.
            act: takes the valid form and the first arguments of the action.
            endpoint: the name for `url_for`; by default `name`.
            options: further arguments of `answer`.
        """

        def step(**numbers: int) -> Response:
            filled = form()
            at: list[int] = [numbers[number] for number in self._numbers]

            def write(stamp: Stamp) -> Written[Any]:
                return act(filled, cast("A", (actor(), stamp, *at)))

            return self._answer(*at, filled, write, **options)

        rule = f"{self._path}/{name}" if name else self._path
        self._blueprint.post(rule, endpoint=endpoint or name)(requires(self._role)(step))

    def add_plain(self, name: str, act: Callable[..., Written[Any]], endpoint: str = "") -> None:
        """Add a route whose form has no fields."""
        self.add(name, StepForm, lambda _, at: act(*at), endpoint=endpoint)


def go_after(endpoint: str, again: Callable[..., Response]) -> Callable[..., Response]:
    """Return an `answer` that goes to a page after the write; the options are its URL's values.

    Args:
        again: renders a refused form; its arguments are the form and the numbers of the address.
    """

    def answer(*numbers_form_write: Any, **values: Any) -> Response:
        *numbers, form, write = numbers_form_write
        if form.attempt(write) is None:
            return again(form, *numbers)
        return go(url_for(endpoint, **values))

    return answer
