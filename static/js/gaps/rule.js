// The rules that the browser shares with the server: a gap takes the next card of its left neighbour's suit, and in
// the first column any deuce; a board is won when all cards are home. Everything else is decided by the server.
//
// A board is 52 codes, row by row: "7H" for a card, "--" for a gap.

export const COLUMNS = 13;
export const GAP = "--";
export const DEUCES = ["2C", "2D", "2H", "2S"];

const ROWS = 4;
const RANKS = "23456789TJQK";

// The card that precedes this one, and the one that follows it; null without one.
export const predecessor = (card) => beside(card, -1);
export const successor = (card) => beside(card, 1);

function beside(card, by) {
  const rank = RANKS[RANKS.indexOf(card[0]) + by];
  return rank && card !== GAP ? rank + card[1] : null;
}

export const gaps = (board) => [...board.keys()].filter((at) => board[at] === GAP);

// The cards that can go into the gap: one, none, or in the first column the deuces.
export function fitting(board, gap) {
  if (gap % COLUMNS === 0) return DEUCES;
  const card = successor(board[gap - 1]);
  return card ? [card] : [];
}

// The gaps into which the card can go.
export const open = (board, card) => gaps(board).filter((gap) => fitting(board, gap).includes(card));

// All possible moves, gap by gap: [card, gap].
export const moves = (board) => gaps(board).flatMap((gap) => fitting(board, gap).map((card) => [card, gap]));

export function after(board, card, gap) {
  const next = [...board];
  next[board.indexOf(card)] = GAP;
  next[gap] = card;
  return next;
}

// The number of cards at home in each row: from a deuce in the first column on.
export const home = (board) => Array.from({ length: ROWS }, (_, row) => {
  const cards = board.slice(row * COLUMNS, (row + 1) * COLUMNS);
  return cards.findIndex((card, at) => (at ? card !== successor(cards[at - 1]) : !DEUCES.includes(card)));
});

export const isWon = (board) => home(board).every((length) => length === COLUMNS - 1);
