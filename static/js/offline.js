// Pages without a connection: register the service worker (`worker.js`), show the age of a cached page, and load
// the current one once the server answers again.
//
// Browsers allow this over https with a trusted certificate, and on localhost.

import { isAnswering } from "./answering.js";
import { moment } from "./moment.js";
import { sendAfter } from "./offline/driver.js";
import { forgetAccepted, waiting } from "./offline/stored.js";
import { isTyped } from "./typed.js";

const RETRY_MS = 5_000;

const { worker, asOf } = document.body.dataset; // asOf: when the page was cached; "" if it is fresh
const workers = navigator.serviceWorker;
const isFirst = !workers?.controller; // loaded before there was a worker
const houses = document.querySelector("[data-houses]")?.dataset.houses.split(" "); // all houses of this device

async function begin() {
  try {
    await workers.register(worker);
    const { active } = await workers.ready;
    active.postMessage({
      isFirst,
      language: document.documentElement.lang,
      sitting: document.getElementById("copies-strip")?.dataset.sitting,
      houses,
      thrifty: Boolean(navigator.connection?.saveData),
    });
  } catch {
    // untrusted certificate or disabled storage: everything works as without a worker
  }
}

// ---- a cached page ----

const strip = document.getElementById("as-of-strip");
let bar = null;
let checking = false;

function showAge() {
  strip.after(strip.content.cloneNode(true));
  bar = document.getElementById("as-of");
  bar.querySelector(".since").textContent = bar.dataset.said.replace("{time}", moment(Number(asOf)));
}

async function check() {
  if (checking || document.visibilityState !== "visible") return;
  checking = true;
  const answers = await isAnswering(location.href);
  if (answers) {
    await sendAfter("looked_at"); // send queued entries first
    if (!await isBusy()) return location.reload();
  }
  bar?.classList.toggle("answered", answers);
  checking = false;
}

// What a reload would lose or hide: something typed, a correction or a request under way.
async function isBusy() {
  const open = "dialog[open], [data-again], .conflict, .errors, .htmx-request";
  return isTyped(document) || document.querySelector(open) || (await waiting()).some(({ state }) => !state.status);
}

if (asOf !== undefined) {
  if (asOf) showAge();
  setInterval(check, RETRY_MS);
  window.addEventListener("online", check);
  document.addEventListener("visibilitychange", check);
} else {
  if (houses) forgetAccepted(houses);
  if (workers) window.addEventListener("load", begin);
}
