// Sends what was entered at a table, in order, and again until the server has answered: its key lets it
// count once. What stands in its way is shown by the page it belongs to, or noted with it.
//
// Nothing here looks at a document. What the page does with answers is told to `begin`:
//   here()                     the address of its table or board, if it has one
//   first()                    what is to be done before anything goes out
//   isAgain()                  something is being said again there, and goes before what waits
//   read(html)                 what an answer holds: `isTable`, `isAgain` (it asks somebody to choose, or to
//                              say it again), `isBarred` (that helps only once the sitting goes on),
//                              `isClosed` (it asks nothing: it is over, or deleted), what it says is wrong
//                              (`said`), and what `put` takes
//   mayPut(entry), put(read, entry, answer)   show the answer to it in the table's place
//   renew()                    all has been sent, and the table looks different now
//   show()                     tell what waits
//   tell(trouble)              what stands in the way: "kept" (no answer), "busy", "refused", "gone", ""

import { change, drop, giveUp, keep, mark, waiting } from "./journal.js";

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_MS = 60_000;
const PATIENCE_MS = 15_000;
const FORBIDDEN = 403;
const GONE = 404;
const CONFLICT = 409;
const WRONG = 422;
const BROKEN = 500;
const REFUSALS = [400, 401, FORBIDDEN, GONE]; // whatever was entered
const HOUSE = /^\/h\/[^/]+/;
const DEAL = /^.*\/deals\/\d+\//;
const PART = /\/(rounds|games)\/(\d+)\//; // of those that follow each other
const numberOf = ({ action }) => Number(PART.exec(action)?.[2]);
const MOST = 20; // in one request
const MOST_FAILURES = 3; // of one entry, before it lets the others pass
const [PASSED, HELD, RETRY] = ["passed", "held", "retry"];

const going = new Set(); // keys of those that the page itself is sending
const held = new Map(); // by key, what the page shows beside what stands in its way, until somebody has chosen
let page = { first() {}, tell() {} };
let sending = false;
let resting = false; // the server wants to be left alone for a while
let tries = 0;
let timer = 0;
export const taken = new Set(); // where something was, until whoever keeps copies has seen to it
const refused = new Set(); // keys of those to try again at the next visit

// What a page says later takes the place of what it said.
export function begin(thePage) {
  page = { ...page, ...thePage };
}

export const showEntries = () => page.show();

export const pending = async () => (await waiting()).filter((entry) => !going.has(entry.key) && !isHeld(entry));
// Whether something waits that nothing stands in the way of; with an entry: at its table, and after it once it has
// its place.
const isLeft = async ({ key, here, n = 0 } = {}) =>
  (await waiting()).some((other) => !other.why && other.key !== key && other.n > n && (!here || other.here === here));

const isHeld = ({ key, body }) => held.get(key)?.body === body;
export const isForbidden = ({ why }) => why === FORBIDDEN; // to this device
export const holdsUp = ({ why, turn, part, follows }) => why && (turn || ((part || follows) && why !== BROKEN));
const belongsHere = ({ here }) => page.here() === here;
const isBehind = async ({ key, here, follows }) =>
  follows && (await waiting()).some((other) => other.key !== key && other.here === here && holdsUp(other));
const isTapped = (entry) => belongsHere(entry) && going.size > 0; // the answer to a tap takes the table's place

// ---- what is entered ----

// Keep the entry, then let the page send it by `request`, unless others wait before it.
export async function enter(entry, request) {
  const fixes = page.isAgain() && isChoice(entry); // what stands in the way of the others
  going.add(entry.key);
  let goesOn = false; // with what waits besides
  let trouble = ["kept"];
  try {
    await keep({ ...entry, fixes });
    if (fixes) await settle(entry);
    goesOn = !fixes && (await isLeft(entry) || await isBehind(entry));
    if (goesOn) throw new TypeError("waits");
    const answer = await request();
    const read = page.read(await answer.clone().text());
    const said = verdict(answer, read, entry);
    if (said.isBusy) trouble = ["busy", answer];
    if (said.isForeign) throw new TypeError("foreign");
    goesOn = REFUSALS.includes(answer.status); // the form may be from before: what waits needs none, and hears why
    if (goesOn) throw new TypeError("waits");
    if (read.isAgain && (answer.status === CONFLICT || read.isBarred)) await hold(entry, answer.status, read.said);
    else if (said.isBusy || said.isBroken) later("busy", answer);
    else await answered(entry);
    goesOn = answer.ok;
    return answer;
  } catch (error) {
    if (!goesOn) later(...trouble);
    throw error;
  } finally {
    going.delete(entry.key);
    await page.show();
    if (goesOn && (await pending()).length) send();
  }
}

