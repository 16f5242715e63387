// What was entered and has had no answer yet: kept by this browser over reloads and closed tabs.
//
// An entry is {key, n, action, body, here, what, at}: the form as it was sent, the page it belongs to,
// what a person calls it, and since when it waits (ms); `why` is the status with which the server
// refused it, if it did, `said` what it said to that, and `failed` how often the server broke down over
// it; `fixes` is true of one that puts right what stands in the way of others, such as a choice,
// `follows` of a part that waits for the one before it, and `turn` of one that means nothing without
// those before it; until it is sent first, one that is `open` may grow. They stand in the order in which
// they were entered, `n`, whatever the clock says.

import { done, inStore, written } from "./storage.js";

const STORE = "entries";

const beside = new Map(); // by key, what the database did not take, or not in time; null where it is to go
let known = []; // what it had when it was read last: it may be too slow to be asked
let wasRead = false;

// Keep it; of two with the same key the newer one takes the other's place.
export async function keep(entry) {
  const all = await waiting();
  const { n = entry.n } = all.find(({ key }) => key === entry.key) ?? {};
  const kept = { ...entry, n: n ?? Math.max(Date.now(), 1 + (all.at(-1)?.n ?? 0)) };
  beside.set(entry.key, kept);
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

// It was answered. What was entered in its place meanwhile stays, if the entry says its body.
export const drop = (entry) => change(entry, () => null);

// It will never be taken. What was entered after it comes after what says it instead, else after what it came
// after itself: the server knows of nothing that it never took.
export async function giveUp(entry, instead = new URLSearchParams(entry.body).get("after")) {
  for (const { key, body } of await waiting()) {
    const said = new URLSearchParams(body);
    if (said.get("after") !== entry.key) continue;
    said.set("after", instead ?? "");
    await change({ key, body }, (one) => ({ ...one, body: String(said) }));
  }
  await drop(entry);
}

// The same is said again by another form, {key, action, body}, which waits in its place; without one, it is given up.
// A form that goes to another page says something else.
export async function replace(entry, form) {
  const one = (await waiting()).find(({ key, body }) => key === entry.key && body === (entry.body ?? body));
  if (!one || (form && one.action !== form.action)) return;
  if (form) await keep({ ...one, ...form, why: undefined, said: "", opened: false });
  if (form?.key !== one.key) await giveUp(one, form?.key);
}

// Note what became of it, unless something was entered in its place meanwhile.
export const mark = (entry, said) => change(entry, (one) => ({ ...one, ...said }));

// Put into an entry's place what `become` makes of it, if it still waits as it is said; no tab comes in
// between, unless the database is late. With null it goes, with undefined it stays as it is. What came of it.
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

// Whether this page alone has it, for the browser cannot store it: it is lost when the page goes.
export const isOnlyHere = ({ key, body }) => beside.has(key) && !known.some((one) => one.key === key && one.body === body);

// Whether the database has said what it has; until then nothing may seem to wait.
export const isRead = () => wasRead;

// All that wait, the first one first.
export async function waiting() {
  await inStore(STORE, "readonly", async (store) => { [known, wasRead] = [await done(store.getAll()), true]; }, () => {});
  const kept = known.filter(({ key }) => !beside.has(key));
  return [...kept, ...beside.values()].filter(Boolean).sort((one, other) => one.n - other.n);
}

export const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// A form's body as it is kept, without its CSRF token, which ends with the browser's session.
export function withoutToken(body) {
  const kept = new URLSearchParams(body);
  kept.delete("csrf_token");
  return String(kept);
}

// An entry's name for people: the page's title without the app's name, then these words.
export const calledHere = (...words) => [...document.title.split(" · ").slice(0, -1), ...words].filter(Boolean).join(" · ");
