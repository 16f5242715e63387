// A model of a phone: its database, which outlives its pages, and the pages, each with its state of the machine. It
// does the effects as `driver.js` does, and shows answers as the pages do. Nothing is changed in place.
//
// Phone: {name, db, dropped, tabs, copy, left, number, late}: `dropped` are the keys of what the person gave up, `copy` is
// what it saw of each table last, `left` what the person has yet to enter, `late` what was sent and may arrive yet, though
// nobody waits for the answer. A tab, or null: {state, page,
// requests, queue, timer, asked}: `queue` has the events that the machine gave itself, `asked` the entries beside which
// the page has shown what stands in their way. What it saw of a table is from `viewOf`, with what was accepted since (`news`). A page: {sitting, view, again, asks, isOwn, isClosed, isWhole, before}: `asks`
// is the entry beside which it shows that now; `isOwn` is the page of a whole part; with `isWhole` it asks for a whole
// part instead of the table's question, after the one with the key `before`.

import { machine } from "./machine.mjs";
import { checkStep } from "./properties.mjs";

export const ELSEWHERE = { sitting: "", view: null, again: false, asks: null, isOwn: false, isClosed: false, isWhole: false, before: null };
export const pageOf = (sitting, view) => ({ ...ELSEWHERE, sitting, view, isClosed: view.is !== "open" });

const replaceAt = (list, index, one) => list.map((other, at) => (at === index ? one : other));
export const withPhone = (world, p, change) => ({ ...world, phones: replaceAt(world.phones, p, change(world.phones[p])) });
export const withTab = (world, { p, t }, change) =>
  withPhone(world, p, (phone) => ({ ...phone, tabs: replaceAt(phone.tabs, t, change(phone.tabs[t])) }));
export const tabOf = (world, { p, t }) => world.phones[p].tabs[t];
export const entriesOf = ({ db }) => Object.values(db).sort((one, other) => one.time - other.time);
export const waitingAt = (phone, sitting) => entriesOf(phone).filter((entry) => entry.sitting === sitting);

// What it reads before each event is not kept, nor how long it waits: that plays no part in the order of events. What it
// knows of entries that are gone plays none either, unless a form with such a key can be sent once more (`mind`).
function reduce({ state, page, asked, ...tab }, { db }) {
  const isLeft = (key) => key in db || page.mind?.key === key;
  const tried = [...new Set(state.tried)].filter(isLeft).sort();
  return { ...tab, page, asked: asked.filter(isLeft), state: { ...state, tried, entries: [], sitting: "", again: false, failures: 0 } };
}

const newTab = (page) => ({ state: machine.START, page, requests: [], queue: [], timer: false, asked: [] });

// Open a page, which does `first` before anything goes out.
export function open(world, at, page, first = []) {
  world = withTab(world, at, () => newTab(page));
  if (page.view) world = withPhone(world, at.p, (phone) => ({ ...phone, copy: { ...phone.copy, [page.sitting]: page.view } }));
  for (const event of first) world = dispatch(world, at, event);
  return dispatch(world, at, { type: "page_opened" });
}

// Give the machine an event, and do its effects. `truth` is what really happened, for the properties.
export function dispatch(world, at, event, truth = {}) {
  const before = world;
  const { state, page } = tabOf(world, at);
  const { sitting, again } = page;
  const [next, all] = machine.step(state, { ...event, entries: entriesOf(world.phones[at.p]), page: { sitting, again } });
  const effects = cut.begin(all);
  world = withTab(world, at, (tab) => ({ ...tab, state: next }));
  for (const effect of effects) world = DO[effect.do]?.(world, at, effect, event) ?? world;
  if (["chosen", "given_up"].includes(event.type)) world = withPhone(world, at.p, (phone) => drop(phone, before.phones[at.p].db));
  world = withTab(world, at, (tab) => reduce(tab, world.phones[at.p]));
  world = { ...world, wrong: world.wrong ?? checkStep({ before, after: world, at, event, effects, truth }), effects };
  if (effects.length < all.length) throw new Killed(kill(world, at));
  return world;
}

// ---- a page that is killed between two writes to its database ----

class Killed extends Error {
  constructor(world) {
    super("killed");
    this.world = world;
  }
}

// Of the first event of what is done: its effects, and how many of them are done.
const cut = {
  first: null,
  most: Infinity,
  begin(effects) {
    if (this.first) return effects;
    this.first = effects;
    return effects.slice(0, this.most);
  },
};

function attempt(act, most) {
  Object.assign(cut, { first: null, most });
  try {
    return act();
  } catch (error) {
    if (error instanceof Killed) return error.world;
    throw error;
  }
}

