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
  BROKEN, CONFLICT, KINDS, WRONG, add, blocks, find, giveUp, hold, isFirst, isFresh, isSaidAnew, isSaidByPart, isShown,
  mark, put, release, replace, settle, take,
} from "./entries.js";

const [FORBIDDEN, GONE] = [403, 404];
const REFUSALS = [400, 401, FORBIDDEN, GONE]; // whatever was entered
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_MS = 60_000;
const MOST = 20; // in one request
const MOST_FAILURES = 3; // of one entry, before it lets the others pass
const HOUSE = /^\/h\/[^/]+/;

// What becomes of an entry that was sent, by what the answer means, and of those that wait: the "next" one goes out;
// what was entered after it at its table is "held" up, or held up "by kind", if it blocks that; or all wait, and the
// first is sent again ("retry").
export const TABLE = {
  "taken":                [ "taken",        "next"    ],
  "refused at its table": [ "taken",        "held"    ],
  "asks for a choice":    [ "needs_choice", "held"    ],
  "conflict":             [ "needs_choice", "by kind" ],
  "refused":              [ "rejected",     "by kind" ],
  "broken three times":   [ "rejected",     "by kind" ],
  "said by a whole part": [ "given_up",     "next"    ],
  "broken":               [ "waiting",      "retry"   ],
  "busy":                 [ "waiting",      "retry"   ],
  "foreign":              [ "waiting",      "retry"   ],
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
    const isSeen = maySee && canSee(now, entry, answer);
    const meaning = judge(now, entry, answer, isSeen);
    const [to, then] = TABLE[meaning];
    if (then === "retry") return again(now, entry, answer, meaning);
    if (isSeen && to !== "given_up") {
      add(now, "show", { key: entry.key });
      now.again = asksAgain(answer);
    }
    if (to === "taken") take(now, entry);
    else if (to === "given_up") giveUp(now, entry);
    else refuse(now, entry, answer, { meaning, to, isSeen });
    const isHeld = then === "held" || (then === "by kind" && blocks({ ...entry, state: answer }));
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
    if (isTap) keepTap(now, key);
    else now.pass = null;
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
  if (redirects || (body !== "other" && isFine(answer))) return "taken";
  if (isSeen && asksAgain(answer)) return "asks for a choice";
  if (isSeen && (entry.kind === "turn" || (now.pass.isLast && body !== "closed"))) return "refused at its table";
  return status === CONFLICT ? "conflict" : "refused";
}

// Why it says nothing of the entry. What lies between may answer in the server's place.
function faultOf(entry, answer) {
  const { status, notice } = answer;
  if (status === BROKEN && notice) return "broken";
  if (status >= 500 || status === 429) return "busy";
  return isForeign(entry, answer) ? "foreign" : "";
}

const isForeign = ({ kind }, { status, body, redirects, notice }) =>
  body === "other" && !redirects && !notice && !(kind === "whole" && [CONFLICT, WRONG].includes(status));
const isFine = ({ status }) => status >= 200 && status < 300;
const asksAgain = ({ body }) => ["again", "barred"].includes(body);
const failuresOf = ({ state }) => 1 + (state.failures ?? 0);

// Of what stands in the way of a whole part, its own page shows both; the answer to a tap takes the table's place.
const canSee = (now, entry, answer) =>
  answer.body !== "other" && entry.here === now.here && (isFine(answer) || entry.kind !== "whole") && !now.tapped.length;

function refuse(now, entry, { status, said = "" }, { meaning, to, isSeen }) {
  const failures = meaning === "broken three times" ? failuresOf(entry) : entry.state.failures;
  const refused = { ...entry, state: { is: to, status, said, failures } };
  if (meaning === "asks for a choice") return hold(now, [refused]);
  if (isFresh(entry)) now.failures = 0;
  if (entry.kind === "turn" || status === FORBIDDEN || isSeen) now.tried.push(entry.key);
  mark(now, entry, refused.state);
  return add(now, "tell", { trouble: { [GONE]: "gone", [BROKEN]: "busy" }[status] ?? "refused" });
}

