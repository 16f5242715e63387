// The final state of a phone if nothing fails from now on and nobody acts: each request is answered, and each timer runs
// out; only a filter continues to block its entry. Entries left then must be shown (`checkRest`). So from each state no
// entry waits forever without a notice.

import { checkRest } from "./properties.mjs";
import { answer, answerSeveral, filter } from "./network.mjs";
import { pages } from "./person.mjs";
import { dispatch, tabOf, withTab } from "./phone.mjs";
import { isFiltered } from "./server.mjs";
import { idBeside } from "./identity.mjs";
import { settle } from "./world.mjs";

// What is wrong, in words, with the steps that led there, or null. `calm` has the states that are known to be right.
export function checkCalm(world, p, config, calm) {
  const steps = [];
  const seen = new Set();
  let round = null; // the state from which all happens again
  for (let now = world; ;) {
    const id = idBeside(now, p);
    if (calm.has(id)) break;
    const next = calmStep(now, p, config);
    if (!next || (seen.has(id) && isIdle(now.phones[p]))) { // nothing happens, or the same again and again
      const wrong = checkRest(now.phones[p]);
      if (wrong) return [wrong, steps];
      break;
    }
    if (round === id) return ["it never ends", steps];
    if (seen.has(id)) round ??= id;
    seen.add(id);
    steps.push(next[0]);
    now = settle(next[1]);
    if (now.wrong) return [now.wrong, steps];
  }
  for (const id of seen) calm.add(id);
  return null;
}

const isIdle = ({ tabs }) => tabs.every((tab) => !tab?.queue.length && !tab?.requests.length);

function calmStep(world, p, config) {
  const { name, tabs, db } = world.phones[p];
  if (tabs.every((tab) => !tab)) return Object.keys(db).length ? [`${name}: opens a page`, pages(world, { p, t: 0 }, config)[0][1]()] : null;
  for (const [t, tab] of tabs.entries()) {
    if (!tab) continue;
    const at = { p, t };
    if (tab.queue.length) {
      return [`${name}: the pass goes on`, dispatch(withTab(world, at, (one) => ({ ...one, queue: one.queue.slice(1) })), at, { type: "next", held: tab.queue[0] })];
    }
    if (tab.requests.length) return [`${name}: the server answers`, answerFirst(world, at)];
    if (tab.timer) return [`${name}: the timer is over`, dispatch(withTab(world, at, (one) => ({ ...one, timer: false })), at, { type: "tick" })];
  }
  return null;
}

function answerFirst(world, at) {
  const { page, requests: [request, ...others] } = tabOf(world, at);
  const now = withTab(world, at, (tab) => ({ ...tab, requests: others }));
  if (isFiltered(world.server, request.entries)) return filter(now, at, request);
  if (request.as === "several") return answerSeveral(now, at, request);
  const { sitting, kind } = request.entries[0];
  return answer(now, at, request, page.sitting === sitting && (!page.again || kind === "choice"));
}
