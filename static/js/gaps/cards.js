// The cards on the page: read them, move them, and apply the server's board.

import { parse as parseHtml } from "../parts.js";
import { COLUMNS, GAP, fitting, home, moves as movesOn } from "./rule.js";
import { filled, gapLabel, named, spot, text } from "./words.js";

const MOVE_MS = 160;
const SHUFFLE_MS = 620;
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

let pointer = 0; // the place that has the tab stop
let changed = () => {};

export const board = () => document.getElementById("board");
export const wishes = (name) => name in document.getElementById("main").dataset;
export const all = (root = board()) => [...root.querySelectorAll("#cards button")];
export const codeOf = (button) => button.id.slice(1) || GAP;
export const read = (root) => all(root).map(codeOf);
export const cardOf = (code, root = board()) => root.querySelector(`#c${code}`);
export const placeOf = (button) => all().indexOf(button);
export const write = (card, at) => `${card}>r${Math.floor(at / COLUMNS) + 1}c${(at % COLUMNS) + 1}`;

export const movedWords = (card, at) => filled(text("moved"), { card: named(cardOf(card)), ...spot(at) });

// `listener` is called after each change of the board on the page.
export const whenChanged = (listener) => { changed = listener; };

export const boardIn = (html) => parseHtml(html).getElementById("board");

export function parse(move) {
  const [, card, row, column] = /^(..)>r(\d)c(\d+)$/.exec(move);
  return [card, (row - 1) * COLUMNS + Number(column) - 1];
}

// Whether that board already shows this move.
export function lies(root, move) {
  const [card, at] = parse(move);
  return read(root)[at] === card;
}

// The cards that are elsewhere on that board than on the page, with their places.
export function movedIn(root) {
  const now = read(board());
  return [...read(root).entries()].filter(([at, card]) => card !== GAP && card !== now[at])
    .map(([at, card]) => [card, at]);
}

export const shufflesOf = (root) => parseInt(root.querySelector("[data-shuffles]").textContent, 10);

// Play a move on that board; false if it is not possible there.
export function lay(root, move) {
  const [card, at] = parse(move);
  const board = read(root);
  if (board[at] !== GAP || !fitting(board, at).includes(card)) return false;
  const [gap, moved] = [all(root)[at], cardOf(card, root)];
  const freed = moved.parentNode;
  gap.parentNode.append(moved);
  freed.append(gap);
  derive(root);
  relabel(root);
  count(root);
  return true;
}

// One more move, and undo is possible.
function count(root) {
  const moves = root.querySelector("[data-moves]");
  moves.textContent = Number(moves.textContent) + 1;
  root.querySelector("[data-step=undo]")?.removeAttribute("aria-disabled");
}

// Show what follows from where the cards are: which are at home, and the figures.
export function derive(root) {
  const board = read(root);
  const lengths = home(board);
  all(root).forEach((button, at) => {
    if (board[at] === GAP) return;
    const isHome = at % COLUMNS < lengths[Math.floor(at / COLUMNS)];
    const card = named(button);
    button.classList.toggle("home", isHome);
    button.setAttribute("aria-label", isHome ? filled(text("atHome"), { card }) : card);
    if (isHome) button.dataset.name = card;
    else delete button.dataset.name;
  });
  root.querySelector("[data-home]").firstChild.data = `${lengths.reduce((sum, length) => sum + length, 0)} `;
  root.querySelector("[data-legal]").textContent = movesOn(board).length;
}

// Name the gaps after what they take.
export function relabel(root) {
  const board = read(root);
  all(root).forEach((button, at) => {
    if (board[at] !== GAP) return;
    const fits = fitting(board, at);
    button.value = `r${Math.floor(at / COLUMNS) + 1}c${(at % COLUMNS) + 1}`;
    button.classList.toggle("dead", !fits.length);
    button.setAttribute("aria-label", gapLabel(board, at, fits.length === 1 ? cardOf(fits[0], root) : null));
  });
}

// ---- the pointer: one of the 52 places has the tab stop ----

export function point(at, { focus = true } = {}) {
  pointer = at;
  rove(board());
  if (focus) all()[at].focus({ preventScroll: true });
}

export const pointed = () => pointer;

function rove(root) {
  all(root).forEach((button, at) => { button.tabIndex = at === pointer ? 0 : -1; });
}

// The pointer keeps its place when cards change.
function keepingPlace(change) {
  const inside = document.activeElement?.closest?.("#cards");
  change();
  rove(board());
  if (inside) all()[pointer].focus({ preventScroll: true });
  changed();
}

// ---- painting ----

// `first` runs before: it drops a dragged card.
export const move = (text, first = () => {}) => glide(() => { first(); lay(board(), text); }, straight);
export const comeBack = (change) => glide(change, straight);

// Show the server's board; moves that are not confirmed yet are already played on it.
export function adopt(fresh, { shuffled = false } = {}) {
  rove(fresh);
  const backs = shuffled && wishes("back") && moves();
  glide(() => window.htmx.swap({
    text: fresh.outerHTML, target: board(), sourceElement: board(), swap: "outerMorph",
  }), shuffled ? gathered : straight);
  if (!backs) return;
  showBacks(true);
  setTimeout(() => showBacks(false), SHUFFLE_MS * 0.8);
}

const showBacks = (on) => document.getElementById("cards").classList.toggle("backs", on);

const moves = () => wishes("animation") && !CALM.matches;
const cards = () => board().querySelectorAll("#cards button[id]");

// Animate every card that the change moved, from its old position.
function glide(change, course) {
  const before = new Map([...cards()].map((card) => [card.id, card.getBoundingClientRect()]));
  keepingPlace(change);
  if (!moves()) return;
  const middle = document.getElementById("cards").getBoundingClientRect();
  for (const card of cards()) {
    const [was, is] = [before.get(card.id), card.getBoundingClientRect()];
    const [x, y] = [was.left - is.left, was.top - is.top];
    if (Math.abs(x) + Math.abs(y) > 1) course(card, x, y, is, middle);
  }
}

function straight(card, x, y) {
  card.animate(
    [{ transform: `translate(${x}px, ${y}px)`, zIndex: 4 }, { transform: "none", zIndex: 4 }],
    { duration: MOVE_MS, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}

// A shuffle: all cards go to the middle, and from there to their new places.
function gathered(card, x, y, is, middle) {
  const dx = middle.left + middle.width / 2 - is.left - is.width / 2;
  const dy = middle.top + middle.height / 2 - is.top - is.height / 2;
  card.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, zIndex: 4 },
      { transform: `translate(${dx}px, ${dy}px) rotate(${(x * 7) % 9}deg)`, zIndex: 4, offset: 0.45 },
      { transform: "none", zIndex: 4 },
    ],
    { duration: SHUFFLE_MS, easing: "ease-in-out" },
  );
}
