/* The rules: where cards may go, and when the game is won. */

#include "solver.h"

Game game;

/* Read a board, row by row: 0 for a gap, or suit * 16 + rank, where a deuce has rank 2 and a king the
   number of columns. `rows_of_suits` is -1, or has two bits for each suit: the row it has to fill.
   Return whether the board has each card once and four gaps. */
int set_up(const u8 *cells, int columns, int rows_of_suits) {
  if (columns < 4 || columns > 13) return 0;
  game.columns = columns;
  game.top = columns - 2;
  game.start.gaps = 0;
  for (int suit = 0; suit < SUITS; suit++)
    for (int index = 0; index < MOST_CARDS; index++) game.start.at[suit][index] = 0xff;
  int gaps = 0;
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < columns; column++) {
      int card = cells[row * columns + column], suit = card >> 4, index = (card & 15) - 2;
      if (!card) {
        game.start.gaps |= BIT(row * 16 + column);
        gaps++;
        continue;
      }
      if (suit >= SUITS || index < 0 || index > game.top) return 0;
      if (game.start.at[suit][index] != 0xff) return 0;
      game.start.at[suit][index] = row * 16 + column;
    }
  u64 rows = 0;
  for (int suit = 0; suit < SUITS; suit++) {
    u64 own = BIT((rows_of_suits >> (2 * suit) & 3) * 16);
    rows |= own;
    game.first[suit] = rows_of_suits < 0 ? FIRST_COLUMN : own;
  }
  return gaps == 4 && (rows_of_suits < 0 || rows == FIRST_COLUMN);
}

/* Move a card; its old place becomes a gap. */
void move_card(State *state, Move move) {
  u8 *place = &state->at[move.suit][move.index];
  state->gaps ^= BIT(*place) | BIT(move.to);
  *place = move.to;
}

/* List all moves of a position, and return their number. */
int list_moves(const State *state, Move *moves) {
  u64 gaps = state->gaps;
  int count = 0;
  for (int suit = 0; suit < SUITS; suit++) {
    for (u64 left = gaps & game.first[suit]; left; left &= left - 1)
      moves[count++] = (Move){suit, 0, __builtin_ctzll(left)};
    for (int index = 1; index <= game.top; index++) {
      int to = state->at[suit][index - 1] + 1;
      if (gaps >> to & 1) moves[count++] = (Move){suit, index, to};
    }
  }
  return count;
}

/* Return whether all lower cards of the suit are in their row already, where this move puts the next. */
int goes_home(const State *state, Move move) {
  int first = move.to - move.index;
  for (int index = 0; index < move.index; index++)
    if (state->at[move.suit][index] != first + index) return 0;
  return !(first & 15);
}

/* Return whether each suit fills a row of its own, in order. */
int is_won(const State *state) {
  for (int suit = 0; suit < SUITS; suit++) {
    if (!(game.first[suit] >> state->at[suit][0] & 1)) return 0;
    for (int index = 1; index <= game.top; index++)
      if (state->at[suit][index] != state->at[suit][0] + index) return 0;
  }
  return 1;
}
