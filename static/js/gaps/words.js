// What the board says, in the page's language: to everybody near the thumb, and to ears.

import { COLUMNS, GAP, fitting } from "./rule.js";

const SHOWN_MS = 4_000;
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

const said = document.getElementById("said");
const why = document.getElementById("why");
let fading = 0;

export const text = (name) => said.dataset[name];
export const filled = (sentence, values = {}) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
export const sign = (card) => card[0].replace("T", "10") + SIGNS[card[1]] + "\ufe0e";
export const named = (button) => button.dataset.name ?? button.getAttribute("aria-label");
export const spot = (at) => ({ row: Math.floor(at / COLUMNS) + 1, column: (at % COLUMNS) + 1 });

// For ears alone. A sentence that comes twice has to differ to be heard twice.
export function say(sentence) {
  said.textContent = said.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

// For eyes and ears; what has to stay stays until it is taken back. Why a tap was wrong is for ears
// alone where such messages are off.
export function tell(sentence, { stays = false, reason = false } = {}) {
  clearTimeout(fading);
  why.classList.toggle("unseen", reason && !("messages" in document.getElementById("main").dataset));
  why.textContent = sentence;
  if (!stays && sentence) fading = setTimeout(() => { why.textContent = ""; }, SHOWN_MS);
}

export const hush = () => tell("");

// What a gap is called; `card` is the button of what fits, where just one card does.
export function gapLabel(board, at, card) {
  const first = at % COLUMNS === 0;
  const fits = fitting(board, at).length > 0;
  const name = first ? "takesDeuces" : fits ? "takes" : board[at - 1] === GAP ? "behindGap" : "behindKing";
  return filled(text(name), { ...spot(at), card: card ? named(card) : "" });
}
