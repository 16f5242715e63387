// What waits, in the browser's database: kept over reloads and closed tabs. Where the database is full, late or shut
// off, this page alone knows it. See `machine.js` for what an entry is.

import { done, inStore, written } from "../storage.js";

const STORE = "entries";

const beside = new Map(); // by key, what the database did not take, or not in time; null where it is to go
let known = []; // what it had when it was read last: it may be too slow to be asked
let wasRead = false;

// Store it in the place of what has its key.
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

// Put into an entry's place what `become` makes of it, if it still waits with that body; no tab comes in between,
// unless the database is late. With null it goes, with undefined it stays as it is. Returns what was made.
export async function change({ key, body }, become) {
  const isIt = (one) => one && one.body === (body ?? one.body);
  let made;
  let isMade = false;
  let isGuess = false; // of what the database had when it was read last
  const make = (one) => {
    isMade = true;
    made = isIt(one) ? become(one) : undefined;
    if (made !== undefined) beside.set(key, made);
  };
  await inStore(STORE, "readwrite", async (store) => {
    const stored = await done(store.get(key));
    if (!isMade) make(beside.has(key) ? beside.get(key) : stored);
    else if (isGuess && !stored && beside.get(key) === made) beside.delete(key); // another tab was quicker
    await write(store, key);
  }, () => {
    if (isMade) return;
    isGuess = !beside.has(key);
    make(isGuess ? known.find((one) => one.key === key) : beside.get(key));
  });
  return made;
}

// Whether this page alone has it: it is lost when the page goes.
export const isOnlyHere = ({ key, body }) => beside.has(key) && !known.some((one) => one.key === key && one.body === body);

// Whether the database has answered; until then nothing may seem to wait.
export const isRead = () => wasRead;

// All that wait.
export async function waiting() {
  await inStore(STORE, "readonly", async (store) => { [known, wasRead] = [await done(store.getAll()), true]; }, () => {});
  return [...known.filter(({ key }) => !beside.has(key)), ...beside.values()].filter(Boolean);
}

// ---- what forms are kept as ----

export const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// A form's body without its CSRF token, which ends with the browser's session.
export function withoutToken(body) {
  const kept = new URLSearchParams(body);
  kept.delete("csrf_token");
  return String(kept);
}

// What is filled in, for people: each field's label and its value, so that it can be carried over by hand.
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
