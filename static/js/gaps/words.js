// Messages of the board in the page's language: near the thumb, and for screen readers.

import { COLUMNS, GAP, fitting } from "./rule.js";

const SHOWN_MS = 4_000;
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

const messages = document.getElementById("said");
const why = document.getElementById("why");
let fading = 0;

export const text = (name) => messages.dataset[name];
export const filled = (sentence, values = {}) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
export const sign = (card) => card[0].replace("T", "10") + SIGNS[card[1]] + "\ufe0e";
export const named = (button) => button.dataset.name ?? button.getAttribute("aria-label");
export const spot = (at) => ({ row: Math.floor(at / COLUMNS) + 1, column: (at % COLUMNS) + 1 });

// For screen readers only. A repeated sentence has to differ to be announced again.
export function say(sentence) {
  messages.textContent = messages.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

// For eyes and screen readers; with `stays` until it is cleared. If messages are switched off, reasons for wrong taps
// are for screen readers only.
export function showMessage(sentence, { stays = false, reason = false } = {}) {
  clearTimeout(fading);
  why.classList.toggle("unseen", reason && !("messages" in document.getElementById("main").dataset));
  why.textContent = sentence;
  if (!stays && sentence) fading = setTimeout(() => { why.textContent = ""; }, SHOWN_MS);
}

export const hush = () => showMessage("");

// The name of a gap; `card` is the button of the only card that fits, if there is just one.
export function gapLabel(board, at, card) {
  const first = at % COLUMNS === 0;
  const fits = fitting(board, at).length > 0;
  const name = first ? "takesDeuces" : fits ? "takes" : board[at - 1] === GAP ? "behindGap" : "behindKing";
  return filled(text(name), { ...spot(at), card: card ? named(card) : "" });
}
