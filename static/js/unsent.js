// What is entered at a table is kept here before it is sent, and sent again by itself until the server
// has answered (`queue.js`). What waits, and what was refused, is shown on every page.

import { calledHere, giveUp, isOnlyHere, isRead, replace, waiting, withoutToken } from "./journal.js";
import { moment } from "./moment.js";
import { begin, chosen, enter, hold, holdsUp, isForbidden, pending, release, send, taken } from "./queue.js";
import { isTyped } from "./typed.js";

const strip = document.getElementById("unsent-strip");

const ENTERED = "#table[data-here], #board[data-here]";
const table = () => document.querySelector("#table[data-here]");
const here = () => document.querySelector(ENTERED)?.dataset.here;

// ---- what is entered ----

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const { form, method, body, submitter } = ctx.request;
  if (method !== "POST" || !body.has("key") || !form?.closest("#table[data-here]")) return;
  ctx.kept = true;
  const isChoice = Boolean(form.closest(".conflict"));
  ctx.fetch = async (action, request) => {
    await settled; // what it puts right is known
    const entry = {
      key: body.get("key"),
      action,
      body: withoutToken(body),
      here: table().dataset.here,
      what: called(form, submitter),
      at: Date.now(),
      follows: "part" in form.dataset,
      fixes: isChoice || differs,
    };
    if (differs) history.replaceState(null, "", entry.here); // the address says what is said now
    differs = false;
    try {
      return await enter(entry, () => fetch(action, request));
    } catch (error) {
      if (isChoice) choiceWaits(entry, submitter);
      form.dispatchEvent(new CustomEvent("unsent:kept", { bubbles: true }));
      throw error;
    }
  };
});

let choice; // that was made on this page, and waits
let differs = false; // this page says as another part what stands in the way

function choiceWaits(entry, button) {
  choice = entry;
  button?.setAttribute("aria-pressed", "true");
  table().dataset.chosen = "";
}

// What a person calls it: the question, and the button that was tapped, unless it only saves a whole part.
function called(form, submitter) {
  const question = form.querySelector("h1, h2") ?? table().querySelector("main h1");
  const isQuiet = "hides" in table().dataset || "part" in form.dataset;
  const { what } = form.dataset; // of a choice
  if (what && !isQuiet) return calledHere(what);
  return calledHere(...[question, isQuiet ? null : submitter?.querySelector("b") ?? submitter].map((one) => one?.innerText.replace(/\s+/g, " ").trim()));
}

// A link at the table, or an answer to something else, took the place of a conflict.
document.addEventListener("htmx:before:settle", ({ target }) => {
  if (target.id !== "table" || isAgain() || !chosen().length) return;
  release();
  show();
});

// ---- what answers look like here ----

const isAgain = () => "again" in (table()?.dataset ?? {});

// Nothing that is typed, or has just come back, may be lost by it, but by what puts that right.
const mayPut = ({ fixes } = {}) => (fixes || !isAgain()) && !isTyped(table()) && document.visibilityState === "visible";

const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

function read(html) {
  const { body } = parsed(html);
  const fresh = body.firstElementChild;
  const isTable = Boolean(fresh?.matches(ENTERED));
  const said = [...body.querySelectorAll(".errors li, .denied")].map((one) => one.textContent.trim()).join(" ");
  const [isAgain, isClosed] = ["again", "closed"].map((name) => isTable && name in fresh.dataset);
  const isBarred = isAgain && Boolean(fresh.querySelector("form .decides"));
  return { fresh, isTable, isAgain, isBarred, isClosed, said };
}

function put({ fresh }) {
  table().replaceWith(fresh);
  window.htmx.process(fresh);
  document.getElementById("notice").replaceChildren();
}

// The table as it is now, unless the next is being typed.
function renew() {
  if (mayPut()) return location.reload();
  const news = document.getElementById("news");
  if (news) news.hidden = false;
}

// Whoever has chosen is not asked again, so that comes before anything goes out.
let settled = Promise.resolve();
const settle = () => { settled = settled.then(takeChosen).then(holdAnswered).catch(() => {}); };
settle();

begin({ here, first: () => settled, isAgain, read, mayPut, put, renew, show });

// ---- what is shown of it ----

// A board says by itself that its turns wait.
const isSaid = ({ turn, why, here: at }) => turn && !why && at === here();

