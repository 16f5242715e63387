// Continue without the server: the next part (deal, round, game) is entered as a whole on its own form, which is
// queued. Points come from the server, so they have to wait.
//
// A table that asks for whole parts anyway (`form[data-part]`) shows the same form for the next part; for a table
// that asks bid by bid, `data-ahead` is the address of a form for the whole part.

import { limit } from "./deal_limits.js";
import { dispatch, displayedEntries } from "./offline/driver.js";
import { afterOf } from "./offline/entries.js";
import { accepted, describeValues, freshKey, labelOf, waiting, withoutToken } from "./offline/stored.js";
import { parse, table } from "./parts.js";
import { advance, fill, focusOn, followEntries, valuesOf } from "./part_form.js";
import { whenRenewed } from "./renewed.js";
import { isChanged, isTyped } from "./typed.js";

const PATIENCE_MS = 8_000; // longer than a service worker's

let whole = null; // the form for a whole part, fetched while there was a server
let coming = null; // known values of each later part, if the game provides them; then there are no further parts
let fetched = "";
let isOld = false; // whether `whole` was fetched on a cached page, which asks for parts that are entered already

let drawn = table();
let since = Number(document.body.dataset.asOf) || Date.now(); // what was accepted later is not on that table

const missing = new Map(); // address → a part that was dropped

// ---- tables that ask for whole parts ----

document.addEventListener("unsent:kept", ({ target, detail: key }) => {
  if (!target.matches("form[data-part]")) return;
  if (target.elements.key.value === key) { // else catchUp has found it stored, and asks for the next part already
    advance(target);
    followEntries(target, [key]);
  }
  if (!table().querySelector(".conflict")) delete table().dataset.again; // the correction is done
  catchUp();
});

// A cached page, or a round before that was corrected, asks for a part that is entered already.
async function catchUp() {
  const form = document.querySelector("#table form[data-part]");
  if (!form || "again" in table().dataset) return; // a correction is shown
  const all = await entered();
  const same = () => all.find(({ action }) => action === form.getAttribute("action"));
  for (let entry = same(); entry; entry = same()) {
    advance(form);
    followEntries(form, [entry.key]);
  }
}

// A database that opens late has parts that were missing. What was typed meanwhile stays, and becomes a conflict.
document.addEventListener("storage:late", () => {
  const fields = document.querySelectorAll("#table form[data-part] :is(input:not([type=hidden]), select)");
  if (![...fields].some(isChanged)) catchUp();
  const form = table()?.querySelector("form.whole");
  if (!form || !isTyped(form)) askOnCachedPage();
});

// ---- tables that ask bid by bid ----

async function fetchWhole() {
  if (drawn !== table()) [drawn, since] = [table(), Date.now()];
  const address = table()?.dataset.ahead;
  if (!address || address === fetched || document.hidden) return;
  fetched = address;
  isOld = "asOf" in document.body.dataset;
  // cached by a service worker, or else by the browser for a while, which would answer by itself after Back
  const get = (more) => fetch(address, { headers: { "X-Ahead": "yes" }, ...more });
  try {
    const answer = await get({ cache: "no-cache", signal: AbortSignal.timeout?.(PATIENCE_MS) }).catch(() => {
      isOld = true;
      return get({ cache: "force-cache" });
    });
    const page = parse(await answer.text());
    const form = page.querySelector("form.whole");
    whole = form && { address, form, title: page.querySelector("h1").textContent };
  } catch {
    fetched = "";
  }
  offerToContinue(); // a tap may wait already
  await askOnCachedPage();
}

async function askOnCachedPage() {
  if (whole && isOld && (await entered()).some(({ kind }) => kind === "whole")) await ask();
}

// What was entered at this table and is not on it, oldest first.
async function entered() {
  const all = [...accepted().filter(({ at }) => at > since), ...await waiting()];
  return all.filter(({ sitting }) => sitting === table().dataset.here);
}

