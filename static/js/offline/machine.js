// The offline queue as a state machine: what becomes of what was entered at a table, from the tap until the server
// has taken it. Pure: no page, clock, storage or network; `driver.js` has them. docs/offline.md is drawn from it.
//
// step(state, event) → [state, effects], all plain values.
//
// An entry is {key, n, kind, action, body, here, what, state}: `key` lets it count once; `n` is its place in the order
// of entering, and when that was (ms); `kind` is one of KINDS (`entries.js`); `action` and `body` are its form; `here`
// is the address of its table; `what` is its name for people; `state` is as much of its state as is stored: {is:
// "waiting" | "needs_choice" | "rejected", status, said, failures, open, opened}. The server refused it with `status` and the
// words `said`, and broke down over it `failures` times; while `open`, it was never sent and may grow. That it is
// "sending" or "blocked" is stored nowhere (`standing`): a page that is killed leaves it waiting.
//
// Any event may bring `page`, {here, again}: the address of the table that the page shows, and whether something is to
// be said again there; and `entries`: what the database has, which other tabs change too.

import { asksAgain, canSee, failuresOf, faultOf, isFine, isForeign, judge } from "./answers.js";
import {
  BROKEN, CONFLICT, FORBIDDEN, GONE, KINDS, add, blocks, find, giveUp, hold, isFirst, isFresh, isSaidAnew, isShown,
  mark, put, release, replace, settle, take,
} from "./entries.js";
import { begin, goOn, sendOne, wait } from "./passes.js";

const REFUSALS = [400, 401, FORBIDDEN, GONE]; // whatever was entered

// What becomes of an entry that was sent, by what the answer means, and of those that wait: the "next" one goes out;
// what was entered after it at its table is "held" up, or held up "by_kind", if it blocks that; or all wait, and the
// first is sent again ("retry").
export const TABLE = {
  // answer        becomes         then
  taken:         ["taken",        "next"],
  told:          ["taken",        "held"], // refused: its table says so, and asks the same again
  choice:        ["needs_choice", "held"], // its table shows both values
  conflict:      ["needs_choice", "by_kind"], // likewise, while the page shows something else
  refused:       ["rejected",     "by_kind"],
  broken_thrice: ["rejected",     "by_kind"],
  said_by_whole: ["given_up",     "next"], // all of its part was entered later
  broken:        ["waiting",      "retry"], // the server made a mistake over it
  busy:          ["waiting",      "retry"],
  foreign:       ["waiting",      "retry"], // not from our server
};

// What a page knows: `entries`; `here` and `again` as above; the keys of those that the page itself sends (`tapped`)
// and that it does not try again by itself (`tried`); those that it shows beside what stands in their way, by key with
// their body (`shown`); the `pass` over what waits, if one is under way; how often nothing answered (`failures`);
// whether the server wants to be left alone (`rests`).
export const START = { entries: [], here: "", again: false, tapped: [], tried: [], shown: {}, pass: null, failures: 0, rests: false };

export function step(before, { entries, page, ...event }) {
  const now = { ...JSON.parse(JSON.stringify({ ...before, entries: entries ?? before.entries })), ...page, effects: [] };
  now.entries.sort((one, other) => one.n - other.n);
  EVENTS[event.type](now, event);
  const { effects, ...after } = now;
  return [after, effects];
}

