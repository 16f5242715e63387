// The sittings at which this device enters, each as its file: a copy, in case the server loses what it
// had. Every page asks once whether it has; the page of imports has what to do about it.
//
// A copy is {copy, file, what, at, text, lost}: how the server knows it, the address of its sitting,
// what a person calls it, when it was made (ms), the file, and whether the server does not have that.

import { done, inStore } from "./storage.js";

const STORE = "copies";
const LOOK_MS = 500;
const PATIENCE_MS = 15_000;
const MOST = 20; // of what the server has as well
const SITTING = /^\/h\/[^/]+\/[^/]+\/\d+/;

const strip = document.getElementById("copies-strip");
const house = strip.dataset.lost.replace(/[^/]+\/lost$/, "");
let looked = ""; // the sitting and its version that were copied last

export const all = () => inStore(STORE, "readonly", (store) => done(store.getAll()), () => []);
const put = (copy) => inStore(STORE, "readwrite", (store) => done(store.put(copy)), () => {});
export const drop = ({ copy }) => inStore(STORE, "readwrite", (store) => done(store.delete(copy)), () => {});
const change = ({ copy }) => Number(copy.split("-", 1)[0]);

// ---- making copies ----

async function look() {
  const table = document.querySelector("#table[data-version]");
  const file = SITTING.exec(table?.dataset.here)?.[0];
  const now = `${file} ${table?.dataset.version}`;
  if (!file || now === looked || document.hidden) return;
  looked = now;
  try {
    const answer = await fetch(`${file}/file`, { signal: AbortSignal.timeout?.(PATIENCE_MS) });
    if (!answer.ok) return;
    await keep({ copy: answer.headers.get("X-Copy"), file, what: called(), at: Date.now(), text: await answer.text() });
  } catch {
    looked = "";
  }
}

async function keep(fresh) {
  const before = (await all()).filter(({ lost, copy }) => !lost && copy !== fresh.copy);
  const [same, others] = [before.filter(({ file }) => file === fresh.file), before.filter(({ file }) => file !== fresh.file)];
  for (const one of same) await (change(one) < change(fresh) ? drop(one) : put({ ...one, lost: true }));
  const old = others.sort((one, other) => other.at - one.at).slice(MOST - 1);
  for (const one of old) await drop(one);
  await put(fresh);
  if (same.some((one) => change(one) > change(fresh))) tell();
}

const called = () => document.title.split(" · ").slice(0, -1).join(" · ");

// ---- asking whether the server has what they tell ----

async function ask() {
  const copies = (await all()).filter(({ file }) => file.startsWith(house));
  if (!copies.length) return;
  const asked = new URLSearchParams(copies.slice(-2 * MOST).map(({ copy }) => ["copy", copy]));
  const answer = await fetch(`${strip.dataset.lost}?${asked}`, { signal: AbortSignal.timeout?.(PATIENCE_MS) });
  if (!answer.ok) throw new Error(answer.status);
  const lost = new Set(await answer.json());
  for (const one of copies) {
    if (Boolean(one.lost) !== lost.has(one.copy)) await put({ ...one, lost: lost.has(one.copy) });
  }
}

// ---- what is said of it ----

async function tell() {
  const isLost = (await all()).some(({ lost, file }) => lost && file.startsWith(house));
  document.getElementById("lost")?.remove();
  if (isLost && !document.getElementById("copies")) strip.after(strip.content.cloneNode(true));
}

// What a restored server has of a sitting must not take the place of what it has lost.
async function begin() {
  try {
    await ask();
  } catch {
    setTimeout(begin, PATIENCE_MS);
    return;
  } finally {
    tell();
  }
  setInterval(look, LOOK_MS);
  look();
}

// When it is known what is lost.
export const known = begin();
