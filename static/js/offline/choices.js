// Choices between two values, and conflicts that are still displayed. A choice that leads to another page, or enters
// the same as another part, is made only when that page has arrived.

import { dispatch, displayedEntries } from "./driver.js";
import { isRead, waiting, withoutToken } from "./stored.js";
import { table } from "../parts.js";

let pending; // the choice made on this page, until it is sent
let isOther = false; // this page enters the conflicting entry as another part

export const entersOtherPart = () => isOther;
export const isChoice = (form) => Boolean(form.closest(".conflict"));

export function storeChoice(entry, button) {
  pending = entry;
  button?.setAttribute("aria-pressed", "true");
  table().dataset.chosen = "";
}

// Put the current question into the address.
export function restoreAddress({ sitting }) {
  history.replaceState(null, "", sitting);
  isOther = false;
}

// The server may not have received what was sent for a choice: queue it instead of the entry that it corrects.
function choose({ form, submitter, link }) {
  const body = form && new FormData(form, submitter);
  const { next, number } = form?.dataset ?? {}; // of a deal that is a different one
  const replacement = form && { key: body.get("key"), action: form.getAttribute("action"), body: withoutToken(body), next, number };
  const entries = displayedEntries().length ? displayedEntries() : [pending ?? { key: document.body.dataset.answered }]; // not displayed yet
  const address = link?.matches(".decides") && link.search && link.href; // the address where it is entered as another part
  try {
    sessionStorage.chosen = JSON.stringify({ entries, replacement, address });
  } catch {
    // storage is disabled: the conflict is displayed again
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

let queue = Promise.resolve();
export const settled = () => queue;
export const settleChoices = () => { queue = queue.then(applyChoice).then(holdAnswered).then(leaveEntered).catch(() => {}); };

async function applyChoice() {
  try {
    const { chosen } = sessionStorage;
    if (!chosen) return;
    const { entries, replacement, address } = JSON.parse(chosen);
    if (address === location.href) return "again" in table().dataset ? await holdAll(entries) : undefined; // at each visit, until it is entered
    if (!address) await dispatch({ type: "chosen", chosen: entries, form: replacement });
    if (sessionStorage.chosen === chosen && isRead()) delete sessionStorage.chosen; // not earlier: this page may be closed at any moment
  } catch {
    // as above
  }
}

// Display the conflicts until the same is entered as another part; only the page's address says that it will be.
async function holdAll(entries) {
  await dispatch({ type: "held", keys: entries.map(({ key }) => key) });
  isOther = displayedEntries().length > 0;
  if (!isOther && isRead()) location.replace(table().dataset.here); // it is entered
}

// This page displays the answer to a form that was opened from the list, to be corrected here.
async function holdAnswered() {
  const { answered } = document.body.dataset;
  if (answered) await dispatch({ type: "held", keys: [answered] });
}

// If this page asks for a part that waits already, leave it for its table, which asks for the next one.
async function leaveEntered() {
  const action = document.querySelector("main > form.whole")?.getAttribute("action");
  if (!action || document.body.dataset.answered) return;
  const entry = (await waiting()).find(({ kind, action: address }) => kind === "whole" && address === action);
  if (entry) location.replace(entry.sitting);
}
