// Choices between two values, and conflicts that are still shown. A choice leads to another page, or enters the same
// as another part: it is made only once that page has arrived.

import { dispatch, shown } from "./driver.js";
import { isRead, waiting, withoutToken } from "./stored.js";
import { table } from "../parts.js";

let pending; // the choice made on this page, until it is sent
let isOther = false; // this page enters the conflicting entry as another part

export const differs = () => isOther;
export const isChoice = (form) => Boolean(form.closest(".conflict"));

export function keepChoice(entry, button) {
  pending = entry;
  button?.setAttribute("aria-pressed", "true");
  table().dataset.chosen = "";
}

// Put the current question into the address.
export function sayOtherwise({ here }) {
  history.replaceState(null, "", here);
  isOther = false;
}

// The server may not have received what was sent for a choice: queue it instead of the entry that it corrects.
function choose({ form, submitter, link }) {
  const body = form && new FormData(form, submitter);
  const { next, number } = form?.dataset ?? {}; // of a deal that is a different one
  const said = form && { key: body.get("key"), action: form.getAttribute("action"), body: withoutToken(body), next, number };
  const all = shown().length ? shown() : [pending ?? { key: document.body.dataset.answered }]; // not held yet
  const anew = link?.matches(".decides") && link.search && link.href; // the address where it is entered as another part
  try {
    sessionStorage.chosen = JSON.stringify({ all, said, anew });
  } catch {
    // storage is disabled: it is asked again
  }
}

document.addEventListener("click", ({ target }) => {
  const link = target.closest(".conflict a, .decides");
  if (link) choose({ link });
});
document.addEventListener("submit", ({ target, submitter }) => {
  if (document.body.dataset.answered && target.closest("main")) choose({ form: target, submitter });
});

// ---- on the page to which it led ----

let turn = Promise.resolve();
export const settled = () => turn;
export const settleChoices = () => { turn = turn.then(takeChosen).then(holdAnswered).then(leaveEntered).catch(() => {}); };

async function takeChosen() {
  try {
    const { chosen: made } = sessionStorage;
    if (!made) return;
    const { all, said, anew } = JSON.parse(made);
    if (anew === location.href) return "again" in table().dataset ? await holdAll(all) : undefined; // at each visit, until it is entered
    if (!anew) await dispatch({ type: "chosen", chosen: all, form: said });
    if (sessionStorage.chosen === made && isRead()) delete sessionStorage.chosen; // not earlier: this page may be closed at any moment
  } catch {
    // as above
  }
}

// Hold the conflicts until they are entered as another part: only the address knows about that.
async function holdAll(all) {
  await dispatch({ type: "held", keys: all.map(({ key }) => key) });
  isOther = shown().length > 0;
  if (!isOther && isRead()) location.replace(table().dataset.here); // it is entered
}

// This page shows the answer to a form that was opened from the list, to be corrected here.
async function holdAnswered() {
  const { answered } = document.body.dataset;
  if (answered) await dispatch({ type: "held", keys: [answered] });
}

// This page asks for a part that was entered here and waits: its table asks for the next one.
async function leaveEntered() {
  const action = document.querySelector("main > form.whole")?.getAttribute("action");
  if (!action || document.body.dataset.answered) return;
  const entry = (await waiting()).find((one) => one.kind === "whole" && one.action === action);
  if (entry) location.replace(entry.here);
}
