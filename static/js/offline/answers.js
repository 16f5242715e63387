// The meaning of an answer for the entry that was sent (see `TABLE` in `machine.js`), and what follows if the entry is
// not accepted. Pure, except for `now`, the state that is being changed.

import { BLOCKED, BROKEN, CONFLICT, FORBIDDEN, GONE, WRONG, add, hold, isFresh, isSuperseded, mark } from "./entries.js";
import { wait } from "./passes.js";

const MAX_FAILURES = 3; // per entry, before it lets others pass
const PASSED_OVER = { broken: "broken_thrice", blocked: "blocked_thrice" };

export function judge(now, entry, answer, isSeen) {
  const { status, body, redirects } = answer;
  const fault = faultOf(entry, answer);
  if (fault) return failuresOf(entry) >= MAX_FAILURES ? PASSED_OVER[fault] ?? fault : fault;
  if (isSuperseded(now, entry, status)) return "superseded";
  if (redirects || (body !== "other" && isFine(answer))) return "taken";
  if (isSeen && asksAgain(answer)) return "choice";
  if (isSeen && (entry.kind === "turn" || (now.pass.isLast && body !== "closed"))) return "refusal_shown";
  return status === CONFLICT ? "conflict" : "refused";
}

// The reason why the answer says nothing about the entry, or "". A proxy or captive portal may answer instead of the server.
export function faultOf(entry, answer) {
  const { status, notice } = answer;
  if (status === BROKEN && notice) return "broken";
  if (status >= 500 || status === 429) return "busy";
  if (!isForeign(entry, answer)) return "";
  return status >= 400 ? "blocked" : "foreign"; // a filter may block this entry only
}

export const isForeign = ({ kind }, { status, body, redirects, notice }) =>
  body === "other" && !redirects && !notice && !(kind === "whole" && [CONFLICT, WRONG].includes(status));
export const isFine = ({ status }) => status >= 200 && status < 300;
export const asksAgain = ({ body }) => ["again", "barred"].includes(body);
const failuresOf = ({ state }) => 1 + (state.failures ?? 0);

// For a whole part, its own page shows both values; for a tap, the answer replaces the table.
export const canSee = (now, entry, answer) =>
  answer.body !== "other" && entry.sitting === now.sitting && (isFine(answer) || entry.kind !== "whole") && !now.tapped.length;

// ---- effects of an answer ----

export function reject(now, entry, { status, reason = "" }, { meaning, to, isSeen }) {
  const failures = meaning.endsWith("_thrice") ? failuresOf(entry) : entry.state.failures;
  const by = meaning === "blocked_thrice" ? { status: BLOCKED } : { status, reason };
  const refused = { ...entry, state: { is: to, ...by, failures } };
  if (meaning === "choice") return hold(now, [refused]);
  if (isFresh(entry)) now.failures = 0;
  if (entry.kind === "turn" || status === FORBIDDEN || isSeen || entry.sitting !== now.sitting) now.tried.push(entry.key);
  mark(now, entry, refused.state);
  return add(now, "show_trouble", { trouble: { [GONE]: "gone", [BROKEN]: "busy", [BLOCKED]: "kept" }[by.status] ?? "refused" });
}

export function retry(now, entry, answer, meaning) {
  if (["broken", "blocked"].includes(meaning)) mark(now, entry, { ...entry.state, failures: failuresOf(entry) });
  now.pass = null;
  pause(now, meaning, answer);
}

export const pause = (now, fault, answer) => // as long as our server asks
  wait(now, ["foreign", "blocked"].includes(fault) ? "kept" : "busy", fault === "busy" ? answer.wait ?? 0 : null);
