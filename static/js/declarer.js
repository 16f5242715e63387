// A deal with a declarer: show only what belongs to it, suggest what is taken most often, and fill in the last number.
// Without this script all fields are shown, and the server ignores those that do not belong to the deal.

import { all, chosen, countsOf, dataOf, format, hasMark, numbers, parse, printed, speakers, stateOf, takers, value } from "./declarer/deal.js";
import { whenRenewed } from "./renewed.js";

document.documentElement.classList.add("taps");

const suggested = new WeakMap(); // field → what was suggested, until something is typed; htmx resets classes when it settles
const isTouched = (field) => field.value.trim() !== "" && suggested.get(field) !== field.value;

let showExclusions = () => {}; // until `refusals.js` has arrived

// What the script fills in becomes the default as well: nobody typed it, so that the page can be renewed.
function check(field, isChecked) {
  field.checked = field.defaultChecked = isChecked;
}

function fill(field, text) {
  field.value = field.defaultValue = text;
}

// ---- what is shown ----

function show(part) {
  const state = stateOf(part);
  const { data, kind, contract, out, declarers } = state;
  const playing = state.seats.length - out.length;
  const count = data.declarers[contract] ?? (data.partnerFrom && playing < data.partnerFrom ? 1 : 2);
  const isHidden = {
    contract: kind !== "contract",
    partner: kind !== "contract" || count < 2,
  };
  for (const field of all(part, "[data-part]")) {
    const { part: what, id } = field.dataset;
    if (what in isHidden) field.hidden = isHidden[what];
    if (what === "said") field.hidden = state.isSilent || (data.others && !declarers.length) || (id !== "" && !data.parties.includes(id) && !speakers(state).includes(id));
    if (what === "mark") field.hidden = !hasMark(data, id, kind, contract);
    if (what === "kind") field.querySelector("[value='contract']").closest(".toggle").hidden = true; // by its declarer
    if (field.hidden && what === "partner") check(field.querySelector("[value='']"), true); // alone
  }
  for (const name of ["declarer", "partner"]) {
    for (const field of all(part, `[name="${name}"]`)) {
      const isTaken = name === "partner" && field.value !== "" && field.value === chosen(part, "declarer");
      const isAlone = field.value === "" && data.declarers[contract] > 1;
      field.closest(".toggle").hidden = out.includes(field.value) || isTaken || isAlone;
      if (field.checked && field.closest(".toggle").hidden) check(field, false);
    }
  }
  const gone = data.gone[declarers[0]] ?? [];
  if (declarers.length) for (const field of all(part, 'input[name="contract"]')) field.disabled = !field.checked && gone.includes(field.value);
  for (const note of all(part, "[data-gone]")) note.hidden = note.dataset.gone !== declarers[0];
  showExclusions(part, state);
  const counts = countsOf(part, state);
  for (const group of all(part, "[data-group]")) {
    const [of, total] = counts[group.dataset.group] ?? [];
    const players = of ? takers(state, of) : [];
    const single = total === 1 && group.querySelector(".single");
    for (const row of all(group, "[data-who]")) {
      const field = row.querySelector("input");
      const isAsked = players.includes(row.dataset.who) && Boolean(row.closest(".single")) === Boolean(single);
      field.disabled = !isAsked; // then it is not sent
      row.hidden = !isAsked && (field.type === "radio" || !isTouched(field));
    }
    for (const row of all(group, ".single")) row.hidden = row !== single;
    group.hidden = !single && !group.querySelector(".counted:not([hidden])");
    if (of) suggest(part, state, group, total);
  }
  for (const note of all(part, "[data-one-each]")) note.hidden = !data.oneEach.includes(contract) || !leaveOthers(part);
}

// Where everyone gets one of the pieces, disable the players who have another one; whether there are any.
function leaveOthers(part) {
  const taken = all(part, ".single input:enabled:checked").map(({ value: seat }) => seat);
  const left = all(part, ".single input:enabled:not(:checked)").filter(({ value: seat }) => taken.includes(seat));
  for (const field of left) field.disabled = true;
  return left.length > 0;
}

// ---- what is taken most often ----

function put(field, number) {
  if (!field) return;
  fill(field, number === null ? "" : format(number));
  if (number === null) suggested.delete(field);
  else suggested.set(field, field.value);
  field.classList.toggle("suggested", number !== null);
}

