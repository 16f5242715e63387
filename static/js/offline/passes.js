// A pass over what waits, in order, which begins at each sign of a line: what goes out next, and what has to wait (see
// `machine.js`). Pure but for `now`, the state that is being changed.

import { GONE, KINDS, add, blocks, giveUp, isFirst, isFresh, isSaidByPart, isShown, isUndecided } from "./entries.js";

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_MS = 60_000;
const MOST = 50; // in one request
const HOUSE = /^\/h\/[^/]+/;

export function beginPass(now, { isAsked = false } = {}) {
  if (now.pass || (now.rests && !isAsked)) return;
  now.rests = false;
  now.pass = { isAsked, past: [], held: [], isLast: false };
  goOn(now);
}

// Send what is due next; what was entered at the table `held` is not.
export function goOn(now, held = null) {
  const { pass } = now;
  if (!pass) return;
  if (held) pass.held.push(held);
  const left = now.entries.filter((entry) => !pass.past.includes(said(entry)) && !pass.held.includes(entry.here));
  const next = left.find(isFirst) ?? left[0];
  if (!next) {
    now.pass = null;
    if (now.entries.some(isUndecided)) wait(now);
    return;
  }
  pass.past.push(said(next));
  const several = together(now, next);
  if (several.length > 1) add(now, "send_several", { house: houseOf(next), entries: several });
  else sendOne(now, next);
}

const said = ({ key, body }) => `${key} ${body}`; // it may be entered again while it is sent

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

// Send it if it is its turn. What was refused is sent again once on each visit, for its sitting may be restored or
// reopened by then, when it was opened, or by request; where there was no such sitting or part, not by itself.
export function sendOne(now, entry) {
  const { key, here, n, state: { status, opened, open } } = entry;
  const isOwn = here === now.here;
  if (isTaken(now, entry) || (status && isOwn && now.tapped.length)) return goOn(now, here);
  if (isSaidByPart(now, entry, status)) {
    giveUp(now, entry);
    return goOn(now);
  }
  const isDue = isUndecided(entry) || opened || now.pass.isAsked || (status !== GONE && !now.tried.includes(key));
  if (!isDue) return goOn(now, blocks(entry) ? here : null);
  now.pass.isLast = !now.entries.some((one) => isFresh(one) && one.key !== key && one.n > n && one.here === here);
  return add(now, "send", { entry, isLast: now.pass.isLast, isOpen: Boolean(open) }); // one that is open is closed first
}

// Try again after a while. Without a line a tap is a good moment to try again; not while a server asks for rest.
export function wait(now, trouble = "", asked = null) {
  if (trouble) add(now, "tell", { trouble });
  add(now, "wait", { ms: Math.min(Math.max(asked, RETRY_MS[now.failures]), LONGEST_MS) });
  now.rests = asked !== null;
  now.failures = Math.min(now.failures + 1, RETRY_MS.length - 1);
}
