// Ask the solver (docs/gaps-solver.md) whether a board can be won without a shuffle. Each question gets a worker of its
// own, which ends with it and frees its memory. What was found out about a board is remembered.

import { GAP, after, fitting, isWon } from "./rule.js";

const MOST_BYTES = 126 * 2 ** 20; // with the solver's own data below 128 MB
const MOST_ADAPTED = 200; // moves: the time grows with the square, and most lines have half as many
const SUITS = "CDHS";
const RANKS = "23456789TJQK";
const WON = 1;
const LOST = 2;

const { wasm, deal, line: shipped } = document.getElementById("main").dataset;
const results = new Map(); // board → {line}: moves that win; or {lost: true}
let newest = []; // the line that was learned last, unless it is too long to adapt
let code = null;

if (deal) learn(deal.match(/../g), shipped.match(/..../g).map((move) => [move.slice(0, 2), Number(move.slice(2))]));

export class LoadError extends Error {}

export const isSupported = "WebAssembly" in window && "Worker" in window;

// Resolve to {line}, moves [card, place] that win by the rules; or {lost: true}, if it is proved that none do; or {}, if
// neither is known after that time or after `signal`. Rejects with a LoadError if the solver cannot be loaded, and with
// another error if it fails.
export async function solve(board, seconds, signal) {
  const known = results.get(board.join());
  if (known) return known;
  const adapted = adapt(board);
  if (adapted) {
    learn(board, adapted);
    return { line: adapted };
  }
  const { result, line } = await run(board, seconds, signal);
  if (result === LOST) results.set(board.join(), { lost: true });
  if (result === WON) learn(board, parse(line));
  return results.get(board.join()) ?? {};
}

// Whether a question about this board can be answered without loading the solver.
export const isReady = async (board) => results.has(board.join()) || Boolean(await window.caches?.match(wasm));

async function run(board, seconds, signal) {
  const stopped = new Promise((answer) => { signal.addEventListener("abort", () => answer({})); });
  code ??= load();
  const loaded = await Promise.race([code, stopped]);
  if (signal.aborted) return {};
  const worker = new Worker(new URL("./solver.js", import.meta.url));
  try {
    const answered = new Promise((answer, fail) => {
      worker.onmessage = ({ data }) => answer(data);
      worker.onerror = (event) => {
        event.preventDefault();
        fail(event.message ? new Error(event.message) : new LoadError()); // no message: its script cannot be loaded
      };
      worker.postMessage({ code: loaded, cells: board.map(write), memory: MOST_BYTES, seconds });
    });
    return await Promise.race([answered, stopped]);
  } finally {
    worker.terminate();
  }
}

async function load() {
  try {
    const answer = await fetch(wasm);
    if (!answer.ok) throw new Error(`${wasm}: ${answer.status}`);
    return await answer.arrayBuffer();
  } catch (error) {
    code = null; // a later question tries again
    throw new LoadError(error.message);
  }
}

// Replay the line by the rules, and remember the rest of it for each board on the way.
function learn(start, line) {
  let board = start;
  const boards = line.map(([card, at]) => {
    const before = board;
    if (board[at] !== GAP || !fitting(board, at).includes(card)) throw new Error("false-line");
    board = after(board, card, at);
    return before;
  });
  if (!isWon(board)) throw new Error("false-line");
  boards.forEach((position, done) => results.set(position.join(), { line: line.slice(done) }));
  newest = line.length > MOST_ADAPTED ? [] : line;
}

// Return a line that wins from this board, after a move that is not in the newest line: the shortest rest of that line
// that wins without the moves that are impossible. That often saves a search.
function adapt(board) {
  const lines = newest.map((_, done) => playPossible(board, newest.slice(done))).filter(Boolean);
  return lines.sort((a, b) => a.length - b.length)[0];
}

function playPossible(start, line) {
  let board = start;
  const played = line.filter(([card, at]) => {
    if (board[at] !== GAP || !fitting(board, at).includes(card)) return false;
    board = after(board, card, at);
    return true;
  });
  return isWon(board) && played;
}

const write = (card) => (card === GAP ? 0 : SUITS.indexOf(card[1]) * 16 + RANKS.indexOf(card[0]) + 2);

const parse = (line) => Array.from({ length: line.length / 2 }, (_, at) => {
  const [card, place] = line.slice(2 * at, 2 * at + 2);
  return [RANKS[(card % 16) - 2] + SUITS[Math.floor(card / 16)], place];
});
