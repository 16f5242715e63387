/* Beam search: all positions after one move, after two, and so on, of which only the best are kept.

   As long as none was dropped but lost ones, a beam that ends without a win proves that there is
   none. */

#include "solver.h"

enum {
  TIES = 4,           /* random values between two that differ */
  LONGEST_BEAM = 128, /* in moves: few wins need more, and beams without a win would go on */
  SLOTS = 16,         /* of `seen`, for each position kept in a layer */
  BATCH = 16,         /* positions expanded together, so that waits for memory overlap */
};

/* A position that is kept. */
typedef struct {
  State state;
  Code code;
} Kept;

/* A step of a line: the position before and the move. */
typedef struct {
  u32 before : 20, suit : 2, index : 4, to : 6;
} Step;

/* A position that may be kept: the step to it, and its value with a random part that breaks ties. */
typedef struct {
  Step step;
  u32 value;
} Child;

static struct {
  u32 width;
  u32 variety;
  int shortens;           /* whether a longer line is known */
  int longest;            /* the most moves of a line to search for */
  int layer;
  int dropped;            /* whether a position was dropped that was not proved lost */
  Kept *kept, *next;
  u32 kept_count, next_count, expanded;
  Child *children;
  u32 child_count, most_children;
  Code *seen;             /* positions met so far, each until another takes its slot */
  u32 seen_mask;
  u32 counts[VALUES * TIES]; /* of children by value */
  Step *steps[LONGEST_BEAM];
} beam;

/* Begin a beam that keeps this many positions; `variety` decides between equal ones. If a line is known,
   `shorter_than` is its length, or else 0. Return 0 if there is too little memory. */
int start_beam(u32 width, u32 variety, u32 shorter_than) {
  beam.width = width;
  beam.variety = variety;
  beam.shortens = shorter_than != 0;
  beam.longest = shorter_than && shorter_than < LONGEST_BEAM ? shorter_than - 1 : LONGEST_BEAM;
  beam.layer = 0;
  beam.dropped = 0;
  beam.kept = take(width * sizeof(Kept));
  beam.next = take(width * sizeof(Kept));
  beam.most_children = width * 4 + MOST_MOVES;
  beam.children = take(beam.most_children * sizeof(Child));
  u32 slots = 64;
  while (slots < width * SLOTS) slots *= 2;
  beam.seen_mask = slots - 1;
  beam.seen = take_zeroed(slots * sizeof(Code));
  if (!beam.seen || !beam.kept || !beam.next || !beam.children) return 0;
  beam.kept[0].state = game.start;
  beam.kept[0].code = code_state(&game.start);
  beam.kept_count = 1;
  beam.expanded = beam.child_count = 0;
  for (int i = 0; i < VALUES * TIES; i++) beam.counts[i] = 0;
  return 1;
}

/* Return the move of a step. */
static Move read_step(Step step) { return (Move){step.suit, step.index, step.to}; }

/* Write the line that ends with this step. */
static void write_line(Step step) {
  line_moves = beam.layer + 1;
  for (int at = beam.layer; at > 0; at--) {
    write_move(at, read_step(step));
    step = beam.steps[at - 1][step.before];
  }
  write_move(0, read_step(step));
}

/* Keep the children whose value is in a range, except lost ones, in the order of the positions before
   them, which are read from memory in turn. */
static void keep_children(u32 least, u32 below) {
  for (u32 i = 0; i < beam.child_count; i++) {
    Child child = beam.children[i];
    if (child.value < least || child.value >= below) continue;
    if (beam.next_count == beam.width) {
      beam.dropped = 1;
      return;
    }
    const Kept *before = &beam.kept[child.step.before];
    Kept *next = &beam.next[beam.next_count];
    next->state = before->state;
    move_card(&next->state, read_step(child.step));
    if (!may_be_won(&next->state)) continue;
    next->code = before->code;
    next->code.suit[child.step.suit] = code_suit(&next->state, child.step.suit);
    beam.steps[beam.layer][beam.next_count++] = child.step;
  }
}

