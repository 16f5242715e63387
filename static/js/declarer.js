// A deal with a declarer: show only what belongs to it, suggest what is taken most often, fill in the last number, and
// refuse what the rules refuse. `data-script` says what is counted when (`DealFields` in games/declarer/web/deal_values.py).
// Without this script all fields are shown, and the server ignores those that do not belong to the deal.

import { refuse } from "./limits.js";
import { whenRenewed } from "./renewed.js";

document.documentElement.classList.add("taps");

const parts = new WeakMap(); // form part → its data
const all = (part, selector) => [...part.querySelectorAll(selector)];
const chosen = (part, name) => part.querySelector(`[name="${name}"]:checked, select[name="${name}"]`)?.value ?? "";
const numbers = (group) => all(group, ".counted > input:enabled");
const suggested = new WeakMap(); // field → what was suggested, until something is typed; htmx resets classes when it settles
const isTouched = (field) => field.value.trim() !== "" && suggested.get(field) !== field.value;
const shown = (number) => number.toLocaleString(document.documentElement.lang, { useGrouping: false });
const printed = (number) => shown(number).replace("-", "−");
const parse = (typed) => Number(typed.replace(",", ".").replace(/[−–]/, "-"));
const value = (field) => parse(field.value);

function dataOf(part) {
  if (!parts.has(part)) parts.set(part, JSON.parse(part.dataset.script));
  return parts.get(part);
}

// What was chosen so far.
function stateOf(part) {
  const data = dataOf(part);
  const kind = chosen(part, "kind") || "contract";
  const contract = kind === "contract" ? chosen(part, "contract") : "";
  const declarers = kind === "contract" ? ["declarer", "partner"].map((name) => chosen(part, name)) : [];
  const dealer = chosen(part, "dealer") || data.dealer;
  const marked = (mark) => Boolean(chosen(part, `m_${mark}`));
  const isUnplayed = data.unplayed.some(marked);
  return {
    data, kind, contract, isUnplayed,
    next: (Number(dealer) + !data.keeps.includes(kind)) % data.out.length,
    declarers: declarers.filter(Boolean),
    out: data.out[dealer].map(String),
    isSilent: kind !== "contract" || isUnplayed || data.silent.includes(contract),
    isSettled: isUnplayed || data.settling.some(marked),
    seats: data.out.map((_, seat) => `${seat}`),
  };
}

const speakers = ({ data, seats, out, declarers }) =>
  seats.filter((seat) => !out.includes(seat) && !(data.others && declarers.includes(seat)));

function isIdle(part, state) {
  const { data } = state;
  return data.idle.length > 0 && !state.isSilent && speakers(state).every((seat) => data.idle.includes(chosen(part, `s${seat}`)));
}

// Whose numbers are entered for a kind of card, and their sum.
function askedOf(part, state) {
  const asked = state.data.asked[`${state.kind}|${state.contract}`] ?? {};
  return state.isSettled || isIdle(part, state) ? {} : asked;
}

