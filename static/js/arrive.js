// Arriving from a house's former address (handover.js): the form gets the device's secret from the fragment, and the
// unsent entries join this address's queue. Each has its key, so it counts once even if both addresses have it.

import { KINDS } from "./offline/entries.js";
import { storeEntry } from "./offline/stored.js";
import { renamed } from "./storage.js";

const form = document.querySelector("[data-house]");
const fragment = new URLSearchParams(location.hash.slice(1));
history.replaceState(null, "", location.pathname); // the secret stays in no history

if (fragment.get("secret")) {
  form.elements.secret.value = fragment.get("secret");
  form.hidden = false;
  document.querySelector("[data-without]").hidden = true;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => null);
  if (!answer?.ok) return form.submit(); // which shows why
  for (const entry of entriesOf(fragment.get("entries"))) await storeEntry(entry);
  location.replace(form.dataset.house);
});

// Only complete entries of this house: anybody can write an address.
function entriesOf(json) {
  const isOurs = ({ action, sitting, body, key, label, kind, time }) =>
    [action, sitting].every(isInHouse)
    && [body, key, label].every((text) => typeof text === "string") && Object.hasOwn(KINDS, kind) && Number.isFinite(time);
  try {
    return JSON.parse(json).map(renamed).filter(isOurs)
      .map(({ key, time, kind, action, body, sitting, label }) => ({ key, time, kind, action, body, sitting, label, state: {} }));
  } catch {
    return [];
  }
}

// Entries are sent with the cookies of all houses, so no "..", encoded or not, may lead out of this one.
function isInHouse(address) {
  if (typeof address !== "string" || !address.startsWith(form.dataset.house) || /%2f|%5c/i.test(address)) return false;
  const { pathname, hash } = new URL(address, location.origin);
  return pathname + hash === address;
}
