// Turns that an earlier release kept in localStorage, by board and tab: {step, moves, stamp}, where `stamp`
// is the key and the counter that went with one.

import { freshKey } from "../offline/stored.js";

// Those of a board; once the next is asked for, one is kept elsewhere. Two tabs that do so give them the
// same keys.
export function* older(address) {
  try {
    for (const name of Object.keys(localStorage).filter((one) => `${one} `.startsWith(`gaps ${address} `))) {
      const said = JSON.parse(localStorage.getItem(name));
      const jobs = said.jobs ?? said;
      if (said.flight) jobs[0].stamp ??= said.flight;
      for (const job of jobs) job.stamp ??= { key: freshKey() };
      localStorage.setItem(name, JSON.stringify(jobs));
      yield* jobs;
      localStorage.removeItem(name);
    }
  } catch {
    // storage is shut off, or that is something else
  }
}
