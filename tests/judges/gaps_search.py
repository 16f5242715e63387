"""A second, naive solver of Gaps for small decks: tries every move from every position."""

from collections import defaultdict

Cards = tuple[tuple[int, int] | None, ...]
"""Row by row: gaps, and cards as suit and rank, from deuces (2) to kings (number of columns)."""


def settle(
    cards: Cards, columns: int, rows: tuple[int, ...] | None = None, limit: int = 10**9
) -> dict[Cards, bool]:
    """Return whether each position that can follow can be won: a row for each suit in order.

    Args:
        cards: the first position; it is one of the positions.
        columns: 4 or more.
        rows: the row of each suit, if these are given.
        limit: the number of positions after which none is added. Those that are not settled then
            are left out.
    """
    before = defaultdict[Cards, list[Cards]](list)
    positions = [cards]
    seen, won, open_ends = {cards}, list[Cards](), list[Cards]()
    for position in positions:  # grows
        if _is_won(position, columns, rows):
            won.append(position)
        for following in _following(position, columns, rows):
            if following not in seen and len(seen) >= limit:
                open_ends.append(position)
                continue
            before[following].append(position)
            if following not in seen:
                seen.add(following)
                positions.append(following)
    can_be_won = _leading_to(won, before)
    may_be_won = _leading_to(open_ends, before) | can_be_won
    return {
        position: position in can_be_won
        for position in positions
        if position in can_be_won or position not in may_be_won
    }


def count_moves(cards: Cards, columns: int, rows: tuple[int, ...] | None = None) -> int | None:
    """Return the fewest moves in which a position can be won, or None if it cannot."""
    layer, seen, moves = {cards}, {cards}, 0
    while layer:
        if any(_is_won(position, columns, rows) for position in layer):
            return moves
        layer = {after for position in layer for after in _following(position, columns, rows)}
        layer -= seen
        seen |= layer
        moves += 1
    return None


def _leading_to(ends: list[Cards], before: dict[Cards, list[Cards]]) -> set[Cards]:
    """Return these positions and all from which moves lead to one of them."""
    reached, waiting = set(ends), list(ends)
    while waiting:
        for position in before.get(waiting.pop(), ()):
            if position not in reached:
                reached.add(position)
                waiting.append(position)
    return reached


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
    positions = []
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
                positions.append(tuple(cells))
    return positions
