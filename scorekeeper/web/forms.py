"""Forms that write: idempotency key, `seen`, and every problem at its field."""

import secrets
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from flask import Response, abort, request
from flask_babel import get_locale, gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import FileField, HiddenField, IntegerField, StringField
from wtforms.form import BaseForm
from wtforms.i18n import get_translations
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.write import Conflict, Stamp
from scorekeeper.web.access import look_again
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number, as_typed_number
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import say

V = TypeVar("V")


def new_key() -> str:
    """Return a fresh key for a form: 128 bits."""
    return secrets.token_hex(16)


@cache
def _wtforms_catalog(language: str) -> Any:
    return get_translations([language])


def whole_number_message(typed: str) -> Text:
    """Return why `as_typed_number` rejected the text: too large, or not a whole number."""
    if typed.isascii() and typed.isdigit():
        return text("This number is too large.")
    return text("A whole number is needed.")


class WholeNumber(IntegerField):
    """A number in plain digits; other input becomes None, for the validators to report."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = as_number(valuelist[0].strip()) if valuelist else None

    @property
    def number(self) -> int:
        """The number; 0 if the field is blank."""
        return int(self.data or 0)


def whole_number(low: int, high: int, *, blank: bool = False) -> list[Any]:
    """Return the validators of a number that a person types; it may be left out if `blank`."""
    message = lazy_gettext("A whole number from %(low)s to %(high)s.", low=low, high=high)
    given = Optional() if blank else InputRequired(message)
    return [given, NumberRange(low, high, message)]


class OneFile(FileField):
    """An uploaded file; None if no file was chosen."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the file, which is not among the form's values."""
        self.data = request.files.get(self.name) or None


_KEY = "[0-9a-f]{32}"
_OPEN_AGAIN = lazy_gettext("Please open the page again.")
_IS_KEY = Regexp(rf"{_KEY}\Z", message=_OPEN_AGAIN)
_ARE_KEYS = Regexp(rf"{_KEY}( {_KEY}){{0,9}}\Z", message=_OPEN_AGAIN)


