"""Forms that write: once-only key, what was seen, and every problem at its field."""

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
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import say

V = TypeVar("V")


def new_key() -> str:
    """A fresh key for one form: 128 bits."""
    return secrets.token_hex(16)


@cache
def _wtforms_catalog(language: str) -> Any:
    return get_translations([language])


def whole_number_message(typed: str) -> Text:
    """Say why `as_number` did not take what was typed: too large, or no whole number."""
    if typed.isascii() and typed.isdigit():
        return text("This number is too large.")
    return text("A whole number is needed.")


class WholeNumber(IntegerField):
    """A number in plain digits; whatever else was typed is none, as its validators will say."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Take what was typed."""
        self.data = as_number(valuelist[0].strip()) if valuelist else None


class OneFile(FileField):
    """A file as it was sent; none where nobody chose one."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Take the file, which is not among the fields."""
        self.data = request.files.get(self.name) or None


_IS_KEY = Regexp(r"[0-9a-f]{32}\Z", message=lazy_gettext("Please open the page again."))


class WriteForm(FlaskForm):
    """A form that changes something.

    `attempt` tries the write; afterwards `messages`, `conflict` and `status` say how it went.
    """

    class Meta(FlaskForm.Meta):
        """As Flask-WTF's, but for its catalog, which it would read anew for every form."""

        def wrap_formdata(self, form: BaseForm, formdata: Any) -> Any:
            """Fields only: a file goes to its `OneFile` alone, and JSON into no form of ours."""
            return request.form if request.method == "POST" else None

        def get_translations(self, form: BaseForm) -> Any:
            """WTForms' own texts in the reader's language."""
            return _wtforms_catalog(str(get_locale()))

    key = HiddenField(validators=[_IS_KEY])
    seen = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    after = HiddenField(validators=[Optional(), _IS_KEY])
    takes_back = False
    """Whether it undoes a change."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rule_messages: dict[str, list[str]] = {}
        self.conflict: Conflict | None = None

    def validate(self, extra_validators: Any = None) -> bool:
        """Check the fields, and that there are no others and none twice."""
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
            message = gettext("The form contained unexpected fields.")
            self.rule_messages.setdefault("", []).append(message)
        return valid and not unknown and not repeated

    def attempt(self, act: Callable[[Stamp], V]) -> V | None:
        """Do what the form asks for, if it is in order.

        Returns:
            what `act` returns; None with a problem or a conflict, when nothing was written.
        """
        if self.validate_on_submit():
            stamp = Stamp(str(self.key.data), int(self.seen.data or 0), self.after.data or "")
            try:
                return act(stamp)
            except RuleError as error:
                for problem in error.problems:
                    self.tell(problem)
            except Conflict as conflict:
                self.conflict = conflict
                look_again()
        if not htmx.is_seen:  # then nobody has to draw what is wrong
            abort(Response(status=409 if self.conflict else 422))
        return None

    def tell(self, problem: Problem) -> None:
        """Show a problem with this form, once."""
        messages, message = self.rule_messages.setdefault(problem.field, []), say(problem.message)
        if message not in messages:
            messages.append(message)

    def typed(self, name: str) -> str:
        """What was typed into that field, as it was; "" where the form has no such field."""
        return request.form.get(name, "") if name in self._fields else ""

    @property
    def status(self) -> int:
        """The status of the answer that shows this form: 200, 409 or 422."""
        if self.conflict:
            return 409
        return 422 if self.messages else 200

    def seen_by(self, version: int) -> int:
        """What the reader had seen of what this form shows again.

        A form that is shown again for a slip holds what was typed before: its reader has not
        seen what others wrote since. One that shows a conflict has told it.
        """
        again = self.status == 422 and not self.seen.errors
        return int(self.seen.data or 0) if again else version

    @property
    def after_again(self) -> str:
        """What a form that is shown again for a slip says was entered before it; or ""."""
        again = self.status == 422 and not self.after.errors
        return self.after.data or "" if again else ""

    @property
    def messages(self) -> dict[str, list[str]]:
        """Every problem by the name of its field; "" holds what belongs to none."""
        found = {name: list(map(str, errors)) for name, errors in self.errors.items() if name}
        if slips := found.pop("after", None):
            found["key"] = slips  # another form's key, with no place of its own on a page
        for name, messages in self.rule_messages.items():
            found.setdefault(name, []).extend(messages)
        return found

    @property
    def sent(self) -> list[tuple[str, str]]:
        """What was sent, but for the stamp: to send it again as it is."""
        stamp = {"csrf_token", "key", "seen", "after", "mark"}
        return [
            (name, value) for name, value in request.form.items(multi=True) if name not in stamp
        ]

    @property
    def uncontested(self) -> list[tuple[str, str]]:
        """What to send for all but what others wrote first, which stays as it stands.

        Empty where nothing but that was sent, where the fields are not named as what is kept, and
        where no value of theirs is in the way: sent again, it would only be refused again.
        """
        clashes = self.conflict.clashes if self.conflict else []
        theirs = {clash.cell.removeprefix("rules."): clash.theirs for clash in clashes}
        fields = {name for name, _ in self.sent}
        if not theirs or not theirs.keys() < fields:
            return []
        if not all(type(v) in (int, str) for v in theirs.values()):
            return []
        return [(name, str(theirs.get(name, value))) for name, value in self.sent]


class StepForm(WriteForm):
    """A step with nothing to fill in."""


class UndoForm(WriteForm):
    """Take back the change with this number."""

    takes_back = True
    change = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])


class ArchiveForm(WriteForm):
    """Offer something no more, or again."""

    archived = StringField(validators=[AnyOf(["yes", "no"])])


def as_rule_error(error: FileError) -> RuleError:
    """Everything that is wrong with a file, each with its place, for its form."""
    return RuleError(
        *(
            Problem(
                "bad-file",
                "file",
                Text("%(place)s: %(message)s", {"place": found.place, "message": found.message}),
            )
            for found in error.problems
        )
    )