function takers({ data, seats, out, declarers }, of) {
  if (of === "parties") return data.parties;
  if (of === "declarers") return declarers;
  return of === "all" ? seats : seats.filter((seat) => !out.includes(seat));
}

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
    if (what === "mark") {
      const [kinds, contracts] = data.marks[id];
      field.hidden = !kinds.includes(kind) || (contracts.length > 0 && !contracts.includes(contract));
    }
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
  for (const rule of data.excluded) {
    for (const choice of choicesOf(part, rule)) {
      choice.disabled = false;
      if (rule.after) choice.closest(".toggle").hidden = !choice.checked && speakerBefore(state, choice) === undefined;
    }
  }
  for (const note of all(part, "[data-excluded]")) note.hidden = true;
  for (const { fields, number } of exclusionsOf(part, state)) {
    for (const field of fields) field.disabled = !isChosen(field);
    if (fields.length) part.querySelector(`[data-excluded="${number}"]`).hidden = false;
  }
  const asked = askedOf(part, state);
  for (const group of all(part, "[data-group]")) {
    const [of, total] = asked[group.dataset.group] ?? [];
    const shown = of ? takers(state, of) : [];
    const single = total === 1 && group.querySelector(".single");
    for (const row of all(group, "[data-who]")) {
      const field = row.querySelector("input");
      const isAsked = shown.includes(row.dataset.who) && Boolean(row.closest(".single")) === Boolean(single);
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

// ---- choices that others exclude: `Exclusion` in games/declarer/rules/formula.py ----

// Return the visible choices that each rule excludes.
const exclusionsOf = (part, state) => state.data.excluded.map((rule, number) => (
  { number, fields: choicesOf(part, rule).filter((choice) => isVisible(choice) && isExcluded(part, state, rule, choice)) }));

const isVisible = (field) => !field.closest("[data-part]").hidden && !field.closest(".toggle")?.hidden;
const isChosen = (field) => field.checked || field.selected;
const seatOf = (field) => field.name.match(/\d+/)[0];
const wordOf = (field) => (field.name?.includes("_") && field.type === "checkbox" ? field.name.split("_").at(-1) : field.value);

// The inputs or options of a mark or an announcement with these words, or with any.
function choicesOf(part, { mark, words }) {
  const selector = mark ? `[data-part=mark][data-id="${mark}"]` : "[data-part=said]";
  const fields = all(part, `${selector} :is(input, option)`).filter(({ value: word }) => word !== "");
  return words ? fields.filter((field) => words.includes(wordOf(field))) : fields;
}

// The seat that speaks before the one of this field, clockwise from the declarer; none before the first.
function speakerBefore(state, field) {
  const { length } = state.seats;
  const turn = (seat) => (seat - state.declarers[0] + length) % length;
  const before = speakers(state).filter((seat) => turn(seat) < turn(seatOf(field)));
  return before.sort((one, other) => turn(one) - turn(other)).at(-1);
}

function isExcluded(part, state, rule, field) {
  if (rule.contracts && !rule.contracts.includes(state.contract)) return false;
  if (rule.unless) {
    const mark = chosen(part, `m_${rule.unless}`);
    if (rule.unless_words ? rule.unless_words.includes(mark) : mark) return false;
  }
  if (rule.after) {
    const before = speakerBefore(state, field);
    const said = before && chosen(part, `s${before}`);
    return before === undefined || (said !== "" && said !== rule.after);
  }
  if (rule.answers) return seatOf(field) === state.declarers[0] && !part.querySelector(`[name="s${wordOf(field)}_${seatOf(field)}"]:checked`);
  if (rule.once) return choicesOf(part, rule).some((other) => other !== field && other.checked && isVisible(other) && wordOf(other) === wordOf(field));
  return !rule.seat_of || wordOf(field) === chosen(part, `m_${rule.seat_of}`);
}

// Return the first number out of bounds, with the message.
function wrongNumber(part, state, words) {
  for (const field of all(part, "[data-part=mark] > input:not([type])").filter((one) => one.value.trim() && isVisible(one))) {
    const { low: least, high: most } = field.dataset;
    const number = value(field);
    const [low, high] = (number !== 0 && state.data.ranges[field.name.slice(2)]?.[state.contract]) || [Number(least), Number(most)];
    if (!Number.isInteger(number)) return [field, words.wrong, { low, high }];
    if (number < low || number > high) return [field, words.range, { low, high, value: printed(number) }];
    const step = Number(field.parentElement.querySelector(".step:last-of-type").dataset.step);
    if (number % step) return [field, words.step, { step, value: printed(number) }];
  }
  return null;
}

function wrongChoice(part, state) {
  for (const { fields, number } of exclusionsOf(part, state)) {
    const wrong = fields.find(isChosen);
    if (wrong) return [wrong.closest("select") ?? wrong, part.querySelector(`[data-excluded="${number}"]`).textContent];
  }
  return null;
}

// ---- what is taken most often ----

function put(field, number) {
  if (!field) return;
  fill(field, number === null ? "" : shown(number));
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
  for (const field of fields) field.placeholder = blank.length === 1 && left >= 0 ? shown(left) : "";
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
  field.value = shown(next);
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("focusin", ({ target }) => {
  if (target.matches?.(".played .counted > input")) target.select();
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

// ---- what the rules refuse ----

function unchosen(part, name, words) {
  const field = all(part, `[name="${name}"]`).find((one) => !one.closest("[hidden]"));
  return field && !chosen(part, name) ? [field, words] : null;
}

function wrongSum(group, total, unit, words) {
  const fields = numbers(group);
  const [low, high] = total === null ? [-Infinity, Infinity] : [0, total];
  const odd = fields.find((field) => !Number.isInteger(value(field) * unit));
  if (odd) return [odd, total === null ? words.any : unit > 1 ? words.half : words.wrong, { low, high }];
  const wrong = fields.find((field) => value(field) < low || value(field) > high);
  if (wrong) return [wrong, words.range, { low, high, value: printed(value(wrong)) }];
  const blank = fields.filter(({ value: typed }) => !typed.trim());
  const made = fields.reduce((sum, field) => sum + value(field), 0);
  const isRight = total === null || made === total || (blank.length === 1 && made < total);
  return isRight || !fields.length ? null : [fields.findLast(({ value: typed }) => typed.trim()) ?? fields[0], words.sum, { total, made: printed(made) }];
}

refuse(".played", (part, words) => {
  const state = stateOf(part);
  const isPlayed = state.kind === "contract";
  const missing = isPlayed ? unchosen(part, "declarer", words.declarer) ?? unchosen(part, "contract", words.contract) : null;
  const wrong = missing ?? wrongChoice(part, state) ?? wrongNumber(part, state, words);
  state.data.next = state.next;
  if (wrong || state.isUnplayed) return wrong;
  const silent = state.data.others && !state.isSilent ? speakers(state).map((seat) => unchosen(part, `s${seat}`, words.said)) : [];
  const sums = Object.entries(askedOf(part, state)).map(([kind, [, total]]) =>
    wrongSum(all(part, "[data-group]").find(({ dataset }) => dataset.group === kind), total, state.data.unit, words));
  return [...silent, ...sums].find(Boolean) ?? null;
});

const showAll = () => all(document, ".played").forEach(show);
whenRenewed(showAll);
document.addEventListener("htmx:after:settle", showAll);
