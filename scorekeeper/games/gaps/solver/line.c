/* The winning line. Searches find some on which cards move that need not: these moves are left out. */

#include "solver.h"

enum { LONGEST_SHORTENED = 1000 }; /* in moves: the time grows with the square */

u32 line_moves;

static Move line[LONGEST_LINE];

/* Write a move of the line. */
void write_move(int at, Move move) { line[at] = move; }

/* Return a move of the line. */
Move read_move(int at) { return line[at]; }

/* Play the line without the move at `omitted` and without those that it made possible. Return whether
   that wins; `played` gets the indices of the moves, and `count` their number. */
static int wins_without(u32 omitted, u16 *played, u32 *count) {
  State state = game.start;
  *count = 0;
  for (u32 i = 0; i < line_moves; i++) {
    Move move = line[i];
    u64 allowed = move.index ? BIT(state.at[move.suit][move.index - 1] + 1) : game.first[move.suit];
    if (i == omitted || !(state.gaps & allowed & BIT(move.to))) continue;
    move_card(&state, move);
    played[(*count)++] = i;
  }
  return is_won(&state);
}

/* Leave out moves until none can be left out alone. */
void shorten_line(void) {
  static u16 played[LONGEST_SHORTENED];
  u32 count;
  if (line_moves > LONGEST_SHORTENED) return;
  for (u32 last = 0, at = 0; last < line_moves; last++) {
    if (!wins_without(at, played, &count)) {
      at = (at + 1) % line_moves;
      continue;
    }
    for (u32 i = 0; i < count; i++) line[i] = line[played[i]];
    line_moves = count;
    last = 0;
    if (at >= line_moves) at = 0;
  }
}
