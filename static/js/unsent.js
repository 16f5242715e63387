// What is entered at a table is kept here before it is sent, and sent again by itself until the server
// has answered: its key lets it count once. What waits, and what was refused, is shown on every page.

import { drop, keep, waiting } from "./journal.js";
import { moment } from "./moment.js";
import { isTyped } from "./typed.js";

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_MS = 60_000;
const PATIENCE_MS = 15_000;
const REFUSALS = [400, 401, 403];
const [DONE, HELD, RETRY] = ["done", "held", "retry"];

const strip = document.getElementById("unsent-strip");
const going = new Set(); // keys of those that htmx is sending
let sending = false;
let tries = 0;
let timer = 0;

const table = () => document.querySelector("#table[data-here]");

// ---- what is entered ----

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const { form, method, body, submitter } = ctx.request;
  if (method !== "POST" || !body.has("key") || !form?.closest("#table[data-here]")) return;
  ctx.kept = true;
  ctx.fetch = async (action, request) => {
    const entry = {
      key: body.get("key"),
      action,
      body: String(body),
      here: table().dataset.here,
      what: called(form, submitter),
      at: Date.now(),
    };
    const fixes = "again" in table().dataset; // what stands in the way of the others
    going.add(entry.key);
    let goesOn = false; // with what waits besides
    try {
      await keep(entry);
      goesOn = !fixes && await isBehind(entry);
      if (goesOn) throw new TypeError("waits");
      const answer = await fetch(action, request);
      if (REFUSALS.includes(answer.status)) await keep({ ...entry, why: answer.status });
      else if (isBusy(answer)) later();
      else await answered(entry);
      goesOn = answer.ok;
      return answer;
    } catch (error) {
      if (!goesOn) later();
      form.dispatchEvent(new CustomEvent("unsent:kept", { bubbles: true }));
      throw error;
    } finally {
      going.delete(entry.key);
      await show();
      if (goesOn && await isLeft()) send();
    }
  };
});

const isBehind = async ({ key, here }) => (await waiting()).some((other) => other.key !== key && other.here === here && !other.why);
const isLeft = async () => (await waiting()).some(({ why }) => !why);

async function answered(entry) {
  tries = 0;
  await drop(entry.key);
}

// What a person calls it: the question, and the button that was tapped.
function called(form, submitter) {
  const question = form.querySelector("h1, h2") ?? table().querySelector("main h1");
  const said = [question, "hides" in table().dataset ? null : submitter].map((one) => one?.innerText.replace(/\s+/g, " ").trim());
  return [document.title.split(" · ").at(-2), ...said].filter(Boolean).join(" · ");
}

const isBusy = ({ status }) => status >= 500 || status === 429;

// ---- sending again ----

export async function send(again = false) {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  const held = new Set(); // where something stands in the way of what comes after it
  let goesOn = true;
  try {
    for (const { key } of await waiting()) {
      const entry = (await waiting()).find((one) => one.key === key); // it may have been given up
      if (!entry || held.has(entry.here)) continue;
      const waits = going.has(key) || (belongsHere(entry) && "again" in table().dataset);
      if (waits || (entry.why && !again && !belongsHere(entry))) {
        if (waits) held.add(entry.here);
        continue;
      }
      const done = await attempt(entry);
      if (done === RETRY) {
        goesOn = false;
        break;
      }
      if (done === HELD) held.add(entry.here);
    }
  } finally {
    sending = false;
    await show();
  }
  if (goesOn && await isLeft()) later();
}