// The declarer takes what was undertaken, and the others share the rest: all of it goes to a single one who plays on.
function suggest(part, state, group, total) {
  const { data, contract, declarers } = state;
  const fields = numbers(group);
  const usual = group.dataset.group === "" ? data.usual[contract] : undefined;
  const open = fields.filter((field) => !isTouched(field) && field !== document.activeElement);
  const own = fields.find((field) => [declarers[0], data.parties[0]].includes(field.parentElement.dataset.who));
  if (usual !== undefined && own) {
    const isUntouched = open.length === fields.length;
    if (isUntouched) put(own, usual);
    const others = open.filter((field) => field !== own);
    const rest = others.length || isUntouched ? others : open;
    const given = fields.filter((field) => !rest.includes(field)).reduce((sum, field) => sum + value(field), 0);
    if (total !== null && !Number.isNaN(given)) share(part, state, rest, Math.max(total - given, 0));
  } else {
    for (const field of open) put(field, null);
  }
  count(group, fields, total);
}

function share(part, { data }, fields, rest) {
  const plays = (field) => !data.idle.includes(chosen(part, `s${field.parentElement.dataset.who}`));
  const active = data.others ? fields.filter(plays) : fields;
  const getting = active.length ? active : fields;
  for (const field of fields) {
    const at = getting.indexOf(field);
    put(field, at < 0 ? 0 : Math.floor(rest / getting.length) + (at < rest % getting.length ? 1 : 0));
  }
}

function count(group, fields, total) {
  const blank = fields.filter(({ value: typed }) => !typed.trim());
  const left = total === null ? NaN : total - fields.reduce((sum, field) => sum + value(field), 0);
  for (const field of fields) field.placeholder = blank.length === 1 && left >= 0 ? format(left) : "";
  group.querySelector("output").value = Number.isNaN(left) ? "" : printed(left);
  group.querySelector(".rest").hidden = !fields.length || !left;
}

// ---- events ----

document.addEventListener("input", ({ target }) => {
  const part = target.closest?.(".played") ?? target.querySelector?.(".played"); // or all fields of a form
  if (!part) return;
  if (target.matches("form")) begin(part);
  else if (suggested.delete(target)) target.classList.remove("suggested");
  if (target.name === "kind") for (const field of all(part, '[name="declarer"]')) field.checked = false;
  if (target.name === "declarer") for (const field of all(part, '[name="kind"]')) field.checked = field.value === "contract";
  show(part);
});

// The form asks for the next deal: choose what is chosen most often, and let the next player deal.
function begin(part) {
  const data = dataOf(part);
  data.dealer = data.next;
  data.next = (data.next + 1) % data.out.length; // of deals that an earlier page has entered
  const { dataset, options } = part.querySelector("[name=dealer]");
  options[0].text = `${dataset.turn}: ${options[data.dealer + 1].text}`;
  for (const field of part.querySelectorAll("input, select")) {
    const usual = data.preset[field.name] ?? "";
    if (field.matches("[type=checkbox], [type=radio]")) check(field, field.value === usual);
    else fill(field, usual);
  }
}

document.addEventListener("click", ({ target }) => {
  const step = target.closest?.(".played .step");
  if (!step) return;
  const field = step.parentElement.querySelector("input");
  const before = parse(field.value.trim() || field.placeholder);
  const next = before + Number(step.dataset.step);
  if (Number.isNaN(next) || next < Number(field.dataset.low) || next > Number(field.dataset.high ?? Infinity)) return;
  field.value = format(next);
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.(".played input:not([type])")) return;
  event.preventDefault();
  const { form } = event.target;
  const fields = all(form, ".counted > input:enabled").filter((field) => field.checkVisibility?.() ?? true);
  const next = fields[fields.indexOf(event.target) + 1];
  if (next && fields.includes(event.target)) return next.focus();
  form.requestSubmit(form.querySelector(".forward"));
});

const showAll = () => all(document, ".played").forEach(show);
whenRenewed(showAll);
document.addEventListener("htmx:after:settle", showAll);
import("./declarer/refusals.js").then((refusals) => {
  ({ showExclusions } = refusals);
  showAll();
}, () => {}); // then only the server refuses
