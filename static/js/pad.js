// The score pad: Enter goes on to the next number, + and − change one, and the sum is said while one
// types. Without this script numbers are typed, and the server adds up all the same.

document.documentElement.classList.add("taps");

const FIELD = ".entry > input";
const shown = (one) => one.checkVisibility?.() ?? true;
const minus = (field) => field.parentElement.querySelector(".minus input");
const fields = (form) => [...form.querySelectorAll(FIELD)].filter(shown);

// What is typed, in tenths; none where it is no number.
function read(field) {
  const typed = field.value.replace(/\s/g, "").replace(/[−–]/, "-").replace(",", ".");
  if (!/^[+-]?\d{0,9}(\.\d)?$/.test(typed)) return NaN;
  const tenths = Math.round(Number(typed) * 10) || 0;
  return minus(field)?.checked ? -Math.abs(tenths) : tenths;
}

const said = (tenths) => String(tenths / 10).replace("-", "−")
  .replace(".", document.documentElement.lang === "ru" ? "," : ".");

function reckon(entries) {
  const output = entries.querySelector(".together output");
  if (!output) return;
  const winner = entries.querySelector("[name=who]:checked")?.value;
  const sum = [...entries.querySelectorAll(FIELD)]
    .reduce((all, field) => all + (field.name === `p${winner}` ? 0 : read(field)), 0);
  output.value = Number.isNaN(sum) ? "" : said(sum);
  const wanted = entries.dataset.sums?.split(" ").map(Number) ?? [];
  output.closest(".together").classList.toggle("right", wanted.includes(sum));
}

const reckonAll = () => document.querySelectorAll(".entries").forEach(reckon);

document.addEventListener("input", ({ target }) => {
  const entries = target.closest?.(".entries") ?? target.querySelector?.(".entries"); // or all of a form
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
  field.value = said(Math.abs(next));
  reckon(step.closest(".entries"));
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

document.addEventListener("htmx:after:swap", reckonAll);
reckonAll();
