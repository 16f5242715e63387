// What an answer means for the entry that was sent (see `TABLE` in `machine.js`). Pure.

import { BROKEN, CONFLICT, WRONG, isSaidByPart } from "./entries.js";

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
export const failuresOf = ({ state }) => 1 + (state.failures ?? 0);

// For a whole part, its own page shows both values; for a tap, the answer replaces the table.
export const canSee = (now, entry, answer) =>
  answer.body !== "other" && entry.here === now.here && (isFine(answer) || entry.kind !== "whole") && !now.tapped.length;
