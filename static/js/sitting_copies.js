// The sittings at which this device enters, each as its file: a copy, in case the server loses what it
// had. Every page asks once whether it has; the page of imports has what to do about it.
//
// A copy is {copy, file, what, at, text, lost}: how the server knows it, the address of its sitting,
// what a person calls it, when it was made (ms), the file, and whether the server does not have that.

import { taken } from "./offline/driver.js";
import { whenRenewed } from "./renewed.js";
import { done, inStore, written } from "./storage.js";

const STORE = "copies";
const PATIENCE_MS = 15_000;
const MOST = 20; // of what a backup has as well
const AT_ONCE = 20; // that the server is asked about
const SITTING = /^\/h\/[^/]+\/[^/]+\/\d+/;

const strip = document.getElementById("copies-strip");
const { lost: asking, sitting: here } = strip.dataset; // where to ask, and the sitting of this page, if it has one
const house = asking.replace(/[^/]+\/lost$/, "");
const due = new Set(); // the sittings to copy
let looked = ""; // the version of this page's that was copied last
let copying = false;
let backedUp = 0; // the newest change that a backup has, as far as is known
let isSure = false; // that what is not known as lost is there: a server that was away may be another

export const all = () => inStore(STORE, "readonly", (store) => done(store.getAll()), () => []);
const put = (copy) => inStore(STORE, "readwrite", (store) => done(store.put(copy)), () => {});
export const drop = ({ copy }) => inStore(STORE, "readwrite", (store) => done(store.delete(copy)), () => {});
const change = ({ copy }) => Number(copy.split("-", 1)[0]);

// ---- making copies ----

// What this page shows of its sitting, and what was entered in others.
async function look() {
  const shown = document.querySelector("#table[data-version]")?.dataset.version ?? "page";
  for (const at of taken) {
    taken.delete(at);
    const [sitting] = SITTING.exec(at) ?? [];
    if (sitting === here) looked = "";
    else if (sitting) due.add(sitting);
  }
  if (here && shown !== looked) due.add(here);
  looked = shown;
  if (copying) return;
  copying = true;
  for (const sitting of due) {
    due.delete(sitting); // it may be due again before the answer comes
    if (await copy(sitting)) continue;
    due.add(sitting);
    break;
  }
  copying = false;
}

// Whether the server answered.
async function copy(file) {
  try {
    const answer = await fetch(`${file}/file`, { signal: AbortSignal.timeout?.(PATIENCE_MS) });
    const [name, what] = ["X-Copy", "X-Copy-Of"].map((one) => answer.headers.get(one));
    if (name) await keep({ copy: name, file, what: decodeURIComponent(what), at: Date.now(), text: await answer.text() });
    return answer.status < 500;
  } catch {
    return false;
  }
}

// Of a sitting the newest is enough. Where there is one of a later change, the server went back. What goes stays
// if there is no room for what comes.
async function keep(fresh) {
  if (!isSure) await ask().then(tell).catch(() => {});
  const before = (await all()).filter(({ lost, copy: name }) => !lost && name !== fresh.copy);
  const same = before.filter(({ file }) => file === fresh.file);
  const others = before.filter(({ file }) => file !== fresh.file && file.startsWith(house)); // each house counts by itself
  const older = same.filter((one) => change(one) < change(fresh));
  const spare = others.filter((one) => change(one) <= backedUp).sort((one, other) => other.at - one.at).slice(MOST - 1);
  await inStore(STORE, "readwrite", (store) => {
    store.put(fresh);
    for (const one of isSure ? [...older, ...spare] : []) store.delete(one.copy);
    return written(store);
  }, () => {});
  if (same.length > older.length) await ask().then(tell);
}

// ---- asking whether the server has what they tell ----

async function ask() {
  const copies = (await all()).filter(({ file }) => file.startsWith(house));
  for (let from = 0; from < copies.length; from += AT_ONCE) await askAbout(copies.slice(from, from + AT_ONCE));
  isSure = true;
}

async function askAbout(copies) {
  const asked = new URLSearchParams(copies.map(({ copy: name }) => ["copy", name]));
  const answer = await fetch(`${asking}?${asked}`, { signal: AbortSignal.timeout?.(PATIENCE_MS) });
  if (!answer.ok) throw new Error(answer.status);
  backedUp = Number(answer.headers.get("X-Backed-Up") ?? Infinity);
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
  document.addEventListener("line:up", () => { isSure = false; });
  whenRenewed(look);
}

// When it is known what is lost.
export const known = begin();
