// A pass over the waiting entries, in order: which one is sent next, and which have to wait (see `machine.js`). Pure,
// except for `now`, the state that is being changed.

import { GONE, KINDS, add, blocks, giveUp, isFirst, isFresh, isSuperseded, isDisplayed, isUndecided } from "./entries.js";

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_MS = 60_000;
const MAX_TOGETHER = 50; // entries in one request
const HOUSE = /^\/h\/[^/]+/;

export function beginPass(now, { byRequest = false } = {}) {
  if (now.pass || (now.rests && !byRequest)) return;
  now.rests = false;
  now.pass = { byRequest, past: [], held: [], isLast: false };
  sendNext(now);
}

// Send the next entry that is due. Entries of the table `held` are not sent in this pass.
export function sendNext(now, held = null) {
  const { pass } = now;
  if (!pass) return;
  if (held) pass.held.push(held);
  const left = now.entries.filter((entry) => !pass.past.includes(version(entry)) && !pass.held.includes(entry.sitting));
  const next = left.find(isFirst) ?? left[0];
  if (!next) {
    now.pass = null;
    if (now.entries.some(isUndecided)) wait(now);
    return;
  }
  pass.past.push(version(next));
  const several = together(now, next);
  if (several.length > 1) add(now, "send_several", { house: houseOf(next), entries: several });
  else sendOne(now, next);
}

const version = ({ key, body }) => `${key} ${body}`; // an entry may be changed while it is sent

// The entries that are sent in one request, from `first` on. The last waiting one is sent alone, since the answer shows
// its table.
function together(now, first) {
  const house = houseOf(first);
  if (isFirst(first) || !house) return [];
  const later = now.entries.filter((entry) => entry.time >= first.time && !isFirst(entry));
  const end = later.findIndex((entry) => !isFresh(entry) || KINDS[entry.kind].goes || isOnPage(now, entry) || now.pass.held.includes(entry.sitting) || houseOf(entry) !== house);
  return later.slice(0, end).slice(0, MAX_TOGETHER); // without an end (-1), all except the last
}

const houseOf = ({ sitting }) => HOUSE.exec(sitting)?.[0];

// The page itself sends it, displays it, or displays another one that has to be corrected first.
const isOnPage = (now, entry) =>
  now.tapped.includes(entry.key) || isDisplayed(now, entry) || (entry.sitting === now.sitting && now.again && !isFirst(entry));

// Send it if it is due. A refused entry is sent again once on each visit, since its sitting may be restored or reopened
// by then; also if it was opened from the list, or by request. After a 404 it is not sent again on a visit.
export function sendOne(now, entry) {
  const { key, sitting, time, state: { status, opened, open } } = entry;
  const isOwn = sitting === now.sitting;
  if (isOnPage(now, entry) || (status && isOwn && now.tapped.length)) return sendNext(now, sitting);
  if (isSuperseded(now, entry, status)) {
    giveUp(now, entry);
    return sendNext(now);
  }
  const isDue = isUndecided(entry) || opened || now.pass.byRequest || (status !== GONE && !now.tried.includes(key));
  if (!isDue) return sendNext(now, blocks(entry) ? sitting : null);
  now.pass.isLast = !now.entries.some((other) => isFresh(other) && other.key !== key && other.time > time && other.sitting === sitting);
  return add(now, "send", { entry, isLast: now.pass.isLast, isOpen: Boolean(open) }); // an open one is closed first
}

// Try again after a delay, and with the next tap, unless the server asked for a `pause` (ms).
export function wait(now, trouble = "", pause = null) {
  if (trouble) add(now, "show_trouble", { trouble });
  add(now, "wait", { ms: Math.min(Math.max(pause, RETRY_MS[now.failures]), LONGEST_MS) });
  now.rests = pause !== null;
  now.failures = Math.min(now.failures + 1, RETRY_MS.length - 1);
}