class WriteForm(FlaskForm):
    """A form that changes something.

    `attempt` tries the write; afterwards `messages`, `conflict` and `status` have the result.
    """

    class Meta(FlaskForm.Meta):
        """Flask-WTF's Meta without its catalog, which it would load again for every form."""

        def wrap_formdata(self, form: BaseForm, formdata: Any) -> Any:
            """Fields only: files are read by `OneFile`, and forms accept no JSON."""
            return request.form if request.method == "POST" else None

        def get_translations(self, form: BaseForm) -> Any:
            """Translate WTForms' own messages into the reader's language."""
            return _wtforms_catalog(str(get_locale()))

    key = HiddenField(validators=[_IS_KEY])
    seen = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    after = HiddenField(validators=[Optional(), _ARE_KEYS])
    takes_back = False
    """Whether the form undoes a change."""

    def __init__(self, **kwargs: Any) -> None:
        # `check_token` has checked the token; only a form that is shown needs another one
        super().__init__(**{"meta": {"csrf": htmx.is_seen}, **kwargs})
        self.rule_messages: dict[str, list[str]] = {}
        self.conflict: Conflict | None = None

    def validate(self, extra_validators: Any = None) -> bool:
        """Validate the fields, and refuse unknown and repeated ones."""
        valid = bool(super().validate(extra_validators))
        files = {name for name, field in self._fields.items() if isinstance(field, OneFile)}
        words = {"csrf_token", "mark", *self._fields} - files  # the mark: see `sitting_of_form`
        unknown = (request.form.keys() - words) | (request.files.keys() - files)
        many = {name for name, field in self._fields.items() if isinstance(field.data, list)}
        repeated = [
            name
            for name, values in request.form.lists()
            if len(values) > (len(set(values)) if name in many else 1)
        ] + [name for name, parts in request.files.lists() if len(parts) > 1]
        if unknown or repeated:
            message = gettext("The form contained unexpected fields. Please open the page again.")
            self.rule_messages.setdefault("", []).append(message)
        return valid and not unknown and not repeated

    def attempt(self, act: Callable[[Stamp], V]) -> V | None:
        """Call `act` if the form is valid.

        Returns:
            the result of `act`; None with a problem or a conflict, when nothing was written.
        """
        written = None
        if self.validate_on_submit():
            stamp = Stamp(str(self.key.data), self.seen.number, self.after.data or "")
            try:
                written = act(stamp)
            except RuleError as error:
                for problem in error.problems:
                    self.tell(problem)
            except Conflict as conflict:
                self.conflict = conflict
                look_again()
        if not htmx.is_seen:  # skip rendering what is not shown
            refused = 409 if self.conflict else 422
            abort(Response(status=refused if written is None else 204))
        return written

    def tell(self, problem: Problem) -> None:
        """Add a problem to this form, once; one of a house rule to the field of that name."""
        rule = problem.field.removeprefix("rules.")
        field = rule if rule in self._fields else problem.field
        messages, message = self.rule_messages.setdefault(field, []), say(problem.message)
        if message not in messages:
            messages.append(message)

    def typed_number(self, name: str, field: str, problems: list[Problem]) -> int | None:
        """Return the number in a field; None if it is blank, or not a number: a problem."""
        typed = self.typed(name).strip()
        number = as_typed_number(typed) if typed else None
        if typed and number is None:
            problems.append(Problem("no-number", field, whole_number_message(typed)))
        return number

    @property
    def question(self) -> str:
        """The question of the table to ask again after an error, if it is not the one due."""
        return ""

    def typed(self, name: str) -> str:
        """Return the text typed into a field, unchanged; "" if the form has no such field."""
        return request.form.get(name, "") if name in self._fields else ""

    def typed_bid(self, cell: str) -> int | str | None:
        """The bid typed for that cell, which is no secret to its author; None without one."""
        return None

    @property
    def status(self) -> int:
        """The status of the response that shows this form: 200, 409 or 422."""
        if self.conflict:
            return 409
        return 422 if self.messages else 200

    def choose_seen(self, version: int) -> int:
        """Return the `seen` for a redisplayed form.

        A redisplayed invalid form keeps its old `seen`: its reader has not seen later writes. A
        displayed conflict counts as seen.
        """
        again = self.status == 422 and not self.seen.errors
        return self.seen.number if again else version

    @property
    def after_again(self) -> str:
        """The `after` of a redisplayed invalid form; or ""."""
        again = self.status == 422 and not self.after.errors
        return self.after.data or "" if again else ""

    @property
    def messages(self) -> dict[str, list[str]]:
        """All problems by field name; those of no field under ""."""
        problems = {name: list(map(str, errors)) for name, errors in self.errors.items() if name}
        if slips := problems.pop("after", None):
            problems["key"] = slips  # a reused key has no field on the page
        for name, messages in self.rule_messages.items():
            problems.setdefault(name, []).extend(messages)
        return problems

    @property
    def sent(self) -> list[tuple[str, str]]:
        """All submitted fields except the stamp, to send the form again."""
        stamp = {"csrf_token", "key", "seen", "after", "mark"}
        return [
            (name, value) for name, value in request.form.items(multi=True) if name not in stamp
        ]

    @property
    def uncontested(self) -> list[tuple[str, str]]:
        """All submitted fields, to send again with the saved values of those in conflict.

        Empty if nothing else was sent, if a cell in conflict has no field, or if its saved value
        cannot be typed.
        """
        cells = self.conflict.cells if self.conflict else []
        theirs = {self.field_of(cell.cell): self.as_typed(cell.theirs) for cell in cells}
        fields = {name for name, _ in self.sent}
        if not theirs or not theirs.keys() < fields or None in theirs.values():
            return []
        return [(name, str(theirs.get(name, value))) for name, value in self.sent]

    @staticmethod
    def field_of(cell: str) -> str:
        """Return the name of the field of a cell of the log."""
        return cell.removeprefix("rules.")

    @staticmethod
    def as_typed(value: Any) -> str | None:
        """Return a saved value as its field has it; None if it is neither number nor text."""
        return str(value) if type(value) in (int, str) else None


class StepForm(WriteForm):
    """A form without fields."""


class NameForm(WriteForm):
    """A name, checked by the action."""

    name = StringField()


class UploadForm(WriteForm):
    """The upload of a file of at most `limit` bytes."""

    file = OneFile()
    limit: int

    @property
    def content(self) -> bytes:
        """The bytes of the file; one more than the limit of a larger one.

        Raises:
            RuleError: no file was chosen.
        """
        if self.file.data is None:
            raise RuleError(Problem("no-file", "file", text("Choose a file first.")))
        content: bytes = self.file.data.read(self.limit + 1)
        return content


class UndoForm(WriteForm):
    takes_back = True
    change = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])


class ArchiveForm(WriteForm):
    """Archive or restore something."""

    archived = StringField(validators=[AnyOf(["yes", "no"])])

    @property
    def is_archived(self) -> bool:
        return self.typed("archived") == "yes"


def as_rule_error(error: FileError) -> RuleError:
    """Convert all problems of a file, each with its place, to problems of the field `file`."""
    return RuleError(
        *(
            Problem(
                "bad-file",
                "file",
                Text(
                    "%(place)s: %(message)s", {"place": problem.place, "message": problem.message}
                ),
            )
            for problem in error.problems
        )
    )
