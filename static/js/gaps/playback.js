// Automatic replay, until it is paused or over: each turn is a redo, as by hand. The controls' state is on the
// root element, so that swapping the board does not change it.

import { board } from "./cards.js";

const WAITS_MS = { 1: 1_200, 2: 600, 4: 300 }; // ms from an answer to the next turn, by speed
const root = document.documentElement;

let redo = null;
let timer = 0;

export const isOffered = () => "replaying" in board().dataset;
export const isPlaying = () => "playing" in root.dataset;

export function begin(step) {
  redo = step;
  root.dataset.speed = 1;
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-playback]");
    if (button?.dataset.playback === "toggle") toggle();
    else if (button) root.dataset.speed = root.dataset.speed * 2 % 7; // 1, 2, 4, 1
  });
  document.addEventListener("visibilitychange", () => { if (document.visibilityState !== "visible") pause(); });
}

export function toggle() {
  if (isPlaying()) return pause();
  root.dataset.playing = "";
  return redo();
}

export function pause() {
  clearTimeout(timer);
  delete root.dataset.playing;
}

// A turn was answered: schedule the next one, if there is one.
export function heard(taken) {
  if (!isPlaying()) return;
  if (taken && isOffered()) timer = setTimeout(redo, WAITS_MS[root.dataset.speed]);
  else pause();
}
