// The queue in IndexedDB, which survives reloads and closed tabs. If the database is full, late or disabled, only this
// page has it. `machine.js` describes an entry.

import { recall, remember } from "../remembered.js";
import { done, inStore, renamed, written } from "../storage.js";

const STORE = "entries";

const unsaved = new Map(); // by key, what the database did not store in time; null if it is to be deleted
let saved = []; // the newest content read from the database, which may be too slow to ask
let wasRead = false;

// Store the entry in place of the one with its key.
export async function storeEntry(entry) {
  unsaved.set(entry.key, entry);
  await inStore(STORE, "readwrite", (store) => write(store, entry.key), () => {});
}

async function write(store, key) {
  if (!unsaved.has(key)) return;
  const entry = unsaved.get(key);
  if (entry) store.put(entry);
  else store.delete(key);
  await written(store);
  saved = [...saved.filter((other) => other.key !== key), ...(entry ? [entry] : [])];
  if (unsaved.get(key) === entry) unsaved.delete(key);
}

// Replace an entry by `become(entry)`, if it still waits with that body; no other tab can interfere, unless the
// database is late. null deletes the entry, undefined leaves it. Returns what `become` returned.
export async function changeEntry({ key, body }, become) {
  const isSame = (entry) => entry && entry.body === (body ?? entry.body);
  let changed;
  let isMade = false;
  let isGuess = false; // based on the content that was read last
  const make = (entry) => {
    isMade = true;
    changed = isSame(entry) ? become(entry) : undefined;
    if (changed !== undefined) unsaved.set(key, changed);
  };
  await inStore(STORE, "readwrite", async (store) => {
    const stored = await done(store.get(key));
    if (!isMade) make(unsaved.has(key) ? unsaved.get(key) : stored);
    else if (isGuess && !stored && unsaved.get(key) === changed) unsaved.delete(key); // another tab was faster
    await write(store, key);
  }, () => {
    if (isMade) return;
    isGuess = !unsaved.has(key);
    make(isGuess ? saved.find((entry) => entry.key === key) : unsaved.get(key));
  });
  return changed;
}

// Whether only this page has the entry, so that it is lost when the page is closed.
export const isOnlyOnPage = ({ key, body }) => unsaved.has(key) && !saved.some((entry) => entry.key === key && entry.body === body);

// Whether the database has answered; before that, `waiting` may lack entries.
export const isRead = () => wasRead;

// All waiting entries, in the order of entering.
export async function waiting() {
  await inStore(STORE, "readonly", async (store) => { [saved, wasRead] = [await done(store.getAll()), true]; }, () => {});
  const all = [...saved.filter(({ key }) => !unsaved.has(key)), ...unsaved.values()].filter(Boolean);
  return all.sort((a, b) => a.time - b.time);
}

// ---- accepted entries ----

const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_ACCEPTED = 50;

// The newest entries that the server has accepted, oldest first, with the time of its answer (`at`, in ms): pages
// rendered before that do not show them.
export const accepted = () => recall("accepted", []).map(renamed).filter(({ at }) => at > Date.now() - DAY_MS);

export const noteAccepted = ({ key, kind, action, body, sitting }) =>
  storeAccepted([...accepted(), { key, kind, action, body, sitting, state: {}, at: Date.now() }]);

// Forget the entries of houses that this device has left.
export const forgetAccepted = (houses) =>
  storeAccepted(accepted().filter(({ sitting }) => houses.includes(sitting.split("/")[2])));

const storeAccepted = (entries) => remember("accepted", entries.slice(-MAX_ACCEPTED));

// ---- stored form ----

export const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// A form's body without its CSRF token, which ends with the browser's session.
export function withoutToken(body) {
  const fields = new URLSearchParams(body);
  fields.delete("csrf_token");
  return String(fields);
}

// The labels and values of a form's fields, for people, so that they can be entered again by hand.
export const describeValues = (form) => [...form.elements].map(describeField).filter(Boolean).join(" · ");

function describeField(field) {
  const isTicked = field.matches("[type=radio], [type=checkbox]");
  if (!field.matches("select, textarea, input:not([type=hidden])") || !(isTicked ? field.checked : field.value.trim())) return "";
  const label = (field.ariaLabel ?? field.labels[0]?.textContent ?? "").replace(/\s+/g, " ").trim();
  const group = isTicked && field.closest("fieldset")?.querySelector("legend")?.textContent.trim();
  const value = field.matches("select") ? field.selectedOptions[0].textContent.trim() : field.value.trim();
  return isTicked ? [group, label].filter(Boolean).join(": ") : `${label} ${value}`;
}

// The label of an entry: the page's title without the app's name, then these words.
export const labelOf = (...words) => [...document.title.split(" · ").slice(0, -1), ...words].filter(Boolean).join(" · ");
