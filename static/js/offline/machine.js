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

import {
  KINDS, STATUS, add, belongsHere, blocks, find, giveUp, hold, isFirst, isFresh, isSaidAnew, isSaidByPart, isShown,
  mark, put, release, replace, settle, take, waitsForOthers,
} from "./entries.js";

const { BROKEN, CONFLICT, FORBIDDEN, GONE, WRONG } = STATUS;
const REFUSALS = [400, 401, FORBIDDEN, GONE]; // whatever was entered
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_MS = 60_000;
const MOST = 20; // in one request
const MOST_FAILURES = 3; // of one entry, before it lets the others pass
const HOUSE = /^\/h\/[^/]+/;

// What becomes of an entry. `pass` is its turn in a pass over what waits, in order, which begins at each sign of a line.
// Then the "next" one goes out; those behind it at its table are "held" up, or held up "by kind", if it blocks them; or
// all wait, and the first is sent again ("retry").
export const TABLE = [
  // from          event        meaning                  to              effects        then
  ["new",          "entered",   "others wait",           "waiting",      "store keep",  "next"],
  ["new",          "entered",   "nothing waits",         "sending",      "store go",    ""],
  ["waiting",      "pass",      "one before it blocks",  "blocked",      "",            "held"],
  ["waiting",      "pass",      "its turn",              "sending",      "send",        ""],
  ["blocked",      "pass",      "nothing blocks it",     "sending",      "send",        ""],
  ["needs_choice", "pass",      "on its own page, asked, opened", "sending",      "send",        ""],
  ["rejected",     "pass",      "on its own page, asked, opened", "sending",      "send",        ""],
  ["needs_choice", "chosen",    "theirs, or mine",       "given_up",     "forget",      "next"],
  ["rejected",     "opened",    "from the list",         "rejected",     "store",       ""],
  ["rejected",     "given_up",  "",                      "given_up",     "forget",      ""],
  ["sending",      "answered",  "taken",                 "taken",        "forget",      "next"],
  ["sending",      "answered",  "refused at its table",  "taken",        "show forget", "held"],
  ["sending",      "answered",  "asks for a choice",     "needs_choice", "show store",  "held"],
  ["sending",      "answered",  "conflict",              "needs_choice", "store",       "by kind"],
  ["sending",      "answered",  "refused",               "rejected",     "store",       "by kind"],
  ["sending",      "answered",  "broken three times",    "rejected",     "store",       "by kind"],
  ["sending",      "answered",  "said by a whole part",  "given_up",     "forget",      "next"],
  ["sending",      "answered",  "broken",                "waiting",      "store wait",  "retry"],
  ["sending",      "answered",  "busy",                  "waiting",      "wait",        "retry"],
  ["sending",      "answered",  "foreign",               "waiting",      "wait",        "retry"],
  ["sending",      "no_answer", "",                      "waiting",      "wait",        "retry"],
];
const MEANINGS = new Map(TABLE.filter(([, event]) => event === "answered").map(([, , meaning, ...row]) => [meaning, row]));

// What a page knows: `entries`; `here` and `again` as above; the keys of those that the page itself sends (`tapped`)
// and that it does not try again by itself (`tried`); those that it shows beside what stands in their way, by key with
// their body (`shown`); the `pass` over what waits, if one is under way; how often nothing answered (`failures`);
// whether the server wants to be left alone (`rests`).
export const START = { entries: [], here: "", again: false, tapped: [], tried: [], shown: {}, pass: null, failures: 0, rests: false };

export function step(before, event) {
  const { entries = before.entries, page } = event;
  const now = { ...before, ...page, entries: [...entries].sort((one, other) => one.n - other.n), effects: [] };
  EVENTS[event.type](now, event);
  const { effects, ...after } = now;
  return [after, effects];
}

