// The keyboard: arrows move the pointer, Enter plays (like any button), Space finds, letters and function keys
// do the rest. Ignored while typing in a field.

import { all, board, point, pointed } from "./cards.js";
import { COLUMNS } from "./rule.js";

const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };
const STEPS = { U: "undo", "-": "undo", "\u2212": "undo", R: "redo", "+": "redo", S: "shuffle" };
const EVERYWHERE = { Z: "undo", Y: "redo" }; // with Ctrl or Cmd; Shift+Z is redo
const ACTS = ["F1", "F2", "F3", "W", "L", "H", "C"];

// The key at the position of these Latin letters, in any keyboard layout.
function keyOf(event) {
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  if (event.key.length === 1 && event.code.startsWith("Key")) return event.code.slice(3);
  return event.key;
}

// `players` are what Space can play and pause, while it is offered.
export function listen({ find, lose, step, players, end }) {
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input:not([type=file]), select, textarea, dialog[open]");
    if (field || event.altKey || event.defaultPrevented) return;
    const key = keyOf(event);
    if (event.ctrlKey || event.metaKey) return everywhere(event, key);
    const inside = event.target.closest("#cards");
    const idle = inside || event.target === document.body || event.target.closest(".low");
    if (key in ARROWS && idle) walk(event, ARROWS[key], Boolean(inside));
    else if ((key === "Home" || key === "End") && inside) edge(event, key === "End");
    else if (key === " " && players.some((player) => player.isOffered()) && idle && !event.target.closest(".low")) {
      event.preventDefault();
      if (!event.repeat) players.find((player) => player.isOffered()).toggle();
    } else if (key === " " && inside) {
      event.preventDefault();
      if (!event.repeat) find(event.target.closest("button"));
    } else if (key === "Enter" && event.repeat && event.target.closest("#main button")) {
      event.preventDefault(); // a held key is not a second tap
    } else if (key in STEPS) step(STEPS[key], event.repeat);
    else if (ACTS.includes(key) && !event.repeat) act(event, key);
    else if (key === "Escape") end();
  });
  document.addEventListener("keyup", (event) => {
    if (event.key !== " " || !event.target.closest("#cards")) return;
    event.preventDefault(); // Firefox would click
    lose();
  });
  board().parentNode.addEventListener("focusin", (event) => {
    const at = all().indexOf(event.target);
    if (at >= 0 && at !== pointed()) point(at, { focus: false });
  });

  function everywhere(event, key) {
    const name = key === "Z" && event.shiftKey ? "redo" : EVERYWHERE[key];
    if (!name) return;
    event.preventDefault();
    step(name, event.repeat);
  }
}

function walk(event, by, moves) {
  event.preventDefault();
  const to = pointed() + by;
  const sideways = Math.abs(by) === 1;
  const leaves = to < 0 || to >= all().length;
  const wraps = sideways && Math.floor(to / COLUMNS) !== Math.floor(pointed() / COLUMNS);
  point(moves && !leaves && !wraps ? to : pointed());
}

function edge(event, last) {
  event.preventDefault();
  const row = Math.floor(pointed() / COLUMNS) * COLUMNS;
  point(last ? row + COLUMNS - 1 : row);
}

function act(event, key) {
  const target = document.querySelector(`[data-key="${key}"]`);
  if (!target) return;
  event.preventDefault();
  target.click();
}
