// A deal of Hearts: show what is left for the last player, Enter moves on, and what the rules refuse is refused here.
// Without this script numbers are typed, and the server fills in the last one.

import { refuse } from "./limits.js";
import { whenRenewed } from "./renewed.js";

const ALL = 13;
const fields = (part) => [...part.querySelectorAll(".took > input")];
const blanks = (all) => all.filter(({ value }) => !value.trim());
const sum = (all) => all.reduce((together, { value }) => together + Number(value), 0);

function count(part) {
  const all = fields(part);
  const left = ALL - sum(all);
  const open = blanks(all);
  for (const field of all) field.placeholder = open.length === 1 && left > 0 ? left : 0;
  part.querySelector("output").value = Number.isNaN(left) ? "" : Math.max(left, 0);
  part.querySelector(".rest").hidden = !(left > 0 && open.length < all.length);
}

document.addEventListener("input", ({ target }) => {
  const part = target.closest?.(".played") ?? target.querySelector?.(".played"); // or all fields of a form
  if (part) count(part);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.(".took > input")) return;
  event.preventDefault();
  const all = fields(event.target.closest(".played"));
  const next = all[all.indexOf(event.target) + 1];
  if (next) return next.focus();
  event.target.form.requestSubmit(event.target.form.querySelector(".forward"));
});

// The server's rules: a single blank is the rest, several are 0.
function wrongHearts(part, words) {
  const all = fields(part);
  const outside = all.find(({ value }) => !/^\s*\d*\s*$/.test(value) || Number(value) > ALL);
  if (outside) return [outside, words.wrong];
  const made = sum(all);
  const isRight = blanks(all).length === 1 ? made <= ALL : made === ALL;
  return isRight ? null : [all.findLast(({ value }) => value.trim()) ?? all[0], words.sum, { made }];
}

function untaken(part, name, words) {
  const [first] = part.querySelectorAll(`[name=${name}]`);
  return first && !part.querySelector(`[name=${name}]:checked`) ? [first, words] : null;
}

refuse(".played", (part, words, button) => {
  const isMoon = button?.name === "moon";
  const hearts = isMoon ? null : wrongHearts(part, words) ?? untaken(part, "queen", words.queen);
  return hearts ?? untaken(part, "jack", words.jack);
});

whenRenewed(() => document.querySelectorAll(".played").forEach(count));
