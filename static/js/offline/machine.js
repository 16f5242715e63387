// The offline queue as a state machine: the life of an entry, from the tap until it is removed. Pure: no
// access to the page, the clock, storage or the network, which `driver.js` has. See docs/offline.md.
//
// step(state, event) → [state, effects], all plain values.
//
// An entry is {key, time, kind, action, body, sitting, label, state}: `key` makes it count once; `time` is its sort key,
// the time of entering in ms; `kind` is one of KINDS (`entries.js`); `action` and `body` are its form; `sitting` is the
// address of its table; `label` is its name in the list; `state` is the stored part of its state: {is: "waiting" |
// "needs_choice" | "rejected", status, reason, failures, open, opened}. `status` and `reason` are the status code and
// the text of the last refusal, `failures` is how often a pass got the server's 500 or a proxy's refusal for it; `open`
// marks a turn of Gaps that has not been sent, to which moves may still be added; `opened`: a person opened the entry
// from the list. "sending", which is only what the page sends itself, and "blocked" are derived (`entryStates`) and never
// stored.
//
// Any event may bring `page`, {sitting, again}: the address of the table on the page, and whether that asks for something
// again (`data-again`): a conflict, an invalid form, a correction or a further question; and `entries`: the content of
// the database, which other tabs change too.

import { asksAgain, canSee, faultOf, isFine, isForeign, judge, pause, reject, retry } from "./answers.js";
import {
  CONFLICT, FORBIDDEN, GONE, KINDS, add, answersConflicts, blocks, find, giveUp, hold, isDisplayed, isFirst, isFresh,
  mark, put, release, replace, settle, take,
} from "./entries.js";
import { beginPass, sendNext, sendOne, wait } from "./passes.js";

const REFUSALS = [400, 401, FORBIDDEN, GONE]; // that do not depend on what was entered

// For each meaning of an answer, the entry's next state, and what happens to the other entries: the "next" one is sent;
// those behind it at its table are not sent in this pass ("held"), the same only if its kind blocks ("by_kind"); or all
// wait, and the first is sent again ("retry").
export const TABLE = {
  // answer        becomes         then
  taken:         ["taken",        "next"],
  refusal_shown: ["taken",        "held"], // refused; the page shows it
  choice:        ["needs_choice", "held"], // its table shows it again, with both values or the error
  conflict:      ["needs_choice", "by_kind"], // the same, while the page shows something else
  refused:       ["rejected",     "by_kind"],
  broken_thrice: ["rejected",     "by_kind"],
  blocked_thrice: ["rejected",   "by_kind"], // listed, but tried again in each pass
  superseded:    ["given_up",     "next"], // refused, but its whole part waits behind it
  broken:        ["waiting",      "retry"], // the server failed on it
  busy:          ["waiting",      "retry"],
  foreign:       ["waiting",      "retry"], // not from our server, such as a login page
  blocked:       ["waiting",      "retry"], // the same, with a status that refuses it
};

// The state of a page: `entries`; `sitting` and `again` as above; the keys of the entries that the page itself sends
// (`tapped`) and that it does not retry by itself (`tried`); the entries that the page displays next to a conflicting
// value, as a map from key to body (`displayed`); the `pass` under way, if any; the index of the next delay, from 0 to 4
// (`failures`); whether the server asked for a pause (`rests`).
export const START = { entries: [], sitting: "", again: false, tapped: [], tried: [], displayed: {}, pass: null, failures: 0, rests: false };

export function step(before, { entries, page, ...event }) {
  const now = { ...JSON.parse(JSON.stringify({ ...before, entries: entries ?? before.entries })), ...page, effects: [] };
  now.entries.sort((a, b) => a.time - b.time);
  EVENTS[event.type](now, event);
  const { effects, ...after } = now;
  return [after, effects];
}

