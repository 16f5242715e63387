// What may become of a request: [words, what it does] for each.

import * as server from "./server.mjs";
import { dispatch, leave, show, tabOf, withPhone, withTab } from "./phone.mjs";

const names = ({ entries }) => entries.map(({ key }) => key).join(", ");

export function outcomes(world, at, index, config) {
  const request = tabOf(world, at).requests[index];
  const { as } = request;
  const waits = withTab(world, at, (tab) => ({ ...tab, requests: tab.requests.filter((one) => one !== request) }));
  const none = (now) => dispatch(now, at, { type: "no_answer", key: request.entries[0].key, isTap: as === "tap" });
  const say = (words, act) => [`${words} ${names(request)}`, act];
  const found = [say("nothing answers", () => none(config.late ? leave(waits, at, request) : waits))];
  if (server.isFiltered(world.server, request.entries)) return [...found, say("a filter blocks", () => filter(waits, at, request))];
  if (!config.late) found.push(say("the answer is lost to", () => none(arrive(waits, at, request))));
  if (as === "several") {
    for (const most of request.entries.length > 1 ? [undefined, 1] : [undefined]) found.push(say("the server answers", () => answerSeveral(waits, at, request, most)));
    if (config.busy) found.push(say("the server is busy at", () => dispatch(waits, at, { type: "several_answered", sent: request.entries })));
    return found;
  }
  const [entry] = request.entries;
  for (const isSeen of as === "tap" ? [true] : seen(world, at, entry)) {
    found.push(say(`the server answers${isSeen ? "" : ", unseen,"}`, () => answer(waits, at, request, isSeen)));
  }
  if (config.busy) found.push(say("the server is busy at", () => hear(waits, at, request, server.BUSY)));
  if (config.broken) found.push(say("the server breaks down over", () => hear(waits, at, request, server.BROKEN)));
  for (const status of config.foreign ?? []) found.push(say(`a login page (${status}) answers`, () => hear(waits, at, request, server.foreign(status))));
  return found;
}

export const filter = (world, at, request) => (request.as === "several"
  ? dispatch(world, at, { type: "several_answered", sent: request.entries })
  : hear(world, at, request, server.foreign(413)));

// Whether its person sees the page at that moment, and nothing is typed there. While something is said again there, only
// the answer to that is shown.
function seen(world, at, { kind, sitting }) {
  const { page } = tabOf(world, at);
  return page.sitting !== sitting || (page.again && kind !== "choice") ? [false] : [true, false];
}

const device = (world, { p }) => world.phones[p].name;

// Whether a whole deal is in conflict with nothing but what was entered before it on the same phone, and not given up.
function isAboutOwn(now, { name, dropped }, form) {
  if (form.act !== "correct") return false;
  const numberOf = (key) => parseInt(key.slice(1), 10);
  const own = Object.entries(now.log).flatMap(([said, { seq }]) => {
    const [by, key] = said.split(" ");
    return by === name && numberOf(key) < numberOf(form.key) && !dropped.includes(key) ? [seq] : [];
  });
  return server.newsOf(now, name, form).every(({ seq }) => own.includes(seq));
}

function commit(world, at, entry, isMore) {
  const [after, answer, outcome] = server.take(world.server, device(world, at), entry, isMore);
  const { sitting, mark } = server.read(entry);
  const isOther = outcome === "taken" && after.tables[sitting].mark !== mark;
  const isOwn = outcome === "conflict" && isAboutOwn(world.server, world.phones[at.p], server.read(entry));
  const isGrown = outcome === "reused" && entry.kind === "turn"; // on the form of a tap, somebody may say something else
  const wrong = world.wrong ?? (isOther ? `${entry.key} is taken into another sitting` : isGrown ? `${entry.key} is sent with other moves` : isOwn ? `${entry.key} is in conflict with an earlier entry of its own phone` : null);
  return [{ ...world, server: after, wrong }, answer, outcome];
}

export function answer(world, at, request, isSeen) {
  const [entry] = request.entries;
  const [now, said, outcome] = commit(world, at, entry, request.as === "send" && !request.isLast);
  return hear(now, at, request, said, { maySee: isSeen, truth: { [outcome === "taken" ? "taken" : "refused"]: outcome === "taken" ? [entry.key] : entry.key } });
}

function hear(world, at, { as, entries: [entry] }, said, { maySee = false, truth = {} } = {}) {
  const isTap = as === "tap";
  const now = dispatch(world, at, { type: "answered", entry, answer: said, maySee, isTap }, truth);
  if (isTap && said.view && !now.effects.some((one) => one.do === "keep")) return swap(now, at, said, entry);
  const isTurn = now.effects.some((one) => one.do === "show") && entry.kind === "turn";
  const isOff = isTurn && said.status !== 200; // what was to come does not go any more
  return ask(isOff ? dispatch(now, at, { type: "given_up", sitting: entry.sitting }) : now, at, said, entry);
}

// htmx shows the answer to a tap; where nothing is said again any more, what the table showed is released.
function swap(world, at, said, entry) {
  const now = ask(show(world, at, said, entry), at, said, entry);
  const { state, page } = tabOf(now, at);
  return !page.again && Object.keys(state.displayed).length ? dispatch(now, at, { type: "released" }) : now;
}

// The page has shown that conflict.
function ask(world, at, { status, body }, { key }) {
  return withTab(world, at, (tab) => (status === 409 && body === "again" && tab.page.asks?.key === key && !tab.asked.includes(key)
    ? { ...tab, asked: [...tab.asked, key] } : tab));
}

export function answerSeveral(world, at, { entries }, most) {
  const [after, taken] = server.takeSeveral(world.server, device(world, at), entries, most);
  const now = { ...world, server: after };
  return dispatch(now, at, { type: "several_answered", sent: entries, taken }, { taken: entries.slice(0, taken ?? 0).map(({ key }) => key) });
}

// It arrives, but nobody hears the answer.
export function arrive(world, at, { as, entries, isLast }) {
  if (server.isFiltered(world.server, entries)) return world;
  if (as !== "several") return commit(world, at, entries[0], !isLast)[0];
  return { ...world, server: server.takeSeveral(world.server, device(world, at), entries)[0] };
}

export function late(world, p, index) {
  const { late: all } = world.phones[p];
  const now = withPhone(world, p, (phone) => ({ ...phone, late: all.filter((_, at) => at !== index) }));
  return [`${names(all[index])} arrives late`, () => arrive(now, { p }, all[index])];
}
