// Follows the night or match on this page: what others enter shows here by itself.
//
// The element with data-live says where to listen, and data-version what it shows. Boards come as
// a stream; where none delivers, they are asked for every few seconds, until one does. The question
// below the head of a table has a form, so it is fetched by its own address, and never while
// somebody types.

const BEGIN_MS = 5_000; // a stream begins with a beat
const QUIET_MS = 35_000; // and goes on with one every ten seconds
const LOOK_MS = 1_000;
const ASK_MS = 3_000;
const RETRY_MS = 30_000;
const SETTLE_MS = 700; // a finger on its way must not hit what has just come

let source = null; // a stream, or the trial of one
let due = 0; // by then it has to say something
let flows = true; // the last one did, as far as is known
let asking = 0; // the number of the asking that goes on, while no stream delivers; 0 for none
let asked = 0;
let newest = 0; // the version that the stream has told of

const place = () => document.querySelector("[data-live]");
const shown = () => Number(place().dataset.version);

function listen() {
  stop();
  tryStream();
  if (!flows) ask();
}

function stop() {
  hangUp();
  asking = 0;
}

function hangUp() {
  source?.close();
  source = null;
}

function tryStream() {
  hangUp();
  let first = true; // the first board of a connection counts, even after a backup was restored
  let errors = 0;
  const delivers = () => {
    due = performance.now() + QUIET_MS;
    errors = 0;
    asking = 0;
    flows = true;
  };
  due = performance.now() + BEGIN_MS;
  source = new EventSource(`${place().dataset.live}&seen=${shown()}`);
  source.addEventListener("board", (event) => {
    delivers();
    take(Number(event.lastEventId), event.data, first);
    first = false;
  });
  source.addEventListener("beat", () => {
    delivers();
    if (newest > shown() && !isBusy()) fetchTable();
  });
  source.addEventListener("gone", () => { stop(); location.reload(); });
  source.addEventListener("error", () => {
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
      const answer = await fetch(place().dataset.live, {
        cache: "no-store",
        headers: etag ? { "If-None-Match": etag } : {},
        signal: AbortSignal.timeout?.(QUIET_MS),
      });
      const html = await answer.text();
      if (mine !== asking) return;
      if (answer.status === 403 || answer.status === 404) return location.reload();
      if (answer.status === 200) {
        etag = answer.headers.get("ETag");
        take(Number(answer.headers.get("X-Version")), html, true);
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

function take(version, html, always = false) {
  if (version === shown() || (version < shown() && !always)) return;
  newest = version;
  const fresh = parse(html);
  if (!fresh.matches("header")) return place().replaceWith(fresh);
  place().querySelector("header").replaceWith(fresh);
  if (isBusy()) {
    tell();
  } else {
    fetchTable();
  }
}

// The question that is due now. Whoever has begun to type meanwhile is told instead, and so is
// everybody if no answer comes; the next beat tries again.
async function fetchTable() {
  const before = shown();
  let fresh;
  try {
    const answer = await fetch(place().dataset.here, {
      cache: "no-store",
      headers: { "HX-Request": "true", "HX-Request-Type": "partial" },
    });
    if (answer.status !== 200) return tell();
    fresh = parse(await answer.text());
  } catch {
    return tell();
  }
  const table = place();
  if (isBusy()) return tell();
  if (shown() !== before) {
    // an entry of one's own was answered meanwhile: this may be older
    if (newest > shown()) fetchTable();
    return;
  }
  if (Number(fresh.dataset.version) === before || Number(fresh.dataset.version) < newest) return;
  const focused = table.contains(document.activeElement);
  if ("turn" in fresh.dataset && !("turn" in table.dataset)) document.dispatchEvent(new Event("turn"));
  table.replaceWith(fresh);
  window.htmx.process(fresh);
  document.getElementById("notice").replaceChildren();
  if (focused) fresh.querySelector("[data-focus]")?.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("news", { detail: SETTLE_MS }));
}

function tell() {
  const news = document.getElementById("news");
  if (news) news.hidden = false;
}

function parse(html) {
  return new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
}

// Something is being typed or said again here, or is on its way to the server.
function isBusy() {
  const table = place();
  if ("again" in table.dataset || table.querySelector(".htmx-request")) return true;
  const focus = document.activeElement;
  if (table.contains(focus) && focus.matches("input:not([type=checkbox], [type=radio]), select")) {
    return true;
  }
  return [...table.querySelectorAll("input:not([type=hidden])")].some((field) =>
    field.matches("[type=checkbox], [type=radio]")
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}

if (place()) {
  listen();
  // a page that nobody sees holds no connection: a browser has only a few for each server
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return stop();
    listen();
  });
  // an answer that was lost may have come as news, while it was still waited for
  document.addEventListener("htmx:error", () => { if (newest > shown()) fetchTable(); });
  window.addEventListener("online", listen);
  window.addEventListener("pagehide", stop);
  window.addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  setInterval(() => { if (source && performance.now() > due) fallBack(); }, LOOK_MS);
}
