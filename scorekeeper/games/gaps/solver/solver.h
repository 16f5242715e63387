/* Gaps, solved without a shuffle: the types and functions that the parts of the solver share.

   A place is row * 16 + column, so that a set of places is one 64-bit number, and the place to the
   right is the next bit. A card is its suit (0 to 3) and its index: 0 for a deuce, `top` for a king. */

#ifndef SOLVER_H
#define SOLVER_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

enum { SUITS = 4, MOST_CARDS = 12, MOST_MOVES = 16, MOST_PLACES = 64 };

#define FIRST_COLUMN 0x0001000100010001ull
#define BIT(place) (1ull << (place))

/* A position: the place of each card, and the places without one. */
typedef struct {
  u8 at[SUITS][MOST_CARDS];
  u64 gaps;
} State;

/* A move: a card goes to a place, which is a gap. */
typedef struct {
  u8 suit, index, to;
} Move;

/* The exact number of a position among all that can follow from the start, suit by suit, from 1. */
typedef struct {
  u32 suit[SUITS];
} Code;

/* What a search has found out. */
typedef enum { SEARCHING = 0, WON = 1, UNWINNABLE = 2, GAVE_UP = 3 } Verdict;

/* ---- game.c: the rules ---- */

typedef struct {
  int columns;                 /* 4 to 13 */
  int top;                     /* index of a king: columns - 2 */
  u64 first[SUITS];            /* places in the first column where a suit's deuce may go */
  State start;                 /* the position that was asked about */
} Game;

extern Game game;

int set_up(const u8 *cells, int columns, int rows_of_suits);
void move_card(State *state, Move move);
int list_moves(const State *state, Move *moves);
int goes_home(const State *state, Move move);
int is_won(const State *state);

/* ---- code.c: exact numbers of positions ---- */

void set_up_codes(void);
u32 code_suit(const State *state, int suit);
Code code_state(const State *state);
int same_code(const Code *one, const Code *other);
u64 hash_code(const Code *code);

/* ---- relax.c: lost positions ---- */

int may_be_won(const State *state);

/* ---- value.c: how near a position seems to a win ---- */

enum { VALUES = 16384 };

void set_up_values(void);
void look_at(const State *state);
int evaluate_after(const State *after, Move move, int from);

/* ---- memory.c: all memory, taken from one block and freed at once ---- */

void free_all(u32 limit);
void *take(u32 bytes);
void *take_zeroed(u32 bytes);
u32 bytes_left(void);

/* ---- beam.c and proof.c: the two searches, each of which runs for some positions at a time ---- */

int start_beam(u32 width, u32 variety, u32 shorter_than);
Verdict run_beam(u32 positions);
int start_proof(u32 bytes);
Verdict run_proof(u32 positions);

/* ---- line.c: the winning line ---- */

enum { LONGEST_LINE = 20000 }; /* in moves; a line of 8,000 would leave a deal such as 330020 open */

extern u32 line_moves;          /* its length */

void write_move(int at, Move move);
Move read_move(int at);
void shorten_line(void);

/* ---- solver.c: the order of the searches, and the interface ---- */

extern u32 positions_seen;      /* expanded since the start */

#endif
