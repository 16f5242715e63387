// Refuse offline what the rules can refuse without the server: else it would be queued, the next part asked for, and
// the server's refusal come much later. Limits and messages are in the form; nothing is scored here.

export const say = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Browsers show no message at a hidden field: open what hides it first.
export function markInvalid(field, words) {
  field.setCustomValidity(words);
  const fold = words && field.closest("details");
  if (fold) fold.open = true;
}

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
    markInvalid(field, say(words, values));
    field.reportValidity();
    form.addEventListener("input", () => field.setCustomValidity(""), { once: true }); // it is checked again on submit
  }, { capture: true });
}
