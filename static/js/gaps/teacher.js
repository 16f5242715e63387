// Tells when a move lost the game: if it is proved that the board cannot be won after it, without a shuffle, and a way to
// win was there before it. It is switched on for one game at a time, which counts as played with hints from then on.

import * as cards from "./cards.js";
import { address } from "./outbox.js";
import { isWon, moves } from "./rule.js";
import { solve } from "./solving.js";
import { tell, text } from "./words.js";

const SECONDS = 10; // for each of the two boards

const KEY = `teacher:${address}`; // in this tab only
let stopper = new AbortController();

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
    tell(text("teaches"));
  }
  show();
}

export const stop = () => stopper.abort();

// Judge the move that led from one board to the other; `use` is called first, `blame` if the move lost.
export async function judge(before, after, use, blame) {
  stop();
  if (!isOn()) return;
  use();
  if (isWon(after) || !moves(after).length) return; // the page tells
  stopper = new AbortController();
  const { signal } = stopper;
  try {
    if (!(await solve(after, SECONDS, signal)).lost) return;
    if ((await solve(before, SECONDS, signal)).line && !signal.aborted) blame();
  } catch {
    // the solver could not be loaded: a later move tries again
  }
}
