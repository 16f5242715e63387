"""A second, naive solver of Gaps for small decks: tries every move from every position."""

Cards = tuple[tuple[int, int] | None, ...]
"""Row by row: gaps, and cards as suit and rank, from deuces (2) to kings (number of columns)."""


def can_be_won(cards: Cards, columns: int, rows: tuple[int, ...] | None = None) -> bool:
    """Whether every row can get a suit from deuce to king, in `rows` of the suits if given."""
    seen, waiting = {cards}, [cards]
    while waiting:
        position = waiting.pop()
        if _is_won(position, columns, rows):
            return True
        for following in _following(position, columns, rows):
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return False


def _is_won(position: Cards, columns: int, rows: tuple[int, ...] | None) -> bool:
    for row in range(4):
        first = position[row * columns]
        if first is None or (rows and rows[first[0]] != row):
            return False
        for column in range(columns - 1):
            if position[row * columns + column] != (first[0], column + 2):
                return False
    return True


def _following(position: Cards, columns: int, rows: tuple[int, ...] | None) -> list[Cards]:
    found = []
    for gap, there in enumerate(position):
        if there is not None:
            continue
        if gap % columns:
            before = position[gap - 1]
            fitting = [(before[0], before[1] + 1)] if before else []
        else:
            fitting = [(s, 2) for s in range(4) if not rows or rows[s] == gap // columns]
        for card in fitting:
            if card in position:
                cells = list(position)
                cells[position.index(card)] = None
                cells[gap] = card
                found.append(tuple(cells))
    return found
