"""Places where one token, value or statement of the code can be broken, and the broken code.

Python is read as a syntax tree, scripts as tokens. Only what runs is broken: bodies of functions,
without docstrings, annotations and what is logged; in scripts nothing in comments and texts.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

_OTHER = {
    **{b"<": b"<=", b"<=": b"<", b">": b">=", b">=": b">", b"==": b"!=", b"!=": b"=="},
    **{b"in": b"not in", b"not in": b"in", b"is": b"is not", b"is not": b"is"},
    **{b"and": b"or", b"or": b"and", b"+": b"-", b"-": b"+", b"+=": b"-=", b"-=": b"+="},
}
_OPERATOR = re.compile(rb"\b(?:not in|is not|in|is|and|or)\b|[<>=!]=|[-+]=|[-+<>]")

_SCRIPT_OTHER = {
    **{b"===": b"!==", b"!==": b"===", b"&&": b"||", b"||": b"&&", b"+ 1": b"- 1", b"- 1": b"+ 1"},
    **{b"<": b"<=", b"<=": b"<", b">": b">=", b">=": b">"},
    **{b"true": b"false", b"false": b"true", b"!": b""},
}
_SCRIPT_TOKEN = re.compile(
    rb"""//[^\n]* | /\*.*?\*/ | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | `(?:\\.|[^`\\])*`
    | (?<=[(,=:\[!&|?{};>\n]) \s* /(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/  # an expression
    | => | \?\?= | \|\|= | &&=
    | (?P<token> [!=]== | && | \|\| | [<>]=? | [+-]\ 1\b | \b(?:true|false)\b | !(?!=) )""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True, order=True)
class Break:
    """One change that breaks a file.

    Args:
        column: in bytes, from 0.
        text: of the line; identifies the break after lines were added above it.
        statement: the first and the last line of the statement; any of them may be measured.
    """

    file: str
    line: int
    column: int
    kind: str
    before: str
    after: str
    text: str
    statement: tuple[int, int]

    def __str__(self) -> str:
        """The place and the change, in one short line."""
        before, after = (
            " ".join(part.split())[:30] or "nothing" for part in (self.before, self.after)
        )
        return f"{self.file}:{self.line} {self.kind}: {before} → {after}"

    @property
    def key(self) -> tuple[str, ...]:
        """The parts of a break that stay the same when lines are added above it."""
        return (self.file, self.kind, self.before, self.after, self.text)

    def applied(self, source: bytes) -> bytes:
        """The file's content with the break."""
        start = sum(map(len, source.split(b"\n")[: self.line - 1])) + self.line - 1 + self.column
        end = start + len(self.before.encode())
        assert source[start:end] == self.before.encode(), self
        return source[:start] + self.after.encode() + source[end:]


def breaks_in(root: Path, path: Path) -> list[Break]:
    """All breaks of a file of Python or JavaScript."""
    source = path.read_bytes()
    lines = source.split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    breaks = []
    changes = _Python(source, starts).changes() if path.suffix == ".py" else _in_script(source)
    for kind, start, end, after, statement in changes:
        number = source.count(b"\n", 0, start) + 1
        breaks.append(
            Break(
                file=path.relative_to(root).as_posix(),
                line=number,
                column=start - starts[number - 1],
                kind=kind,
                before=source[start:end].decode(),
                after=after.decode(),
                text=lines[number - 1].decode().strip(),
                statement=statement or (number, number),
            )
        )
    return breaks


def find_moved(root: Path, old: Break) -> Break | None:
    """The same break in a later version of its file, if its line is still there."""
    path = root / old.file
    same = [b for b in breaks_in(root, path) if b.key == old.key] if path.exists() else []
    return min(
        same, key=lambda b: (abs(b.line - old.line), abs(b.column - old.column)), default=None
    )


_Change = tuple[str, int, int, bytes, tuple[int, int] | None]


def _in_script(source: bytes) -> Iterator[_Change]:
    for match in _SCRIPT_TOKEN.finditer(source):
        if token := match["token"]:
            yield "token", match.start(), match.end(), _SCRIPT_OTHER[token], None


class _Python:
    """Finds the changes in a module."""

    def __init__(self, source: bytes, starts: list[int]) -> None:
        self._source, self._starts = source, starts
        self._statement = (1, 1)

    def changes(self) -> Iterator[_Change]:
        """All changes in bodies of functions."""
        for node in _functions(ast.parse(self._source)):
            for statement in _without_docstring(node.body):
                yield from self._in(statement)

    def _in(self, node: ast.AST) -> Iterator[_Change]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.JoinedStr) or _logs(node):
            return  # functions in functions are found for themselves
        place = node.pattern if isinstance(node, ast.match_case) else node
        if isinstance(place, ast.stmt | ast.excepthandler | ast.pattern):
            body = getattr(place, "body", None)
            last = body[0].lineno - 1 if body else place.end_lineno or place.lineno
            self._statement = (place.lineno, max(place.lineno, last))
        for kind, start, end, after in self._at(node):
            yield kind, start, end, after, self._statement
        for name, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and name != "annotation":
                    yield from self._in(child)

    def _at(self, node: ast.AST) -> Iterator[tuple[str, int, int, bytes]]:
        """The changes of the node itself."""
        match node:
            case ast.Compare():
                yield from self._operators("compare", [node.left, *node.comparators])
            case ast.BoolOp():
                yield from self._operators("and/or", node.values)
            case ast.BinOp(left, ast.Add() | ast.Sub(), right) if not _is_text(left, right):
                yield from self._operators("plus/minus", [left, right])
            case ast.AugAssign(target, ast.Add() | ast.Sub(), value) if not _is_text(value):
                yield from self._operators("plus/minus", [target, value])
            case ast.UnaryOp(ast.Not(), operand):
                start = self._start(node)
                gap = self._source[start : self._start(operand)]
                yield "not", start, start + len(gap) - len(gap[3:].lstrip()), b""
            case ast.Constant(bool() as value):
                yield "constant", *self._span(node), str(not value).encode()
            case ast.Constant(int() as value):
                yield "constant", *self._span(node), str(value + 1).encode()
                yield "constant", *self._span(node), str(value - 1).encode()
            case ast.Return(ast.expr() as result) if not _is_none(result):
                yield "return", *self._span(result), b"None"
            case ast.Expr(ast.Call()):
                yield "call", *self._span(node), b"pass"
            case ast.If(test=test) | ast.IfExp(test=test) if not _is_not(test):
                start, end = self._span(test)
                yield "branches", start, end, b"not (" + self._source[start:end] + b")"

    def _operators(
        self, kind: str, operands: list[ast.expr]
    ) -> Iterator[tuple[str, int, int, bytes]]:
        for left, right in pairwise(operands):
            end = self._span(left)[1]
            gap = self._source[end : self._start(right)]
            if b"#" not in gap and (match := _OPERATOR.search(gap)):
                yield kind, end + match.start(), end + match.end(), _OTHER[match[0]]

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._start(node), self._starts[node.end_lineno - 1] + node.end_col_offset


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return body[1:] if is_docstring else body


def _logs(node: ast.AST) -> bool:
    """Return whether the call writes to the log: `log.warning(...)`, `self.log.error(...)`."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return isinstance(node, ast.Expr) and _logs(node.value)
    return ast.unparse(node.func.value).rpartition(".")[2] in {"log", "_log"}


def _is_text(*operands: ast.expr) -> bool:
    return any(
        isinstance(operand, ast.JoinedStr) or isinstance(getattr(operand, "value", None), str)
        for operand in operands
    )


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
