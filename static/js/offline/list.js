// The list of waiting and refused entries, on every page.

import { blocks } from "./entries.js";
import { dispatch, sendAfter, taken } from "./driver.js";
import { listed, standing } from "./machine.js";
import { isOnlyHere } from "./stored.js";
import { moment } from "../moment.js";
import { parse, table } from "../parts.js";

const strip = document.getElementById("unsent-strip");
const isForbidden = ({ state: { status } }) => status === 403; // for this device

export function show(state) {
  if (taken.size) document.dispatchEvent(new Event("unsent:taken"));
  // a board shows its waiting turns itself
  const told = listed(state).filter(({ kind, here, state: { status } }) => kind !== "turn" || status || here !== state.here);
  const entries = [...new Set(told.map(({ here }) => here))].flatMap((sitting) => told.filter(({ here }) => here === sitting));
  const section = document.getElementById("unsent");
  if (!entries.length) return section?.remove();
  const list = section ?? add();
  const ofHere = entries.filter(({ here }) => here === state.here);
  const isAgain = "again" in (table()?.dataset ?? {});
  list.classList.toggle("of-here", ofHere.length > 0);
  list.classList.toggle("goes-on", ofHere.some((entry) => !entry.state.status)); // undo refers to what came before
  const shows = JSON.stringify([isAgain, ...entries.map((entry) => [entry.key, entry.state.status, entry.state.said, entry.what, isOnlyHere(entry)])]);
  if (list.dataset.told === shows) return; // keep open what somebody has opened
  list.dataset.told = shows;
  list.querySelector("output").value = entries.length;
  list.querySelector(".only-here").hidden = !entries.some(isOnlyHere);
  const stands = new Map(standing({ ...state, again: isAgain }).map(({ entry, is }) => [entry.key, is]));
  list.classList.toggle("no-answer", ofHere.some(({ key }) => stands.get(key) === "waiting")); // nothing else blocks it
  const { content } = list.querySelector("template");
  list.querySelector("ol").replaceChildren(...entries.map((entry) => {
    const line = content.cloneNode(true).firstElementChild;
    fill(line, entry, { isBlocked: stands.get(entry.key) === "blocked", isHere: entry.here === state.here });
    return line;
  }));
  const isRefused = list.querySelector(".refused:not(.behind)"); // else all wait for a conflict on the page
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
  const { n, what, here, kind, state: { status, said } } = entry;
  const [called, values = ""] = what.split("\n");
  line.querySelector("b").textContent = called;
  line.querySelector(".values").textContent = values;
  line.querySelector("time").textContent = moment(n);
  const reasons = [...line.querySelectorAll(".refused")];
  const name = status ?? (isBlocked ? "behind" : null);
  const reason = name && (reasons.find(({ dataset }) => dataset.why.split(" ").includes(`${name}`)) ?? reasons.at(-1));
  for (const other of reasons) if (other !== reason) other.remove();
  const itself = reason?.querySelector(".denied"); // replaced by the server's words
  if (itself && said) itself.textContent = said;
  else if (said) reason?.append(`: ${said}`);
  const link = line.querySelector("a");
  const isForm = kind === "whole" && !isForbidden(entry);
  link.href = here;
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

// A whole part is sent from its own page, which shows the conflict next to what was typed. It stays stored until that
// page has arrived. The page from which it is opened may have no form, and so no token; the house's page has one.
async function openPart({ key, here, action, body }) {
  const [house] = /^\/h\/[^/]+/.exec(here);
  const answer = await fetch(`${house}/house`, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.status);
  const page = parse(await answer.text());
  await dispatch({ type: "opened", key });
  const form = Object.assign(document.createElement("form"), { method: "post", action });
  const said = new URLSearchParams(body);
  said.set("csrf_token", page.querySelector("[name=csrf_token]")?.value ?? "");
  for (const [name, value] of said) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}
