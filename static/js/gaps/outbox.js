// What was played and is not confirmed yet: sent in order, one request at a time, and kept for this
// tab over a reload. A request that got no answer goes out again with its key: it counts once.
//
// A job is {step: "play", moves: […]}, or {step: "undo"} and the like.

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const PATIENCE_MS = 15_000;
const MOST_MOVES = 100;
const NAME = `gaps ${location.pathname}`;

const notice = document.getElementById("notice");
const form = () => document.getElementById("turn");

let jobs = [];
let flight = null; // key and seen of the first job, once it was sent
let sending = false;
let tries = 0;
let timer = 0;
let hear = null;

// Begin with what an earlier visit left behind.
// `hear` gets the answer's HTML, its status and the job; without HTML the job was refused.
export function begin(listener) {
  hear = listener;
  try {
    ({ jobs, flight } = JSON.parse(sessionStorage.getItem(NAME)) ?? { jobs, flight });
  } catch {
    // storage is shut off: then nothing outlives a reload
  }
  window.addEventListener("online", send);
  window.addEventListener("pageshow", send);
}

export const isEmpty = () => !jobs.length;
export const wasSent = () => flight !== null;
export const waitsForStep = () => jobs.some((job) => job.step !== "play");
export const pending = () => jobs.flatMap((job) => job.moves ?? []);

export function play(move) {
  const last = jobs.at(-1);
  const isOpen = last?.moves && last.moves.length < MOST_MOVES && !(flight && jobs.length === 1);
  if (isOpen) last.moves.push(move);
  else jobs.push({ step: "play", moves: [move] });
  keep();
  send();
}

export function step(name) {
  jobs.push({ step: name });
  keep();
  send();
}

// Somebody else has done that already, such as the server by autoplay.
export function forget(move) {
  for (const job of jobs) if (job.moves) job.moves = job.moves.filter((other) => other !== move);
  jobs = jobs.filter((job) => job.moves?.length !== 0);
  keep();
}

// The board turned out to be another: what was to come does not go any more.
export function drop() {
  jobs = [];
  flight = null;
  keep();
}

function keep() {
  try {
    if (jobs.length) sessionStorage.setItem(NAME, JSON.stringify({ jobs, flight }));
    else sessionStorage.removeItem(NAME);
  } catch {
    // as above
  }
}

export async function send() {
  if (sending || !jobs.length) return;
  sending = true;
  clearTimeout(timer);
  const [job] = jobs;
  const { csrf_token: token, key, seen } = form().elements;
  flight ??= { key: key.value, seen: seen.value };
  keep();
  let answer, html;
  try {
    answer = await fetch(form().getAttribute("action").replace(/play$/, job.step), {
      method: "POST",
      body: new URLSearchParams({ csrf_token: token.value, ...flight, ...(job.moves && { moves: job.moves.join(" ") }) }),
      headers: { "HX-Request": "true", "HX-Request-Type": "partial" },
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    html = await answer.text();
  } catch {
    return again(document.getElementById("said").dataset.kept);
  } finally {
    sending = false;
  }
  if (answer.status >= 500 || answer.status === 429) return again("", html, answer.headers.get("Retry-After"));
  tries = 0;
  const boards = [200, 409, 422].includes(answer.status);
  if (answer.status === 200) {
    jobs.shift();
    flight = null;
    keep();
  } else {
    drop();
  }
  notice.replaceChildren();
  if (!boards) notice.innerHTML = html; // this device may not, or the form is of an earlier visit
  hear(boards ? html : null, answer.status, job);
  send();
}

function again(sentence, html = "", seconds = 0) {
  notice.textContent = sentence;
  if (html) notice.innerHTML = html;
  timer = setTimeout(send, Math.max(seconds * 1_000, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]));
  tries += 1;
}
