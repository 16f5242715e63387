// What pages do on top of plain HTML: keep the focus, take no tap too early, say when the server
// does not answer.

import { tellNoAnswer } from "./answering.js";
import "./leaving.js";
import { isChanged } from "./typed.js";

const SETTLE_MS = 350; // the second tap of a double one has come by then

const notice = document.getElementById("notice");
let settling = 0;

// It ends each page: this one was cut off.
if (!notice && performance.getEntriesByType("navigation")[0].type !== "reload") location.reload();

// A new attempt: what the notice says of the last one is over.
document.addEventListener("htmx:before:request", () => notice.replaceChildren());

// What is wrong is in sight, however far down a long form it is.
const first = (...those) => those
  .flatMap((each) => [...document.querySelectorAll(each)])
  .find((one) => one.checkVisibility?.() ?? true);
const bringUp = (...those) => first(...those)?.scrollIntoView({ block: "nearest" });
bringUp("main [aria-invalid]", "main .conflict", "main [role=alert]");

// What a correction did to the end of a game is said once, and not again after a reload.
if (/end=/.test(location)) history.replaceState(null, "", location.pathname);

// A number that is tapped is typed anew.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("main [inputmode=numeric]")) target.select();
});

// htmx copies the `style` of a replaced element to the new one with the same id, which the policy
// refuses. Password managers and tools that take screenshots set styles on fields.
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  ctx.target?.querySelectorAll("[id][style]").forEach((old) => old.removeAttribute("style"));
});

// A swap takes the focused element away; put the focus on the question that is due now. Where all that
// is due is to put something right, that is the first field that is wrong.
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

// A search of the rule book, as a page or over a table, marks the sentence that answers it.
document.addEventListener("htmx:after:swap", ({ target }) => {
  if (target.id === "q") bringUp("#answer", "#found .best h1");
});

// A table that has just changed takes neither tap nor key: what is meant for the player before must
// not be said for the next one.
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

// No answer at all: the form is still there, and its key keeps a second tap from counting twice. What
// was entered at a table is kept, shown as not sent, and goes out again by itself.
document.addEventListener("htmx:error", (event) => {
  // the question is gone: what was entered has come by another way
  if (event.detail?.ctx?.sourceElement?.isConnected === false) return;
  if (event.detail?.ctx?.kept) return;
  tell();
});

// What lies between may answer in the server's place, or cut an answer off: that is no table, and none either for its question.
document.addEventListener("htmx:after:request", (event) => {
  const { target, hx, text } = event.detail.ctx;
  if (target?.id !== "table" || Object.keys(hx).length || /id="table"[^]*<\/div>\s*$/.test(text)) return;
  event.preventDefault();
  tell();
});

function tell() {
  const { offline, silent } = document.body.dataset;
  tellNoAnswer(navigator.onLine ? silent : offline);
}

// What was typed before the page listened, or was put back into its fields by the browser, is followed
// as if it were typed now. Timers keep their order: htmx began to listen before the inner one is due.
window.addEventListener("load", () => setTimeout(() => {
  for (const part of document.querySelectorAll("[hx-trigger^=change], [hx-trigger^=input]")) {
    const isFollowed = [part, ...part.querySelectorAll("input, select, textarea")].some(isChanged);
    const [event] = part.getAttribute("hx-trigger").match(/^\w+/);
    if (isFollowed) part.dispatchEvent(new Event(event, { bubbles: true }));
  }
}));
