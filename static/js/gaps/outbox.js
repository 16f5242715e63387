// What was played and is not confirmed yet: sent in order, one request at a time, and kept by this
// browser over reloads and closed tabs. A request that got no answer goes out again with its key:
// it counts once.
//
// A job is {step: "play", moves: […]}, or {step: "undo"} and the like; once it was sent, `stamp` is
// the key and the counter that went with it.

import { boardIn, lies } from "./cards.js";
import { enter, inherit, isTaken, keep, leave } from "./kept.js";
import { hush, text } from "./words.js";

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_MS = 60_000;
const PATIENCE_MS = 15_000;
const MOST_MOVES = 100;
const REFUSALS = [400, 401, 403];

const notice = document.getElementById("notice");
const form = () => document.getElementById("turn");

// Where this board is read; the page's own address may be one that only takes a form.
export const address = form().getAttribute("action")?.replace(/\/play$/, "") ?? location.pathname;
const NAME = `gaps ${address}`;

let jobs = [];
let sending = false;
let refused = false; // this page asks no more; the next visit does, once
let resting = false; // the server wants to be left alone for a while
let tries = 0;
let timer = 0;
let hear = null;
let show = null;

// Begin with what an earlier visit left behind, and go on with what tabs leave that are gone.
// `hear` gets the board of an answer, whether the job was taken, and the job; `show` gets the moves
// of what was left behind.
export function begin(listener, shower) {
  [hear, show] = [listener, shower];
  window.addEventListener("online", send);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) jobs = enter(NAME);
    inherit(take);
    send();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") inherit(take);
  });
  jobs = enter(NAME);
  if (jobs.length) show(pending());
}

export const isEmpty = () => !waiting().length;
export const waitsForStep = () => waiting().some((job) => job.step !== "play");
export const pending = () => movesOf(waiting());

export function play(move) {
  const last = waiting().at(-1);
  const isOpen = last?.moves && last.moves.length < MOST_MOVES && !last.stamp;
  if (isOpen) last.moves.push(move);
  else jobs.push({ step: "play", moves: [move] });
  keep(jobs);
  send();
}

export function step(name) {
  waiting().push({ step: name });
  keep(jobs);
  send();
}

// Somebody else has done that already, such as the server by autoplay. What was sent stays as it is:
// its key stands for it.
export function forget(move) {
  for (const job of jobs) if (job.moves && !job.stamp) job.moves = job.moves.filter((other) => other !== move);
  jobs = jobs.filter((job) => job.moves?.length !== 0);
  keep(jobs);
}

// The board turned out to be another: what was to come does not go any more.
export function drop() {
  jobs = [];
  keep(jobs);
}

// What is still to be sent from here: nothing, if another tab took it over.
function waiting() {
  if (isTaken()) drop();
  return jobs;
}

function take(left) {
  jobs = [...waiting(), ...left];
  keep(jobs);
  show(movesOf(left));
  send();
}

const movesOf = (some) => some.flatMap((job) => job.moves ?? []);

export async function send() {
  if (sending || refused || resting || isEmpty()) return;
  sending = true;
  clearTimeout(timer);
  let goesOn = false;
  try {
    goesOn = await attempt();
  } finally {
    sending = false;
  }
  if (goesOn) send();
}

// One request and what follows from its answer; whether the next one can go out at once.
async function attempt() {
  const [job] = jobs;
  const { csrf_token: token, key, seen } = form().elements;
  job.stamp ??= { key: key.value, seen: seen.value };
  keep(jobs);
  let answer, html;
  try {
    answer = await fetch(`${address}/${job.step}`, {
      method: "POST",
      body: new URLSearchParams({ csrf_token: token.value, ...job.stamp, ...(job.moves && { moves: job.moves.join(" ") }) }),
      headers: { "HX-Request": "true", "HX-Request-Type": "partial" },
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    html = await answer.text();
  } catch {
    return later("kept");
  }
  const { status, headers } = answer;
  if (REFUSALS.includes(status)) return refuse();
  // only our own answers say where they belong; others' may come from whatever lies between
  const isGone = status === 404 && headers.has("HX-Retarget");
  const board = boardIn(html);
  if (status >= 500 || status === 429) return later("busy", headers.get("Retry-After"));
  if (!isGone && (!board || ![200, 409, 422].includes(status))) return later("kept");
  tries = 0;
  write(isGone ? text("gone") : "");
  const taken = status === 200 || (status === 422 && job.moves?.every((move) => lies(board, move)));
  if (taken) {
    jobs = waiting().filter((other) => other !== job);
    keep(jobs);
  } else {
    drop();
  }
  await hear(board, Boolean(taken), job);
  return true;
}

function later(sentence, header = null) {
  write(text(sentence));
  const usual = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
  const wait = Math.min(Math.max(asked(header), usual), LONGEST_MS);
  resting = sentence === "busy"; // without a line, a tap is a good moment to try again
  timer = setTimeout(() => { resting = false; send(); }, wait);
  tries += 1;
  return false;
}

function refuse() {
  refused = true;
  hush();
  write(text("refused"));
  return false;
}

// How long a server asks us to wait, in seconds or until a date; 0 where it says neither.
function asked(header) {
  const wait = /^\d+$/.test(header) ? header * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? 0 : wait;
}

// The same words are not said a second time.
function write(sentence) {
  if (notice.textContent !== sentence) notice.textContent = sentence;
}
