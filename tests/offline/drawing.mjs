// Draws the tables and the diagram of docs/offline.md: what the machine does with an entry is tried out, not written down.

const [folder] = process.argv.slice(2);
const { START, TABLE, entryStates, step } = await import(`${folder}/machine.js`);
const { KINDS } = await import(`${folder}/entries.js`);

const HERE = "/h/a/montana/1";
const OTHER = "/h/a/montana/2";
const entry = (key, kind, more = {}) => ({ key, kind, action: `${HERE}/deals/1/bid`, body: `key=${key}`, sitting: HERE, label: "", ...more });

// A page at its own table or another one on which an entry is being sent, with another behind it unless it is the last.
function sending(kind, sitting, state = { is: "waiting" }, isLast = false) {
  const behind = isLast ? [] : [entry("two", kind, { time: 2, state: { is: "waiting" } })];
  const entries = [entry("one", kind, { time: 1, state }), ...behind];
  const pass = { byRequest: false, past: ["one"], held: [], isLast };
  return { ...START, entries, sitting, pass };
}

// What becomes of the first, and of those behind it.
function outcome(before, event) {
  const [after, effects] = step(before, event);
  const first = entryStates(after).find((one) => one.entry.key === "one");
  const isForgotten = effects.some(({ do: name }) => name === "forget");
  const isTaken = effects.some(({ do: name, trouble }) => name === "show_trouble" && trouble === "");
  const becomes = first ? first.is : isTaken ? "taken" : isForgotten ? "given_up" : "";
  const next = effects.find(({ do: name }) => name === "next");
  const then = next ? (next.held ? "wait" : "go on") : "retry";
  const isShown = effects.some(({ do: name }) => name === "show");
  const others = before.entries.length > 1 ? `; others ${then}` : "";
  return `${becomes}${isShown ? ", shown" : ""}${others}`;
}

const row = (...cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) => [row(...head), row(...head.map(() => "---")), ...rows.map((cells) => row(...cells))].join("\n");

const ANSWERS = [
  ["2xx with the table", { status: 200, body: "table" }],
  ["2xx that leads to another page", { status: 200, body: "other", redirects: true }],
  ["409 with both values", { status: 409, body: "again" }],
  ["422 with the table", { status: 422, body: "table" }],
  ["422 with the table, nothing behind the entry", { status: 422, body: "table" }],
  ["422 with the table, which asks again", { status: 422, body: "again" }],
  ["422: the sitting is over or deleted", { status: 422, body: "closed" }],
  ["404: the sitting or the part is gone", { status: 404, body: "other", notice: true }],
  ["403: the device was revoked, or may only watch", { status: 403, body: "other", notice: true }],
  ["500 of ours, once", { status: 500, body: "other", notice: true }],
  ["500 of ours, for the third time", { status: 500, body: "other", notice: true }],
  ["429, 502, 503", { status: 503, body: "other" }],
  ["2xx with a page that is not ours", { status: 200, body: "other" }],
  ["4xx with a page that is not ours, once or twice", { status: 413, body: "other" }],
  ["4xx with a page that is not ours, for the third time", { status: 413, body: "other" }],
];

function drawAnswers() {
  const kinds = ["tap", "whole", "turn"];
  return table(["answer", ...kinds.flatMap((kind) => [`${kind}, at its table`, `${kind}, elsewhere`])], ANSWERS.map(([name, answer]) => {
    const state = name.includes("third") ? { is: "waiting", failures: 2 } : { is: "waiting" };
    return [name, ...kinds.flatMap((kind) => [HERE, OTHER].map((sitting) => {
      const before = sending(kind, sitting, state, name.includes("nothing behind"));
      return outcome(before, { type: "answered", entry: before.entries[0], answer, maySee: sitting === HERE });
    }))];
  }));
}

