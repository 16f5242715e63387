// Leave a page with something to lose only while the server answers: otherwise the browser's error page would replace
// it, with what is typed in it. So forms that write are submitted after a probe was answered. So are searches and links,
// from a table or while something is typed, unless a service worker answers them. Without an answer the page stays and
// says so.

import { isAnswering, showNoAnswer } from "./answering.js";
import { isTyped } from "./typed.js";

const FRESH_MS = 3_000; // no probe on a page that was loaded so recently

let leave = null; // the newest tap, while the probe is under way
let isSure = false;

window.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const leaves = form.matches("[method=post]:not([target])") || (form.matches("[method=get]:not([target])") && isAtRisk());
  if (form.requestSubmit && leaves) ask(event, () => form.requestSubmit(submitter), submitter);
});

window.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const isOther = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || isOther || link.target || link.download || link.origin !== location.origin) return;
  const isHere = link.pathname + link.search === location.pathname + location.search;
  if (isHere || link.closest(".conflict, .decides")) return; // the link is a choice in a conflict, which is stored
  if (!isAtRisk()) return;
  const { href } = link; // the table may be replaced by then
  ask(event, () => location.assign(href));
});

const isAtRisk = () =>
  !navigator.serviceWorker?.controller && Boolean(document.querySelector("[data-here]") || isTyped(document.body));

// Without an answer the event "unanswered", with the button, lets the page handle it; if it does not, a notice is shown.
async function ask(event, go, button) {
  const isFresh = performance.now() < FRESH_MS && navigator.onLine && document.body.dataset.asOf === undefined;
  if (event.defaultPrevented || isSure || isFresh) return;
  event.preventDefault();
  const isAsked = leave;
  leave = go;
  if (isAsked) return;
  const answers = await isAnswering();
  const last = leave;
  leave = null;
  if (!answers) {
    const isHandled = !document.dispatchEvent(new CustomEvent("unanswered", { detail: button, cancelable: true }));
    return isHandled ? undefined : showNoAnswer(document.body.dataset.stays);
  }
  isSure = true;
  last();
  isSure = false;
}
