// Going on without the server: the next part (deal, round, game) is entered whole, each on a form of its
// own, which is kept and sent later. Points come from the server, so they wait.
//
// Whoever is asked for a whole part by the table itself (`form[data-part]`) gets the same form for the
// next one; where the table asks bid by bid, `data-ahead` says where there is a form for all of it.

import { dispatch, shown } from "./offline/driver.js";
import { asPart, isFresh, partOf } from "./offline/entries.js";
import { calledHere, filledIn, freshKey, waiting, withoutToken } from "./offline/stored.js";
import { whenRenewed } from "./renewed.js";
import { asUntyped, isTyped } from "./typed.js";

const PATIENCE_MS = 8_000; // longer than that of a worker

let whole = null; // the form for all of a part, fetched while there was a server
let coming = null; // what is known of each part after it, if the game says so; there are no others then
let fetched = "";

const table = () => document.querySelector("#table[data-here]");
const said = new Set(); // addresses of the parts that were entered on this page
const missing = new Map(); // by address, parts that were given up

// ---- the next part ----

// The next one's number is that after all there ever were (`next`), else that after the one before.
// `values` are those of fields that are known then.
function advance(form, { next = 0, values = {} } = {}) {
  for (const name of ["action", "hx-post"]) {
    const address = form.getAttribute(name);
    const one = { action: address, here: table().dataset.here };
    if (address) form.setAttribute(name, asPart(one, next || partOf(one) + 1));
  }
  const heading = form.querySelector("h1");
  heading.textContent = heading.textContent.replace(/\d+/, (number) => Number(number) + 1);
  form.elements.key.value = freshKey();
  fill(form, values);
  form.dispatchEvent(new Event("input", { bubbles: true }));
  heading.scrollIntoView({ block: "center" });
}

// Show these values, by field, and no others; nobody has typed them.
function fill(form, values) {
  for (const field of form.elements) {
    const value = [values[field.name] ?? []].flat();
    if (field.matches("[type=checkbox], [type=radio]")) field.checked = value.includes(field.value);
    else if (field.matches("input:not([type=hidden]), select, textarea") || field.name in values) field.value = value;
  }
  asUntyped(form);
}

// Whoever fills it in has entered the one with the key `before`, and all that went before that: none of
// it is news to them.
function follow({ elements: { key, after } }, before) {
  const field = after ?? document.createElement("input");
  Object.assign(field, { type: "hidden", name: "after", value: before ?? "" });
  if (!after) key.after(field);
}

// ---- where the table asks for all of it ----

document.addEventListener("unsent:kept", ({ target }) => {
  if (!target.matches("form[data-part]")) return;
  const before = target.elements.key.value;
  advance(target);
  follow(target, before);
  if (!table().querySelector(".conflict")) delete table().dataset.again; // what was said again is said
  catchUp();
});

// A page asks for what has been entered already where it was kept, or a round before was said again.
async function catchUp() {
  const form = document.querySelector("#table form[data-part]");
  if (!form || "again" in table().dataset) return; // what is said again is what it asks for
  const all = await entered();
  const same = () => all.find(({ action }) => action === form.getAttribute("action"));
  for (let one = same(); one; one = same()) {
    advance(form);
    follow(form, one.key);
  }
}

// ---- where it asks bid by bid ----

