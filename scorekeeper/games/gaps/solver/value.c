/* The value of a position, which says how near to a win it seems: a sum of weights (weights.h) of each
   card in its column, of each two neighbours, and of the cards that are home. A move changes few of
   them, so that only these are summed up again. */

#include "solver.h"
#include "weights.h"

enum { GAP = 0, EDGE = SUITS * MOST_CARDS + 1, THINGS = EDGE + 1 };

static int columns[THINGS][16];     /* of what is in a column */
static int pairs[THINGS][THINGS];   /* of two neighbours */
static u8 things[1 + MOST_PLACES + 1]; /* what is on the places, and before the first: gap, card, edge */
static int sum;                     /* over columns and pairs of the position */

/* Return the number of a card among things. */
static int thing(int suit, int index) { return 1 + suit * MOST_CARDS + index; }

/* Spread the weights over the tables, once a game is set up. */
void set_up_values(void) {
  columns[GAP][0] = first_gap;
  pairs[GAP][GAP] = double_gap;
  for (int suit = 0; suit < SUITS; suit++)
    for (int index = 0; index < MOST_CARDS; index++) {
      int card = thing(suit, index);
      for (int column = 0; column < 13; column++) columns[card][column] = by_column[index][column];
      pairs[card][GAP] = by_right[index][0];
      pairs[card][EDGE] = by_right[index][25];
      for (int other = 0; other < SUITS; other++)
        for (int next = 0; next < MOST_CARDS; next++)
          pairs[card][thing(other, next)] = by_right[index][(other == suit ? 1 : 13) + next];
    }
  for (int place = -1; place <= MOST_PLACES; place++) things[place + 1] = EDGE;
}

/* Make this the position whose moves `evaluate_after` values. */
void look_at(const State *state) {
  for (u64 gaps = state->gaps; gaps; gaps &= gaps - 1) things[__builtin_ctzll(gaps) + 1] = GAP;
  for (int suit = 0; suit < SUITS; suit++)
    for (int index = 0; index <= game.top; index++)
      things[state->at[suit][index] + 1] = thing(suit, index);
  sum = 0;
  for (int place = 0; place < MOST_PLACES; place++)
    sum += columns[things[place + 1]][place & 15] + pairs[things[place + 1]][things[place + 2]];
}

/* Return the weights of the cards that are home, or where they will be. */
static int value_home(const State *state) {
  int value = 0;
  for (int suit = 0; suit < SUITS; suit++) {
    const u8 *at = state->at[suit];
    if (at[0] & 15) continue;
    int index = 0;
    for (; index <= game.top && at[index] == at[0] + index; index++) value += by_home[index];
    if (index > game.top) continue;
    int next = things[at[0] + index + 1];
    value += by_next[next ? 1 + (next - 1) % MOST_CARDS : 0];
    for (; index <= game.top; index++)
      if (at[index] == at[0] + index) value += by_final[index];
  }
  return value;
}

/* Return the weights of the pairs that a move between two places changes. */
static int value_pairs(int from, int to) {
  int value = pairs[things[from]][things[from + 1]] + pairs[things[from + 1]][things[from + 2]] +
              pairs[things[to]][things[to + 1]];
  return to + 1 == from ? value : value + pairs[things[to + 1]][things[to + 2]];
}

/* Return the value of the position after a move of the card from that place: the more, the sooner it
   may be won. */
int evaluate_after(const State *after, Move move, int from) {
  int card = thing(move.suit, move.index), to = move.to;
  int value = sum - value_pairs(from, to);
  value += columns[card][to & 15] - columns[card][from & 15] + columns[GAP][from & 15] - columns[GAP][to & 15];
  things[from + 1] = GAP;
  things[to + 1] = card;
  value += value_pairs(from, to) + value_home(after);
  things[from + 1] = card;
  things[to + 1] = GAP;
  value = value / 4 + VALUES / 2;
  return value < 0 ? 0 : value >= VALUES ? VALUES - 1 : value;
}
