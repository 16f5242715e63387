// What somebody chose where both values were shown, and what is still shown so. A choice leads to another page, or is
// said again as another part: only where that came has it been made.

import { dispatch, shown } from "./driver.js";
import { isRead, waiting, withoutToken } from "./stored.js";

const table = () => document.querySelector("#table[data-here]");

let pending; // the choice that was made on this page, and waits
let isOther = false; // this page says as another part what stands in the way

export const differs = () => isOther;
export const isChoice = (form) => Boolean(form.closest(".conflict"));

export function keepChoice(entry, button) {
  pending = entry;
  button?.setAttribute("aria-pressed", "true");
  table().dataset.chosen = "";
}

// The address says what is said now.
export function sayOtherwise({ here }) {
  history.replaceState(null, "", here);
  isOther = false;
}

// What was sent for a choice, the server may not have heard: it waits in the place of what it puts right.
function choose({ form, submitter, link }) {
  const body = form && new FormData(form, submitter);
  const { next, number } = form?.dataset ?? {}; // of a deal that is a different one
  const said = form && { key: body.get("key"), action: form.getAttribute("action"), body: withoutToken(body), next, number };
  const all = shown().length ? shown() : [pending ?? { key: document.body.dataset.answered }]; // it is not held yet
  const anew = link?.matches(".decides") && link.search && link.href; // where it is to be said as another part
  try {
    sessionStorage.chosen = JSON.stringify({ all, said, anew });
  } catch {
    // storage is shut off: then it is asked once more
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
export const settle = () => { turn = turn.then(takeChosen).then(holdAnswered).then(leaveEntered).catch(() => {}); };

async function takeChosen() {
  try {
    const { chosen: made } = sessionStorage;
    if (!made) return;
    const { all, said, anew } = JSON.parse(made);
    if (anew === location.href) return "again" in table().dataset ? await holdAll(all) : undefined; // at each visit, until it is said
    if (!anew) await dispatch({ type: "chosen", chosen: all, form: said });
    if (sessionStorage.chosen === made && isRead()) delete sessionStorage.chosen; // not before: this page may go at any moment
  } catch {
    // as above
  }
}

// They stay until they are said as another part: only the address says them besides.
async function holdAll(all) {
  await dispatch({ type: "held", keys: all.map(({ key }) => key) });
  isOther = shown().length > 0;
  if (!isOther && isRead()) location.replace(table().dataset.here); // it is said
}

// This page shows what came of a form that was opened, to be put right here.
async function holdAnswered() {
  const { answered } = document.body.dataset;
  if (answered) await dispatch({ type: "held", keys: [answered] });
}

// This page asks for a part that was entered here and waits: its table asks for the one after it.
async function leaveEntered() {
  const action = document.querySelector("main > form.whole")?.getAttribute("action");
  if (!action || document.body.dataset.answered) return;
  const entry = (await waiting()).find((one) => one.kind === "whole" && one.action === action);
  if (entry) location.replace(entry.here);
}