function again(now, entry, answer, meaning) {
  if (meaning === "broken") mark(now, entry, { ...entry.state, failures: failuresOf(entry) });
  now.pass = null;
  wait(now, meaning === "foreign" ? "kept" : "busy", meaning === "busy" ? answer.wait : null);
}

function hearTap(now, entry, answer) {
  const { status, body, said } = answer;
  const fault = faultOf(entry, answer);
  const isRefused = REFUSALS.includes(status); // the form may be from before: what waits needs none, and hears why
  now.tapped = now.tapped.filter((key) => key !== entry.key);
  if (isRefused || isForeign(entry, answer)) keepTap(now, entry.key);
  if (fault) return wait(now, fault === "foreign" ? "kept" : "busy", fault === "foreign" ? null : answer.wait);
  if (isRefused) return begin(now);
  if (asksAgain(answer) && (status === CONFLICT || body === "barred")) hold(now, [{ ...entry, state: { status, said } }]);
  else take(now, entry);
  return isFine(answer) && listed(now).length ? begin(now) : undefined;
}

function keepTap(now, key) {
  now.tapped = now.tapped.filter((one) => one !== key);
  add(now, "keep", { key });
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
  const { pass } = now;
  if (!pass) return;
  if (held) pass.held.push(held);
  const left = now.entries.filter(({ key, here }) => !pass.past.includes(key) && !pass.held.includes(here));
  const next = left.find(isFirst) ?? left[0];
  if (!next) {
    now.pass = null;
    if (now.entries.some(isFresh)) wait(now);
    return;
  }
  pass.past.push(next.key);
  const several = together(now, next);
  if (several.length > 1) add(now, "send_several", { house: houseOf(next), entries: several });
  else sendOne(now, next);
}

// Those that go out in one request, this one first; the last that waits goes by itself, for its table is shown.
function together(now, first) {
  const house = houseOf(first);
  if (isFirst(first) || !house) return [];
  const all = now.entries.filter((one) => one.n >= first.n && !isFirst(one));
  const end = all.findIndex((one) => !isFresh(one) || KINDS[one.kind].goes || isTaken(now, one) || now.pass.held.includes(one.here) || houseOf(one) !== house);
  return all.slice(0, end).slice(0, MOST); // -1: all but the last
}

const houseOf = ({ here }) => HOUSE.exec(here)?.[0];

// The page itself sends it, shows it, or shows another one that has to be put right first.
const isTaken = (now, entry) =>
  now.tapped.includes(entry.key) || isShown(now, entry) || (entry.here === now.here && now.again && !isFirst(entry));

// Send it if it is its turn. What was refused is sent again on its own page, when it was opened, or by request; by
// request only where there was no such sitting or part, for another one may have its number now.
function sendOne(now, entry) {
  const { key, here, n, state: { status, opened, open } } = entry;
  const isOwn = here === now.here;
  if (isTaken(now, entry) || (status && isOwn && now.tapped.length)) return goOn(now, here);
  if (isSaidByPart(now, entry, status)) {
    giveUp(now, entry);
    return goOn(now);
  }
  const isDue = opened || now.pass.isAsked || ((isOwn || status === FORBIDDEN) && status !== GONE && !now.tried.includes(key));
  if (status && !isDue) return goOn(now, blocks(entry) ? here : null);
  now.pass.isLast = !now.entries.some((one) => isFresh(one) && one.key !== key && one.n > n && one.here === here);
  return add(now, "send", { entry, isLast: now.pass.isLast, isOpen: Boolean(open) }); // one that is open is closed first
}

// Try again after a while. Without a line a tap is a good moment to try again; not while a server asks for rest.
function wait(now, trouble = "", asked = null) {
  if (trouble) add(now, "tell", { trouble });
  add(now, "wait", { ms: Math.min(Math.max(asked, RETRY_MS[now.failures]), LONGEST_MS) });
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
