/* Lost positions, and how far a position is from a win, by a simpler game.

   In the simpler game a card that moves stays where it was as well, and a place that was empty once
   stays open. Everything that can happen in Gaps can happen there too, kings that block a row
   included; so a position from which the simpler game cannot be won is lost. */

#include "solver.h"

int weights[16] = {5, 10, 0, 3, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

/* Return whether the suits can fill four different rows; `rows` has the rows open to each suit. */
static int can_share_rows(const u64 *rows) {
  u32 shares = 1; /* bit n: the rows in n can be taken by the suits so far */
  for (int suit = 0; suit < SUITS; suit++) {
    u32 next = 0;
    for (int row = 0; row < 4; row++)
      if (rows[suit] >> (16 * row) & 1)
        for (int taken = 0; taken < 16; taken++)
          if (shares >> taken & 1 && !(taken >> row & 1)) next |= 1u << (taken | 1 << row);
    shares = next;
  }
  return shares != 0;
}

/* Return LOST if a position cannot be won, or its value: the more, the sooner it may be won. */
int evaluate(const State *state) {
  u64 reach[SUITS][MOST_CARDS], own[SUITS][MOST_CARDS];
  u64 taken = 0;
  int top = game.top, links = 0, home = 0, columns = 0;
  for (int suit = 0; suit < SUITS; suit++) {
    const u8 *at = state->at[suit];
    int at_home = 1;
    for (int index = 0; index <= top; index++) {
      u64 bit = BIT(at[index]);
      own[suit][index] = reach[suit][index] = bit;
      taken |= bit;
      at_home &= index ? at[index] == at[index - 1] + 1 : (int)(game.first[suit] >> at[0] & 1);
      home += at_home;
      columns += (at[index] & 15) == index;
      if (index) links += at[index] == at[index - 1] + 1;
    }
  }
  u64 open = game.places & ~taken, target[SUITS];
  int rounds = 0, away = 0;
  for (int suit = 0; suit < SUITS; suit++)
    target[suit] = own[suit][0] & game.first[suit] ? own[suit][0] : game.first[suit];
  for (;;) {
    u64 opened = open;
    for (int suit = 0; suit < SUITS; suit++) {
      u64 *places = reach[suit], left = places[0] | (open & game.first[suit]);
      places[0] = left;
      if (left != own[suit][0]) opened |= own[suit][0];
      for (int index = 1; index <= top; index++) {
        left = places[index] | (left << 1 & open);
        places[index] = left;
        if (left != own[suit][index]) opened |= own[suit][index];
      }
    }
    if (opened == open) break;
    for (int suit = 0; suit < SUITS; suit++)
      for (int index = 0; index <= top; index++) away += !(reach[suit][index] >> index & target[suit]);
    rounds++;
    open = opened;
  }
  u64 rows[SUITS];
  for (int suit = 0; suit < SUITS; suit++) {
    rows[suit] = game.first[suit];
    for (int index = 0; index <= top; index++) rows[suit] &= reach[suit][index] >> index;
  }
  if (!can_share_rows(rows)) return LOST;
  int kings = 0, stuck = 0;
  u64 gaps = game.places & ~taken, behind = 0;
  for (int suit = 0; suit < SUITS; suit++) {
    int column = state->at[suit][top] & 15;
    kings += game.columns - 1 - column;
    behind |= own[suit][top] << 1;
  }
  behind &= gaps;
  for (int more = 0; more < 3; more++) behind |= behind << 1 & gaps;
  stuck = __builtin_popcountll(behind);
  int value = 4000 + weights[0] * home + weights[1] * links - weights[2] * away - weights[3] * kings -
              weights[4] * stuck + weights[5] * columns - weights[6] * rounds -
              weights[7] * __builtin_popcountll(game.places & ~open);
  return value < 0 ? 0 : value > 8191 ? 8191 : value;
}
