/* Beam search: all positions after one move, after two, and so on, of which only the best are kept.

   As long as none was dropped but lost ones, a beam that ends without a win proves that there is
   none. */

#include "solver.h"

enum { NOTHING = 0xffffffff, TIES = 4, LONGEST_BEAM = 200 };

/* A position that is kept, and the move that led to it. */
typedef struct {
  State state;
  Code code;
} Kept;

/* A position that may be kept: the move and the position before it, which describe it. */
typedef struct {
  Code code;
  u32 before;
  u16 value; /* with a random part that decides between equal ones */
  Move move;
} Child;

/* A step of a line: the position before and the move. */
typedef struct {
  u32 before : 20, suit : 2, index : 4, to : 6;
} Step;

static struct {
  u32 width;
  u64 variety;
  int layer;
  int dropped;            /* whether a position was dropped that was not proved lost */
  Kept *kept, *next;
  u32 kept_count, expanded;
  Child *children;
  u32 child_count, most_children;
  u32 *table;             /* children by hash */
  u32 table_mask;
  Code *seen;             /* positions kept so far, each until another takes its slot */
  u32 seen_mask;
  u32 *order;             /* children by value */
  u32 counts[VALUES * TIES]; /* of children by value */
  Step *steps[LONGEST_BEAM];
} beam;

static int widest_move(u32 width) { return width * 4 + MOST_MOVES; }

/* Begin a beam that keeps this many positions; `variety` decides between equal ones. Return 0 if there
   is too little memory. */
int start_beam(u32 width, u32 variety) {
  beam.width = width;
  beam.variety = variety;
  beam.layer = 0;
  beam.dropped = 0;
  beam.kept = take(width * sizeof(Kept));
  beam.next = take(width * sizeof(Kept));
  beam.most_children = widest_move(width);
  beam.children = take(beam.most_children * sizeof(Child));
  beam.order = take(beam.most_children * sizeof(u32));
  u32 size = 64;
  while (size < beam.most_children * 2) size *= 2;
  beam.table_mask = size - 1;
  beam.table = take(size * sizeof(u32));
  beam.seen_mask = 2 * size - 1;
  beam.seen = take_zeroed(2 * size * sizeof(Code));
  if (!beam.seen || !beam.kept || !beam.next || !beam.children || !beam.order || !beam.table) return 0;
  beam.kept[0].state = game.start;
  beam.kept[0].code = code_state(&game.start);
  beam.kept_count = 1;
  beam.expanded = beam.child_count = 0;
  for (u32 i = 0; i < size; i++) beam.table[i] = NOTHING;
  for (int i = 0; i < VALUES * TIES; i++) beam.counts[i] = 0;
  return 1;
}

/* Write the line that ends with this move. */
static void write_line(u32 before, Move move) {
  line_moves = beam.layer + 1;
  for (int at = beam.layer; at >= 0; at--) {
    write_move(at, move);
    if (!at) break;
    Step step = beam.steps[at - 1][before];
    before = step.before;
    move = (Move){step.suit, step.index, step.to};
  }
}

/* Add a position that follows from one that is kept, unless it is there already or lost. */
static Verdict add_child(u32 before, Move move) {
  Kept *parent = &beam.kept[before];
  u8 *at = &parent->state.at[move.suit][move.index], from = *at;
  *at = move.to;
  Code code = parent->code;
  code.suit[move.suit] = code_suit(&parent->state, move.suit);
  u64 hash = hash_code(&code);
  u32 slot = hash & beam.table_mask;
  Verdict verdict = SEARCHING;
  for (; beam.table[slot] != NOTHING; slot = (slot + 1) & beam.table_mask)
    if (same_code(&beam.children[beam.table[slot]].code, &code)) goto done;
  if (is_won(&parent->state)) {
    write_line(before, move);
    verdict = WON;
    goto done;
  }
  if (beam.child_count == beam.most_children) {
    beam.dropped = 1;
    goto done;
  }
  u32 tie = (u32)((hash >> 32 ^ beam.variety * 0x9e3779b9) * 0x85ebca6b) >> 16;
  u16 value = evaluate_after(&parent->state, move, from) * TIES + tie % TIES;
  beam.table[slot] = beam.child_count;
  beam.children[beam.child_count++] = (Child){code, before, value, move};
  beam.counts[value]++;
done:
  *at = from;
  return verdict;
}

