/* Lost positions, by a simpler game.

   In the simpler game a card that moves stays where it was as well, and a place that was empty once
   stays open. Everything that can happen in Gaps can happen there too, kings that block a row
   included; so a position from which the simpler game cannot be won is lost. */

#include "solver.h"

/* Return whether the suits can fill four different rows of those open to each. */
static int can_share_rows(u64 clubs, u64 diamonds, u64 hearts, u64 spades) {
  for (u64 c = clubs; c; c &= c - 1)
    for (u64 d = diamonds & ~(c & -c); d; d &= d - 1)
      for (u64 h = hearts & ~(c & -c) & ~(d & -d); h; h &= h - 1)
        if (spades & ~(c & -c) & ~(d & -d) & ~(h & -h)) return 1;
  return 0;
}

/* Places of four cards, one of each suit. */
typedef u64 Four __attribute__((vector_size(32)));

/* Return whether the simpler game can be won from a position. */
int may_be_won(const State *state) {
  Four own[MOST_CARDS], reach[MOST_CARDS];
  Four first = {game.first[0], game.first[1], game.first[2], game.first[3]};
  u64 gaps = state->gaps;
  int top = game.top;
  for (int index = 0; index <= top; index++)
    reach[index] = own[index] = (Four){BIT(state->at[0][index]), BIT(state->at[1][index]),
                                       BIT(state->at[2][index]), BIT(state->at[3][index])};
  Four open = {gaps, gaps, gaps, gaps};
  for (;;) {
    Four all = reach[0] |= open & first;
    Four left = own[0] & (Four)(all != own[0]);
    for (int index = 1; index <= top; index++) {
      all = reach[index] |= all << 1 & open;
      left |= own[index] & (Four)(all != own[index]);
    }
    u64 opened = gaps | left[0] | left[1] | left[2] | left[3];
    if (opened == open[0]) break;
    open = (Four){opened, opened, opened, opened};
  }
  Four rows = first;
  for (int index = 0; index <= top; index++) rows &= reach[index] >> index;
  return can_share_rows(rows[0], rows[1], rows[2], rows[3]);
}