function drawKinds() {
  const waits = ({ follows, goes }) => (follows ? "in a pass, and when entered at its own table" : goes === "first" ? "never" : "in a pass");
  return table(["kind", "if refused, blocks later entries", "waits for a blocking entry", "order"], Object.entries(KINDS)
    .map(([kind, rules]) => [kind, (rules.blocks ?? "never").replace("_", " "), waits(rules), rules.goes ?? "in order"]));
}

// ---- the diagram ----

function drawDiagram() {
  const lines = new Map();
  const add = (from, to, event) => lines.set(`${from} --> ${to}`, [...(lines.get(`${from} --> ${to}`) ?? []), event]);
  const is = (state, key = "one") => entryStates(state).find((one) => one.entry.key === key)?.is;
  const at = (states, more = {}) => ({ ...START, sitting: HERE, entries: states.map((state, n) => entry(["one", "two"][n], "tap", { time: n + 1, state })), ...more });
  const sent = (effects) => effects.some(({ do: name }) => name === "send") && "sending";
  const tap = { type: "entered", entry: entry("one", "tap"), isTap: true };
  add("[*]", is(step({ ...START, sitting: HERE }, tap)[0]), "entered");
  add("[*]", is(step(step({ ...START, sitting: HERE }, { type: "entered", entry: entry("zero", "tap") })[0], tap)[0]), "entered, others wait");
  const EVENTS = ["tick", "page_opened", "looked_at", "went_online"];
  for (const event of EVENTS) add("waiting", sent(step(at([{ is: "waiting" }]), { type: event })[1]), event);
  const refused = { is: "rejected", status: 422 };
  const behind = { ...START, sitting: OTHER, entries: [entry("one", "whole", { time: 1, state: refused }), entry("two", "whole", { time: 2, state: { is: "waiting" } })] };
  add("waiting", is(step(behind, { type: "tick" })[0], "two"), "one before it blocks");
  add("blocked", sent(step(step(behind, { type: "given_up", key: "one" })[0], { type: "tick" })[1]), "the way is free");
  const isGone = (state, event, key) => !step(state, event)[0].entries.some((one) => one.key === key) && "given_up";
  add("waiting", isGone(at([{ is: "waiting" }]), { type: "given_up", key: "one" }, "one"), "given_up");
  add("blocked", isGone(behind, { type: "given_up", key: "two" }, "two"), "given_up");
  for (const [name, [becomes]] of Object.entries(TABLE)) add("sending", becomes, name);
  add("sending", is(step(sending("tap", HERE), { type: "no_answer", key: "one" })[0]), "no answer");
  add("sending", is(step(START, { type: "page_opened", entries: sending("tap", HERE).entries, page: { sitting: OTHER } })[0]), "page killed");
  for (const [state, status] of [["needs_choice", 409], ["rejected", 422]]) {
    for (const event of [...EVENTS, "sent_again"]) add(state, sent(step(at([{ is: state, status }]), { type: event })[1]), event);
    const [, effects] = step(at([{ is: state, status }]), { type: "given_up", key: "one" });
    add(state, effects.some(({ do: name }) => name === "forget") && "given_up", "given_up");
    const superseded = at([{ is: state, status }]);
    superseded.entries.push(entry("whole", "whole", { time: 2, state: { is: "waiting" } }));
    add(state, isGone(superseded, { type: "tick" }, "one"), "its whole deal waits");
  }
  const shown = at([{ is: "needs_choice", status: 409 }], { again: true, displayed: { one: "key=one" } });
  const [, chosen] = step(shown, { type: "entered", entry: entry("three", "tap"), isTap: true, isChoice: true });
  add("needs_choice", chosen.some(({ do: name, entry: one }) => name === "forget" && one.key === "one") && "given_up", "chosen");
  add("taken", "[*]", "");
  add("given_up", "[*]", "");
  const drawn = [...lines].map(([arrow, events]) => `    ${arrow}${events[0] ? ` : ${events.join(", ")}` : ""}`);
  return ["```mermaid", "stateDiagram-v2", ...drawn, "```"].join("\n");
}

process.stdout.write(JSON.stringify({ kinds: drawKinds(), answers: drawAnswers(), diagram: drawDiagram() }));
