// What was entered and has had no answer yet: kept by this browser over reloads and closed tabs.
//
// An entry is {key, n, action, body, here, what, at}: the form as it was sent, the page it belongs to,
// what a person calls it, and since when it waits (ms); `why` is the status with which the server
// refused it, if it did. They stand in the order in which they were entered.

import { done, inStore } from "./storage.js";

const STORE = "entries";

const beside = new Map(); // what the database did not take, or not in time

// Keep it; of two with the same key the newer one takes the other's place.
export async function keep(entry) {
  const before = (await waiting()).find(({ key }) => key === entry.key);
  const kept = { ...entry, n: before?.n ?? Date.now() };
  beside.set(entry.key, kept);
  await inStore(STORE, "readwrite", async (store) => {
    await done(store.put(kept));
    beside.delete(entry.key);
  }, () => {});
}

// It was answered, or given up.
export function drop(key) {
  beside.delete(key);
  return inStore(STORE, "readwrite", (store) => done(store.delete(key)), () => {});
}

// All that wait, the first one first.
export async function waiting() {
  const found = await inStore(STORE, "readonly", (store) => done(store.getAll()), () => []);
  const kept = found.filter(({ key }) => !beside.has(key));
  return [...kept, ...beside.values()].sort((one, other) => one.n - other.n);
}
