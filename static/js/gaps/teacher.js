// Shows when a move lost the game: if it is proved that the board cannot be won after it, without a shuffle, and a way to
// win was there before it. Moves that follow each other quickly are judged together. It is switched on for one game at a
// time, which counts as played with hints from then on.

import { address } from "./outbox.js";
import { isWon, moves } from "./rule.js";
import { solve } from "./solving.js";
import { showMessage, text } from "./words.js";

const SECONDS = 10; // for each of the two boards

const KEY = `teacher:${address}`; // in this tab only
let stopper = new AbortController();
let open = []; // the boards before the moves that are not judged yet

const isOn = () => sessionStorage.getItem(KEY) !== null;
const show = () => button()?.setAttribute("aria-pressed", isOn());
const button = () => document.querySelector("[data-help=teach]");

export function begin() {
  show();
}

export function toggle() {
  stop();
  if (isOn()) sessionStorage.removeItem(KEY);
  else {
    sessionStorage.setItem(KEY, "");
    showMessage(text("teaches"));
  }
  show();
}

export function stop() {
  stopper.abort();
  open = [];
}

// Judge the move that led from one board to the other; `use` is called first, `blame` with the number of moves if the
// move, or one of those before it that were not judged, lost.
export async function judge(before, after, use, blame) {
  stopper.abort();
  if (!isOn()) return;
  use();
  if (isWon(after) || !moves(after).length) return stop(); // the page shows that the game is over
  open.push(before);
  stopper = new AbortController();
  const { signal } = stopper;
  try {
    const isLost = (await solve(after, SECONDS, signal)).lost && (await solve(open[0], SECONDS, signal)).line;
    if (signal.aborted) return;
    if (isLost) blame(open.length);
    open = [];
  } catch {
    // the solver could not be loaded: a later move tries again
  }
}
