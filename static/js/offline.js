// Pages without a connection: starts the service worker (`worker.js`), says how old a page is that it
// had kept, and takes the page as it is now once the server answers again.
//
// Only where the browser lets it: over https with a certificate that it trusts, or on this computer.

import { isAnswering } from "./answering.js";
import { moment } from "./moment.js";
import { sendAfter } from "./offline/driver.js";
import { waiting } from "./offline/stored.js";
import { isTyped } from "./typed.js";

const RETRY_MS = 5_000;

const { worker, asOf } = document.body.dataset; // since when the page is kept; "" for none, where none is
const workers = navigator.serviceWorker;
const isFirst = !workers?.controller; // it came before there was a worker

async function begin() {
  try {
    await workers.register(worker);
    const { active } = await workers.ready;
    active.postMessage({
      isFirst,
      language: document.documentElement.lang,
      sitting: document.getElementById("copies-strip")?.dataset.sitting,
      houses: document.querySelector("[data-houses]")?.dataset.houses.split(" "),
      thrifty: Boolean(navigator.connection?.saveData),
    });
  } catch {
    // a certificate that is not trusted, or storage that is shut off: then all is as without a worker
  }
}

// ---- a page that was kept ----

const strip = document.getElementById("as-of-strip");
let bar = null;
let checking = false;

function tell() {
  strip.after(strip.content.cloneNode(true));
  bar = document.getElementById("as-of");
  bar.querySelector(".since").textContent = bar.dataset.said.replace("{time}", moment(Number(asOf)));
}

async function check() {
  if (checking || document.visibilityState !== "visible") return;
  checking = true;
  const answers = await isAnswering(location.href);
  if (answers) {
    await sendAfter("looked_at"); // what waits goes first
    if (!await isBusy()) return location.reload();
  }
  bar?.classList.toggle("answered", answers);
  checking = false;
}

// What would be lost or overlooked if the page came anew: what is typed, being said again, or sent.
async function isBusy() {
  const open = "dialog[open], [data-again], .conflict, .errors, .htmx-request";
  return isTyped(document) || document.querySelector(open) || (await waiting()).some(({ state }) => !state.status);
}

if (asOf !== undefined) {
  if (asOf) tell();
  setInterval(check, RETRY_MS);
  window.addEventListener("online", check);
  document.addEventListener("visibilitychange", check);
} else if (workers) {
  window.addEventListener("load", begin);
}