const EVENTS = {
  // Something was entered at the time `at`. A tap is sent by the page itself, unless others wait at its table.
  entered(now, { entry, at = 0, isTap = false, isChoice = false }) {
    const { n = Math.max(at, 1 + (now.entries.at(-1)?.n ?? 0)) } = find(now, entry.key) ?? entry;
    const decides = isTap && now.again && (isChoice || isSaidAnew(now, entry));
    const kept = { state: { is: "waiting" }, ...entry, n, kind: decides ? "choice" : entry.kind };
    put(now, kept);
    delete now.shown[kept.key]; // said again in its own place
    if (decides) settle(now, kept);
    const isBefore = (one) => one.key !== kept.key && one.here === kept.here && (isFresh(one) || (KINDS[kept.kind].follows && blocks(one)));
    if (isTap && (decides || !now.entries.some(isBefore))) {
      now.tapped.push(kept.key);
      return add(now, "go", { key: kept.key });
    }
    if (isTap) add(now, "keep", { key: kept.key });
    return begin(now);
  },

  // The answer to one that was sent: {status, body, redirects, notice, wait, said}. `body` is what it shows: a "table",
  // one that asks "again", is "barred" (asks again, which helps only once the sitting goes on) or "closed" (asks
  // nothing), or "other". Only our server sets `redirects` and `notice`; it asks to be left alone for `wait` ms. The
  // page may show it now if `maySee`. To a tap (`isTap`), it shows it in any case.
  answered(now, { entry, answer, maySee = false, isTap = false }) {
    if (isTap) return hearTap(now, entry, answer);
    const isSeen = maySee && Boolean(find(now, entry.key, entry.body)) && canSee(now, entry, answer); // not what waits no more
    const meaning = judge(now, entry, answer, isSeen);
    const [to, then] = TABLE[meaning];
    if (then === "retry") return again(now, entry, answer, meaning);
    if (isSeen && to !== "given_up") {
      add(now, "show", { key: entry.key });
      release(now); // it takes the place of what was shown
      now.again = asksAgain(answer);
    }
    if (to === "taken") take(now, entry);
    else if (to === "given_up") giveUp(now, entry);
    else refuse(now, entry, answer, { meaning, to, isSeen });
    const isHeld = then === "held" || (then === "by_kind" && blocks({ ...entry, state: answer }));
    add(now, "next", { held: isHeld ? entry.here : null });
    return answer.redirects && entry.here === now.here && !now.entries.some(isFresh) ? add(now, "renew") : undefined;
  },

  // The server took the first `taken` of those that went out together; undefined where it takes one at a time.
  several_answered(now, { sent, taken = 0 }) {
    for (const entry of sent.slice(0, taken)) take(now, entry);
    const first = taken ? undefined : find(now, sent[0].key);
    if (first) sendOne(now, first);
    else goOn(now);
  },

  // Nothing answered, or not in time.
  no_answer(now, { key, isTap = false }) {
    if (isTap) add(now, "keep", { key });
    else now.pass = null;
    if (isTap) now.tapped = now.tapped.filter((one) => one !== key);
    wait(now, "kept");
  },

  // The answer was dealt with; or another tab has sent meanwhile what was to be sent.
  next: (now, { held }) => goOn(now, held),

  // Somebody has chosen on another page: these are given up, or `form` says the same again (see `replace`).
  chosen: (now, { chosen, form }) => chosen.forEach((entry) => replace(now, entry, form)),

  // The page shows these beside what stands in their way; or shows something else, though nobody has chosen.
  held: (now, { keys }) => hold(now, now.entries.filter(({ key }) => keys.includes(key))),
  released: release,

  // By its key; or all that were entered at a table.
  given_up(now, { key, here }) {
    for (const entry of now.entries.filter((one) => one.key === key || one.here === here)) giveUp(now, entry);
  },

  // It was opened from the list: whichever page comes next sends it.
  opened(now, { key }) {
    const entry = find(now, key);
    if (entry) mark(now, entry, { ...entry.state, opened: true });
  },

  another_tab() {}, page_opened: begin, looked_at: begin,
  sent_again: (now) => begin(now, { isAsked: true }),
  went_online(now) {
    now.failures = 0;
    begin(now);
  },
  tick(now) {
    now.rests = false;
    begin(now);
  },
};

// ---- what an answer leads to ----

function refuse(now, entry, { status, said = "" }, { meaning, to, isSeen }) {
  const failures = meaning === "broken_thrice" ? failuresOf(entry) : entry.state.failures;
  const refused = { ...entry, state: { is: to, status, said, failures } };
  if (meaning === "choice") return hold(now, [refused]);
  if (isFresh(entry)) now.failures = 0;
  if (entry.kind === "turn" || status === FORBIDDEN || isSeen || entry.here !== now.here) now.tried.push(entry.key);
  mark(now, entry, refused.state);
  return add(now, "tell", { trouble: { [GONE]: "gone", [BROKEN]: "busy" }[status] ?? "refused" });
}

function again(now, entry, answer, meaning) {
  if (meaning === "broken") mark(now, entry, { ...entry.state, failures: failuresOf(entry) });
  now.pass = null;
  wait(now, meaning === "foreign" ? "kept" : "busy", meaning === "busy" ? answer.wait ?? 0 : null);
}

function hearTap(now, entry, answer) {
  const { status, body, said } = answer;
  const fault = faultOf(entry, answer);
  const isRefused = REFUSALS.includes(status); // the form may be from before: what waits needs none, and hears why
  now.tapped = now.tapped.filter((key) => key !== entry.key);
  if (isRefused || isForeign(entry, answer)) add(now, "keep", { key: entry.key });
  if (fault) return wait(now, fault === "foreign" ? "kept" : "busy", fault === "foreign" ? null : answer.wait ?? 0);
  if (isRefused) return begin(now);
  if (asksAgain(answer) && (status === CONFLICT || body === "barred")) hold(now, [{ ...entry, state: { status, said } }]);
  else take(now, entry);
  return isFine(answer) && listed(now).length ? begin(now) : undefined;
}

// ---- what is told of it ----

// All but what the page itself sends or shows.
export const listed = (now) => now.entries.filter((entry) => !now.tapped.includes(entry.key) && !isShown(now, entry));

// Where each entry stands: {entry, is, by}; `by` is the key of what blocks it, or "page" for what that shows. Choices go
// first, as in a pass.
export function standing(now) {
  const first = {};
  const stand = (entry) => {
    const by = first[entry.here] ?? (now.again && entry.here === now.here && !isFirst(entry) ? "page" : undefined);
    if (blocks(entry) || isShown(now, entry)) first[entry.here] ??= entry.key;
    if (now.tapped.includes(entry.key)) return { entry, is: "sending" };
    if (isShown(now, entry)) return { entry, is: "needs_choice" };
    if (!isFresh(entry)) return { entry, is: entry.state.is };
    return by ? { entry, is: "blocked", by } : { entry, is: "waiting" };
  };
  const stands = [...now.entries.filter(isFirst), ...now.entries.filter((one) => !isFirst(one))].map(stand);
  return now.entries.map((entry) => stands.find((one) => one.entry === entry));
}
