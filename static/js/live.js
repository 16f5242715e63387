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

const place = () => document.querySelector("[data-live]");
const shown = () => Number(place().dataset.version);

function listen() {
  stop();
  heard = Date.now();
  source = new EventSource(`${place().dataset.live}&seen=${shown()}`);
  source.addEventListener("board", (event) => take(Number(event.lastEventId), event.data));
  source.addEventListener("beat", () => { heard = Date.now(); });
  source.addEventListener("gone", () => { stop(); location.reload(); });
  source.addEventListener("error", () => {
    if (source?.readyState === EventSource.CLOSED) ask();
  });
}

function stop() {
  source?.close();
  source = null;
  clearTimeout(asking);
  asking = 0;
}

// No stream to be had: ask, and try the stream again now and then.
async function ask(since = Date.now()) {
  stop();
  try {
    const answer = await fetch(place().dataset.live, {
      cache: "no-store",
      headers: etag ? { "If-None-Match": etag } : {},
    });
    if (answer.status === 403 || answer.status === 404) return location.reload();
    if (answer.status === 200) {
      etag = answer.headers.get("ETag");
      take(parseInt(etag.replace(/\D*/, ""), 10), await answer.text());
    }
  } catch {
    // no network: the next time
  }
  if (Date.now() - since > RETRY_MS) return listen();
  asking = setTimeout(() => ask(since), ASK_MS);
}

function take(version, html) {
  heard = Date.now();
  if (!(version > shown())) return;
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  if (!fresh.matches("header")) return place().replaceWith(fresh);
  place().querySelector("header").replaceWith(fresh);
  if (isBusy()) {
    document.getElementById("news").hidden = false;
  } else {
    fetchTable();
  }
}

function fetchTable() {
  const table = place();
  window.htmx.ajax("GET", location.pathname, { target: "#table", swap: "outerHTML" }).then(() => {
    if (place() === table) return;
    place().classList.add("fresh");
    setTimeout(() => place().classList.remove("fresh"), SETTLE_MS);
  });
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

// The screen stays lit while a night goes on, where the browser can.
async function stayAwake() {
  if (document.visibilityState !== "visible" || !place()) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // the battery is low, or the system says no
  }
}

if (place()) {
  listen();
  stayAwake();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    stayAwake();
    if (!asking && (source?.readyState !== EventSource.OPEN || Date.now() - heard > QUIET_MS)) listen();
  });
  window.addEventListener("online", listen);
  window.addEventListener("pagehide", stop);
  window.addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  setInterval(() => { if (source && Date.now() - heard > QUIET_MS) listen(); }, 5_000);
}
