// Live updates of the night or match on this page.
//
// The element with data-live has the stream's address, and data-version its version. The question below the
// head of a table contains a form, so it is fetched by its own address, and never while somebody types.

import { follow } from "./follow.js";
import { PARTIAL, parse } from "./parts.js";
import { isTyped } from "./typed.js";

const SETTLE_MS = 700; // a finger on its way must not hit new content

let newest = 0; // the newest version announced by the stream

const place = () => document.querySelector("[data-live]");
const versionShown = () => Number(place().dataset.version);

function take(version, html, always) {
  if (version === versionShown() || (version < versionShown() && !always)) return;
  newest = version;
  const fresh = boardIn(html);
  if (!fresh.matches("header")) return place().replaceWith(fresh);
  place().querySelector("header").replaceWith(fresh);
  if (!isBusy()) fetchTable();
  else if (!place().querySelector(".htmx-request")) showNews(); // else the answer to this page's own entry is under way
}

// Fetch the current question. If somebody has begun to type, or no answer comes, show a notice instead; the
// next heartbeat tries again.
async function fetchTable() {
  const before = versionShown();
  let fresh;
  try {
    const answer = await fetch(place().dataset.here, { cache: "no-store", headers: PARTIAL });
    if (answer.status !== 200) return showNews();
    const html = await answer.text();
    fresh = /<\/div>\s*$/.test(html) ? boardIn(html) : null; // complete, not cut off
  } catch {
    return showNews();
  }
  const table = place();
  if (isBusy() || !fresh?.matches("[data-live]")) return showNews();
  if (versionShown() !== before) {
    // this page's own entry was answered meanwhile: this may be older
    if (newest > versionShown()) fetchTable();
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

function showNews() {
  const news = document.getElementById("news");
  if (news) news.hidden = false;
}

const boardIn = (html) => parse(html).body.firstElementChild;

// Something is being typed or corrected here, or is on its way to the server.
function isBusy() {
  const table = place();
  return "again" in table.dataset || table.querySelector(".htmx-request") || isTyped(table);
}

if (place()) {
  follow({
    address: () => place().dataset.live,
    version: versionShown,
    take,
    beat: () => { if (newest > versionShown() && !isBusy()) fetchTable(); },
  });
  // a lost answer may have arrived as an update while we waited for it
  document.addEventListener("htmx:error", () => { if (newest > versionShown()) fetchTable(); });
}
