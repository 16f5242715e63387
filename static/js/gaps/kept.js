// What waits to be sent is kept by the browser, for the tab in which it was played: while that tab
// is there, no other one sends or shows it. What a tab left behind goes to the next that asks.
//
// A tab gets a new name each time it comes to a board, and what was kept for it goes to that name. Its
// old one is in its session storage meanwhile: of two tabs of which one was made by doubling the other,
// the first to come to a board goes on with what was kept.

const TAB = "gaps-tab";
const ANSWER_MS = 500; // so long may a tab take to say that it is there

let game = "";
let name = ""; // of what is kept for this tab
let channel = null;
let isKept = false;
let asking = false;
const there = new Set();

// Come to a game, or back to it; what this tab has kept of it.
export function enter(which) {
  game = which;
  name = `${game} ${claim()}`;
  channel = new BroadcastChannel("gaps");
  channel.onmessage = ({ data }) => {
    if (data.ask === name) channel.postMessage({ here: name });
    if (data.here) there.add(data.here);
  };
  const found = jobsIn(read(name));
  isKept = found.length > 0;
  return found;
}

export function leave() {
  channel.close();
  channel = null;
  try {
    sessionStorage.setItem(TAB, name.slice(game.length + 1));
  } catch {
    // storage is shut off: then nothing outlives a page
  }
}

export function keep(jobs) {
  try {
    if (jobs.length) localStorage.setItem(name, JSON.stringify(jobs));
    else localStorage.removeItem(name);
    isKept = jobs.length > 0;
  } catch {
    // as above
  }
}

// Whether another tab has taken over what was kept here: this one slept, and gave no answer.
export const isTaken = () => isKept && read(name) === null;

// Let `take` have what was kept for tabs that are not there any more.
export async function inherit(take) {
  const others = names().map((other) => [other, read(other)]);
  if (asking || !channel || !others.length) return; // without a channel it comes back just now
  asking = true;
  const asked = channel;
  there.clear();
  for (const [other] of others) asked.postMessage({ ask: other });
  await new Promise((done) => { setTimeout(done, ANSWER_MS); });
  asking = false;
  if (asked !== channel) return; // this page was left meanwhile
  for (const [other, said] of others) {
    if (there.has(other) || read(other) !== said) continue;
    const left = jobsIn(said);
    if (left.length) take(left);
    localStorage.removeItem(other);
  }
}

// What is kept of the game for other tabs; without a tab's name it is from before each had its own.
function names() {
  try {
    return Object.keys(localStorage).filter((one) => `${one} `.startsWith(`${game} `) && one !== name);
  } catch {
    return [];
  }
}

function claim() {
  const fresh = Math.random().toString(36).slice(2);
  try {
    const before = `${game} ${sessionStorage.getItem(TAB)}`;
    const kept = localStorage.getItem(before);
    sessionStorage.removeItem(TAB);
    if (kept !== null) localStorage.setItem(`${game} ${fresh}`, kept);
    localStorage.removeItem(before);
  } catch {
    // as above
  }
  return fresh;
}

function read(which) {
  try {
    return localStorage.getItem(which);
  } catch {
    return null;
  }
}

function jobsIn(said) {
  try {
    const found = JSON.parse(said);
    if (Array.isArray(found)) return found;
    found.jobs[0].stamp ??= found.flight;
    return found.jobs;
  } catch {
    return [];
  }
}
