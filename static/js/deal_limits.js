// Refuse whole deals offline that the rules can refuse without the server, at each input; see `limits.js`.

import { markInvalid, say } from "./limits.js";

const isGiven = (field) => (field.matches("[type=checkbox]") ? field.checked : field.value.trim() !== "");
const isNoNumber = ({ value }) => /\D/.test(value.trim());
const isMissing = (field) => !isGiven(field) && !("none" in field.dataset); // where empty means 0

// Each returns the invalid field, if any; see `Limit` in web/limit_rules.py.
const CHECKS = {
  filled(fields, { spare = 0 }) {
    const missing = fields.filter(isMissing);
    return missing.length > spare && missing[0];
  },
  some: (fields) => !fields.some(isGiven) && fields[0],
  blank: (fields) => fields.find(isGiven),
  number: (fields, { least, limit }) =>
    fields.find((field) => isGiven(field) && (isNoNumber(field) || field.value < least || field.value > limit)),
  sum: (fields, _, { sum, to }) => !fields.some(isNoNumber) && (sum > to || (sum < to && !fields.some(isMissing))) && fields.findLast(isGiven),
  hook: (fields, { least }, { sum, to, last }) => sum === to && to >= least && !fields.some(isMissing) && fields.at(last % fields.length),
};

export function limit(form) {
  const wrong = new Map();
  const { cards, dealer } = form.elements;
  for (const option of cards ? form.querySelectorAll(".entered option") : []) { // no more tricks than cards
    option.hidden = option.disabled = Number(option.value) > Number(cards.value);
  }
  for (const rule of JSON.parse(form.dataset.limits)) {
    const { check, of, when = [], unless, to = Number(cards?.value), shift = 0, words, fewer = words, anyway } = rule;
    const isOn = when.every((selector) => form.querySelector(selector)) && !(unless && form.querySelector(unless));
    const fields = isOn ? [...form.querySelectorAll(of)] : [];
    const sum = fields.reduce((together, { value }) => together + (Number(value) || 0), 0); // a blind nil counts as 0
    const field = CHECKS[check](fields, rule, { sum, to, last: Number(dealer.value) + shift });
    const label = anyway && form.querySelector(anyway);
    if (label) label.hidden = !field;
    const isExcused = label?.querySelector(":checked");
    if (field && !isExcused && !wrong.has(field)) wrong.set(field, say(sum < to ? fewer : words, { sum, to }));
  }
  for (const field of form.elements) markInvalid(field, wrong.get(field) ?? "");
}