export async function show() {
  if (taken.size) document.dispatchEvent(new Event("unsent:taken"));
  const entries = (await pending()).filter((entry) => !isSaid(entry));
  let shown = document.getElementById("unsent");
  if (!entries.length) return shown?.remove();
  if (!shown) {
    navigator.storage?.persist?.().catch(() => {}); // browsers may clear what is not asked for
    strip.after(strip.content.cloneNode(true));
    shown = document.getElementById("unsent");
    shown.querySelector(".send-again").addEventListener("click", () => send(true));
  }
  const ofHere = entries.filter((entry) => entry.here === here());
  shown.classList.toggle("of-here", ofHere.length > 0);
  shown.classList.toggle("goes-on", ofHere.some(({ why }) => !why)); // to undo is about what came before
  const told = entries.map((entry) => `${entry.key} ${entry.why} ${entry.said} ${entry.what} ${isOnlyHere(entry)}`).join() + isAgain();
  if (shown.dataset.told === told) return; // what somebody has opened in there stays open
  shown.dataset.told = told;
  shown.querySelector("output").value = entries.length;
  shown.querySelector(".only-here").hidden = !entries.some(isOnlyHere);
  const closed = new Set(isAgain() ? [here()] : []); // where something stands in the way
  const { content } = shown.querySelector("template");
  shown.querySelector("ol").replaceChildren(...entries.map((entry) => {
    const line = content.cloneNode(true).firstElementChild;
    line.querySelector("b").textContent = entry.what;
    line.querySelector("time").textContent = moment(entry.at);
    const refusals = [...line.querySelectorAll(".refused")];
    const stands = entry.why ?? (closed.has(entry.here) && !entry.fixes ? "behind" : null);
    const why = stands && (refusals.find(({ dataset }) => dataset.why.split(" ").includes(`${stands}`)) ?? refusals.at(-1));
    for (const other of refusals) if (other !== why) other.remove();
    const itself = why?.querySelector(".denied"); // what the server says takes its place
    if (itself && entry.said) itself.textContent = entry.said;
    else if (entry.said) why?.append(`: ${entry.said}`);
    if (holdsUp(entry)) closed.add(entry.here);
    line.querySelector("a").href = entry.here;
    const isForm = entry.part && !isForbidden(entry);
    line.querySelector("a").hidden = entry.here === here() && !isForm;
    if (isForm) line.querySelector("a").addEventListener("click", (event) => open(event, entry));
    line.querySelector(".give-up").addEventListener("click", async () => {
      await giveUp(entry);
      show();
    });
    return line;
  }));
  shown.querySelector(".way-out").hidden = !shown.querySelector(".behind") || entries.some(isForbidden);
  shown.dispatchEvent(new CustomEvent("unsent:shown", { bubbles: true }));
}

async function open(event, entry) {
  event.preventDefault();
  try {
    const { openPart } = await import("./opened.js");
    await openPart(entry);
  } catch {
    // there is no server to show it
  }
}

// ---- choosing ----

// A choice leads to another page: only where that came has it been made. What was sent for it, the server may not
// have heard: it waits in the place of what it puts right.
function choose({ form, submitter, link }) {
  const body = form && new FormData(form, submitter);
  const said = form && { key: body.get("key"), action: form.getAttribute("action"), body: withoutToken(body) };
  const all = chosen().length ? chosen() : [choice ?? { key: document.body.dataset.answered }]; // it is not held yet
  const anew = link?.matches(".decides") && link.search && link.href; // where it is to be said as another part
  try {
    sessionStorage.chosen = JSON.stringify({ all, said, anew });
  } catch {
    // storage is shut off: then it is asked once more
  }
}

document.addEventListener("click", ({ target }) => {
  const link = target.closest(".conflict a, .decides");
  if (link) choose({ link });
});
document.addEventListener("submit", ({ target, submitter }) => {
  if (document.body.dataset.answered && target.closest("main")) choose({ form: target, submitter });
});

async function takeChosen() {
  try {
    const { chosen: made } = sessionStorage;
    if (!made) return;
    const { all, said, anew } = JSON.parse(made);
    if (anew === location.href) return isAgain() ? await holdAll(all) : undefined; // at each visit, until it is said
    if (!anew) for (const entry of all) await replace(entry, said);
    if (sessionStorage.chosen === made && isRead()) delete sessionStorage.chosen; // not before: this page may go at any moment
  } catch {
    // as above
  }
}

// They stay until they are said as another part: only the address says them besides.
async function holdAll(all) {
  const left = (await waiting()).filter(({ key }) => all.some((one) => one.key === key));
  differs = left.length > 0;
  for (const entry of left) await hold(entry, entry.why);
  if (!differs && isRead()) location.replace(here()); // it is said
}

// This page shows what came of a form that was opened, to be put right here.
async function holdAnswered() {
  const { answered } = document.body.dataset;
  const entry = (await waiting()).find(({ key }) => key === answered);
  if (entry) await hold(entry, entry.why);
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
document.addEventListener("storage:late", () => {
  settle();
  send();
});
document.addEventListener("line:up", () => send());
window.addEventListener("online", () => send());
window.addEventListener("pageshow", () => {
  settle();
  send();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") send();
});