const EVENTS = {
  // Something was entered at the time `at`. An entry from a table's form (`isTap`) is sent by the page itself if it
  // decides a conflict or no entry waits before it.
  entered(now, { entry, at = 0, isTap = false, isChoice = false }) {
    const { time = Math.max(at, 1 + (now.entries.at(-1)?.time ?? 0)) } = find(now, entry.key) ?? entry;
    const decides = isTap && now.again && (isChoice || answersConflicts(now, entry));
    const added = { state: { is: "waiting" }, ...entry, time, kind: decides ? "choice" : entry.kind };
    put(now, added);
    delete now.displayed[added.key]; // entered again in its own form
    if (decides) settle(now, added);
    const blocksIt = (other) => other.key !== added.key && other.sitting === added.sitting && (isFresh(other) || (KINDS[added.kind].follows && blocks(other)));
    if (isTap && (decides || !now.entries.some(blocksIt))) {
      now.tapped.push(added.key);
      return add(now, "go", { key: added.key });
    }
    if (isTap) add(now, "keep", { key: added.key });
    return beginPass(now);
  },

  // The answer to an entry: {status, body, redirects, notice, wait, reason}. `body` is what it shows: a "table", one that
  // asks "again", is "barred" (asks again, but cannot be saved until the sitting is reopened or restored) or "closed"
  // (asks nothing), or "other". Only our server sets `redirects` and `notice`, and may ask for a pause of `wait` ms.
  // `maySee`: the page may show the answer now. The answer to what the page sent itself (`isTap`) is shown, unless the entry is kept for a pass.
  answered(now, { entry, answer, maySee = false, isTap = false }) {
    if (isTap) return handleTapAnswer(now, entry, answer);
    const isSeen = maySee && Boolean(find(now, entry.key, entry.body)) && canSee(now, entry, answer); // and it still waits
    const meaning = judge(now, entry, answer, isSeen);
    const [to, then] = TABLE[meaning];
    if (then === "retry") return retry(now, entry, answer, meaning);
    if (isSeen && to !== "given_up") {
      add(now, "show", { key: entry.key });
      release(now); // the answer replaces the conflict on the page
      now.again = asksAgain(answer);
    }
    if (to === "taken") take(now, entry, { isAccepted: meaning === "taken" });
    else if (to === "given_up") giveUp(now, entry);
    else reject(now, entry, answer, { meaning, to, isSeen });
    const isHeld = then === "held" || (then === "by_kind" && blocks({ ...entry, state: answer }));
    add(now, "next", { held: isHeld ? entry.sitting : null });
    return answer.redirects && entry.sitting === now.sitting && !now.entries.some(isFresh) ? add(now, "renew") : undefined;
  },

  // The server accepted the first `taken` of several in one request; undefined after an error. Then, as with 0, the
  // first is sent alone.
  several_answered(now, { sent, taken = 0 }) {
    for (const entry of sent.slice(0, taken)) take(now, entry);
    const first = taken ? undefined : find(now, sent[0].key);
    if (first) sendOne(now, first);
    else sendNext(now);
  },

  // A network error, or no answer in time.
  no_answer(now, { key, isTap = false }) {
    if (isTap) add(now, "keep", { key });
    else now.pass = null;
    if (isTap) now.tapped = now.tapped.filter((tapped) => tapped !== key);
    wait(now, "kept");
  },

  // The answer was handled; or the entry no longer waits, because another tab has sent it.
  next: (now, { held }) => sendNext(now, held),

  // A person has chosen on another page: these entries are dropped, or `form` replaces them (see `replace`).
  chosen: (now, { chosen, form }) => chosen.forEach((entry) => replace(now, entry, form)),

  // The page displays these entries next to the conflicting values.
  held: (now, { keys }) => hold(now, now.entries.filter(({ key }) => keys.includes(key))),
  // The page displays something else now, and no choice was made.
  released: release,

  // A person drops one entry (`key`), or all of a table (`sitting`).
  given_up(now, { key, sitting }) {
    for (const entry of now.entries.filter((other) => other.key === key || other.sitting === sitting)) giveUp(now, entry);
  },

  // It was opened from the list: the next page sends it as well, even if it was refused with a 404.
  opened(now, { key }) {
    const entry = find(now, key);
    if (entry) mark(now, entry, { ...entry.state, opened: true });
  },

  page_opened: beginPass, looked_at: beginPass,
  sent_again: (now) => beginPass(now, { byRequest: true }),
  went_online(now) {
    now.failures = 0;
    beginPass(now);
  },
  tick(now) {
    now.rests = false;
    beginPass(now);
  },
};

// ---- entries that the page itself sends ----

function handleTapAnswer(now, entry, answer) {
  const { status, body, reason } = answer;
  const fault = faultOf(entry, answer);
  const isRefused = REFUSALS.includes(status); // the form may be stale: the queue sends without a token, and gets the reason
  now.tapped = now.tapped.filter((key) => key !== entry.key);
  if (isRefused || isForeign(entry, answer)) add(now, "keep", { key: entry.key });
  if (fault) return pause(now, fault, answer);
  if (isRefused) return beginPass(now);
  if (asksAgain(answer) && (status === CONFLICT || body === "barred")) hold(now, [{ ...entry, state: { status, reason } }]);
  else if (body === "closed" && !isFine(answer)) reject(now, entry, answer, { meaning: "refused", to: "rejected", isSeen: true });
  else take(now, entry, { isAccepted: isFine(answer) });
  return isFine(answer) && listed(now).length ? beginPass(now) : undefined;
}

// ---- the list ----

// All entries except those that the page itself sends or displays.
export const listed = (now) => now.entries.filter((entry) => !now.tapped.includes(entry.key) && !isDisplayed(now, entry));

// The state of each entry: {entry, is, by}. `by` is the key of the entry that blocks it, or "page" if the page's table
// blocks it, because it asks for something again. Choices come first, as in a pass.
export function entryStates(now) {
  const first = {};
  const stateOf = (entry) => {
    const by = first[entry.sitting] ?? (now.again && entry.sitting === now.sitting && !isFirst(entry) ? "page" : undefined);
    if (blocks(entry) || isDisplayed(now, entry)) first[entry.sitting] ??= entry.key;
    if (now.tapped.includes(entry.key)) return { entry, is: "sending" };
    if (isDisplayed(now, entry)) return { entry, is: "needs_choice" };
    if (!isFresh(entry)) return { entry, is: entry.state.is };
    return by ? { entry, is: "blocked", by } : { entry, is: "waiting" };
  };
  const states = [...now.entries.filter(isFirst), ...now.entries.filter((entry) => !isFirst(entry))].map(stateOf);
  return now.entries.map((entry) => states.find((state) => state.entry === entry));
}
