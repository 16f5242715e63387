// Follows what others enter. Boards come as a stream; where none delivers, they are asked for every
// few seconds, until one does. A browser opens six connections to a server (HTTP/1.1), for all its
// windows: at most three of them hold a stream, so that pages and entries get through.

const BEGIN_MS = 5_000; // a stream begins with a beat
const QUIET_MS = 35_000; // and goes on with one every ten seconds
const LOOK_MS = 1_000;
const ASK_MS = 3_000;
const RETRY_MS = 30_000;
const MOST_STREAMS = 3;
const REPLY_MS = 150; // other windows have replied by then

let page = null;
let source = null; // a stream, or the trial of one
let due = 0; // by then it has to say something
let flows = true; // the last one did, as far as is known
let asking = 0; // the number of the asking that goes on, while no stream delivers; 0 for none
let asked = 0;
const id = Math.random(); // of this window
const before = new Set(); // ids of windows that go before this one
let channel = null; // to the other windows, while this one is visible
let isClaiming = false; // a place among the streams

// Follow for a page: `address` says where to listen, and `shown` the version that it shows. `take`
// gets the version of a board, its markup, and whether it counts even if it is an older one; `beat`
// is called whenever the server has said that it is still there.
export function follow(follower) {
  page = follower;
  listen();
  // a page that nobody sees holds no connection: a browser has only a few for each server
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return stop();
    listen();
  });
  window.addEventListener("online", listen);
  window.addEventListener("pagehide", stop);
  window.addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  setInterval(() => { if (source && performance.now() > due) fallBack(); }, LOOK_MS);
}

function listen() {
  stop();
  meetWindows();
  tryStream();
  if (!flows) ask();
}

function stop() {
  hangUp();
  asking = 0;
  channel?.close();
  channel = null;
}

// Tell windows that claim a place whether this one holds a stream, or claims one as well.
function meetWindows() {
  if (!window.BroadcastChannel) return;
  channel = new BroadcastChannel("streams");
  channel.onmessage = ({ data: other }) => {
    if (other.streams || other.id < id) before.add(other.id);
    if (other.asks && source) channel.postMessage({ id, streams: !isClaiming });
  };
}

// Hang up unless this window may hold a stream: those that hold one go first, then the lowest id.
async function claimPlace(mine) {
  if (!channel) return;
  isClaiming = true;
  before.clear();
  channel.postMessage({ id, asks: true });
  await new Promise((wake) => setTimeout(wake, REPLY_MS));
  if (source !== mine) return;
  isClaiming = false;
  if (before.size >= MOST_STREAMS) fallBack();
}

function hangUp() {
  source?.close();
  source = null;
}

function tryStream() {
  hangUp();
  let first = true; // the first board of a connection counts, even after a backup was restored
  let isUp = false;
  let errors = 0;
  const delivers = () => {
    if (!isUp) document.dispatchEvent(new Event("line:up")); // the server can be reached
    isUp = true;
    due = performance.now() + QUIET_MS;
    errors = 0;
    asking = 0;
    flows = true;
  };
  due = performance.now() + BEGIN_MS;
  source = new EventSource(`${page.address()}&seen=${page.shown()}`);
  claimPlace(source);
  source.addEventListener("board", (event) => {
    delivers();
    page.take(Number(event.lastEventId), event.data, first);
    first = false;
  });
  source.addEventListener("beat", () => {
    delivers();
    page.beat();
  });
  source.addEventListener("gone", () => { stop(); location.reload(); });
  source.addEventListener("error", () => {
    isUp = false;
    errors += 1; // the browser tries again by itself, but where one fails the next may as well
    if (source?.readyState === EventSource.CLOSED || errors > 1) fallBack();
  });
}

// This stream delivers nothing: it was refused, cut, or something on the way collects it.
function fallBack() {
  hangUp();
  flows = false;
  if (!asking) ask();
}

// Ask for boards, and try a stream now and then: once one delivers, this ends.
async function ask() {
  const mine = (asking = asked += 1);
  let etag = "";
  let trial = performance.now() + RETRY_MS;
  while (mine === asking) {
    try {
      const answer = await fetch(page.address(), {
        cache: "no-store",
        headers: etag ? { "If-None-Match": etag } : {},
        signal: AbortSignal.timeout?.(QUIET_MS),
      });
      const html = await answer.text();
      if (mine !== asking) return;
      if (answer.status === 403 || answer.status === 404) return location.reload();
      const version = answer.headers.get("X-Version"); // else it is none of ours
      if (answer.status === 200 && version) {
        etag = answer.headers.get("ETag");
        page.take(Number(version), html, true);
      } else if (answer.status === 304) {
        page.beat();
      }
      if (!source && performance.now() > trial) {
        trial = performance.now() + RETRY_MS;
        tryStream();
      }
    } catch {
      trial = 0; // no network: when there is one again, there may be streams as well
    }
    await new Promise((wake) => setTimeout(wake, ASK_MS));
  }
}
