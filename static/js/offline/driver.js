// Drives the queue: passes events to `machine.js` one after the other, and carries out its effects with the database,
// the network and a timer. The page provides to `begin`:
//   look()              what it shows: {here, again}, see `machine.js`
//   read(html)          parses an answer: {body, said} for `machine.js`, and what `put` needs
//   mayPut(entry), put(read, entry, answer)   show the answer instead of the table
//   mayNote(entry)      whether it may be remembered: no hidden bid is
//   renew()             all entries are sent, and the table has changed
//   show(state)         show the waiting entries
//   tell(trouble)       "kept" (no answer), "busy", "refused", "gone", or ""

import { PARTIAL } from "../parts.js";
import { isShown } from "./entries.js";
import { START, step } from "./machine.js";
import { change, keep, noteAccepted, waiting } from "./stored.js";

const PATIENCE_MS = 5_000; // at first; longer after each failure, for a slow server
const LONGEST_MS = 15_000;

const WHOLE = ["whole", "part"]; // which no table with hidden bids asks for

let page = { look: () => ({}), mayPut: () => false, mayNote: () => false, show() {}, tell() {} };
let state = START;
let turn = Promise.resolve();
let timer = 0;
let idle = []; // callbacks that wait until nothing is being sent
export const taken = new Set(); // tables of accepted entries, until sitting_copies.js has read them

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
  const looks = page.look();
  const isAnswer = event.type === "answered" && !event.isTap && event.entry.here === looks.here;
  const [next, effects] = step(state, { at: Date.now(), ...event, entries, page: looks, maySee: isAnswer && page.mayPut(event.entry) });
  state = next;
  for (const effect of effects) await DO[effect.do]?.(effect, event);
  if (!state.pass) idle.splice(0).forEach((over) => over());
  page.show(state);
  return effects;
}

const DO = {
  store: ({ entry, was }) => (was === undefined ? keep(entry) : change({ key: entry.key, body: was }, () => entry)),
  forget: ({ entry }) => change(entry, () => null),
  show: (_, { read, entry, answer }) => page.put(read, entry, answer),
  renew: () => page.renew(),
  taken({ entry }) {
    taken.add(entry.here);
    if (WHOLE.includes(entry.kind) || page.mayNote(entry)) noteAccepted(entry);
  },
  tell: ({ trouble }) => page.tell(trouble),
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
  if (isKept(effects)) throw new TypeError("waits");
  const [{ entry: stored }] = effects;
  let answer, read;
  try {
    answer = await request();
    read = page.read(await answer.clone().text());
  } catch (error) {
    await dispatch({ type: "no_answer", key: entry.key, isTap: true });
    throw error;
  }
  const after = await dispatch({ type: "answered", entry: stored, answer: heard(answer, read), isTap: true });
  if (isKept(after)) throw new TypeError("waits");
  return answer;
}

const isKept = (effects) => effects.some((one) => one.do === "keep");

// Send waiting entries after such an event; resolves once nothing is being sent.
export async function sendAfter(type) {
  await dispatch({ type });
  if (state.pass) await new Promise((over) => { idle.push(over); });
}

// The entries that the page shows next to conflicting values.
export const shown = () => state.entries.filter((entry) => isShown(state, entry));

// ---- the network ----

const inTime = () => AbortSignal.timeout?.(Math.min(PATIENCE_MS * (1 + state.failures), LONGEST_MS));

async function send({ entry, isLast, isOpen }) {
  const sent = isOpen ? await change({ key: entry.key }, close) : entry;
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
    return dispatch({ type: "answered", entry: sent, answer: heard(answer, read), read });
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

const heard = ({ status, headers }, { body, said }) => ({
  status,
  body,
  said,
  redirects: headers.has("HX-Redirect"),
  notice: headers.has("HX-Retarget"),
  wait: waitFor(headers.get("Retry-After")),
});

// The pause that a server asks for, in seconds or until a date; 0 without one.
function waitFor(header) {
  const wait = /^\d+$/.test(header) ? header * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? 0 : wait;
}