// One request and what follows from its answer: whether the next one can go out.
async function attempt(entry) {
  const body = new URLSearchParams(entry.body);
  const token = document.querySelector("[name=csrf_token]")?.value;
  if (token) body.set("csrf_token", token);
  let answer, html;
  try {
    answer = await fetch(entry.action, {
      method: "POST",
      body,
      headers: { "HX-Request": "true", "HX-Request-Type": "partial" },
      signal: AbortSignal.timeout?.(PATIENCE_MS),
    });
    html = await answer.text();
  } catch {
    return later();
  }
  if (isBusy(answer)) return later(Number(answer.headers.get("Retry-After")) * 1_000);
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  const isTable = fresh?.matches("#table[data-here]");
  const isTaken = answer.headers.has("HX-Redirect");
  const isRefused = answer.headers.has("HX-Retarget") || (entry.part && [409, 422].includes(answer.status));
  // only our own answers say where they belong; others' may come from whatever lies between
  if (!isTable && !isTaken && !isRefused) return later();
  // of what stands in its way, its own page shows both
  const isShown = isTable && belongsHere(entry) && canShow() && (answer.ok || !entry.part);
  if (isShown) put(fresh);
  const isDone = isTaken || isShown || (isTable && answer.ok);
  if (isDone) await answered(entry);
  else await keep({ ...entry, why: answer.status });
  if (isTaken && belongsHere(entry)) renew();
  return isDone && (isTaken || answer.ok) ? DONE : HELD;
}

// Nothing that is typed, or has just come back, may be lost by it.
const canShow = () => !("again" in table().dataset) && !isTyped(table()) && document.visibilityState === "visible";

const belongsHere = (entry) => table()?.dataset.here === entry.here;

// The table as it is now, unless the last of what waits is still to go, or the next is being typed.
async function renew() {
  if (!await isLeft() && canShow()) location.reload();
}

function put(fresh) {
  table().replaceWith(fresh);
  window.htmx.process(fresh);
  document.getElementById("notice").replaceChildren();
}

// Try again after a while, if something waits for it.
function later(asked = 0) {
  clearTimeout(timer);
  const usual = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
  timer = setTimeout(send, Math.min(Math.max(asked || 0, usual), LONGEST_MS));
  tries += 1;
  return RETRY;
}

// ---- what is shown of it ----

export async function show() {
  const entries = (await waiting()).filter(({ key }) => !going.has(key));
  let shown = document.getElementById("unsent");
  if (!entries.length) {
    clearTimeout(timer);
    return shown?.remove();
  }
  if (!shown) {
    strip.after(strip.content.cloneNode(true));
    shown = document.getElementById("unsent");
    shown.querySelector(".send-again").addEventListener("click", () => send(true));
  }
  const told = entries.map(({ key, why }) => `${key} ${why}`).join();
  if (shown.dataset.told === told) return; // what somebody has opened in there stays open
  shown.dataset.told = told;
  shown.querySelector("output").value = entries.length;
  const { content } = shown.querySelector("template");
  shown.querySelector("ol").replaceChildren(...entries.map((entry) => {
    const line = content.cloneNode(true).firstElementChild;
    line.querySelector("b").textContent = entry.what;
    line.querySelector("time").textContent = moment(entry.at);
    line.querySelector(".refused").hidden = !entry.why;
    line.querySelector("a").href = entry.here;
    line.querySelector("a").hidden = belongsHere(entry) && !entry.part;
    if (entry.part) line.querySelector("a").addEventListener("click", (event) => open(event, entry));
    line.querySelector(".give-up").addEventListener("click", async () => {
      await drop(entry.key);
      show();
    });
    return line;
  }));
  shown.dispatchEvent(new CustomEvent("unsent:shown", { bubbles: true }));
}

// Send a whole part from its own page, which shows what stands in its way beside what was typed.
async function open(event, entry) {
  event.preventDefault();
  try {
    await fetch(entry.here, { method: "HEAD", cache: "no-store" });
  } catch {
    return; // there is no server to show it
  }
  const form = document.createElement("form");
  form.method = "post";
  form.action = entry.action;
  for (const [name, value] of new URLSearchParams(entry.body)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = name === "csrf_token" ? document.querySelector("[name=csrf_token]")?.value ?? value : value;
    form.append(field);
  }
  document.body.append(form);
  await drop(entry.key);
  form.submit();
}

// What a page needs only in need is fetched once it stands, while there is a server.
window.addEventListener("load", async () => {
  try {
    if (document.querySelector("#table[data-ahead], form[data-part]")) await import("./ahead.js");
    if (document.getElementById("copies-strip")) await import("./sitting_copies.js");
  } catch {
    // without it the page is as it was before there was such a thing
  }
});
document.addEventListener("storage:late", () => send());
window.addEventListener("online", () => send());
window.addEventListener("pageshow", () => send());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") send();
});
