/* The order of the searches, and the interface, which docs/gaps-solver.md describes. */

#include "solver.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#ifndef __wasm__
#undef EXPORT
#define EXPORT(name)
#endif

enum { SHORTENING_FROM = 2500, SHORTENING_TO = 10000 }; /* widths of the beams for shorter lines */

/* A search: a beam of this width; or all positions if it is 0, as many as these bytes hold, or all the
   memory if that is 0, too. */
typedef struct {
  u32 width, bytes;
} Search;

/* The searches in their order. If rows are given, only the first and the last. */
static const Search SEARCHES[] = {
  {0, 1 << 18}, {250, 0}, {1000, 0}, {4000, 0}, {16000, 0}, {0, 8 << 20}, {40000, 0}, {192000, 0}, {0, 0},
};
enum { LAST = sizeof SEARCHES / sizeof *SEARCHES - 1 };

u32 positions_seen;

static u8 line_bytes[2 * LONGEST_LINE]; /* the shortest line found */
static u32 shortest;                    /* its length */
static u8 cells[SUITS * 13];

static struct {
  Verdict verdict;
  u32 memory; /* in bytes */
  u32 seed;
  int has_rows;  /* whether rows are given */
  int at;        /* the search that goes on */
  int is_over;   /* whether beams for a shorter line have begun */
  u32 width;     /* of the next of these */
  int shortens;  /* whether one of these goes on */
} search;

/* Write the line as `line` returns it, if it is the shortest. */
static void write_bytes(void) {
  shorten_line();
  if (shortest && line_moves >= shortest) return;
  shortest = line_moves;
  for (u32 i = 0; i < line_moves; i++) {
    Move move = read_move(i);
    line_bytes[2 * i] = move.suit << 4 | (move.index + 2);
    line_bytes[2 * i + 1] = (move.to >> 4) * game.columns + (move.to & 15);
  }
}

/* Begin the search, or the next one for which there is memory; give up after the last. */
static void start_search(int at) {
  for (; at <= LAST; at++) {
    if (search.has_rows && at) at = LAST;
    Search next = SEARCHES[search.at = at];
    free_all(search.memory);
    if (next.width ? start_beam(next.width, search.seed++, 0) : start_proof(next.bytes ? next.bytes : bytes_left()))
      return;
  }
  search.verdict = GAVE_UP;
}

/* Begin the next beam for a shorter line; return 0 if there is none. */
static int start_shortening(void) {
  if (search.width > SHORTENING_TO) return 0;
  free_all(search.memory);
  int begun = start_beam(search.width, search.seed++, shortest);
  search.width *= 4;
  return begun;
}

/* Return the address of 52 bytes to write the board to, row by row: 0 is a gap, a card is
   suit * 16 + rank, where a deuce has rank 2 and a king the number of columns. */
EXPORT(board) u8 *board(void) { return cells; }

/* Begin a search from that board; return 0 if it is none.
   `rows_of_suits` is -1, or has two bits for each suit: the row that it has to fill. `bytes` limits
   the memory. The same seed does the same. */
EXPORT(start) int start(int columns, int rows_of_suits, u32 bytes, u32 seed) {
  line_moves = shortest = positions_seen = 0;
  search.verdict = GAVE_UP;
  if (!set_up(cells, columns, rows_of_suits)) return 0;
  set_up_codes();
  set_up_values();
  search.memory = bytes;
  search.seed = seed;
  search.has_rows = rows_of_suits >= 0;
  search.is_over = 0;
  search.verdict = SEARCHING;
  if (is_won(&game.start)) search.verdict = WON;
  else if (!may_be_won(&game.start)) search.verdict = UNWINNABLE;
  else start_search(0);
  return 1;
}

/* Search on through more positions, and return the verdict: 0 while the search goes on, 1 if the
   game can be won, 2 if it cannot, 3 if there is too little memory to find out. */
EXPORT(run) int run(u32 positions) {
  u32 end = positions_seen + positions;
  while (search.verdict == SEARCHING && positions_seen < end) {
    u32 left = end - positions_seen;
    Verdict verdict = SEARCHES[search.at].width ? run_beam(left) : run_proof(left);
    if (verdict == GAVE_UP) start_search(search.at + 1);
    else search.verdict = verdict;
    if (verdict == WON) write_bytes();
  }
  return search.verdict;
}

/* Search on for a shorter line, once the game is won, through more positions. Return 0 when there is
   no more to search. */
EXPORT(shorten) int shorten(u32 positions) {
  u32 end = positions_seen + positions;
  if (search.verdict != WON || !shortest) return 0;
  if (!search.is_over) {
    search.is_over = 1;
    search.width = SHORTENING_FROM;
    search.shortens = start_shortening();
  }
  while (search.shortens && positions_seen < end) {
    Verdict verdict = run_beam(end - positions_seen);
    if (verdict == WON) write_bytes();
    if (verdict != SEARCHING) search.shortens = start_shortening();
  }
  return search.shortens;
}

/* Return the number of positions whose moves have been tried since the start. */
EXPORT(positions) u32 positions(void) { return positions_seen; }

/* Return the number of moves of the winning line. */
EXPORT(line_length) u32 line_length(void) { return shortest; }

/* Return the address of the winning line: for each move a card as on the board, and the index on the
   board of the gap to which it goes. */
EXPORT(line) u8 *line(void) { return line_bytes; }
