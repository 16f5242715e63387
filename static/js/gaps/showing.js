// Show a winning line on the board, move by move. Nothing is sent: leaving shows the game as it is.

import * as cards from "./cards.js";
import { sound } from "./sound.js";
import { say } from "./words.js";

const WAIT_MS = 800; // between two moves that play by themselves

let line = null;
let start = ""; // the board before its first move
let at = 0;
let timer = 0;
let report = null;

export const isOn = () => line !== null;
export const isOffered = isOn;
export const isPlaying = () => timer > 0;

// `onChange` is called after each change with the number of moves shown, and of all.
export function begin(moves, onChange) {
  [line, start, report] = [moves, cards.board().outerHTML, onChange];
  draw(0);
}

export function leave() {
  if (!isOn()) return;
  pause();
  line = null;
  cards.adopt(cards.boardIn(start));
}

// Continue with a newer board of the server, if it has the same cards; returns whether it has.
export function accept(fresh) {
  if (!isOn() || cards.read(fresh).join() !== cards.read(cards.boardIn(start)).join()) return false;
  start = fresh.outerHTML;
  draw(at);
  return true;
}

// Go to the next or to the previous move.
export function go(by) {
  pause();
  step(by);
}

// Go by a key of the board; false if it means nothing here.
export function take(name) {
  if (name !== "undo" && name !== "redo") return false;
  go(name === "redo" ? 1 : -1);
  return true;
}

export function toggle() {
  if (isPlaying()) return pause();
  if (at === line.length) draw(0);
  timer = setInterval(() => step(1), WAIT_MS);
  return report(at, line.length);
}

function pause() {
  clearInterval(timer);
  timer = 0;
  if (isOn()) report(at, line.length);
}

function step(by) {
  const to = Math.min(Math.max(at + by, 0), line.length);
  if (to === at) return;
  draw(to);
  sound("move");
  if (to === line.length) pause();
  else if (!isPlaying() && to) say(cards.movedWords(...line[to - 1]));
}

function draw(to) {
  at = to;
  const board = cards.boardIn(start);
  for (const [card, place] of line.slice(0, at)) cards.lay(board, cards.write(card, place));
  cards.adopt(board);
  report(at, line.length);
}