/* Put the children in order, the best first. */
static void sort_children(void) {
  u32 before = 0;
  for (int value = VALUES * TIES - 1; value >= 0; value--) {
    u32 count = beam.counts[value];
    beam.counts[value] = before;
    before += count;
  }
  for (u32 i = 0; i < beam.child_count; i++) beam.order[beam.counts[beam.children[i].value]++] = i;
}

/* Keep the best children that are new and not lost; return whether there is one. */
static int end_layer(void) {
  Step *steps = take(beam.width * sizeof(Step));
  if (!steps || beam.layer + 1 >= LONGEST_BEAM) {
    beam.dropped = 1;
    return 0;
  }
  beam.steps[beam.layer] = steps;
  sort_children();
  u32 count = 0;
  for (u32 i = 0; i < beam.child_count; i++) {
    if (count == beam.width) {
      beam.dropped = 1;
      break;
    }
    Child *child = &beam.children[beam.order[i]];
    Kept *next = &beam.next[count];
    next->state = beam.kept[child->before].state;
    next->state.at[child->move.suit][child->move.index] = child->move.to;
    Code *seen = &beam.seen[hash_code(&child->code) >> 40 & beam.seen_mask];
    if (same_code(seen, &child->code) || !may_be_won(&next->state)) continue;
    *seen = child->code;
    next->code = child->code;
    steps[count++] = (Step){child->before, child->move.suit, child->move.index, child->move.to};
  }
  for (int i = 0; i < VALUES * TIES; i++) beam.counts[i] = 0;
  for (u32 i = 0; i <= beam.table_mask; i++) beam.table[i] = NOTHING;
  Kept *swapped = beam.kept;
  beam.kept = beam.next;
  beam.next = swapped;
  beam.kept_count = count;
  beam.expanded = beam.child_count = 0;
  beam.layer++;
  return count != 0;
}

/* Return whether a move is worth playing at once: a card that no other can follow where it is joins two
   lower neighbours, or its deuce in the first column. */
static int is_urgent(const State *state, Move move) {
  const u8 *at = state->at[move.suit];
  int index = move.index, from = at[index];
  if (index < game.top) {
    int followed = (from & 15) == game.columns - 1 || at[index + 1] == from + 1 || at[index + 1] == move.to + 1;
    if (!followed) return 0;
  } else if ((move.to & 15) != index) {
    return 0;
  }
  return index > 1 ? at[index - 1] == at[index - 2] + 1 : index && !(at[0] & 15);
}

/* Leave only an urgent move, if there is one: all orders of such moves would fill the beam. */
static int leave_urgent_move(const State *state, Move *moves, int count) {
  for (int i = 0; i < count; i++)
    if (is_urgent(state, moves[i])) {
      if (count > 1) beam.dropped = 1;
      moves[0] = moves[i];
      return 1;
    }
  return count;
}

/* Expand more positions. Return GAVE_UP if the beam has ended without a win or proof. */
Verdict run_beam(u32 positions) {
  Move moves[MOST_MOVES];
  for (; positions; positions--) {
    if (beam.expanded == beam.kept_count && !end_layer()) return beam.dropped ? GAVE_UP : UNWINNABLE;
    const State *state = &beam.kept[beam.expanded].state;
    int count = leave_urgent_move(state, moves, list_moves(state, moves));
    positions_seen++;
    look_at(state);
    for (int i = 0; i < count; i++)
      if (add_child(beam.expanded, moves[i]) == WON) return WON;
    beam.expanded++;
  }
  return SEARCHING;
}
