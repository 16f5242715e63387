// The list of waiting and refused entries, on every page.

import { acceptedAt, dispatch, sendAfter } from "./driver.js";
import { entryStates, listed } from "./machine.js";
import { isOnlyOnPage } from "./stored.js";
import { moment } from "../moment.js";
import { parse, table } from "../parts.js";

const strip = document.getElementById("unsent-strip");
const isForbidden = ({ state: { status } }) => status === 403; // for this device

export function show(state) {
  if (acceptedAt.size) document.dispatchEvent(new Event("unsent:taken"));
  // the page of a game of Gaps shows its waiting turns itself
  const unsent = listed(state).filter(({ kind, sitting, state: { status } }) => kind !== "turn" || status || sitting !== state.sitting);
  const entries = [...new Set(unsent.map(({ sitting }) => sitting))].flatMap((address) => unsent.filter(({ sitting }) => sitting === address));
  const section = document.getElementById("unsent");
  if (!entries.length) return section?.remove();
  const list = section ?? add();
  const ofHere = entries.filter(({ sitting }) => sitting === state.sitting);
  const isAgain = "again" in (table()?.dataset ?? {});
  list.classList.toggle("of-here", ofHere.length > 0);
  list.classList.toggle("goes-on", ofHere.some((entry) => !entry.state.status)); // undo refers to what came before
  const content = JSON.stringify([isAgain, ...entries.map((entry) => [entry.key, entry.state.status, entry.state.reason, entry.label, isOnlyOnPage(entry)])]);
  if (list.dataset.content === content) return; // so that an open list stays open
  list.dataset.content = content;
  list.querySelector("output").value = entries.length;
  list.querySelector(".only-here").hidden = !entries.some(isOnlyOnPage);
  const states = new Map(entryStates({ ...state, again: isAgain }).map(({ entry, is }) => [entry.key, is]));
  list.classList.toggle("no-answer", ofHere.some(({ key }) => states.get(key) === "waiting")); // nothing else blocks it
  const template = list.querySelector("template").content;
  list.querySelector("ol").replaceChildren(...entries.map((entry) => {
    const line = template.cloneNode(true).firstElementChild;
    fill(line, entry, { isBlocked: states.get(entry.key) === "blocked", isHere: entry.sitting === state.sitting });
    return line;
  }));
  const isRefused = list.querySelector(".refused:not(.behind)"); // without one all wait for a conflict on the page
  list.querySelector(".way-out").hidden = !isRefused || !list.querySelector(".behind") || entries.some(isForbidden);
  list.dispatchEvent(new CustomEvent("unsent:shown", { bubbles: true }));
}

function add() {
  navigator.storage?.persist?.().catch(() => {}); // or the browser may delete the data
  strip.after(strip.content.cloneNode(true));
  const list = document.getElementById("unsent");
  list.querySelector(".send-again").addEventListener("click", () => sendAfter("sent_again"));
  return list;
}

function fill(line, entry, { isBlocked, isHere }) {
  const { time, label, sitting, kind, state: { status, reason: text } } = entry;
  const [title, values = ""] = label.split("\n");
  line.querySelector("b").textContent = title;
  line.querySelector(".values").textContent = values;
  line.querySelector("time").textContent = moment(time);
  const reasons = [...line.querySelectorAll(".refused")];
  const name = status ?? (isBlocked ? "behind" : null);
  const reason = name && (reasons.find(({ dataset }) => dataset.why.split(" ").includes(`${name}`)) ?? reasons.at(-1));
  for (const other of reasons) if (other !== reason) other.remove();
  const denied = reason?.querySelector(".denied"); // replaced by the server's text
  if (denied && text) denied.textContent = text;
  else if (text) reason?.append(`: ${text}`);
  const link = line.querySelector("a");
  const isForm = kind === "whole" && !isForbidden(entry);
  link.href = sitting;
  link.hidden = isHere && !isForm;
  if (isForm) link.addEventListener("click", (event) => open(event, entry, line));
  line.querySelector(".give-up").addEventListener("click", async () => {
    await dispatch({ type: "given_up", key: entry.key });
    document.dispatchEvent(new CustomEvent("unsent:given-up", { detail: entry }));
  });
}

async function open(event, entry, line) {
  const { currentTarget: target } = event;
  event.preventDefault();
  try {
    await openPart(entry);
  } catch {
    line.querySelector(".no-line").textContent = target.dataset.offline;
  }
}

// Send a whole part as a form, so that its own page comes, with the conflict next to the values entered. The entry stays
// stored until that page has arrived. This page may have no form, and so no token; the house's page has one.
async function openPart({ key, sitting, action, body }) {
  const [house] = /^\/h\/[^/]+/.exec(sitting);
  const answer = await fetch(`${house}/house`, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.status);
  const page = parse(await answer.text());
  await dispatch({ type: "opened", key });
  const form = Object.assign(document.createElement("form"), { method: "post", action });
  const fields = new URLSearchParams(body);
  fields.set("csrf_token", page.querySelector("[name=csrf_token]")?.value ?? "");
  for (const [name, value] of fields) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}
