// What a person does: [words, world] for each thing that one may do on a phone as it is.

import { FORMS, change, movesOf, sayAgain } from "./forms.mjs";
import { isFiltered, take, viewOf } from "./server.mjs";
import { ELSEWHERE, dispatch, entriesOf, kill, open, pageOf, tabOf, waitingAt, withPhone, withTab } from "./phone.mjs";
import { machine } from "./machine.mjs";
import { arrive } from "./network.mjs";

const FATES = ["arrives", "is lost", "answer is lost"]; // of the form that a page sends by itself

export function acts(world, at, config) {
  const { state, page, requests } = tabOf(world, at);
  const phone = world.phones[at.p];
  const isTapping = requests.some(({ as }) => as === "tap");
  const found = [];
  const may = (words, act) => found.push([words, act]);
  const next = phone.left[0];
  if (next && page.sitting === next.sitting && !page.isClosed) {
    if (next.kind === "tap" && !isTapping && !page.isWhole) may("taps", () => enter(world, at, next));
    if (next.kind === "part" && !isTapping && !page.again) may("enters a round", () => enter(world, at, next));
    if (next.kind === "whole" && !Object.keys(state.displayed).length) may("enters a deal", () => enter(world, at, next));
    if (next.kind === "turn") may("plays", () => play(world, at, next));
    if (next.kind === "again" && page.mind && !isTapping) may("taps another value on the same form", () => tapAgain(world, at));
  }
  if (page.asks && !isTapping) {
    const isPatient = !page.asks.key.endsWith(AGAIN.repeat(config.once ? 1 : 2)); // nobody says the same more often
    if (page.isOwn && isPatient) {
      for (const fate of FATES) may(`chooses mine: it ${fate}`, () => chooseOnOwnPage(world, at, fate));
      const isDeal = page.asks.kind === "whole" && page.asks.state.status === 409;
      for (const fate of isDeal ? FATES : []) may(`says that it is a different deal: it ${fate}`, () => chooseOnOwnPage(world, at, fate, asOther(page)));
    } else if (!page.isOwn && !page.choice && isPatient) may(`says ${page.asks.key} again`, () => sayMine(world, at));
    if (page.asks.state.status === 409) may("chooses theirs", () => chooseTheirs(world, at));
    if (!page.isOwn && canLoad(world, at, page.sitting)) may("goes to another question of the table", () => leaveConflict(world, at));
  }
  const now = { ...state, entries: entriesOf(phone), sitting: page.sitting, again: page.again };
  for (const entry of machine.listed(now)) {
    if (config.patient && !entry.state.status) continue;
    may(`gives up ${entry.key}`, () => dispatch(world, at, { type: "given_up", key: entry.key }));
    if (!config.opens || entry.kind !== "whole" || [undefined, 403].includes(entry.state.status)) continue;
    for (const fate of FATES) may(`opens ${entry.key} from the list: it ${fate}`, () => openEntry(world, at, entry, fate));
  }
  if (config.asks && phone.left.length === 0 && machine.listed(now).length) may("asks to send again", () => dispatch(forget(world, at), at, { type: "sent_again" }));
  return found;
}

// What its page has shown may be shown again: its person asks for it.
const forget = (world, at) => withTab(world, at, (tab) => ({ ...tab, asked: [] }));

// ---- what is entered ----

const nextOf = (world, { p }) => {
  const phone = world.phones[p];
  const number = phone.number + 1;
  return [`${phone.name}${number}`, withPhone(world, p, () => ({ ...phone, number, left: phone.left.slice(1) }))];
};

function enter(world, at, { kind, sitting }) {
  const { page } = tabOf(world, at);
  const entries = waitingAt(world.phones[at.p], sitting);
  const [key, after] = nextOf(world, at);
  const number = world.phones[at.p].number;
  const entry = { key, kind, sitting, label: "", ...FORMS[kind]({ key, page, number, entries: [...page.view.news, ...entries] }) };
  const isTap = kind !== "whole";
  const now = dispatch(after, at, { type: "entered", entry, isTap });
  const isKept = now.effects.some((one) => one.do === "keep");
  return withPage(now, at, (shown) => {
    if (kind === "tap") return { ...shown, mind: entry };
    if (kind === "part" && !isKept) return shown;
    const isOver = kind === "whole" || shown.asks?.state.status !== 409; // what was said again is said
    return { ...shown, before: key, isWhole: kind === "whole" || shown.isWhole, ...(isOver && { again: false, asks: null }) };
  });
}

const withPage = (world, at, act) => withTab(world, at, (tab) => ({ ...tab, page: act(tab.page) }));

function tapAgain(world, at) {
  const { page: { mind } } = tabOf(world, at);
  const [wish, after] = nextOf(world, at);
  const { time: _, state: __, ...form } = mind;
  const entry = { ...form, kind: "tap", body: change(mind, wish) };
  return dispatch(after, at, { type: "entered", entry, isTap: true });
}