document.addEventListener("unsent:shown", offerToContinue);

function offerToContinue() {
  const list = document.getElementById("unsent");
  const button = list?.querySelector(".go-ahead");
  if (!button) return;
  const isDecided = document.querySelector("form.whole") || displayedEntries().length; // or what blocks it is shown
  const isMissed = list.matches(".no-answer");
  button.hidden = !isMissed || !whole || table()?.dataset.ahead !== whole.address || Boolean(isDecided);
  button.onclick = () => {
    button.hidden = true;
    list.querySelector("details").open = false; // make room for the question
    ask();
  };
}

// Ask again for a part that was given up, in order; not over something being typed.
document.addEventListener("unsent:given-up", ({ detail: entry }) => {
  const form = table()?.querySelector("form.whole");
  if (!form || entry.kind !== "whole" || entry.sitting !== table().dataset.here) return;
  missing.set(entry.action, entry);
  if (!isTyped(form)) ask();
});

async function ask() {
  const all = await entered();
  const form = document.importNode(whole.form, true);
  const heading = document.createElement("h1");
  heading.textContent = whole.title;
  form.prepend(heading);
  form.querySelector("[name=then]")?.remove();
  form.elements.key.value = freshKey();
  form.querySelector("[autofocus]")?.removeAttribute("autofocus"); // not focused yet
  for (const field of form.querySelectorAll("[data-needed]")) field.required = true;
  form.addEventListener("input", () => limit(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(form);
  });
  const news = document.getElementById("news");
  table().querySelector("main").replaceChildren(...(news ? [news] : []), form);
  delete table().dataset.again; // the correction is done
  coming = JSON.parse(form.dataset.coming ?? null);
  fill(form, valuesOf(form, table().dataset, all));
  form.elements.seen.value = table().dataset.version; // of the values filled in
  if ("done" in table().dataset) advanceWhole(form);
  while (all.some(({ action }) => action === form.getAttribute("action")) && advanceWhole(form));
  comeAfter(form, all.map(({ key }) => key));
  form.dispatchEvent(new Event("input"));
  focusOn(heading);
}

// This phone's earlier entries count as seen.
function comeAfter(form, keys) {
  const instead = missing.get(form.getAttribute("action"));
  followEntries(form, instead ? afterOf(instead) : keys);
}

function advanceWhole(form) {
  const { dealer } = form.elements;
  const isFirst = form.getAttribute("action") === whole.form.getAttribute("action");
  if (coming?.length === 0) return end(form);
  advance(form, {
    next: isFirst ? Number(table().dataset.next) : 0,
    values: { dealer: `${(Number(dealer.value) + 1) % dealer.length}`, ...coming?.shift() },
  });
  return true;
}

// Nothing more can be entered for now, and the first form is not shown either.
function end(form) {
  const heading = form.querySelector("h1");
  const ended = form.querySelector(".ended");
  fill(form, {}); // untouched: the table replaces it
  for (const element of form.children) element.hidden = element !== ended && element !== heading;
  heading.textContent = ended.dataset.title;
  focusOn(heading);
  return false;
}

async function enter(form) {
  const body = new URLSearchParams(new FormData(form));
  body.set("then", "next");
  const action = form.getAttribute("action");
  const called = form.elements.variant?.selectedOptions[0].textContent;
  const entry = {
    key: body.get("key"),
    kind: "whole",
    action,
    body: withoutToken(body),
    sitting: table().dataset.here,
    label: `${labelOf(form.querySelector("h1").textContent, called)}\n${describeValues(form)}`,
    time: missing.get(action)?.time,
  };
  const stored = dispatch({ type: "entered", entry });
  if (!missing.delete(action) && !missing.size) return advanceWhole(form) && comeAfter(form, [entry.key]);
  await stored;
  return ask();
}

whenRenewed(fetchWhole);
catchUp();