// All that may come of it: [[what, world]]; with `cuts`, the page may be killed after some of its writes.
export function allOf(act, cuts) {
  const found = [["", attempt(act, Infinity)]];
  if (!cuts) return found;
  const writes = (cut.first ?? []).flatMap((effect, index) => (["store", "forget"].includes(effect.do) ? [index + 1] : []));
  for (const most of writes.slice(0, -1)) found.push([`; the page is killed after ${most} of ${cut.first.length} effects`, attempt(act, most)]);
  return found;
}

function drop({ dropped, ...phone }, before) {
  const gone = Object.keys(before).filter((key) => !(key in phone.db) && !dropped.includes(key));
  return { ...phone, dropped: [...dropped, ...gone].sort() };
}

const DO = {
  store: (world, { p }, { entry, was }) => withPhone(world, p, (phone) =>
    (was === undefined || phone.db[entry.key]?.body === was ? { ...phone, db: { ...phone.db, [entry.key]: entry } } : phone)),
  forget: (world, { p }, { entry }) => withPhone(world, p, (phone) => {
    const { [entry.key]: stored, ...db } = phone.db;
    return stored?.body === entry.body ? { ...phone, db } : phone;
  }),
  go: (world, at, { key }) => ask(world, at, { as: "tap", entries: [world.phones[at.p].db[key]] }),
  send(world, at, { entry, isLast, isOpen }) {
    if (!isOpen) return ask(world, at, { as: "send", entries: [entry], isLast });
    const stored = world.phones[at.p].db[entry.key];
    if (!stored) return DO.next(world, at, {}); // another tab was quicker
    const { open: _, ...state } = stored.state;
    const closed = { ...stored, state };
    return ask(DO.store(world, at, { entry: closed }), at, { as: "send", entries: [closed], isLast });
  },
  send_several: (world, at, { entries }) => ask(world, at, { as: "several", entries }),
  show: (world, at, _, { answer, entry }) => show(world, at, answer, entry),
  renew: (world, at) => withTab(world, at, (tab) => ({ ...tab, renews: true })),
  taken: (world, { p }, { entry }) => withPhone(world, p, (phone) => accept(world.server, phone, entry)),
  next: (world, at, { held = null }) => withTab(world, at, (tab) => ({ ...tab, queue: [...tab.queue, held] })),
  wait: (world, at) => withTab(world, at, (tab) => ({ ...tab, timer: true })),
};

// What the phone saw of the table before lacks it.
function accept({ log, backup }, phone, { key, sitting, action }) {
  const { seq } = log[`${phone.name} ${key}`] ?? {};
  const isOld = (view) => view && (view.seen < seq || view.backup < backup) && !view.news.some((one) => one.key === key);
  const learn = (view) => (isOld(view) ? { ...view, news: [...view.news, { key, action }] } : view);
  return {
    ...phone,
    copy: sitting in phone.copy ? { ...phone.copy, [sitting]: learn(phone.copy[sitting]) } : phone.copy,
    tabs: phone.tabs.map((tab) => (tab?.page.sitting === sitting ? { ...tab, page: { ...tab.page, view: learn(tab.page.view) } } : tab)),
  };
}

const ask = (world, at, request) => withTab(world, at, (tab) => ({ ...tab, requests: [...tab.requests, request] }));

// The table of an answer takes the place of the page's.
export function show(world, at, { status, body, view }, entry) {
  const again = ["again", "barred"].includes(body);
  const { sitting } = tabOf(world, at).page;
  world = withPhone(world, at.p, (phone) => ({ ...phone, copy: { ...phone.copy, [sitting]: view } }));
  const page = { ...pageOf(sitting, view), again, asks: again ? { ...entry, state: { is: "needs_choice", status } } : null };
  return withTab(world, at, (tab) => ({ ...tab, page }));
}

// The page goes; what it has sent may yet arrive.
export function kill(world, at) {
  const { requests } = tabOf(world, at);
  world = withTab(world, at, () => null);
  return requests.reduce((now, request) => leave(now, at, request), world);
}

// Nobody waits for the answer any more. What arrives twice counts once, so one of each is enough.
export function leave(world, { p }, { as, entries }) {
  const request = { as: as === "several" ? as : "send", entries };
  return withPhone(world, p, (phone) => (phone.late.some((one) => isSame(one, request)) ? phone : { ...phone, late: [...phone.late, request] }));
}

const said = ({ as, entries }) => JSON.stringify([as, entries.map(({ action, body }) => [action, body])]);
const isSame = (one, other) => said(one) === said(other);