// Moves that wait go out together: the last turn grows until it is sent.
function play(world, at, { sitting }) {
  const { page } = tabOf(world, at);
  const [key, after] = nextOf(world, at);
  const entries = waitingAt(world.phones[at.p], sitting).filter(({ kind }) => kind === "turn");
  const last = entries.at(-1);
  if (last?.state.open) {
    const said = new URLSearchParams(last.body);
    said.set("moves", [...movesOf([last]), key].join(" "));
    const grown = { ...last, body: String(said) };
    return dispatch(withPhone(after, at.p, (phone) => ({ ...phone, db: { ...phone.db, [last.key]: grown } })), at, { type: "looked_at" });
  }
  const entry = { key, kind: "turn", sitting, label: "", ...FORMS.turn({ key, page, entries }), state: { is: "waiting", ...(last && { open: true }) } };
  const now = dispatch(after, at, { type: "entered", entry });
  return withPage(now, at, (shown) => ({ ...shown, before: key, view: { ...shown.view, board: key } }));
}

// ---- what is chosen ----

const AGAIN = "m"; // at the end of the key of what is said again
const keyAfter = ({ key }) => key + AGAIN;

function sayMine(world, at) {
  const { page: { asks, view, sitting } } = tabOf(world, at);
  const isChoice = asks.state.status === 409;
  const kind = isChoice ? "tap" : asks.kind === "choice" ? "part" : asks.kind;
  const entry = { kind, sitting, label: "", ...sayAgain(keyAfter(asks), asks, view, isChoice) };
  const now = dispatch(world, at, { type: "entered", entry, isTap: true, isChoice });
  const isKept = now.effects.some((one) => one.do === "keep");
  return withPage(now, at, (page) => ({ ...page, choice: entry.key, ...(isKept && !isChoice && { again: false, asks: null, before: entry.key }) }));
}

// A link away from the conflict: only where the next page comes has it been chosen.
function chooseTheirs(world, at) {
  const { state, page } = tabOf(world, at);
  const { db } = world.phones[at.p];
  const shown = Object.entries(state.displayed).map(([key, body]) => ({ key, body }));
  const chosen = shown.length ? shown : [db[page.choice] ?? { key: page.asks.key }];
  return open(kill(world, at), at, tableOf(world, at, page.isOwn ? page.asks.sitting : page.sitting), [{ type: "chosen", chosen }]);
}

function leaveConflict(world, at) {
  const { page } = tabOf(world, at);
  const now = withPage(world, at, () => pageOf(page.sitting, viewOf(world.server, page.sitting)));
  return dispatch(now, at, { type: "released" });
}

// ---- the page of a whole part ----

function openEntry(world, at, entry, fate) {
  const now = dispatch(world, at, { type: "opened", key: entry.key });
  return post(kill(now, at), at, entry, fate, []);
}

function chooseOnOwnPage(world, at, fate, other = null) {
  const { page: { asks, view } } = tabOf(world, at);
  const form = { ...asks, ...sayAgain(keyAfter(asks), asks, view, true), ...(other && { action: other.action }) };
  const { key, action, body } = form;
  const chosen = [{ key: asks.key, body: asks.body }];
  return post(kill(world, at), at, form, fate, [{ type: "chosen", chosen, form: { key, action, body, ...other } }]);
}

// The first deal that nobody has entered, and the one after it, for what was entered later.
const asOther = ({ asks, view: { deal } }) =>
  ({ action: asks.action.replace(/deals\/\d+/, `deals/${deal}`), number: deal, next: deal + 1 });

// A page sends the form by itself: the next page shows its result.
function post(world, at, entry, fate, first) {
  if (isFiltered(world.server, [entry])) return open(world, at, ELSEWHERE, first); // its page replaces ours
  if (fate === "is lost") return open(world, at, copyOf(world, at, entry.sitting), first);
  if (fate === "answer is lost") return open(arrive(world, at, { as: "send", entries: [entry] }), at, copyOf(world, at, entry.sitting), first);
  const [server, { status }, outcome] = take(world.server, world.phones[at.p].name, entry);
  const now = { ...world, server };
  if (!["conflict", "reused", "wrong", "closed"].includes(outcome)) return open(now, at, tableOf(now, at, entry.sitting), first);
  const page = { ...ELSEWHERE, isOwn: true, asks: { ...entry, state: { is: "needs_choice", status } }, view: null };
  const shown = open(now, at, page, [...first, { type: "held", keys: [entry.key] }]);
  return withPage(shown, at, (one) => ({ ...one, view: viewOf(server, entry.sitting) }));
}

// ---- pages ----

export const canLoad = ({ server, phones }, { p }, sitting) => server.tables[sitting].is !== "lost" && !server.barred.includes(phones[p].name);

// The table as it is now; without a server, or where it may not be seen, a copy of it or another page.
const tableOf = (world, at, sitting) => (canLoad(world, at, sitting) ? pageOf(sitting, viewOf(world.server, sitting)) : ELSEWHERE);
const copyOf = (world, { p }, sitting) => (world.phones[p].copy[sitting] ? { ...pageOf(sitting, world.phones[p].copy[sitting]) } : ELSEWHERE);

export function pages(world, at, config) {
  const found = [["opens another page", () => open(world, at, ELSEWHERE)]];
  for (const sitting of config.tables) {
    if (canLoad(world, at, sitting)) found.push([`opens the table ${sitting}`, () => open(world, at, tableOf(world, at, sitting))]);
    if (world.phones[at.p].copy[sitting] && config.copies) found.push([`opens a copy of the table ${sitting}`, () => open(world, at, copyOf(world, at, sitting))]);
  }
  return found;
}

export const reload = (world, at) => open(kill(world, at), at, tableOf(world, at, tabOf(world, at).page.sitting));
