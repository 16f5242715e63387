// Live updates. Fragments come as a stream; if no stream delivers, the page polls every few seconds until one
// does. A browser opens six connections to a server (HTTP/1.1) for all windows together: at most three of
// them hold a stream, so that pages and entries get through.

const BEGIN_MS = 5_000; // a stream begins with a heartbeat
const QUIET_MS = 35_000; // and sends one every ten seconds
const LOOK_MS = 1_000;
const ASK_MS = 3_000;
const RETRY_MS = 30_000;
const MOST_STREAMS = 3;
const REPLY_MS = 150; // other windows reply within this time

let page = null;
let source = null; // the stream, also while it is tried out
let due = 0; // deadline for its next event
let flows = true; // the last stream delivered, as far as we know
let asking = 0; // the number of the current polling loop; 0 while a stream delivers
let loops = 0;
const id = Math.random(); // this window's id
const before = new Set(); // ids of windows with precedence over this one
let channel = null; // channel to the other windows while this one is visible
let isClaiming = false; // a stream

// Follow updates: `address()` is the stream's address, `version()` the version on the page. `take` gets a fragment's
// version, its markup, and whether it counts even if it is older; `beat` is called on each sign of life of the
// server.
export function follow(follower) {
  page = follower;
  listen();
  // a hidden page holds no connection: browsers have only a few per server
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

// Tell windows that claim a stream whether this one holds one, or claims one as well.
function meetWindows() {
  channel = new BroadcastChannel("streams");
  channel.onmessage = ({ data: other }) => {
    if (other.streams || other.id < id) before.add(other.id);
    if (other.asks && source) channel.postMessage({ id, streams: !isClaiming });
  };
}

// Close the stream unless this window may hold one: windows that hold one have precedence, then the lowest id.
async function claimPlace(mine) {
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
  let first = true; // the first fragment of a connection counts even if older: a backup may have been restored
  let isUp = false;
  let errors = 0;
  const delivers = () => {
    if (!isUp) document.dispatchEvent(new Event("line:up")); // the server is reachable
    isUp = true;
    due = performance.now() + QUIET_MS;
    errors = 0;
    asking = 0;
    flows = true;
  };
  due = performance.now() + BEGIN_MS;
  source = new EventSource(`${page.address()}&seen=${page.version()}`);
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
    errors += 1; // the browser reconnects, but the next stream may fail as well
    if (source?.readyState === EventSource.CLOSED || errors > 1) fallBack();
  });
}

// This stream delivers nothing: it was refused, cut, or buffered on the way.
function fallBack() {
  hangUp();
  flows = false;
  if (!asking) ask();
}

// Poll for fragments, and try a stream now and then; stop once one delivers.
async function ask() {
  const mine = (asking = loops += 1);
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
      const version = answer.headers.get("X-Version"); // missing in answers that are not ours
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
      trial = 0; // no network: when it is back, streams may work as well
    }
    await new Promise((wake) => setTimeout(wake, ASK_MS));
  }
}