async function answered(entry) {
  tries = 0;
  taken.add(entry.here);
  page.tell("");
  await drop(entry);
}

// A conflict is decided by what says so (`fixes`), or by the same question, said anew; not by what is tapped besides.
const isChoice = (entry) => entry.fixes || chosen().every((one) => one.why !== CONFLICT || asks(one) === asks(entry));
const asks = ({ action, body }) => action + [...new URLSearchParams(body)]
  .filter(([name]) => /^(seat|dummy)/.test(name)) // of whom
  .map(([name, value]) => (name === "seat" ? value : name));

// The page shows what stands in its way. It stays until somebody has chosen: the page may be killed before.
export async function hold(entry, why, said = entry.said) {
  release();
  held.set(entry.key, { ...entry, why });
  tries = 0;
  await mark(entry, { why, said, opened: false });
}

// The page shows something else, though nobody has chosen: it is among what was refused.
export function release() {
  for (const key of held.keys()) refused.add(key);
  held.clear();
}

// Somebody has chosen, or is saying it again by `fix`.
async function settle(fix) {
  held.delete(fix.key); // said again in its own place
  for (const entry of chosen()) {
    await giveUp(entry, fix.key);
    await moveOn(entry, fix);
  }
  held.clear();
}

// It is said as a later part than it was: so are those that were entered after it.
async function moveOn(entry, fix) {
  const by = numberOf(fix) - numberOf(entry);
  if (!(by > 0)) return;
  const isLater = ({ key, here, n }) => key !== fix.key && here === entry.here && n > entry.n;
  for (const one of (await waiting()).filter((other) => isLater(other) && numberOf(other) > numberOf(entry))) {
    await change(one, (kept) => ({
      ...kept,
      action: kept.action.replace(PART, (_, part, number) => `/${part}/${Number(number) + by}/`),
      what: kept.what.replace(/\d+(?=\D*$)/, (number) => Number(number) + by),
    }));
  }
}

export const chosen = () => [...held.values()];

// ---- sending again ----

export async function send(again = false) {
  if (sending || (resting && !again)) return;
  sending = true;
  resting = false;
  clearTimeout(timer);
  const tried = new Set();
  const closed = new Set(); // where something stands in the way of what comes after it
  const next = async () => {
    const left = (await waiting()).filter(({ key, here }) => !tried.has(key) && !closed.has(here));
    return left.find(({ fixes }) => fixes) ?? left[0];
  };
  let goesOn = true;
  try {
    await page.first();
    for (let entry = await next(); entry; entry = goesOn && await next()) {
      tried.add(entry.key);
      const said = await takeSeveral(entry, closed) ?? await take(entry, again);
      if (said === HELD) closed.add(entry.here);
      goesOn = said !== RETRY;
    }
  } finally {
    sending = false;
    await page.show();
  }
  if (goesOn && await isLeft()) later();
}

// Send what comes next in one request, this one first; the last that waits goes by itself, for its table is
// shown. Nothing is returned where the server took none of it: then this one goes by itself, and hears why.
async function takeSeveral(first, closed) {
  const [house] = HOUSE.exec(first.here) ?? [];
  const all = (await waiting()).filter(({ n, fixes }) => n >= first.n && !fixes);
  const others = all.findIndex((entry) => !isPlain(entry) || closed.has(entry.here) || HOUSE.exec(entry.here)?.[0] !== house);
  const several = all.slice(0, others < 0 ? -1 : others).slice(0, MOST);
  if (first.fixes || !house || several.length < 2) return undefined;
  try {
    const answer = await fetch(`${house}/queued`, {
      method: "POST",
      body: new URLSearchParams(several.flatMap(({ action, body }) => [["action", action], ["body", body]])),
      headers: { "X-Queued": "more" },
      signal: AbortSignal.timeout?.(PATIENCE_MS),
    });
    if (!answer.ok) return undefined;
    const { taken } = await answer.json();
    for (const entry of several.slice(0, taken)) await answered(entry);
    return taken > 0 ? PASSED : undefined;
  } catch {
    return later("kept");
  }
}

const isPlain = (entry) => !entry.why && !isHeld(entry) && !entry.turn && !going.has(entry.key) && !(belongsHere(entry) && page.isAgain());

// Send one if it is its turn. What was refused is sent again on its own page, when it was opened there, or by
// request; by request only where there was no such sitting or deal, for another one may have its number now. The
// parts after a part that was refused wait for it.
async function take(entry, again) {
  if (going.has(entry.key) || isHeld(entry) || (belongsHere(entry) && page.isAgain() && !entry.fixes)) return HELD;
  if (entry.why && isTapped(entry)) return HELD;
  if (await isSaidAgain(entry)) return passOver(entry);
  const isDue = (belongsHere(entry) || isForbidden(entry)) && entry.why !== GONE && !refused.has(entry.key);
  if (!entry.why || entry.opened || again || isDue) return entry.open ? seal(entry, attempt) : attempt(entry);
  return holdsUp(entry) ? HELD : PASSED;
}

