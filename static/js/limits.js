// Refuse offline what the rules can refuse without the server: else it would be queued, the next part asked for, and
// the server's refusal come much later. Limits and messages are in the form; nothing is scored here.

const say = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const isGiven = (field) => (field.matches("[type=checkbox]") ? field.checked : field.value.trim() !== "");
const isNoNumber = ({ value }) => /\D/.test(value.trim());
const isMissing = (field) => !isGiven(field) && !("none" in field.dataset); // where empty means 0

// Browsers show no message at a hidden field: open what hides it first.
function mark(field, words) {
  field.setCustomValidity(words);
  const fold = words && field.closest("details");
  if (fold) fold.open = true;
}

// ---- a whole deal, at each input ----

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
  for (const field of form.elements) mark(field, wrong.get(field) ?? "");
}

// ---- a round or a game, on submit ----

// Without a chosen player, the message is the question itself.
function unanswered(form) {
  const field = form.querySelector(".winners input");
  const isOpen = field && !form.querySelector(".winners :checked");
  return isOpen ? [field, form.querySelector(".winners legend").textContent] : null;
}

// `wrong(part, words, button)` returns [invalid field, message, values in the message], or nothing; `words` are the
// messages that came with the script, `button` is the one that was pressed.
export function refuse(selector, wrong) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const part = form.querySelector(selector);
    const [field, words, values] = part && (unanswered(form) ?? wrong(part, document.querySelector("script[data-wrong]").dataset, event.submitter)) || [];
    if (!field) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // neither htmx nor the queue may handle it
    mark(field, say(words, values));
    field.reportValidity();
    form.addEventListener("input", () => field.setCustomValidity(""), { once: true }); // it is checked again on submit
  }, { capture: true });
}
