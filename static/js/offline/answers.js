// What an answer means for the entry that was sent (see `TABLE` in `machine.js`), and what it leads to if it is not
// accepted. Pure.

import { BLOCKED, BROKEN, CONFLICT, FORBIDDEN, GONE, WRONG, add, hold, isFresh, isSaidByPart, mark } from "./entries.js";
import { wait } from "./passes.js";

const MOST_FAILURES = 3; // per entry, before it lets others pass
const PASSED_OVER = { broken: "broken_thrice", blocked: "blocked_thrice" };

export function judge(now, entry, answer, isSeen) {
  const { status, body, redirects } = answer;
  const fault = faultOf(entry, answer);
  if (fault) return failuresOf(entry) >= MOST_FAILURES ? PASSED_OVER[fault] ?? fault : fault;
  if (isSaidByPart(now, entry, status)) return "said_by_whole";
  if (redirects || (body !== "other" && isFine(answer))) return "taken";
  if (isSeen && asksAgain(answer)) return "choice";
  if (isSeen && (entry.kind === "turn" || (now.pass.isLast && body !== "closed"))) return "told";
  return status === CONFLICT ? "conflict" : "refused";
}

// Why the answer tells nothing about the entry. A proxy or captive portal may answer instead of the server.
export function faultOf(entry, answer) {
  const { status, notice } = answer;
  if (status === BROKEN && notice) return "broken";
  if (status >= 500 || status === 429) return "busy";
  if (!isForeign(entry, answer)) return "";
  return status >= 400 ? "blocked" : "foreign"; // only this entry may be blocked, as a filter does
}

export const isForeign = ({ kind }, { status, body, redirects, notice }) =>
  body === "other" && !redirects && !notice && !(kind === "whole" && [CONFLICT, WRONG].includes(status));
export const isFine = ({ status }) => status >= 200 && status < 300;
export const asksAgain = ({ body }) => ["again", "barred"].includes(body);
const failuresOf = ({ state }) => 1 + (state.failures ?? 0);

// For a whole part, its own page shows both values; for a tap, the answer replaces the table.
export const canSee = (now, entry, answer) =>
  answer.body !== "other" && entry.here === now.here && (isFine(answer) || entry.kind !== "whole") && !now.tapped.length;

// ---- what an answer leads to ----

export function reject(now, entry, { status, said = "" }, { meaning, to, isSeen }) {
  const failures = meaning.endsWith("_thrice") ? failuresOf(entry) : entry.state.failures;
  const by = meaning === "blocked_thrice" ? { status: BLOCKED } : { status, said };
  const refused = { ...entry, state: { is: to, ...by, failures } };
  if (meaning === "choice") return hold(now, [refused]);
  if (isFresh(entry)) now.failures = 0;
  if (entry.kind === "turn" || status === FORBIDDEN || isSeen || entry.here !== now.here) now.tried.push(entry.key);
  mark(now, entry, refused.state);
  return add(now, "tell", { trouble: { [GONE]: "gone", [BROKEN]: "busy", [BLOCKED]: "kept" }[by.status] ?? "refused" });
}

export function again(now, entry, answer, meaning) {
  if (["broken", "blocked"].includes(meaning)) mark(now, entry, { ...entry.state, failures: failuresOf(entry) });
  now.pass = null;
  pause(now, meaning, answer);
}

export const pause = (now, fault, answer) => // for as long as our server asks
  wait(now, ["foreign", "blocked"].includes(fault) ? "kept" : "busy", fault === "busy" ? answer.wait ?? 0 : null);
