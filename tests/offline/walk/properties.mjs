// What must hold at each step, and in each state at rest. A check returns what is wrong in words, or null.

import { machine } from "./machine.mjs";
import { meaningOf } from "./forms.mjs";

// At each event of a page: `before` and `after` are the world, `truth` what really happened:
// {taken: keys that the server has taken, refused: the key that our server has refused}.
export function checkStep({ before, after, at, event, effects, truth }) {
  const step = { old: before.phones[at.p].db, db: after.phones[at.p].db, before, at, event, effects, truth };
  return checkLoss(step) ?? checkChange(step) ?? checkShown(step) ?? checkNumbers(step) ?? checkOrder(step);
}

const DECIDE = ["entered", "chosen", "given_up"]; // what a person does

// Nothing goes before the server has taken it, or its person has decided so, or has seen its refusal by an open sitting.
function checkLoss({ old, db, event, effects, truth }) {
  for (const entry of Object.values(old)) {
    if (db[entry.key] || DECIDE.includes(event.type)) continue;
    const isSeen = truth.refused === entry.key && (event.answer.body !== "closed" || entry.kind === "turn") && (event.isTap || effects.some((one) => one.do === "show" && one.key === entry.key));
    const byWhole = Object.values(old).some((one) => one.kind === "whole" && one.time > entry.time && partOf(one) === partOf(entry));
    const isSaid = byWhole && [409, 422].includes(truth.refused === entry.key ? event.answer.status : entry.state.status);
    if (!truth.taken?.includes(entry.key) && !isSeen && !isSaid) return `${entry.key} is lost`;
  }
  return null;
}

const partOf = ({ action }) => /.*\/deals\/\d+\//.exec(action)?.[0];

// What waits says what its person entered, and nothing comes back that went.
function checkChange({ old, db, event }) {
  for (const entry of Object.values(db)) {
    if (DECIDE.includes(event.type)) continue;
    if (!old[entry.key]) return `${entry.key} comes back`;
    if (meaningOf(old[entry.key]) !== meaningOf(entry)) return `${entry.key} says something else`;
  }
  return null;
}

// No page shows the same conflict twice, unless its person asks for it; nor one that has been decided.
function checkShown({ old, before, at, event, effects }) {
  const { key } = effects.find((one) => one.do === "show") ?? {};
  if (!key || event.answer.status !== 409 || event.answer.body !== "again") return null;
  if (before.phones[at.p].tabs[at.t].asked.includes(key)) return `the conflict of ${key} is shown twice`;
  return old[key] ? null : `the conflict of ${key} is shown, though it is decided`;
}

// Once one deal turns out to be a different one, no two that wait have the same number, and no tap is about another deal.
function checkNumbers({ old, db, event }) {
  if (event.type !== "chosen" || !event.form?.next) return null;
  const deals = Object.values(db).filter(({ kind }) => kind === "whole");
  const twice = deals.find((one) => deals.some(({ key, action }) => key !== one.key && action === one.action));
  if (twice) return `${twice.key} has the number of another deal`;
  const moved = Object.values(db).find(({ key, kind, action }) => kind === "tap" && old[key] && old[key].action !== action);
  return moved ? `${moved.key} is about another deal` : null;
}

// What must come before what: see `KINDS` in entries.js, said once more in other words.
function checkOrder({ db, before: { server, phones }, at, effects }) {
  const isTaken = ({ key }) => `${phones[at.p].name} ${key}` in server.log; // though the phone may not know
  for (const effect of effects) {
    const sent = { send: [effect.entry], send_several: effect.entries, go: [db[effect.key]] }[effect.do] ?? [];
    for (const [index, entry] of sent.entries()) {
      if (!entry || !db[entry.key] || db[entry.key].body !== entry.body) return `${entry?.key ?? effect.key} is sent, but does not wait`;
      const first = Object.values(db).find((one) => one.sitting === entry.sitting && one.time < entry.time && !isTaken(one) && !sent.slice(0, index).some(({ key }) => key === one.key)
        && mustWait(entry, one, effect.do));
      if (first) return `${entry.key} is sent before ${first.key}`;
    }
  }
  return null;
}

function mustWait({ kind }, { kind: earlier, state: { status } }, how) {
  if (kind === "choice") return false;
  if (!status) return true;
  if (how === "go" && kind !== "part") return false; // a tap at the table is about what it shows
  return { tap: false, choice: false, turn: true }[earlier] ?? status !== 500;
}

// At rest, nothing waits without a word on each page that is open: it is shown beside what stands in its way, listed
// with a reason, or behind one that is.
export function checkRest(phone) {
  for (const { state, page } of phone.tabs.filter(Boolean)) {
    const entries = Object.values(phone.db).sort((one, other) => one.time - other.time);
    const now = { ...state, entries, sitting: page.sitting, again: page.again };
    const listed = new Set(machine.listed(now).map(({ key }) => key));
    const by = new Map(machine.entryStates(now).map((one) => [one.entry.key, one]));
    const isTold = ({ entry, is, by: first }) => {
      if (page.asks?.key === entry.key) return true;
      if (["needs_choice", "rejected"].includes(is)) return listed.has(entry.key) && Boolean(entry.state.status);
      return is === "blocked" && listed.has(entry.key) && (first === "page" ? page.again : isTold(by.get(first)));
    };
    for (const one of by.values()) {
      if (!isTold(one)) return `${one.entry.key} is ${one.is} and nothing says why`;
      const first = one.is === "blocked" && by.get(one.by);
      if (first?.is === "rejected" && first.entry.kind === "choice") return `${one.entry.key} waits behind a choice that was refused`;
    }
  }
  return null;
}

// Nothing that the server has taken was taken before, under another key or in other moves.
export function checkServer({ log, tables }) {
  const wishes = Object.values(log).map(({ wish }) => wish);
  for (const all of [wishes, ...Object.values(tables).map(({ turns }) => turns)]) {
    const twice = all.find((one, index) => all.indexOf(one) !== index);
    if (twice) return `${twice} is taken twice`;
  }
  return null;
}
