// Identify a state by the numbers of its parts, most of them those of the state before. Two parts have the same number
// only if all their fields are equal, in any order.

const numbers = new Map(); // by what they say

// A number that a part carries, though no copy of it does: much quicker than a WeakMap.
class Numbered extends (function itself(part) { return part; }) {
  #number;
  constructor(part, number) { super(part); this.#number = number; }
  static of(part) { return #number in part ? part.#number : undefined; }
}

function numberFor(part, say) {
  let number = Numbered.of(part);
  if (number === undefined) {
    const said = say(part);
    number = numbers.get(said) ?? numbers.size;
    numbers.set(said, number);
    new Numbered(part, number);
  }
  return number;
}

const numberOf = (part) => numberFor(part, JSON.stringify); // of those whose fields have one order
const idOfEntry = (entry) => numberFor(entry, ({ key, time, kind, action, body, state: { is, status, reason, failures, open, opened } }) =>
  JSON.stringify([key, time, kind, action, body, is, status, reason, Math.min(failures ?? 0, 3), open, opened])); // from 3 on all are alike
const idOfPage = (page) => numberFor(page, ({ sitting, view, again, asks, isOwn, isClosed, isWhole, before, mind, choice }) =>
  JSON.stringify(["page", sitting, view && numberOf(view), again, asks && idOfEntry(asks), isOwn, isClosed, isWhole, before, mind?.key, choice]));
const idOfRequest = (request) => numberFor(request, ({ as, entries, isLast }) => JSON.stringify(["request", as, entries.map(idOfEntry), isLast]));
const idOfTab = (tab) => numberFor(tab, ({ page, state, requests, queue, timer, asked }) =>
  JSON.stringify(["tab", idOfPage(page), numberOf(state), requests.map(idOfRequest), queue, timer, asked]));
const idOfDatabase = (db) => numberFor(db, () => ["db", ...Object.keys(db).sort().map((key) => idOfEntry(db[key]))].join(" "));

// `left` follows from `number`: how many of all have been entered.
const idOfPhone = ({ db, dropped, tabs, copy, late, number }) =>
  [number, idOfDatabase(db), numberOf(dropped), numberOf(copy), ...late.map(idOfRequest), ...tabs.map((tab) => (tab ? idOfTab(tab) : "-"))].join();

export const idBeside = ({ server, phones }, p) => `${numberOf(server)} ${idOfPhone(phones[p])}`;
export const idOf = ({ server, phones, left }) => [numberOf(server), numberOf(left), ...phones.map(idOfPhone)].join(" ");
export const forget = () => numbers.clear();
