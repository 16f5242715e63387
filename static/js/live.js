// Follows the night on this page: what others enter shows here by itself.
//
// The element with data-live says where to listen, and data-version what it shows. Boards come as
// a stream; where there is none, they are asked for every few seconds. The question below the
// head of a table has a form, so it is fetched by its own address, and never while somebody types.

const QUIET_MS = 35_000; // the server beats every ten seconds
const ASK_MS = 3_000;
const RETRY_MS = 30_000;
const SETTLE_MS = 700; // a finger on its way must not hit what has just come

let source = null;
let asking = 0;
let heard = 0;
let etag = "";
let newest = 0; // the version that the stream has told of
let turn = 0; // each new way of listening ends the one before, also one that waits for an answer

const place = () => document.querySelector("[data-live]");
const shown = () => Number(place().dataset.version);

function listen() {
  stop();
  heard = Date.now();
  let first = true; // the first board of a connection counts, even after a backup was restored
  source = new EventSource(`${place().dataset.live}&seen=${shown()}`);
  source.addEventListener("board", (event) => {
    take(Number(event.lastEventId), event.data, first);
    first = false;
  });
  source.addEventListener("beat", () => {
    heard = Date.now();
    if (newest > shown() && !isBusy()) fetchTable();
  });
  source.addEventListener("gone", () => { stop(); location.reload(); });
  source.addEventListener("error", () => {
    if (source?.readyState === EventSource.CLOSED) ask();
  });
}

function stop() {
  turn += 1;
  source?.close();
  source = null;
  clearTimeout(asking);
  asking = 0;
}

// No stream to be had: ask, and try the stream again now and then.
async function ask(since = Date.now()) {
  stop();
  const mine = turn;
  try {
    const answer = await fetch(place().dataset.live, {
      cache: "no-store",
      headers: etag ? { "If-None-Match": etag } : {},
    });
    const html = await answer.text();
    if (mine !== turn) return;
    if (answer.status === 403 || answer.status === 404) return location.reload();
    if (answer.status === 200) {
      etag = answer.headers.get("ETag");
      take(Number(answer.headers.get("X-Night-Version")), html, true);
    }
  } catch {
    // no network: the next time
  }
  if (mine !== turn) return;
  if (Date.now() - since > RETRY_MS) return listen();
  asking = setTimeout(() => ask(since), ASK_MS);
}

function take(version, html, always = false) {
  heard = Date.now();
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
  fresh.classList.add("fresh");
  setTimeout(() => fresh.classList.remove("fresh"), SETTLE_MS);
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
  setInterval(() => { if (source && Date.now() - heard > QUIET_MS) listen(); }, 5_000);
}