const EVENTS = {
  // Something was entered at the time `at`. A tap is sent by the page itself, unless others wait.
  entered(now, { entry, at = 0, isTap = false, isChoice = false }) {
    const { n = Math.max(at, 1 + (now.entries.at(-1)?.n ?? 0)) } = find(now, entry.key) ?? entry;
    const decides = isTap && now.again && (isChoice || isSaidAnew(now, entry));
    const kept = { state: { is: "waiting" }, ...entry, n, kind: decides ? "choice" : entry.kind };
    put(now, kept);
    const { [kept.key]: _, ...others } = now.shown; // said again in its own place
    now.shown = others;
    if (decides) settle(now, kept);
    if (isTap && (decides || !waitsForOthers(now, kept))) {
      now.tapped = [...now.tapped, kept.key];
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
    if (!now.pass) return undefined;
    const isSeen = maySee && canSee(now, entry, answer);
    const meaning = judge(now, entry, answer, isSeen);
    const [to, , then] = MEANINGS.get(meaning);
    if (isSeen && ["taken", "needs_choice", "rejected"].includes(to)) {
      add(now, "show", { key: entry.key });
      now.again = asksAgain(answer.body);
    }
    become(now, entry, to, answer, { meaning, isSeen });
    const isHeld = then === "held" || (then === "by kind" && blocks({ ...entry, state: answer }));
    if (now.pass) add(now, "next", { held: isHeld ? entry.here : null });
    if (to === "taken" && answer.redirects && belongsHere(now, entry) && !now.entries.some(isFresh)) add(now, "renew");
    return undefined;
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
    if (isTap) {
      now.tapped = now.tapped.filter((one) => one !== key);
      add(now, "keep", { key });
    } else now.pass = null;
    wait(now, "kept");
  },

  // The answer was dealt with; or another tab has sent meanwhile what was to be sent.
  next: (now, { held = null }) => goOn(now, held),

  // Somebody has chosen on another page: these are given up, or `form` says the same again.
  chosen: (now, { chosen, form = null }) => chosen.forEach((entry) => replace(now, entry, form)),

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

  another_tab() {},
  page_opened: (now) => begin(now),
  looked_at: (now) => begin(now),
  sent_again: (now) => begin(now, true),
  went_online(now) {
    now.failures = 0;
    begin(now);
  },
  tick(now) {
    now.rests = false;
    begin(now);
  },
};

// ---- what an answer means ----

function judge(now, entry, answer, isSeen) {
  const { status, body, redirects } = answer;
  const fault = faultOf(entry, answer);
  if (fault) return fault === "broken" && failuresOf(entry) >= MOST_FAILURES ? "broken three times" : fault;
  if (isSaidByPart(now, entry, status)) return "said by a whole part";
  if (redirects || (body !== "other" && isFine(status))) return "taken";
  if (isSeen && asksAgain(body)) return "asks for a choice";
  if (isSeen && (entry.kind === "turn" || (now.pass.isLast && body !== "closed"))) return "refused at its table";
  return status === CONFLICT ? "conflict" : "refused";
}

// Why it says nothing of the entry. What lies between may answer in the server's place.
function faultOf(entry, answer) {
  if (answer.status === BROKEN && answer.notice) return "broken";
  if (answer.status >= 500 || answer.status === 429) return "busy";
  return isForeign(entry, answer) ? "foreign" : "";
}

const isForeign = ({ kind }, { status, body, redirects, notice }) =>
  body === "other" && !redirects && !notice && !(kind === "whole" && [CONFLICT, WRONG].includes(status));
const isFine = (status) => status >= 200 && status < 300;
const asksAgain = (body) => ["again", "barred"].includes(body);
const failuresOf = ({ state }) => 1 + (state.failures ?? 0);

// Of what stands in the way of a whole part, its own page shows both; the answer to a tap takes the table's place.
const canSee = (now, entry, { status, body }) =>
  body !== "other" && belongsHere(now, entry) && (isFine(status) || entry.kind !== "whole") && !now.tapped.length;

function become(now, entry, to, { status, said = "", wait: asked = 0 }, { meaning, isSeen }) {
  if (to === "taken") return take(now, entry);
  if (to === "given_up") return giveUp(now, entry);
  const failures = meaning.startsWith("broken") ? failuresOf(entry) : entry.state.failures;
  if (to === "waiting") {
    if (meaning === "broken") mark(now, entry, { ...entry.state, failures });
    now.pass = null;
    return wait(now, meaning === "foreign" ? "kept" : "busy", meaning === "busy" ? asked : null);
  }
  const state = { is: to, status, said, ...(failures && { failures }) };
  if (meaning === "asks for a choice") return hold(now, [{ ...entry, state }]);
  if (isFresh(entry)) now.failures = 0;
  if (entry.kind === "turn" || status === FORBIDDEN || isSeen) now.tried = [...now.tried, entry.key];
  mark(now, entry, state);
  return add(now, "tell", { trouble: { [GONE]: "gone", [BROKEN]: "busy" }[status] ?? "refused" });
}

function hearTap(now, entry, answer) {
  const { status, body, wait: asked = 0, said = "" } = answer;
  const fault = faultOf(entry, answer);
  const isRefused = REFUSALS.includes(status); // the form may be from before: what waits needs none, and hears why
  now.tapped = now.tapped.filter((key) => key !== entry.key);
  if (isRefused || isForeign(entry, answer)) add(now, "keep", { key: entry.key });
  if (fault) return wait(now, fault === "foreign" ? "kept" : "busy", fault === "foreign" ? null : asked);
  if (isRefused) return begin(now);
  const isChoice = asksAgain(body) && (status === CONFLICT || body === "barred");
  if (isChoice) hold(now, [{ ...entry, state: { is: "needs_choice", status, said } }]);
  else take(now, entry);
  return isFine(status) && listed(now).length ? begin(now) : undefined;
}

// ---- a pass over what waits, in order ----

function begin(now, isAsked = false) {
  if (now.pass || (now.rests && !isAsked)) return;
  now.rests = false;
  now.pass = { isAsked, past: [], held: [], isLast: false };
  goOn(now);
}

// Send what is due next; what was entered at the table `held` is not.
function goOn(now, held = null) {
  if (!now.pass) return;
  if (held) now.pass = { ...now.pass, held: [...now.pass.held, held] };
  const left = now.entries.filter(({ key, here }) => !now.pass.past.includes(key) && !now.pass.held.includes(here));
  const next = left.find(isFirst) ?? left[0];
  if (!next) {
    now.pass = null;
    if (now.entries.some(isFresh)) wait(now);
    return;
  }
  now.pass = { ...now.pass, past: [...now.pass.past, next.key] };
  const several = together(now, next);
  if (several.length > 1) add(now, "send_several", { house: houseOf(next), entries: several });
  else sendOne(now, next);
}

// Those that go out in one request, this one first; the last that waits goes by itself, for its table is shown.
function together(now, first) {
  if (isFirst(first) || !houseOf(first)) return [];
  const all = now.entries.filter((one) => one.n >= first.n && !isFirst(one));
  const isPlain = (one) => isFresh(one) && KINDS[one.kind].goes !== "alone" && !isTaken(now, one) &&
    !now.pass.held.includes(one.here) && houseOf(one) === houseOf(first);
  const end = all.findIndex((one) => !isPlain(one));
  return all.slice(0, end).slice(0, MOST); // -1: all but the last
}

const houseOf = ({ here }) => HOUSE.exec(here)?.[0];

// The page itself sends it, shows it, or shows another one that has to be put right first.
const isTaken = (now, entry) =>
  now.tapped.includes(entry.key) || isShown(now, entry) || (belongsHere(now, entry) && now.again && !isFirst(entry));

// Send it if it is its turn. What was refused is sent again on its own page, or by request; by request only where there
// was no such sitting or part, for another one may have its number now.
function sendOne(now, entry) {
  const { key, here, n, state: { status, opened, open = false } } = entry;
  const isOwn = belongsHere(now, entry);
  if (isTaken(now, entry) || (status && isOwn && now.tapped.length)) return goOn(now, here);
  if (isSaidByPart(now, entry, status)) {
    giveUp(now, entry);
    return goOn(now);
  }
  const isDue = opened || now.pass.isAsked || ((isOwn || status === FORBIDDEN) && status !== GONE && !now.tried.includes(key));
  if (status && !isDue) return goOn(now, blocks(entry) ? here : null);
  const isLast = !now.entries.some((one) => isFresh(one) && one.key !== key && one.n > n && one.here === here);
  now.pass = { ...now.pass, isLast };
  return add(now, "send", { entry, isLast, isOpen: open }); // one that is open is closed first: it grows no more
}

// Try again after a while. Without a line a tap is a good moment to try again; not while a server asks for rest.
function wait(now, trouble = "", asked = null) {
  if (trouble) add(now, "tell", { trouble });
  add(now, "wait", { ms: Math.min(Math.max(asked ?? 0, RETRY_MS[now.failures]), LONGEST_MS) });
  now.rests = asked !== null;
  now.failures = Math.min(now.failures + 1, RETRY_MS.length - 1);
}

// ---- what is told of it ----

// All but what the page itself sends or shows.
export const listed = (now) => now.entries.filter((entry) => !now.tapped.includes(entry.key) && !isShown(now, entry));

// Where each entry stands: {entry, is, by}; `by` is the key of what blocks it, or "page" for what that shows.
export function standing(now) {
  const first = now.again ? { [now.here]: "page" } : {};
  return now.entries.map((entry) => {
    const by = isFirst(entry) ? undefined : first[entry.here];
    if (blocks(entry)) first[entry.here] ??= entry.key;
    if (now.tapped.includes(entry.key)) return { entry, is: "sending" };
    if (isShown(now, entry)) return { entry, is: "needs_choice" };
    if (!isFresh(entry)) return { entry, is: entry.state.is };
    return by ? { entry, is: "blocked", by } : { entry, is: "waiting" };
  });
}
