// What cannot be is refused at its field in the server's words, before it is sent: without a server it would
// be kept, the next part asked for, and the server's no would come long after.

// Where nobody was chosen, the question is the answer.
function unanswered(form) {
  const field = form.querySelector(".winners input");
  const isOpen = field && !form.querySelector(".winners :checked");
  return isOpen ? [field, form.querySelector(".winners legend").textContent] : null;
}

// `wrong`, given such a part of a form and the words that came with the script, says which field and in
// which of them, if any.
export function refuse(selector, wrong) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const part = form.querySelector(selector);
    const [field, words] = part && (unanswered(form) ?? wrong(part, document.querySelector("script[data-wrong]").dataset)) || [];
    if (!field) return;
    const fold = field.closest("details");
    if (fold) fold.open = true;
    event.preventDefault();
    event.stopImmediatePropagation(); // nobody is to send or keep it
    field.setCustomValidity(words);
    field.reportValidity();
    form.addEventListener("input", () => field.setCustomValidity(""), { once: true }); // it is looked at anew
  }, { capture: true });
}
