// Copies of the sittings that a device opens where it may enter something, each as its file, in case the server loses
// its data. Every page asks once whether it did; the import page offers the copies.
//
// A copy is {copy, file, what, at, text, lost}: the server's identifier, the address of the sitting, its name for
// people, when it was made (ms), the file, and whether the server lost it.

import { acceptedAt } from "./offline/driver.js";
import { whenRenewed } from "./renewed.js";
import { done, inStore, written } from "./storage.js";

const STORE = "copies";
const PATIENCE_MS = 15_000;
const MAX_COPIES = 20; // not counting sittings that no backup contains
const AT_ONCE = 20; // copies per request
const SITTING = /^\/h\/[^/]+\/[^/]+\/\d+/;

const strip = document.getElementById("copies-strip");
// Where to ask, the games whose sittings have files, and this page's sitting, if it has one.
const { lost: asking, games, sitting: here } = strip.dataset;
const house = asking.replace(/[^/]+\/lost$/, "");
const due = new Set(); // sittings to copy
let copied = ""; // the version of this page's sitting that was copied last
let copying = false;
let backedUp = 0; // the newest change that is known to be in a backup
let isSure = false; // a server that was away may have lost more than is known

export const all = (without = () => []) => inStore(STORE, "readonly", (store) => done(store.getAll()), without);
const put = (copy) => inStore(STORE, "readwrite", (store) => done(store.put(copy)), () => {});
export const drop = ({ copy }) => inStore(STORE, "readwrite", (store) => done(store.delete(copy)), () => {});
const change = ({ copy }) => Number(copy.split("-", 1)[0]);

// ---- making copies ----

// This page's sitting, and those with entries sent from here.
async function copyDue() {
  const version = document.querySelector("#table[data-version]")?.dataset.version ?? "page";
  for (const at of acceptedAt) {
    acceptedAt.delete(at);
    const [sitting] = SITTING.exec(at) ?? [];
    if (sitting === here) copied = "";
    else if (sitting && games.split(" ").includes(sitting.split("/")[3])) due.add(sitting);
  }
  if (here && version !== copied) due.add(here);
  copied = version;
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

// Returns whether the server answered.
async function copy(file) {
  try {
    const answer = await fetch(`${file}/file`, { signal: AbortSignal.timeout?.(PATIENCE_MS) });
    const [name, what] = ["X-Copy", "X-Copy-Of"].map((header) => answer.headers.get(header));
    if (name) await keep({ copy: name, file, what: decodeURIComponent(what), at: Date.now(), text: await answer.text() });
    return answer.status < 500;
  } catch {
    return false;
  }
}

// The newest copy of a sitting is enough; but a copy with a later change means that the server was restored. Old
// copies are deleted only if the new one was stored.
async function keep(fresh) {
  if (!isSure) await ask().then(showLoss).catch(() => {});
  const before = (await all()).filter(({ lost, copy: name }) => !lost && name !== fresh.copy);
  const same = before.filter(({ file }) => file === fresh.file);
  const others = before.filter(({ file }) => file !== fresh.file && file.startsWith(house)); // each house has its own limit
  const older = same.filter((copy) => change(copy) < change(fresh));
  const spare = others.filter((copy) => change(copy) <= backedUp).sort((a, b) => b.at - a.at).slice(MAX_COPIES - 1);
  await inStore(STORE, "readwrite", (store) => {
    store.put(fresh);
    for (const { copy: name } of isSure ? [...older, ...spare] : []) store.delete(name);
    return written(store);
  }, () => {});
  if (same.length > older.length) await ask().then(showLoss);
}

// ---- asking the server what it lost ----

async function ask() {
  const stored = await all(() => { throw new Error("late"); }); // the database may have copies
  const copies = stored.filter(({ file }) => file.startsWith(house));
  for (let from = 0; from < copies.length; from += AT_ONCE) await askAbout(copies.slice(from, from + AT_ONCE));
  isSure = true;
}

async function askAbout(copies) {
  const query = new URLSearchParams(copies.map(({ copy: name }) => ["copy", name]));
  const answer = await fetch(`${asking}?${query}`, { signal: AbortSignal.timeout?.(PATIENCE_MS) });
  if (!answer.ok) throw new Error(answer.status);
  backedUp = Number(answer.headers.get("X-Backed-Up") ?? Infinity);
  const lost = new Set(await answer.json());
  for (const copy of copies) {
    const isLost = lost.has(copy.copy);
    if (Boolean(copy.lost) !== isLost) await put({ ...copy, lost: isLost });
  }
}

// ---- notices ----

async function showLoss() {
  const isLost = (await all()).some(({ lost, file }) => lost && file.startsWith(house));
  document.getElementById("lost")?.remove();
  if (isLost && !document.getElementById("copies")) strip.after(strip.content.cloneNode(true));
}

// A restored server's older state must not replace a copy of what it lost.
async function begin() {
  try {
    await ask();
  } catch {
    setTimeout(begin, PATIENCE_MS);
    return;
  } finally {
    showLoss();
  }
  document.addEventListener("line:up", () => { isSure = false; });
  whenRenewed(copyDue);
}

// Resolves when the list of lost sittings is loaded.
export const lossKnown = begin();
