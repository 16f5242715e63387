// Walks all states that can be reached, breadth first: of the ways to each kind of fault the first found is the shortest.
//
// States are left out only where another one stands for them:
// - A request reaches the server in the moment in which its answer arrives, or is lost. What happens on the phone in
//   between does not touch the server, nor what happens there the phone; so it can as well happen before.
// - Waits have no length: a timer may run out at any moment, so how often nothing answered (`failures`) is left out.
// - What a page knows of entries that are gone is left out, for nothing is asked of it any more (`reduce` in phone.mjs).
// - A server over which an entry broke down three times may do so again: from three on all numbers are one.
// - A sitting that has ended answers like one that was deleted.

import { idOf } from "./identity.mjs";
import { checkCalm } from "./rest.mjs";
import { begin, successors } from "./world.mjs";

// {states, depth, faults: [{wrong, way}]}: of each kind of fault one, with the events that lead to it. No way goes on
// behind a fault. The walk ends at the first that `finds` matches.
export function walk(config, { finds = null } = {}) {
  const first = begin(config);
  const known = new Map([[idOf(first), null]]); // with the state before, and the event between
  const calm = new Set();
  const faults = new Map();
  let edge = [[idOf(first), first]];
  let depth = 0;
  const blame = (wrong, id, more) => {
    const kind = wrong.replace(/\b[ab]\d+m*\b/g, "…");
    if (!faults.has(kind)) faults.set(kind, { wrong, way: [...wayTo(known, id), ...more] });
  };
  const isFound = () => finds && [...faults.keys()].some((kind) => finds.test(kind));
  for (; edge.length && !isFound(); depth += 1) {
    const next = [];
    for (const [id, world] of edge) {
      for (const p of world.phones.keys()) {
        const found = checkCalm(world, p, config, calm);
        if (found) blame(found[0], id, [...found[1], "(nothing more happens)"]);
      }
      for (const [words, after] of successors(world, config)) {
        const its = idOf(after);
        if (after.wrong) blame(after.wrong, id, [words]);
        if (known.has(its)) continue;
        known.set(its, [id, words]);
        if (!after.wrong) next.push([its, after]);
      }
      if (known.size > (config.most ?? Infinity)) return { states: known.size, depth, faults: [...faults.values()], isCut: true };
    }
    edge = next;
  }
  return { states: known.size, depth, faults: [...faults.values()] };
}

function wayTo(known, id) {
  const way = [];
  for (let step = known.get(id); step; step = known.get(step[0])) way.unshift(step[1]);
  return way;
}
