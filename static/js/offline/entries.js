// What the queue knows of single entries (see `machine.js`): which stand in the way of which, which part of a sitting
// they are about, and how one is stored, taken, given up. Pure but for `now`, the state that is being changed.

export const FORBIDDEN = 403;
export const GONE = 404;
export const CONFLICT = 409;
export const WRONG = 422;
export const BROKEN = 500;

// What must come before what. One that was refused blocks all that was entered after it at its table: always, or unless
// the server broke down over it. One that `follows` waits at its own table too, where a tap is sent at once. All but
// those that go "alone" may go out with others in one request.
export const KINDS = {
  tap: {}, // an answer to one question of a table
  part: { blocks: "unless_broken", follows: true }, // all of a part, asked for by its table
  whole: { blocks: "unless_broken" }, // all of a part, on a form of its own
  turn: { blocks: "always", goes: "alone" }, // means nothing without those before it
  choice: { blocks: "unless_broken", goes: "first" }, // puts right what stands in the way of others
};

export const isFresh = ({ state }) => !state.status; // nobody has refused it
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

// A tap that came to nothing is said by all of its part, if that was entered since: one thing to decide.
export const isSaidByPart = (now, entry, status) =>
  entry.kind !== "whole" && [CONFLICT, WRONG].includes(status) && now.entries.some((one) =>
    one.n > entry.n && one.kind === "whole" && one.here === entry.here && partOf(one) === partOf(entry));

// A conflict is decided by what says so, or by the same question, said anew; not by what is tapped besides.
export const isSaidAnew = (now, entry) =>
  now.entries.every((one) => !isShown(now, one) || one.state.status !== CONFLICT || asks(one) === asks(entry));
const asks = ({ action, body }) => action + [...new URLSearchParams(body)]
  .filter(([name]) => /^(seat|dummy)/.test(name)) // of whom
  .map(([name, value]) => (name === "seat" ? value : name));

// An entry's name for people, with the number of another part.
const NUMBER = /\d+(?=[^\d\n]*(\n|$))/;
const renamed = (what, number) => (number ? what.replace(NUMBER, number) : what);

// ---- what is done with them ----

export const add = (now, name, more) => { now.effects.push({ do: name, ...more }); };
const sort = (entries) => entries.sort((one, other) => one.n - other.n);

// Store it in the place of what has its key, or of that with the body `was`.
export function put(now, entry, was) {
  now.entries = sort([...now.entries.filter(({ key }) => key !== entry.key), entry]);
  add(now, "store", { entry, was });
}

// Store what became of it, unless something was entered in its place meanwhile.
export function mark(now, entry, state) {
  if (find(now, entry.key, entry.body)) put(now, { ...entry, state }, entry.body);
}

export function take(now, entry) {
  now.failures = 0;
  if (entry.kind !== "turn") add(now, "taken", { here: entry.here }); // whose sitting has no copy here
  add(now, "tell", { trouble: "" });
  forget(now, entry);
}

function forget(now, entry) {
  now.entries = now.entries.filter((one) => one.key !== entry.key || one.body !== entry.body);
  add(now, "forget", { entry });
}

// The page shows what stands in their way. They stay until somebody has chosen: the page may be killed before.
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

// Somebody has chosen, or says it again by `choice`; as a later part, maybe: so are those that were entered after it.
export function settle(now, choice) {
  for (const entry of now.entries.filter((one) => isShown(now, one))) {
    giveUp(now, entry, choice.key);
    const part = partOf(choice);
    if (part > partOf(entry)) moveOn(now, entry, { key: choice.key, next: part + 1, number: NUMBER.exec(choice.what)?.[0] });
  }
  now.shown = {};
}

// The parts that were entered after a part follow it: it is said by `key` as a later one, which people call `number`.
// The first of them becomes the part `next`. A tap stays: its part was on the screen, its number is no guess.
function moveOn(now, entry, { key, next, number }) {
  const isGuess = ({ kind }) => ["whole", "part"].includes(kind);
  const isLater = (one) => one.key !== key && one.here === entry.here && one.n > entry.n && isGuess(one) && partOf(one) > partOf(entry);
  for (const [by, one] of now.entries.filter(isLater).entries()) {
    put(now, { ...one, action: asPart(one, Number(next) + by), what: renamed(one.what, number && Number(number) + by + 1) }, one.body);
  }
}

// It will never be taken. What was entered after it comes after what says it instead, else after what it came after
// itself: the server knows of nothing that it never took.
export function giveUp(now, entry, instead = new URLSearchParams(entry.body).get("after")) {
  for (const one of now.entries) {
    const said = new URLSearchParams(one.body);
    if (said.get("after") !== entry.key) continue;
    said.set("after", instead ?? "");
    put(now, { ...one, body: String(said) }, one.body);
  }
  forget(now, entry);
}

// The same is said again by `form`, {key, action, body}, in its place. A form that goes elsewhere says something else,
// unless it says as which part (`next`, `number`: see `moveOn`) the same is said.
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
