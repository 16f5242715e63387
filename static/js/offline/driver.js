// Drives the queue: passes events to `machine.js` one after the other, and carries out its effects with the database,
// the network and a timer. The page provides to `begin`:
//   describe()          what it shows: {sitting, again}, see `machine.js`
//   read(html)          parses an answer: {body, reason} for `machine.js`, and what `put` needs
//   mayPut(entry), put(read, entry, answer)   show the answer instead of the table
//   mayRemember(entry)  whether an accepted entry may be remembered: hidden bids may not
//   renew()             all entries are sent, and the table has changed
//   show(state)         show the waiting entries
//   showTrouble(name)   "kept" (no answer), "busy", "refused", "gone", or ""

import { PARTIAL } from "../parts.js";
import { isDisplayed } from "./entries.js";
import { START, step } from "./machine.js";
import { changeEntry, noteAccepted, storeEntry, waiting } from "./stored.js";

const PATIENCE_MS = 5_000; // at first; longer after each failure, for a slow server
const LONGEST_MS = 15_000;

const WHOLE = ["whole", "part"]; // which no table with hidden bids asks for

let page = { describe: () => ({}), mayPut: () => false, mayRemember: () => false, show() {}, showTrouble() {} };
let state = START;
let turn = Promise.resolve();
let timer = 0;
let idle = []; // callbacks that wait until nothing is being sent
export const acceptedAt = new Set(); // addresses of the tables of accepted entries, until sitting_copies.js has read them

// Later values replace earlier ones.
export const begin = (thePage) => { page = { ...page, ...thePage }; };

// Handle an event; resolves to its effects.
export function dispatch(event) {
  const handled = turn.then(() => handle(event));
  turn = handled.catch(() => {});
  return handled;
}

async function handle(event) {
  const entries = await waiting();
  const described = page.describe();
  const isAnswer = event.type === "answered" && !event.isTap && event.entry.sitting === described.sitting;
  const [next, effects] = step(state, { at: Date.now(), ...event, entries, page: described, maySee: isAnswer && page.mayPut(event.entry) });
  state = next;
  for (const effect of effects) await DO[effect.do]?.(effect, event);
  if (!state.pass) idle.splice(0).forEach((resolve) => resolve());
  page.show(state);
  return effects;
}

const DO = {
  store: ({ entry, was }) => (was === undefined ? storeEntry(entry) : changeEntry({ key: entry.key, body: was }, () => entry)),
  forget: ({ entry }) => changeEntry(entry, () => null),
  show: (_, { read, entry, answer }) => page.put(read, entry, answer),
  renew: () => page.renew(),
  taken({ entry }) {
    acceptedAt.add(entry.sitting);
    if (WHOLE.includes(entry.kind) || page.mayRemember(entry)) noteAccepted(entry);
  },
  show_trouble: ({ trouble }) => page.showTrouble(trouble),
  send(effect) { send(effect); },
  send_several(effect) { sendSeveral(effect); },
  next({ held }) { dispatch({ type: "next", held }); },
  wait({ ms }) {
    clearTimeout(timer);
    timer = setTimeout(() => dispatch({ type: "tick" }), ms);
  },
};

// ---- called by the page ----

// Store a tap, then let the page send it with `request`, unless other entries wait before it.
export async function enter(entry, request, isChoice = false) {
  const effects = await dispatch({ type: "entered", entry, isTap: true, isChoice });
  if (mustWait(effects)) throw new TypeError("waits");
  const [{ entry: stored }] = effects;
  let answer, read;
  try {
    answer = await request();
    read = page.read(await answer.clone().text());
  } catch (error) {
    await dispatch({ type: "no_answer", key: entry.key, isTap: true });
    throw error;
  }
  const after = await dispatch({ type: "answered", entry: stored, answer: describeAnswer(answer, read), isTap: true });
  if (mustWait(after)) throw new TypeError("waits");
  return answer;
}

const mustWait = (effects) => effects.some((effect) => effect.do === "keep");

// Send the waiting entries after an event of this type; resolves once nothing is being sent.
export async function sendAfter(type) {
  await dispatch({ type });
  if (state.pass) await new Promise((resolve) => { idle.push(resolve); });
}

// The entries that the page displays next to conflicting values.
export const displayedEntries = () => state.entries.filter((entry) => isDisplayed(state, entry));

// ---- the network ----

const inTime = () => AbortSignal.timeout?.(Math.min(PATIENCE_MS * (1 + state.failures), LONGEST_MS));

async function send({ entry, isLast, isOpen }) {
  const sent = isOpen ? await changeEntry({ key: entry.key }, close) : entry;
  if (!sent) return dispatch({ type: "next" }); // another tab was faster
  try {
    const answer = await fetch(sent.action, {
      method: "POST",
      body: new URLSearchParams(sent.body),
      headers: { ...PARTIAL, "X-Queued": isLast ? "last" : "more" }, // only the last one's table is shown
      keepalive: true, // also when the page is left right after a tap
      signal: inTime(),
    });
    const read = page.read(await answer.text());
    return dispatch({ type: "answered", entry: sent, answer: describeAnswer(answer, read), read });
  } catch {
    return dispatch({ type: "no_answer", key: sent.key });
  }
}

// An entry that is being sent can no longer grow.
const close = ({ state: { open, ...rest }, ...entry }) => ({ ...entry, state: rest });

async function sendSeveral({ house, entries }) {
  try {
    const answer = await fetch(`${house}/queued`, {
      method: "POST",
      body: new URLSearchParams(entries.flatMap(({ action, body }) => [["action", action], ["body", body]])),
      headers: { "X-Queued": "more" },
      signal: inTime(),
    });
    const { taken: number } = answer.ok ? await answer.json() : {};
    dispatch({ type: "several_answered", sent: entries, taken: number });
  } catch {
    dispatch({ type: "no_answer", key: entries[0].key });
  }
}

const describeAnswer = ({ status, headers }, { body, reason }) => ({
  status,
  body,
  reason,
  redirects: headers.has("HX-Redirect"),
  notice: headers.has("HX-Retarget"),
  wait: waitFor(headers.get("Retry-After")),
});

// The pause that a server asks for, in seconds or until a date; 0 without one.
function waitFor(header) {
  const wait = /^\d+$/.test(header) ? header * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? 0 : wait;
}