async function fetchWhole() {
  const address = table()?.dataset.ahead;
  if (!address || address === fetched || document.hidden) return;
  fetched = address;
  let isOld = document.body.dataset.asOf;
  // a worker keeps it, if there is one, else the browser for a while
  const get = (more) => fetch(address, { headers: { "X-Ahead": "yes" }, ...more });
  try {
    const answer = await get({ signal: AbortSignal.timeout?.(PATIENCE_MS) }).catch(() => {
      isOld = true;
      return get({ cache: "force-cache" });
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const form = page.querySelector("form.whole");
    // a form can be filled in without its limits, if the connection is lost before they come
    const { limit = () => {} } = form ? await import(form.dataset.script).catch(() => ({})) : {};
    whole = form && { address, form, limit, title: page.querySelector("h1").textContent };
    said.clear(); // it begins where the server is
  } catch {
    fetched = "";
  }
  // a page that was kept asks for what has been entered already
  if (whole && isOld && (await entered()).some(({ kind }) => kind === "whole")) await ask();
}

const entered = async () => (await waiting()).filter(({ here }) => here === table().dataset.here);

document.addEventListener("unsent:shown", ({ target }) => {
  const button = target.querySelector(".go-ahead");
  const isAsked = document.querySelector("form.whole") || shown().length; // or what stands in the way is
  const isMissed = target.matches(".no-answer");
  button.hidden = !isMissed || !whole || table()?.dataset.ahead !== whole.address || Boolean(isAsked);
  button.onclick = () => {
    button.hidden = true;
    target.querySelector("details").open = false; // what is asked now has its room
    ask();
  };
});

// What was given up is asked for again, in its place among the others; not over what is being typed.
document.addEventListener("unsent:given-up", ({ detail: entry }) => {
  const form = table()?.querySelector("form.whole");
  if (!form || entry.kind !== "whole" || entry.here !== table().dataset.here) return;
  said.delete(entry.action);
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
  form.querySelector("[autofocus]")?.removeAttribute("autofocus"); // nobody types there yet
  for (const field of form.querySelectorAll("[data-needed]")) field.required = true;
  form.addEventListener("input", () => whole.limit(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(form);
  });
  const news = document.getElementById("news");
  table().querySelector("main").replaceChildren(...(news ? [news] : []), form);
  delete table().dataset.again; // what was said again there is said
  coming = JSON.parse(form.dataset.coming ?? null);
  fill(form, valuesOf(form, all));
  form.elements.seen.value = table().dataset.version; // of what is filled in
  if ("done" in table().dataset) advanceWhole(form);
  const isSaid = (action) => said.has(action) || all.some((one) => one.action === action);
  while (isSaid(form.getAttribute("action")) && advanceWhole(form));
  comeAfter(form, all.at(-1)?.key);
  whole.limit(form);
  begin(heading);
}

// What the table shows of its deal, and what was tapped here since, as values of the form's fields.
function valuesOf(form, all) {
  const { here } = table().dataset;
  const values = JSON.parse(table().dataset.entered);
  const names = JSON.parse(form.dataset.taps); // of fields of taps that the form calls something else
  const isVisible = (name) => form.elements[name] && form.elements[name].type !== "hidden";
  const deal = partOf({ action: form.getAttribute("action"), here });
  for (const tap of all.filter((one) => one.kind !== "whole" && isFresh(one) && partOf(one) === deal)) {
    const body = new URLSearchParams(tap.body);
    for (const name of body.keys()) {
      const own = names[name] ?? name;
      const field = [own + body.get("seat"), own].find(isVisible);
      if (field) values[field] = body.getAll(name);
    }
  }
  return values;
}

// Those of this phone before it are no news to whoever fills it in.
function comeAfter(form, last) {
  const instead = missing.get(form.getAttribute("action"));
  follow(form, instead ? new URLSearchParams(instead.body).get("after") : last);
}

function begin(heading) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "center" });
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

// There is nothing more to enter for now; nor is it asked for from the start.
function end(form) {
  const heading = form.querySelector("h1");
  const ended = form.querySelector(".ended");
  fill(form, {}); // nobody types here: the table takes its place
  for (const one of form.children) one.hidden = one !== ended && one !== heading;
  heading.textContent = ended.dataset.title;
  begin(heading);
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
    here: table().dataset.here,
    what: `${calledHere(form.querySelector("h1").textContent, called)}\n${filledIn(form)}`,
    n: missing.get(action)?.n,
  };
  const kept = dispatch({ type: "entered", entry });
  said.add(action);
  if (!missing.delete(action) && !missing.size) return advanceWhole(form) && comeAfter(form, entry.key);
  await kept;
  return ask();
}

whenRenewed(fetchWhole);
catchUp();
