// What was entered and has had no answer yet: kept by this browser over reloads and closed tabs.
//
// An entry is {key, n, action, body, here, what, at}: the form as it was sent, the page it belongs to,
// what a person calls it, and since when it waits (ms); `why` is the status with which the server
// refused it, if it did, and `failed` how often the server broke down over it; `fixes` is true of one that
// puts right what stands in the way of others. They stand in the order in which they were entered, `n`,
// whatever the clock says.

import { done, inStore, written } from "./storage.js";

const STORE = "entries";

const beside = new Map(); // what the database did not take, or not in time
let known = []; // what it had when it was read last: it may be too slow to be asked

// Keep it; of two with the same key the newer one takes the other's place.
export async function keep(entry) {
  const all = await waiting();
  const before = all.find(({ key }) => key === entry.key);
  const kept = { ...entry, n: before?.n ?? Math.max(Date.now(), 1 + (all.at(-1)?.n ?? 0)) };
  beside.set(entry.key, kept);
  await inStore(STORE, "readwrite", async (store) => {
    store.put(kept);
    await written(store);
    note(entry.key, kept);
    if (beside.get(entry.key) === kept) beside.delete(entry.key);
  }, () => {});
}

// It was answered, or given up. What was entered in its place meanwhile stays, if the entry says its body.
export const drop = (entry) => change(entry, () => null);

// Note what became of it, unless something was entered in its place meanwhile.
export const mark = (entry, said) => change(entry, (one) => ({ ...one, ...said }));

async function change({ key, body }, become) {
  const isIt = (one) => one && one.body === (body ?? one.body);
  if (beside.has(key)) {
    if (!isIt(beside.get(key))) return;
    const one = become(beside.get(key));
    if (one) beside.set(key, one);
    else beside.delete(key);
  }
  await inStore(STORE, "readwrite", async (store) => {
    const before = await done(store.get(key));
    if (!isIt(before)) return;
    const one = become(before);
    if (one) store.put(one);
    else store.delete(key);
    await written(store);
    note(key, one);
  }, () => {});
}

function note(key, by) {
  known = [...known.filter((one) => one.key !== key), ...(by ? [by] : [])];
}

// Whether this page alone has it, for the browser cannot store it: it is lost when the page goes.
export const isOnlyHere = ({ key }) => beside.has(key);

// All that wait, the first one first.
export async function waiting() {
  await inStore(STORE, "readonly", async (store) => { known = await done(store.getAll()); }, () => {});
  const kept = known.filter(({ key }) => !beside.has(key));
  return [...kept, ...beside.values()].sort((one, other) => one.n - other.n);
}
