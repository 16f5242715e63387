// The score pad: Enter moves to the next number, + and − change one, and the sum updates while typing. Invalid
// numbers are refused at their fields. Without this script numbers are typed, and the server adds them up.

import { refuse } from "./limits.js";
import { whenRenewed } from "./renewed.js";

document.documentElement.classList.add("taps");

const FIELD = ".entry > input";
const isVisible = (field) => field.checkVisibility?.() ?? true;
const minus = (field) => field.parentElement.querySelector(".minus input");
const fields = (form) => [...form.querySelectorAll(FIELD)].filter(isVisible);

// The fields that count: the winner's number follows from the others.
function counted(entries) {
  const winner = entries.querySelector("[name=who]:checked")?.value;
  return [...entries.querySelectorAll(FIELD)].filter(({ name }) => name !== `p${winner}`);
}

// The number typed, in tenths, or NaN; like `read_points` in games/pad/web/numbers.py.
function read(field) {
  const typed = field.value.replace(/½/, ".5").normalize("NFKC").replace(/\s/g, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => digit.charCodeAt(0) & 15)
    .replace(/(\d)[.,'’](?=\d{3}(?!\d))/g, "$1").replace(/[−–]/, "-").replace(",", ".");
  if (!/^([+-]?(\d{1,15}(\.\d)?|\.\d))?$/.test(typed)) return NaN;
  const tenths = Math.round(Number(typed) * 10);
  return minus(field)?.checked ? -Math.abs(tenths) : tenths;
}

const format = (tenths) => String(tenths / 10).replace("-", "−")
  .replace(".", document.documentElement.lang === "ru" ? "," : ".");

function reckon(entries) {
  const output = entries.querySelector(".together output");
  if (!output) return;
  const sum = counted(entries).reduce((all, field) => all + read(field), 0);
  output.value = Number.isNaN(sum) ? "" : format(sum);
  const allowed = entries.dataset.sums?.split(" ").map(Number) ?? [];
  output.closest(".together").classList.toggle("right", allowed.includes(sum));
}

const reckonAll = () => document.querySelectorAll(".entries").forEach(reckon);

document.addEventListener("input", ({ target }) => {
  const entries = target.closest?.(".entries") ?? target.querySelector?.(".entries"); // or all entries of a form
  if (entries) reckon(entries);
});

document.addEventListener("click", ({ target }) => {
  const step = target.closest?.(".step");
  if (!step) return;
  const field = step.parentElement.querySelector(FIELD);
  const now = read(field);
  if (Number.isNaN(now)) return;
  const next = now + 10 * Number(step.dataset.step);
  const box = minus(field);
  if (!box && next < 0) return;
  if (box) box.checked = next < 0;
  field.value = format(Math.abs(next));
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("keydown", (event) => {
  const number = event.target.matches?.(FIELD);
  if (event.key !== "Enter" || !(number || event.target.name === "note")) return;
  event.preventDefault();
  const { form } = event.target;
  const all = fields(form);
  const next = all[all.indexOf(event.target) + 1];
  if (number && next) return next.focus();
  form.requestSubmit(form.querySelector(".forward"));
});

// The server's rule: a form without any number is refused, a single empty field is 0.
refuse(".entries", (entries, words) => {
  if (entries.querySelector("[name=who][value=nobody]:checked")) return null;
  const all = counted(entries);
  const isBlank = [...entries.querySelectorAll(FIELD)].every(({ value }) => !value.trim());
  const wrong = all.find((field) => isBlank || Number.isNaN(read(field)));
  if (wrong) return [wrong, isBlank ? words.blank : words.wrong];
  const { step, uneven, negative, nothing, sums, sum } = entries.dataset;
  const part = all.find((field) => read(field) % step);
  if (part) return [part, uneven];
  const below = negative && all.find((field) => read(field) < 0);
  if (below) return [below, negative];
  const made = all.reduce((together, field) => together + read(field), 0);
  if (nothing && !made) return [all[0], nothing];
  const isRight = !sums || sums.split(" ").map(Number).includes(made);
  return isRight ? null : [all.findLast(({ value }) => value.trim()), sum, { made: format(made) }];
});

whenRenewed(reckonAll);
