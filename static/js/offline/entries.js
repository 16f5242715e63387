// Single entries (see `machine.js`): which blocks which, which part of a sitting they are about, and how one is stored,
// accepted or given up. Pure, except for `now`, the state that is being changed.

export const FORBIDDEN = 403;
export const GONE = 404;
export const CONFLICT = 409;
export const WRONG = 422;
export const BROKEN = 500;
export const BLOCKED = "blocked"; // by a proxy, with a page of its own

// Rules of order. A refused entry blocks all later ones at its table: always, or unless the server failed on it. One
// that `follows` also waits at its own table, where a tap is sent at once. All except those that go "alone" can be
// sent with others in one request.
export const KINDS = {
  tap: {}, // an answer to one question of a table
  part: { blocks: "unless_broken", follows: true }, // a whole part, asked for by its table
  whole: { blocks: "unless_broken" }, // a whole part, on its own form
  turn: { blocks: "always", goes: "alone" }, // depends on those before it
  choice: { goes: "first" }, // decides a conflict: what it is about is stored, so nothing has to wait for it
};

export const isFresh = ({ state }) => !state.status; // not refused
export const isUndecided = (entry) => isFresh(entry) || entry.state.status === BLOCKED; // not by our server
export const isFirst = ({ kind }) => KINDS[kind].goes === "first";
export const isShown = (now, { key, body }) => now.shown[key] === body;
export const find = (now, key, body) => now.entries.find((one) => one.key === key && one.body === (body ?? one.body));

export function blocks({ kind, state: { status } }) {
  const how = KINDS[kind].blocks;
  return Boolean(status && how && (how === "always" || status !== BROKEN));
}

// ---- parts of a sitting: a deal, a round, a game ----

// The address of a part is that of its table, a word and the part's number.
const PART = /^(\/[^/]+\/)(\d+)(?=\/|$)/;
const behind = ({ action, here }) => (action.startsWith(here) ? action.slice(here.length) : "");
export const partOf = (entry) => Number(PART.exec(behind(entry))?.[2]);
export const asPart = (entry, number) => entry.here + behind(entry).replace(PART, `$1${number}`);

// A refused tap is superseded if its whole part was entered later: one question instead of two.
export const isSaidByPart = (now, entry, status) =>
  entry.kind !== "whole" && [CONFLICT, WRONG].includes(status) && now.entries.some((one) =>
    one.n > entry.n && one.kind === "whole" && one.here === entry.here && partOf(one) === partOf(entry));

// A conflict is decided by a choice, or by a new answer to the same question; not by other taps.
export const isSaidAnew = (now, entry) =>
  now.entries.every((one) => !isShown(now, one) || one.state.status !== CONFLICT || asks(one) === asks(entry));
const asks = ({ action, body }) => action + [...new URLSearchParams(body)]
  .filter(([name]) => /^(seat|dummy)/.test(name)) // whose
  .map(([name, value]) => (name === "seat" ? value : name));

// ---- the entries before an entry ----

// The field `after` of a form: the keys of entries before it, oldest first. More are not needed, since they are accepted
// in order.
const MOST_AFTER = 10;
export const asAfter = (keys) => [...new Set(keys)].slice(-MOST_AFTER).join(" ");
export const afterOf = ({ body }) => new URLSearchParams(body).get("after")?.split(" ") ?? [];

// ---- names ----

// An entry's name for people, with another part's number.
const NUMBER = /\d+(?=[^\d\n]*(\n|$))/;
const renamed = (what, number) => (number ? what.replace(NUMBER, number) : what);

// ---- changes ----

export const add = (now, name, more) => { now.effects.push({ do: name, ...more }); };
const sort = (entries) => entries.sort((one, other) => one.n - other.n);

// Store it instead of the entry with its key, or only if that has the body `was`.
export function put(now, entry, was) {
  now.entries = sort([...now.entries.filter(({ key }) => key !== entry.key), entry]);
  add(now, "store", { entry, was });
}

// Store its new state, unless it was replaced by another entry meanwhile.
export function mark(now, entry, state) {
  if (find(now, entry.key, entry.body)) put(now, { ...entry, state }, entry.body);
}

// Its outcome is known: the server accepted it, or the page shows the refusal.
export function take(now, entry, { isAccepted = true } = {}) {
  now.failures = 0;
  if (isAccepted) add(now, "taken", { entry }); // its sitting needs a new copy
  add(now, "tell", { trouble: "" });
  forget(now, entry);
}

function forget(now, entry) {
  now.entries = now.entries.filter((one) => one.key !== entry.key || one.body !== entry.body);
  add(now, "forget", { entry });
}

// The page shows their conflicts. They stay stored until somebody has chosen, because the page may be closed before.
export function hold(now, entries) {
  release(now);
  now.failures = 0;
  for (const one of entries) {
    now.shown[one.key] = one.body;
    if (!isFresh(one)) mark(now, one, { ...one.state, is: "needs_choice", opened: undefined });
  }
}

export function release(now) {
  now.tried.push(...Object.keys(now.shown));
  now.shown = {};
}

// Somebody has chosen, or entered it again by `choice`; possibly as a later part: then the entries after it move,
// too.
export function settle(now, choice) {
  for (const entry of now.entries.filter((one) => isShown(now, one))) {
    giveUp(now, entry, choice.key);
    const part = partOf(choice);
    if (part > partOf(entry)) moveOn(now, entry, { key: choice.key, next: part + 1, number: NUMBER.exec(choice.what)?.[0] });
  }
  now.shown = {};
}

// Parts that were entered after a part move behind it when it is entered by `key` as a later one, which people call
// `number`. The first of them becomes the part `next`. A tap stays: its part was on the screen, so its number is no
// guess.
function moveOn(now, entry, { key, next, number }) {
  const isGuess = ({ kind }) => ["whole", "part"].includes(kind);
  const isLater = (one) => one.key !== key && one.here === entry.here && one.n > entry.n && isGuess(one) && partOf(one) > partOf(entry);
  for (const [by, one] of now.entries.filter(isLater).entries()) {
    put(now, { ...one, action: asPart(one, Number(next) + by), what: renamed(one.what, number && Number(number) + by + 1) }, one.body);
  }
}

// It is dropped. Entries that name it in `after` name its own `after` too, and its replacement; and still the entry
// itself, since the server may have accepted it though its answer was lost.
export function giveUp(now, entry, instead) {
  for (const one of now.entries) {
    const before = afterOf(one);
    if (!before.includes(entry.key)) continue;
    const said = new URLSearchParams(one.body);
    said.set("after", asAfter([...afterOf(entry), ...before, ...(instead ? [instead] : [])]));
    if (String(said) !== one.body) put(now, { ...one, body: String(said) }, one.body);
  }
  forget(now, entry);
}

// Enter it again by `form`, {key, action, body}. A form with another address is about something else, unless it says
// as which part (`next`, `number`: see `moveOn`) the same is entered.
export function replace(now, entry, form) {
  const one = find(now, entry.key, entry.body);
  if (!one || (form && form.action !== one.action && !form.number)) return;
  if (form) {
    const { next, number, ...said } = form;
    if (next) moveOn(now, one, form);
    put(now, { ...one, ...said, what: renamed(one.what, number), state: { is: "waiting" } });
  }
  if (form?.key !== one.key) giveUp(now, one, form?.key);
}
