// Additions to plain HTML for all pages: keep the focus, ignore taps that come too early, show that the
// server does not answer.

import { showNoAnswer } from "./answering.js";
import "./leaving.js";
import { isChanged } from "./typed.js";

const SETTLE_MS = 350; // the second tap of a double tap comes within this time

const notice = document.getElementById("notice");
let settling = 0;

// Each complete page ends with it: this page was cut off.
if (!notice && performance.getEntriesByType("navigation")[0].type !== "reload") location.reload();

// A new attempt: clear the notice about the last one.
document.addEventListener("htmx:before:request", () => notice.replaceChildren());

// Scroll to the errors of a long form.
const first = (...those) => those
  .flatMap((selector) => [...document.querySelectorAll(selector)])
  .find((element) => element.checkVisibility?.() ?? true);
const bringUp = (...those) => first(...those)?.scrollIntoView({ block: "nearest" });
bringUp("main [aria-invalid]", "main .conflict", "main [role=alert]");

// The effect of a correction on a game's end is shown once, not again after a reload.
if (/end=/.test(location)) history.replaceState(null, "", location.pathname);

// A field that is changed is no longer marked as wrong.
document.addEventListener("input", ({ target }) => target.removeAttribute("aria-invalid"));

// Select a number when it is tapped, so that typing replaces it.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("main [inputmode=numeric], .counted > input")) target.select();
});

// htmx copies the `style` of a replaced element to the new one with the same id, which the CSP refuses.
// Password managers and screenshot tools set styles on fields.
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  ctx.target?.querySelectorAll("[id][style]").forEach((old) => old.removeAttribute("style"));
});

// A swap removes the focused element; focus the current question instead. If there are only errors to
// correct, focus the first invalid field.
document.addEventListener("htmx:after:swap", () => {
  const due = document.querySelector("[data-focus]");
  if (!due || (document.activeElement ?? document.body) !== document.body) return;
  due.focus({ preventScroll: true });
  bringUp("h1[data-focus]"); // such as the result of a game
  if (!due.matches("[role=alert]")) return;
  const wrong = first("main [aria-invalid], form .errors");
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: "center" });
});

// Scroll to the sentence that matches a search of the rule book, as a page or over a table.
document.addEventListener("htmx:after:swap", ({ target }) => {
  if (target.id === "q") bringUp("#answer", "#found .best h1");
});

// Ignore taps and keys right after the table changed: a second tap meant for the previous player must not
// count for the next one.
function settle(ms) {
  document.body.classList.add("fresh");
  clearTimeout(settling);
  settling = setTimeout(() => document.body.classList.remove("fresh"), ms);
}

document.addEventListener("htmx:before:settle", ({ target }) => {
  if (target.id === "table") settle(SETTLE_MS);
  if (["table", "editor"].includes(target.id)) bringUp("main .conflict");
});
document.addEventListener("news", ({ detail }) => settle(detail));
document.addEventListener("click", (event) => {
  if (!event.target.closest?.(".fresh main")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// No answer: the form stays, and its key keeps a second tap from counting twice. An entry at a table is
// kept, shown as unsent, and sent again automatically.
document.addEventListener("htmx:error", (event) => {
  // the question is gone: the entry arrived in another way
  if (event.detail?.ctx?.sourceElement?.isConnected === false) return;
  if (event.detail?.ctx?.kept) return;
  showOutage();
});

// A proxy or captive portal may answer instead of the server, or cut an answer off: don't swap that into the table.
document.addEventListener("htmx:after:request", (event) => {
  const { target, hx, text } = event.detail.ctx;
  if (target?.id !== "table" || Object.keys(hx).length || /id="table"[^]*<\/div>\s*$/.test(text)) return;
  event.preventDefault();
  showOutage();
});

function showOutage() {
  const { offline, silent } = document.body.dataset;
  showNoAnswer(navigator.onLine ? silent : offline);
}

// Handle what was typed before the scripts ran, or restored by the browser, as if it were typed now. Timers
// fire in order: htmx listens before the inner one fires.
window.addEventListener("load", () => setTimeout(() => {
  for (const part of document.querySelectorAll("[hx-trigger^=change], [hx-trigger^=input]")) {
    const isFollowed = [part, ...part.querySelectorAll("input, select, textarea")].some(isChanged);
    const [event] = part.getAttribute("hx-trigger").match(/^\w+/);
    if (isFollowed) part.dispatchEvent(new Event(event, { bubbles: true }));
  }
}));
