// Finger, pen and mouse: a long press shows what fits, a drag moves the card along.

import { all, codeOf } from "./cards.js";
import { GAP } from "./rule.js";

const HOLD_MS = 380;
const PULL_PX = 8;
const REACH = 0.75; // in card widths: the largest distance to a gap at which a drop counts
const ABOVE_PX = 44; // the finger must not hide the card

let press = null; // {button, x, y, timer, state: "down" | "held" | "pulled"}
const waiting = []; // callbacks that wait until no card is being dragged
let swallow = false; // ignore the click that ends a long press or a drag

// Resolve when no card is being dragged.
export const settled = () => press?.state === "pulled" ? new Promise((free) => waiting.push(free)) : null;

// `find` shows the cards that fit a button's place and `lose` hides them; `fits` returns the gaps for a card,
// `drop` plays it.
export function watch(area, { find, lose, fits, drop }) {
  function over() {
    clearTimeout(press?.timer);
    press = null;
    lose();
    for (const free of waiting.splice(0)) free();
  }

  function hold() {
    press.state = "held";
    find(press.button);
  }

  function pull(event) {
    const { button } = press;
    if (press.state !== "pulled") {
      clearTimeout(press.timer);
      lose();
      press.state = "pulled";
      button.setPointerCapture(event.pointerId);
      button.classList.add("lifted");
      press.places = fits(codeOf(button));
    }
    const lift = event.pointerType === "touch" ? ABOVE_PX : 0;
    button.style.transform = `translate(${event.clientX - press.x}px, ${event.clientY - press.y - lift}px)`;
    const aim = nearest(event, press.places);
    all().forEach((other, at) => other.classList.toggle("aim", at === aim));
  }

  function letGo() {
    const { button } = press;
    button.classList.remove("lifted");
    button.style.transform = "";
    for (const gap of all()) gap.classList.remove("aim");
  }

  area.addEventListener("pointerdown", (event) => {
    swallow = false;
    const button = event.target.closest("#cards button");
    if (!button || !event.isPrimary) return;
    if (button.hasPointerCapture?.(event.pointerId)) button.releasePointerCapture(event.pointerId);
    press = { button, x: event.clientX, y: event.clientY, state: "down" };
    if (event.button === 2) hold();
    else press.timer = setTimeout(hold, HOLD_MS);
  });

  area.addEventListener("pointermove", (event) => {
    if (!press || !event.isPrimary) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > PULL_PX;
    const isCard = codeOf(press.button) !== GAP;
    if (press.state === "pulled" || (far && press.state === "down" && isCard && fits)) pull(event);
  });

  area.addEventListener("pointerup", (event) => {
    if (!press || !event.isPrimary) return;
    swallow = press.state !== "down";
    if (press.state === "pulled") {
      const { button } = press;
      const at = nearest(event, press.places) ?? nearest(event, gapsOf());
      drop(button, at, letGo);
    }
    over();
  });

  document.addEventListener("pointercancel", () => {
    if (press?.state === "pulled") letGo();
    if (press) over();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !press) return;
    if (press.state === "pulled") letGo();
    swallow = true;
    over();
  });

  area.addEventListener("contextmenu", (event) => {
    if (event.target.closest("#cards")) event.preventDefault();
  });

  area.addEventListener("click", (event) => {
    if (!swallow || !event.target.closest("#cards")) return;
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}

const gapsOf = () => [...all().keys()].filter((at) => codeOf(all()[at]) === GAP);

// The nearest of these places to the pointer, within reach.
function nearest({ clientX: x, clientY: y }, places) {
  let best = null;
  let least = Infinity;
  for (const at of places) {
    const box = all()[at].getBoundingClientRect();
    const aside = Math.max(box.left - x, x - box.right, 0);
    const apart = Math.max(box.top - y, y - box.bottom, 0);
    const distance = Math.hypot(aside, apart);
    if (distance <= box.width * REACH && distance < least) [best, least] = [at, distance];
  }
  return best;
}
