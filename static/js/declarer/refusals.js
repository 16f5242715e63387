// What the rules refuse in a deal with a declarer: choices that others exclude (`Exclusion` in
// games/declarer/rules/formula.py), and a form with errors. Until this script has arrived, only the server refuses.

import { all, chosen, countsOf, numbers, printed, speakers, stateOf, value } from "./deal.js";
import { refuse } from "../limits.js";

// ---- choices that others exclude ----

// Disable the choices that others exclude, and show why.
export function showExclusions(part, state) {
  for (const rule of state.data.excluded) {
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
}

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
  return before.sort((a, b) => turn(a) - turn(b)).at(-1);
}

function isExcluded(part, state, rule, field) {
  if (rule.contracts && !rule.contracts.includes(state.contract)) return false;
  if (rule.unless) {
    const mark = chosen(part, `m_${rule.unless}`);
    if (rule.unless_words ? rule.unless_words.includes(mark) : mark) return false;
  }
  if (rule.after) {
    const before = speakerBefore(state, field);
    const word = before && chosen(part, `s${before}`);
    return before === undefined || (word !== "" && word !== rule.after);
  }
  if (rule.answers) return seatOf(field) === state.declarers[0] && !part.querySelector(`[name="s${wordOf(field)}_${seatOf(field)}"]:checked`);
  if (rule.once) return choicesOf(part, rule).some((other) => other !== field && other.checked && isVisible(other) && wordOf(other) === wordOf(field));
  return !rule.seat_of || wordOf(field) === chosen(part, `m_${rule.seat_of}`);
}

// ---- a form with errors ----

// Return the first number out of bounds, with the message.
function wrongNumber(part, state, words) {
  for (const field of all(part, "[data-part=mark] > input:not([type])").filter((field) => field.value.trim() && isVisible(field))) {
    const { low: least, high: limit } = field.dataset;
    const number = value(field);
    const [low, high] = (number !== 0 && state.data.ranges[field.name.slice(2)]?.[state.contract]) || [Number(least), Number(limit)];
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

function unchosen(part, name, words) {
  const field = all(part, `[name="${name}"]`).find((field) => !field.closest("[hidden]"));
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
  const sums = Object.entries(countsOf(part, state)).map(([kind, [, total]]) =>
    wrongSum(all(part, "[data-group]").find(({ dataset }) => dataset.group === kind), total, state.data.unit, words));
  return [...silent, ...sums].find(Boolean) ?? null;
});
