// The forms that a page offers, as a person fills them in: what an entry asks for, and where it goes.

const said = (fields) => String(new URLSearchParams(fields));
const last = (entries) => entries.at(-1)?.key;
const all = (entries) => entries.map(({ key }) => key).join(" ");

// `key` is also the id of the entry (`wish`), which must not be accepted twice, even under another key.
const stamp = (key, { seen, mark }, after) => ({ key, wish: key, seen, sitting: mark, ...(after && { after }) });

// One of that kind, on that page; `entries` wait at its table.
export const FORMS = {
  // A bid; each is for the next seat.
  tap: ({ key, page, number }) => ({
    action: `${page.sitting}/deals/${page.view.deal}/bid`,
    body: said({ ...stamp(key, page.view), seat: number, contract: key }),
  }),
  // All of a deal, as `ahead.js` asks for it: the first that does not wait.
  whole: ({ key, page, entries }) => ({
    action: free((deal) => `${page.sitting}/deals/${deal}/correct`, page.view.deal, entries),
    body: said({ ...stamp(key, page.view, page.before ?? all(entries)), bids: key }),
  }),
  // A round of a pad.
  part: ({ key, page, entries }) => ({
    action: free((round) => `${page.sitting}/rounds/${round}/save`, page.view.round, entries),
    body: said({ ...stamp(key, page.view, page.before), points: key }),
  }),
  // Moves of Gaps, upon those that this page knows.
  turn: ({ key, page, entries }) => ({
    action: `${page.sitting}/play`,
    body: said({ ...stamp(key, page.view, page.before ?? last(entries)), upon: last(movesOf(entries)) ?? page.view.board, moves: key }),
  }),
};

function free(address, number, entries) {
  while (entries.some(({ action }) => action === address(number))) number += 1;
  return address(number);
}

export const movesOf = (entries) => entries.flatMap(({ body }) => new URLSearchParams(body).get("moves")?.split(" ") ?? []);

// What somebody says again on a page that shows both values, or what is wrong.
export const sayAgain = (key, { action, body }, { seen, mark, round }, isConflict) => {
  const { key: _, wish, after, ...values } = Object.fromEntries(new URLSearchParams(body));
  const again = isConflict ? action : action.replace(/rounds\/\d+/, `rounds/${round}`);
  return { key, action: again, body: said({ ...values, ...stamp(key, { seen, mark }) }) };
};

// With another value, on the same form.
export const change = ({ body }, wish) => {
  const fields = Object.fromEntries(new URLSearchParams(body));
  return said({ ...fields, wish, contract: wish });
};

// What an entry says, but for what it was entered after: that may change while it waits.
export const meaningOf = ({ action, body }) => action + body.replace(/&after=[^&]*/, "");
