// The table of a page: its forms go to the queue (`driver.js`), and the answers are shown here.

import { entersOtherPart, isChoice, restoreAddress, settleChoices, settled, storeChoice } from "./choices.js";
import { begin, dispatch, displayedEntries, enter, sendAfter } from "./driver.js";
import { show } from "./list.js";
import { describeValues, freshKey, labelOf, withoutToken } from "./stored.js";
import { parse, table } from "../parts.js";
import { isTyped } from "../typed.js";

const PATIENCE_MS = 4_000; // after this the page shows that a tap waits; its key lets it count once
const ENTERED = "#table[data-here], #board[data-here]";
const sittingOnPage = () => document.querySelector(ENTERED)?.dataset.here;

// ---- forms ----

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const { form, method, body, submitter } = ctx.request;
  if (method !== "POST" || !body.has("key") || !form?.closest("#table[data-here]")) return;
  ctx.kept = true;
  const chooses = isChoice(form);
  ctx.fetch = async (action, request) => {
    await settled(); // so that the conflict that it decides is known
    const entry = {
      key: body.get("key"),
      kind: "part" in form.dataset ? "part" : "tap",
      action,
      body: withoutToken(body),
      sitting: sittingOnPage(),
      label: nameEntry(form, submitter),
    };
    const decides = chooses || entersOtherPart();
    if (entersOtherPart()) restoreAddress(entry);
    try {
      return await enter(entry, () => fetch(action, { ...request, signal: AbortSignal.timeout?.(PATIENCE_MS) ?? request.signal }), decides);
    } catch (error) {
      if (chooses) storeChoice(entry, submitter);
      form.dispatchEvent(new CustomEvent("unsent:kept", { bubbles: true, detail: entry.key }));
      if ("several" in form.dataset) form.elements.key.value = freshKey(); // its buttons do not exclude each other
      throw error;
    }
  };
});

// The entry's name for people: the question, and the button, unless that only saves a whole part.
function nameEntry(form, submitter) {
  const question = form.querySelector("h1, h2") ?? table().querySelector("main h1");
  const isPart = "part" in form.dataset;
  const isQuiet = "hides" in table().dataset || isPart;
  const { what: label } = form.dataset; // of a choice
  if (label && !isQuiet) return labelOf(label);
  const words = [question, isQuiet ? null : submitter?.querySelector("b") ?? submitter].map((element) => element?.innerText.replace(/\s+/g, " ").trim());
  return labelOf(...words) + (isPart && !("hides" in table().dataset) ? `\n${describeValues(form)}` : "");
}

// A link at the table, or another answer, replaced a conflict.
document.addEventListener("htmx:before:settle", ({ target }) => {
  if (target.id === "table" && !isAgain() && displayedEntries().length) dispatch({ type: "released" });
});

// ---- answers ----

const isAgain = () => "again" in (table()?.dataset ?? {});

// Nothing that is being typed, or was just restored, may be replaced, except by its own answer.
const mayPut = ({ kind } = {}) => (kind === "choice" || !isAgain()) && !isTyped(table()) && document.visibilityState === "visible";

function read(html) {
  const { body } = parse(html);
  const fresh = body.firstElementChild;
  const has = (name) => name in fresh.dataset;
  const reason = [...body.querySelectorAll(".errors li, .denied, [data-reason]")].map((element) => element.textContent.trim()).join(" ");
  if (!fresh?.matches(ENTERED) || !/<\/div>\s*$/.test(html)) return { body: "other", reason }; // or cut off
  const again = has("again") && (fresh.querySelector("form .decides") ? "barred" : "again");
  return { fresh, body: again || (has("closed") ? "closed" : "table"), reason };
}

const mayRemember = (entry) => table()?.dataset.here === entry.sitting && !("hides" in table().dataset);

function put({ fresh }) {
  table().replaceWith(fresh);
  window.htmx.process(fresh);
  document.getElementById("notice").replaceChildren();
}

// Load the current table, unless the next part is being typed.
function renew() {
  if (mayPut()) return location.reload();
  const news = document.getElementById("news");
  if (news) news.hidden = false;
}

// Mark the answers that wait. Until the server answers, the table asks the same question, whose other answers replace them.
function markWaiting({ entries }) {
  const taps = entries.filter((entry) => entry.kind === "tap" && mayRemember(entry) && !entry.state.status);
  for (const button of table()?.querySelectorAll("form .chip[name]") ?? []) {
    const { form, name, value } = button;
    const answers = [[name, value], ["seat", form.elements.seat?.value ?? null]];
    button.classList.toggle("waits", taps.some(({ action, body }) => action === form.getAttribute("action")
      && answers.every(([field, answer]) => new URLSearchParams(body).get(field) === answer)));
  }
}

const showAll = (state) => {
  show(state);
  markWaiting(state);
};

begin({ describe: () => ({ sitting: sittingOnPage() ?? "", again: isAgain() }), read, mayPut, mayRemember, put, renew, show: showAll });

// ---- signs of a connection ----

const send = async (type) => {
  await settled(); // so that a choice is recorded before anything is sent
  await sendAfter(type);
};
settleChoices();

document.addEventListener("storage:late", () => {
  settleChoices();
  send("page_opened");
});
document.addEventListener("line:up", () => send("went_online"));
window.addEventListener("online", () => send("went_online"));
window.addEventListener("pageshow", () => {
  settleChoices();
  send("page_opened");
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") send("looked_at");
});

// Scripts that are needed only offline are fetched in advance, while there is a server.
window.addEventListener("load", async () => {
  try {
    if (document.querySelector("#table[data-ahead], form[data-part]")) await import("../ahead.js");
    if (document.getElementById("copies-strip")) await import("../sitting_copies.js");
  } catch {
    // the page works without it
  }
});
