/* Exact numbers of positions, 16 bytes each: two positions have the same number only if they are the
   same, so that no table mistakes one for another.

   A card only ever moves behind its neighbour, the next lower card of its suit. So it is on the
   diagonal (its row, and its column minus its index) on which its neighbour was then, and so on down
   to the card that began there: a diagonal of the start. Deuces bring four more diagonals, of the
   rows' first places. Diagonals are taken over downward only: at any time, those of a suit's cards
   from deuce to king are first some of the four, then starts of cards in rising order, none of a
   higher card. Such sequences are numbered here; for 13 columns there are fewer than 2^29. */

#include "solver.h"

static u32 follow[MOST_CARDS + 1][MOST_CARDS + 2]; /* sums over rising sequences, see set_up_codes */
static u32 base[MOST_CARDS + 1];                   /* the first number with a length on the four */
static u32 rising[MOST_CARDS + 1];                 /* the rising sequences of the cards from there on */
static u8 diagonals[SUITS][MOST_CARDS];            /* of the start */

/* Return the diagonal of a card. */
static u8 diagonal(int place, int index) {
  return (place >> 4) * 32 + (place & 15) + MOST_CARDS - index;
}

/* Count sequences: follow[index][low] of the cards from `index` on whose first is below `low`. */
void set_up_codes(void) {
  int cards = game.top + 1;
  for (int low = 0; low <= cards; low++) follow[cards][low] = low;
  for (int index = cards - 1; index >= 0; index--) {
    follow[index][0] = 0;
    for (int low = 0; low <= cards; low++) {
      u32 from_low = low <= index ? follow[index + 1][index + 1] - follow[index + 1][low] : 0;
      follow[index][low + 1] = follow[index][low] + from_low;
    }
  }
  u32 next = 1;
  for (int index = 0; index <= cards; index++) {
    base[index] = next;
    rising[index] = follow[index][1];
    next += rising[index] << (2 * index);
  }
  for (int suit = 0; suit < SUITS; suit++)
    for (int index = 0; index < cards; index++)
      diagonals[suit][index] = diagonal(game.start.at[suit][index], index);
}

/* Return the number of a suit's places. Where cards fit several starts, the lowest allowed is taken,
   so that the number follows from the places alone. */
u32 code_suit(const State *state, int suit) {
  const u8 *at = state->at[suit], *starts = diagonals[suit];
  int index = 0, start = 0;
  u32 rows = 0, rank = 0;
  for (; index <= game.top && (at[index] & 15) == index; index++) rows = rows << 2 | at[index] >> 4;
  u32 code = base[index] + rows * rising[index];
  for (; index <= game.top; index++) {
    int low = start;
    u8 own = diagonal(at[index], index);
    while (starts[start] != own) start++;
    rank += follow[index + 1][start] - follow[index + 1][low];
  }
  return code + rank;
}

/* Return the number of a position. */
Code code_state(const State *state) {
  Code code;
  for (int suit = 0; suit < SUITS; suit++) code.suit[suit] = code_suit(state, suit);
  return code;
}

/* Return whether two numbers, and so their positions, are the same. */
int same_code(const Code *one, const Code *other) {
  return !((one->suit[0] ^ other->suit[0]) | (one->suit[1] ^ other->suit[1]) |
           (one->suit[2] ^ other->suit[2]) | (one->suit[3] ^ other->suit[3]));
}

/* Mix a number into 64 bits, to find it in tables and to break ties. */
u64 hash_code(const Code *code) {
  u64 low = code->suit[0] | (u64)code->suit[1] << 32;
  u64 high = code->suit[2] | (u64)code->suit[3] << 32;
  u64 mixed = (low ^ high * 0x9e3779b97f4a7c15ull) * 0xbf58476d1ce4e5b9ull;
  mixed ^= mixed >> 29;
  mixed = (mixed + high) * 0x94d049bb133111ebull;
  return mixed ^ mixed >> 32;
}