// A tap that came to nothing is said by all of its deal, if that was entered since: one thing to decide.
async function isSaidAgain({ n, why, part, action }) {
  const [deal] = DEAL.exec(action) ?? [];
  if (part || !deal || ![CONFLICT, WRONG].includes(why)) return false;
  return (await waiting()).some((other) => other.n > n && other.part && other.action.startsWith(deal));
}

async function passOver(entry) {
  await giveUp(entry);
  return PASSED;
}

// What goes out grows no more.
async function seal({ key }, then) {
  const sealed = await change({ key }, ({ open, ...kept }) => kept);
  return sealed ? then(sealed) : PASSED; // another tab was quicker
}

// One request and what follows from its answer: whether the next one can go out.
async function attempt(entry) {
  const queued = await isLeft(entry) ? "more" : "last"; // only the last one's table is shown
  let answer, read;
  try {
    answer = await fetch(entry.action, {
      method: "POST",
      body: new URLSearchParams(entry.body),
      headers: { "HX-Request": "true", "HX-Request-Type": "partial", "X-Queued": queued },
      keepalive: true, // whoever taps and leaves has tapped
      signal: AbortSignal.timeout?.(PATIENCE_MS),
    });
    read = page.read(await answer.text());
  } catch {
    return later("kept");
  }
  const said = verdict(answer, read, entry);
  if (said.isBroken) return broken(entry);
  if (said.isBusy) return later("busy", answer);
  if (said.isForeign) return later("kept");
  if (await isSaidAgain({ ...entry, why: answer.status })) return passOver(entry);
  // of what stands in its way, its own page shows both
  const isShown = read.isTable && belongsHere(entry) && page.mayPut(entry) && (answer.ok || !entry.part) && !isTapped(entry);
  if (isShown) await page.put(read, entry, answer);
  const isTaken = said.isTaken || (read.isTable && answer.ok);
  // its table says so: nothing comes after it that would take that place, and it can be said again there
  const isTold = isShown && !read.isAgain && (entry.turn || (queued === "last" && !read.isClosed));
  if (isTaken || isTold) await answered(entry);
  else if (isShown && read.isAgain) await hold(entry, answer.status, read.said);
  else return refuse(entry, answer.status, { said: read.said }, isShown);
  if (said.isTaken && belongsHere(entry) && !await isLeft()) page.renew();
  return isTaken ? PASSED : HELD;
}

// Whose answer that is, and what it says. Only our own say where they belong; others' may come from
// whatever lies between.
function verdict({ status, headers }, { isTable }, { part }) {
  const isTaken = headers.has("HX-Redirect");
  const isNotice = headers.has("HX-Retarget");
  const isBroken = status === BROKEN && isNotice;
  const isBusy = !isBroken && (status >= 500 || status === 429);
  const isRefused = isNotice || (part && [CONFLICT, WRONG].includes(status));
  return { isTaken, isBroken, isBusy, isForeign: !isTable && !isTaken && !isRefused };
}

// The server made a mistake over it. That may pass; if not, what comes after it goes on without it.
async function broken(entry) {
  const failed = (entry.failed ?? 0) + 1;
  if (failed < MOST_FAILURES) {
    await mark(entry, { failed });
    return later("busy");
  }
  return refuse(entry, BROKEN, { failed });
}

// It stays, with the reason. Those after it need not wait, unless they mean nothing without it.
async function refuse(entry, why, said, isShown = false) {
  if (!entry.why) tries = 0;
  if (entry.turn || why === FORBIDDEN || isShown) refused.add(entry.key);
  await mark(entry, { ...said, why });
  page.tell(why === GONE ? "gone" : why === BROKEN ? "busy" : "refused");
  return holdsUp({ ...entry, why }) ? HELD : PASSED;
}

// Try again after a while, if something waits for it.
function later(trouble = "", answer = null) {
  clearTimeout(timer);
  if (trouble) page.tell(trouble);
  const usual = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
  const wait = Math.min(Math.max(asked(answer?.headers.get("Retry-After")), usual), LONGEST_MS);
  resting = answer !== null; // without a line, a tap is a good moment to try again
  timer = setTimeout(() => { resting = false; send(); }, wait);
  tries += 1;
  return RETRY;
}

// How long a server asks us to wait, in seconds or until a date; 0 where it says neither.
function asked(header) {
  const wait = /^\d+$/.test(header) ? header * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? 0 : wait;
}
