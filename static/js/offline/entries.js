// Single entries (see `machine.js`): which one blocks others, which part of a sitting it is about, and how it is stored,
// accepted or given up. Pure, except for `now`, the state that is being changed.

export const FORBIDDEN = 403;
export const GONE = 404;
export const CONFLICT = 409;
export const WRONG = 422;
export const BROKEN = 500;
export const BLOCKED = "blocked"; // by a proxy, with a page of its own

// Rules of order. `blocks`: when a refused entry blocks all later ones at its table ("unless_broken": unless the server
// failed on it). `follows`: it waits for a blocking entry also when it is entered at its own table, where a tap is sent at
// once. `goes`: "first", before all others; "alone", never with others in one request.
export const KINDS = {
  tap: {}, // an answer to one question of a table
  part: { blocks: "unless_broken", follows: true }, // a whole part, asked for by its table
  whole: { blocks: "unless_broken" }, // a whole part, on its own form
  turn: { blocks: "always", goes: "alone" }, // depends on the turns before it
  choice: { goes: "first" }, // decides a conflict; the server has the deal already, so no entry has to wait for it
};

export const isFresh = ({ state }) => !state.status; // not refused yet
export const isUndecided = (entry) => isFresh(entry) || entry.state.status === BLOCKED; // not refused by our server
export const isFirst = ({ kind }) => KINDS[kind].goes === "first";
export const isDisplayed = (now, { key, body }) => now.displayed[key] === body;
export const find = (now, key, body) => now.entries.find((entry) => entry.key === key && entry.body === (body ?? entry.body));

export function blocks({ kind, state: { status } }) {
  const rule = KINDS[kind].blocks;
  return Boolean(status && rule && (rule === "always" || status !== BROKEN));
}

// ---- parts of a sitting: a deal, a round, a game ----

// The address of a part is that of its table, a word and the part's number.
const PART = /^(\/[^/]+\/)(\d+)(?=\/|$)/;
const pathAtTable = ({ action, sitting }) => (action.startsWith(sitting) ? action.slice(sitting.length) : "");
export const partOf = (entry) => Number(PART.exec(pathAtTable(entry))?.[2]);
export const asPart = (entry, number) => entry.sitting + pathAtTable(entry).replace(PART, `$1${number}`);

// A refused tap is superseded if its whole part was entered later: people are asked once instead of twice.
export const isSuperseded = (now, entry, status) =>
  entry.kind !== "whole" && [CONFLICT, WRONG].includes(status) && now.entries.some((other) =>
    other.time > entry.time && other.kind === "whole" && other.sitting === entry.sitting && partOf(other) === partOf(entry));

// A conflict is decided by a choice, or by a new answer to the same question; not by other taps.
export const answersConflicts = (now, entry) =>
  now.entries.every((other) => !isDisplayed(now, other) || other.state.status !== CONFLICT || questionOf(other) === questionOf(entry));
const questionOf = ({ action, body }) => action + [...new URLSearchParams(body)]
  .filter(([name]) => /^(seat|dummy)/.test(name)) // the player
  .map(([name, value]) => (name === "seat" ? value : name));

// ---- the entries before an entry ----

// The field `after` of a form: the keys of entries before it, oldest first. More are not needed, since they are accepted
// in order.
const MAX_AFTER = 10;
export const asAfter = (keys) => [...new Set(keys)].slice(-MAX_AFTER).join(" ");
export const afterOf = ({ body }) => new URLSearchParams(body).get("after")?.split(" ") ?? [];

// ---- names ----

// An entry's name for people, with another part's number.
const NUMBER = /\d+(?=[^\d\n]*(\n|$))/;
const renamed = (label, number) => (number ? label.replace(NUMBER, number) : label);

// ---- changes ----

export const add = (now, name, more) => { now.effects.push({ do: name, ...more }); };
const sort = (entries) => entries.sort((a, b) => a.time - b.time);

