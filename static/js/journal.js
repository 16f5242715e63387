// What was entered and has had no answer yet: kept by this browser over reloads and closed tabs.
//
// An entry is {key, n, action, body, here, what, at}: the form as it was sent, the page it belongs to,
// what a person calls it, and since when it waits (ms); `why` is the status with which the server
// refused it, if it did, `said` what it said to that, and `failed` how often the server broke down over
// it; `fixes` is true of one that puts right what stands in the way of others, `follows` of a part that
// waits for the one before it, and `turn` of one that means nothing without those before it; until it is
// sent first, one that is `open` may grow. They stand in the order in which they were entered, `n`,
// whatever the clock says.

import { done, inStore, written } from "./storage.js";

const STORE = "entries";

const beside = new Map(); // what the database did not take, or not in time
let known = []; // what it had when it was read last: it may be too slow to be asked

// Keep it; of two with the same key the newer one takes the other's place.
export async function keep(entry) {
  const all = await waiting();
  const { n = entry.n } = all.find(({ key }) => key === entry.key) ?? {};
  const kept = { ...entry, n: n ?? Math.max(Date.now(), 1 + (all.at(-1)?.n ?? 0)) };
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

// The same is said again by another form, {key, action, body}, which waits in its place; without one, it is given up.
// A form that goes to another page says something else.
export async function replace(entry, form) {
  const one = (await waiting()).find(({ key, body }) => key === entry.key && body === (entry.body ?? body));
  if (!one || (form && one.action !== form.action)) return;
  if (form) await keep({ ...one, ...form, why: undefined, said: "", opened: false });
  if (form?.key !== one.key) await drop(one);
}

// Note what became of it, unless something was entered in its place meanwhile.
export const mark = (entry, said) => change(entry, (one) => ({ ...one, ...said }));

// Put into an entry's place what `become` makes of it, if it still waits as it is said; no tab comes in
// between. With null it goes, with undefined it stays as it is. What came of it.
export async function change({ key, body }, become) {
  const isIt = (one) => one && one.body === (body ?? one.body);
  let made;
  if (beside.has(key)) {
    made = isIt(beside.get(key)) ? become(beside.get(key)) : undefined;
    if (made === undefined) return made;
    if (made) beside.set(key, made);
    else beside.delete(key);
  }
  await inStore(STORE, "readwrite", async (store) => {
    const before = await done(store.get(key));
    const one = isIt(before) ? become(before) : undefined;
    if (one === undefined) return;
    if (one) store.put(one);
    else store.delete(key);
    await written(store);
    note(key, one);
    made = one;
  }, () => {});
  return made;
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

export const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