/* Keep the best children that are not lost; return whether there is one. */
static int end_layer(void) {
  beam.steps[beam.layer] = take(beam.width * sizeof(Step));
  if (!beam.steps[beam.layer] || beam.layer + 1 >= beam.longest) {
    beam.dropped = 1;
    return 0;
  }
  beam.next_count = 0;
  u32 least = VALUES * TIES, tried = 0;
  while (tried < beam.child_count && beam.next_count < beam.width) {
    u32 below = least, wanted = tried + beam.width - beam.next_count;
    while (least && tried < wanted) tried += beam.counts[--least];
    keep_children(least, below);
  }
  if (tried < beam.child_count) beam.dropped = 1;
  for (int i = 0; i < VALUES * TIES; i++) beam.counts[i] = 0;
  Kept *swapped = beam.kept;
  beam.kept = beam.next;
  beam.next = swapped;
  beam.kept_count = beam.next_count;
  beam.expanded = beam.child_count = 0;
  beam.layer++;
  return beam.kept_count != 0;
}

/* Return whether a move is worth playing at once: a card that no other can follow where it is joins two
   lower neighbours, or its deuce in the first column. This wins sooner, but often after more moves, so
   that a search for a shorter line does it only if the card goes home. */
static int is_urgent(const State *state, Move move) {
  const u8 *at = state->at[move.suit];
  int index = move.index, from = at[index];
  if (index < game.top) {
    int followed = (from & 15) == game.columns - 1 || at[index + 1] == from + 1 || at[index + 1] == move.to + 1;
    if (!followed) return 0;
  } else if ((move.to & 15) != index) {
    return 0;
  }
  if (beam.shortens) return index && goes_home(state, move);
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

/* A position that follows from one that is kept. */
typedef struct {
  Step step;
  Code code;
  u64 hash;
} Successor;

/* Return the slot of a position among those met. */
static Code *find_slot(u64 hash) { return &beam.seen[hash >> 32 & beam.seen_mask]; }

/* List the successors of a kept position, and return their number. */
static int list_successors(u32 before, Successor *successors) {
  State *state = &beam.kept[before].state;
  Move moves[MOST_MOVES];
  int count = leave_urgent_move(state, moves, list_moves(state, moves));
  for (int i = 0; i < count; i++) {
    u8 suit = moves[i].suit, *place = &state->at[suit][moves[i].index], from = *place;
    Code code = beam.kept[before].code;
    *place = moves[i].to;
    code.suit[suit] = code_suit(state, suit);
    *place = from;
    successors[i] = (Successor){{before, suit, moves[i].index, moves[i].to}, code, hash_code(&code)};
    (void)*(volatile u32 *)find_slot(successors[i].hash); /* fetches it while others are listed */
  }
  return count;
}

/* Add a successor of the position that was looked at to the children, unless it was met before. */
static Verdict add_child(const Successor *successor) {
  Code *slot = find_slot(successor->hash);
  if (same_code(slot, &successor->code)) return SEARCHING;
  State *state = &beam.kept[successor->step.before].state;
  Move move = read_step(successor->step);
  u8 *place = &state->at[move.suit][move.index], from = *place;
  *place = move.to;
  Verdict verdict = is_won(state) ? WON : SEARCHING;
  u32 value = evaluate_after(state, move, from);
  *place = from;
  if (verdict == WON) {
    write_line(successor->step);
  } else if (beam.child_count == beam.most_children) {
    beam.dropped = 1;
  } else {
    *slot = successor->code;
    u32 tie = ((u32)successor->hash ^ beam.variety * 0x9e3779b9) * 0x85ebca6b >> 16;
    value = value * TIES + tie % TIES;
    beam.children[beam.child_count++] = (Child){successor->step, value};
    beam.counts[value]++;
  }
  return verdict;
}

/* Expand more positions. Return GAVE_UP if the beam has ended without a win or proof. */
Verdict run_beam(u32 positions) {
  Successor successors[BATCH * MOST_MOVES];
  while (positions) {
    if (beam.expanded == beam.kept_count && !end_layer()) return beam.dropped ? GAVE_UP : UNWINNABLE;
    u32 end = beam.kept_count, first = beam.expanded;
    if (end - first > positions) end = first + positions;
    if (end - first > BATCH) end = first + BATCH;
    int count = 0;
    for (u32 i = first; i < end; i++) count += list_successors(i, successors + count);
    for (int i = 0; i < count; i++) {
      u32 before = successors[i].step.before;
      if (!i || before != successors[i - 1].step.before) look_at(&beam.kept[before].state);
      if (add_child(&successors[i]) == WON) {
        positions_seen += before + 1 - first;
        return WON;
      }
    }
    positions_seen += end - first;
    positions -= end - first;
    beam.expanded = end;
  }
  return SEARCHING;
}