// Store the entry in place of the one with its key; with `was`, only if that has this body.
export function put(now, entry, was) {
  now.entries = sort([...now.entries.filter(({ key }) => key !== entry.key), entry]);
  add(now, "store", { entry, was });
}

// Store the entry's new state, unless another entry has replaced it meanwhile.
export function mark(now, entry, state) {
  if (find(now, entry.key, entry.body)) put(now, { ...entry, state }, entry.body);
}

// Remove an entry whose outcome is known: the server accepted it, or the page shows the refusal.
export function take(now, entry, { isAccepted = true } = {}) {
  now.failures = 0;
  if (isAccepted) add(now, "taken", { entry }); // so that its sitting is copied
  add(now, "show_trouble", { trouble: "" });
  forget(now, entry);
}

function forget(now, entry) {
  now.entries = now.entries.filter((other) => other.key !== entry.key || other.body !== entry.body);
  add(now, "forget", { entry });
}

// The page displays the conflicts of these entries. They stay stored until a choice is made, since the page may be
// closed before.
export function hold(now, entries) {
  release(now);
  now.failures = 0;
  for (const entry of entries) {
    now.displayed[entry.key] = entry.body;
    if (!isFresh(entry)) mark(now, entry, { ...entry.state, is: "needs_choice", opened: undefined });
  }
}

export function release(now) {
  now.tried.push(...Object.keys(now.displayed));
  now.displayed = {};
}

// The entry `choice` decides the displayed conflicts. If it enters the same as a later part, the parts entered after it
// are renumbered too.
export function settle(now, choice) {
  for (const entry of now.entries.filter((other) => isDisplayed(now, other))) {
    giveUp(now, entry, choice.key);
    const part = partOf(choice);
    if (part > partOf(entry)) renumberLater(now, entry, { key: choice.key, next: part + 1, number: NUMBER.exec(choice.label)?.[0] });
  }
  now.displayed = {};
}

// Renumber the parts that were entered after `entry`, which is entered again (under `key`) as a later part, called
// `number` on screens. The first of them becomes the part `next`. A tap stays: its part was on the screen, so its number
// is no guess.
function renumberLater(now, entry, { key, next, number }) {
  const isGuess = ({ kind }) => ["whole", "part"].includes(kind);
  const isLater = (other) => other.key !== key && other.sitting === entry.sitting && other.time > entry.time && isGuess(other) && partOf(other) > partOf(entry);
  for (const [by, other] of now.entries.filter(isLater).entries()) {
    put(now, { ...other, action: asPart(other, Number(next) + by), label: renamed(other.label, number && Number(number) + by + 1) }, other.body);
  }
}

// Drop an entry. Entries that name it in `after` get the keys of its own `after`, and of its replacement (`instead`).
// They keep its key, since the server may have accepted it though the answer was lost.
export function giveUp(now, entry, instead) {
  for (const other of now.entries) {
    const before = afterOf(other);
    if (!before.includes(entry.key)) continue;
    const form = new URLSearchParams(other.body);
    form.set("after", asAfter([...afterOf(entry), ...before, ...(instead ? [instead] : [])]));
    if (String(form) !== other.body) put(now, { ...other, body: String(form) }, other.body);
  }
  forget(now, entry);
}

// Replace an entry by `form`, {key, action, body}; drop it if there is none. A form with another address is about
// something else, unless it has `next` and `number` (see `renumberLater`): it enters the same as another part.
export function replace(now, entry, form) {
  const waiting = find(now, entry.key, entry.body);
  if (!waiting || (form && form.action !== waiting.action && !form.number)) return;
  if (form) {
    const { next, number, ...fields } = form;
    if (next) renumberLater(now, waiting, form);
    put(now, { ...waiting, ...fields, label: renamed(waiting.label, number), state: { is: "waiting" } });
  }
  if (form?.key !== waiting.key) giveUp(now, waiting, form?.key);
}
