/* Exhaustive search, depth first, of all positions that are not lost at once: when it ends without a
   win, there is none. Every position that it has been in is stored by its exact number. */

#include "solver.h"

/* A position on the way from the start: its moves, the best last, and the last one played. */
typedef struct {
  Move moves[MOST_MOVES];
  u8 count, from;
  Move played;
} Frame;

static struct {
  State state;
  Code code;
  Frame *frames;
  int depth;
  int cut; /* whether a position was left out because the line to it was too long */
  Code *table; /* zero where nothing is stored */
  u32 mask, stored, most;
} proof;

/* Store the position; return 0 if it is there already. */
static int store(void) {
  u32 slot = hash_code(&proof.code) & proof.mask;
  for (; proof.table[slot].suit[0]; slot = (slot + 1) & proof.mask)
    if (same_code(&proof.table[slot], &proof.code)) return 0;
  proof.table[slot] = proof.code;
  proof.stored++;
  return 1;
}

/* Return whether the position can be won by beginning with this move, if it can be won at all. This
   holds where rows are given and a card goes home from where no other card can follow it: it could go
   nowhere else later, and no other move needs it where it is. */
static int is_safe(Move move) {
  const u8 *at = proof.state.at[move.suit];
  u64 first = game.first[move.suit];
  int from = at[move.index], home = __builtin_ctzll(first);
  if (first & (first - 1) || move.to != home + move.index || !goes_home(&proof.state, move)) return 0;
  return move.index == game.top || (from & 15) == game.columns - 1 || at[move.index + 1] == from + 1;
}

/* List the moves of the position, the best last; or only a safe one. */
static void open_frame(void) {
  Frame *frame = &proof.frames[proof.depth];
  Move moves[MOST_MOVES];
  int values[MOST_MOVES], all = list_moves(&proof.state, moves);
  for (int i = 0; i < all; i++)
    if (is_safe(moves[i])) {
      moves[0] = moves[i];
      all = 1;
    }
  look_at(&proof.state);
  for (int i = 0; i < all; i++) {
    u8 *at = &proof.state.at[moves[i].suit][moves[i].index], from = *at;
    *at = moves[i].to;
    int value = evaluate_after(&proof.state, moves[i], from), place = i;
    *at = from;
    for (; place && values[place - 1] > value; place--) {
      values[place] = values[place - 1];
      frame->moves[place] = frame->moves[place - 1];
    }
    values[place] = value;
    frame->moves[place] = moves[i];
  }
  frame->count = all;
  positions_seen++;
}

/* Move a card of the position, and keep its number up to date. */
static void put(Move move, u8 to) {
  move.to = to;
  move_card(&proof.state, move);
  proof.code.suit[move.suit] = code_suit(&proof.state, move.suit);
}

/* Begin the search, with a table of at most this many bytes; return 0 if there is too little memory. */
int start_proof(u32 bytes) {
  proof.frames = take(LONGEST_LINE * sizeof(Frame));
  if (bytes > bytes_left()) bytes = bytes_left();
  u32 size = 1024;
  while (size * 2 <= bytes / sizeof(Code)) size *= 2;
  proof.table = take_zeroed(size * sizeof(Code));
  if (!proof.frames || !proof.table) return 0;
  proof.mask = size - 1;
  proof.most = size - size / 8;
  proof.state = game.start;
  proof.code = code_state(&game.start);
  proof.depth = proof.cut = proof.stored = 0;
  store();
  open_frame();
  return 1;
}

/* Search on through more positions. Return GAVE_UP if the memory is full. */
Verdict run_proof(u32 positions) {
  u32 end = positions_seen + positions;
  while (positions_seen < end) {
    Frame *frame = &proof.frames[proof.depth];
    if (!frame->count) {
      if (!proof.depth) return proof.cut ? GAVE_UP : UNWINNABLE;
      proof.depth--;
      frame--;
      put(frame->played, frame->from);
      continue;
    }
    Move move = frame->played = frame->moves[--frame->count];
    frame->from = proof.state.at[move.suit][move.index];
    put(move, move.to);
    if (is_won(&proof.state)) {
      line_moves = proof.depth + 1;
      for (u32 i = 0; i < line_moves; i++) write_move(i, proof.frames[i].played);
      return WON;
    }
    if (proof.depth + 1 == LONGEST_LINE) {
      proof.cut = 1;
    } else if (store()) {
      if (proof.stored > proof.most) return GAVE_UP;
      if (may_be_won(&proof.state)) {
        proof.depth++;
        open_frame();
        continue;
      }
    }
    put(move, frame->from);
  }
  return SEARCHING;
}
