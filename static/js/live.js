// Follows the night or match on this page: what others enter shows here by itself.
//
// The element with data-live says where to listen, and data-version what it shows. The question
// below the head of a table has a form, so it is fetched by its own address, and never while
// somebody types.

import { follow } from "./follow.js";
import { isTyped } from "./typed.js";

const SETTLE_MS = 700; // a finger on its way must not hit what has just come

let newest = 0; // the version that the stream has told of

const place = () => document.querySelector("[data-live]");
const shown = () => Number(place().dataset.version);

function take(version, html, always) {
  if (version === shown() || (version < shown() && !always)) return;
  newest = version;
  const fresh = parse(html);
  if (!fresh.matches("header")) return place().replaceWith(fresh);
  place().querySelector("header").replaceWith(fresh);
  if (!isBusy()) fetchTable();
  else if (!place().querySelector(".htmx-request")) tell(); // else the answer to one's own entry is on its way
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
    const html = await answer.text();
    fresh = /<\/div>\s*$/.test(html) ? parse(html) : null; // it was not cut off
  } catch {
    return tell();
  }
  const table = place();
  if (isBusy() || !fresh?.matches("[data-live]")) return tell();
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
  return "again" in table.dataset || table.querySelector(".htmx-request") || isTyped(table);
}

if (place()) {
  follow({
    address: () => place().dataset.live,
    shown,
    take,
    beat: () => { if (newest > shown() && !isBusy()) fetchTable(); },
  });
  // an answer that was lost may have come as news, while it was still waited for
  document.addEventListener("htmx:error", () => { if (newest > shown()) fetchTable(); });
}
