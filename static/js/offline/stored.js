// The queue in IndexedDB, which survives reloads and closed tabs. If the database is full, late or disabled, only this
// page has it. `machine.js` describes an entry.

import { recall, remember } from "../remembered.js";
import { done, inStore, written } from "../storage.js";

const STORE = "entries";

const beside = new Map(); // by key, what the database did not store in time; null if it is to be deleted
let known = []; // the newest content read from the database, which may be too slow to ask
let wasRead = false;

// Store it instead of the entry with its key.
export async function keep(entry) {
  beside.set(entry.key, entry);
  await inStore(STORE, "readwrite", (store) => write(store, entry.key), () => {});
}

async function write(store, key) {
  if (!beside.has(key)) return;
  const one = beside.get(key);
  if (one) store.put(one);
  else store.delete(key);
  await written(store);
  known = [...known.filter((other) => other.key !== key), ...(one ? [one] : [])];
  if (beside.get(key) === one) beside.delete(key);
}

// Replace an entry by `become(entry)`, if it still waits with that body; no other tab can interfere, unless the
// database is late. null deletes it, undefined leaves it. Returns what was stored.
export async function change({ key, body }, become) {
  const isIt = (one) => one && one.body === (body ?? one.body);
  let made;
  let isMade = false;
  let isGuess = false; // based on the content that was read last
  const make = (one) => {
    isMade = true;
    made = isIt(one) ? become(one) : undefined;
    if (made !== undefined) beside.set(key, made);
  };
  await inStore(STORE, "readwrite", async (store) => {
    const stored = await done(store.get(key));
    if (!isMade) make(beside.has(key) ? beside.get(key) : stored);
    else if (isGuess && !stored && beside.get(key) === made) beside.delete(key); // another tab was faster
    await write(store, key);
  }, () => {
    if (isMade) return;
    isGuess = !beside.has(key);
    make(isGuess ? known.find((one) => one.key === key) : beside.get(key));
  });
  return made;
}

// Whether only this page has it: it is lost when the page is closed.
export const isOnlyHere = ({ key, body }) => beside.has(key) && !known.some((one) => one.key === key && one.body === body);

// Whether the database has answered; until then the list is not known.
export const isRead = () => wasRead;

// All waiting entries, in the order of entering.
export async function waiting() {
  await inStore(STORE, "readonly", async (store) => { [known, wasRead] = [await done(store.getAll()), true]; }, () => {});
  const all = [...known.filter(({ key }) => !beside.has(key)), ...beside.values()].filter(Boolean);
  return all.sort((one, other) => one.n - other.n);
}

// ---- accepted entries ----

const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST_ACCEPTED = 50;

// The newest entries that the server has accepted, oldest first, with the time (`at`, in ms): pages that were drawn
// before do not show them.
export const accepted = () => recall("accepted", []).filter(({ at }) => at > Date.now() - DAY_MS);

export const noteAccepted = ({ key, kind, action, body, here }) =>
  storeAccepted([...accepted(), { key, kind, action, body, here, state: {}, at: Date.now() }]);

// Forget those of houses that this device has left.
export const forgetAccepted = (houses) =>
  storeAccepted(accepted().filter(({ here }) => houses.includes(here.split("/")[2])));

const storeAccepted = (entries) => remember("accepted", entries.slice(-MOST_ACCEPTED));

// ---- stored form ----

export const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// A form's body without its CSRF token, which ends with the browser's session.
export function withoutToken(body) {
  const kept = new URLSearchParams(body);
  kept.delete("csrf_token");
  return String(kept);
}

// The field labels and values, for people, so that they can be entered again by hand.
export const filledIn = (form) => [...form.elements].map(sayField).filter(Boolean).join(" · ");

function sayField(field) {
  const isTicked = field.matches("[type=radio], [type=checkbox]");
  if (!field.matches("select, textarea, input:not([type=hidden])") || !(isTicked ? field.checked : field.value.trim())) return "";
  const label = (field.ariaLabel ?? field.labels[0]?.textContent ?? "").replace(/\s+/g, " ").trim();
  const group = isTicked && field.closest("fieldset")?.querySelector("legend")?.textContent.trim();
  const value = field.matches("select") ? field.selectedOptions[0].textContent.trim() : field.value.trim();
  return isTicked ? [group, label].filter(Boolean).join(": ") : `${label} ${value}`;
}

// An entry's name for people: the page's title without the app's name, then these words.
export const calledHere = (...words) => [...document.title.split(" · ").slice(0, -1), ...words].filter(Boolean).join(" · ");
