// What is walked. Each is walked in full: all orders of all events that it allows, until no new state is found. So the
// walk is exhaustive within these bounds, and says nothing beyond them:
// - up to three entries on one phone, while somebody else writes what one of them is about (`others`); one kind of
//   trouble at a time, and troubles beside at most two entries;
// - two phones as a whole with one entry each, or with two deals or turns beside one. Phones meet only at the server, where all
//   that one can do to another is to write its cells first: that is what `others` stands for;
// - people say the same again once or twice, and open from the list what was refused;
// - in the pages and the server, only what the queue can notice: see `phone.mjs`, `person.mjs`, `server.mjs`.
//   phones     what is entered on each, in order: kinds as in `forms.mjs`; "again" is another value on the form of the tap before
//   tables     addresses of sittings; the first is the one that things happen to
//   tabs       pages at once on each phone
//   others     how often somebody else writes what one of these phones enters
//   restores   how often the server goes back to its beginning, or to before the sitting
//   ends, bars the sitting ends or is deleted, and goes on; a device is revoked or may only watch, and joins again or may again
//   filters    a proxy refuses one entry each time it is sent, until it blocks nothing more
//   busy, broken, foreign     answers that say nothing of an entry: 503, 500, and those with these statuses of a login page
//   late       what nobody waits for any more may arrive later; without it, at once or never
//   copies, opens, asks       people open old copies of a table, open what was refused from the list, have all sent again
//   cuts       a page may be killed between two writes to its database
//   patient    people give up only what was refused
//   once       people say the same again once at most, or else twice

const HERE = "/h/a/t1";
const THERE = "/h/a/t2";
const KINDS = ["tap", "part", "whole", "turn"];

const entries = (kinds, sittings = [HERE]) => kinds.map((kind, index) => ({ kind, sitting: sittings[index % sittings.length] }));
const make = (name, phones, more) => ({ name, tables: [HERE], phones: phones.map((kinds) => entries(kinds)), ...more });

// What one table has: bids and whole deals; or rounds; or moves.
const PAIRS = [["tap", "tap"], ["tap", "whole"], ["whole", "tap"], ["whole", "whole"], ["part", "part"], ["turn", "turn"]];
const THREES = [...["tap", "whole"].flatMap((first) => ["tap", "whole"].flatMap((second) => ["tap", "whole"].map((third) => [first, second, third]))),
  ["tap", "again", "whole"], ["part", "part", "part"], ["turn", "turn", "turn"]];
const named = (kinds) => kinds.join(" + ");

const PEOPLE = { copies: true, opens: true, asks: true };
const NETWORK = { busy: true, broken: true, foreign: [200, 403] };
const TROUBLES = { people: PEOPLE, ends: { ends: true }, bars: { bars: true }, restores: { restores: 1 }, late: { late: true }, network: NETWORK, filters: { filters: true } };

const each = (kinds) => Object.entries(TROUBLES).map(([name, trouble]) => make(`${named(kinds)}, ${name}`, [kinds], { others: 1, ...trouble }));
const calm = (kinds) => make(named(kinds), [kinds], { others: 1, patient: true });

export const SETS = {
  // For `make test`.
  small: [...KINDS.flatMap((kind) => each([kind])), ...[["tap", "whole"], ["whole", "whole"], ["tap", "again"]].map(calm)],
  calm: PAIRS.map(calm),
  pairs: PAIRS.flatMap(each).map((config) => ({ ...config, patient: true, once: true })),
  threes: THREES.map(calm),
  phones: [...KINDS.map((kind) => [[kind], [kind]]), [["whole", "whole"], ["whole"]], [["turn", "turn"], ["turn"]]]
    .map((kinds) => make(`two phones, ${kinds.map(named).join(" and ")}`, kinds, { patient: true, once: true })),
  tabs: KINDS.map((kind) => make(`two tabs, ${kind}`, [[kind, kind]], { tabs: 2, patient: true })),
  cuts: KINDS.map((kind) => make(`${kind}, ${kind}, cuts`, [[kind, kind]], { others: 1, patient: true, once: true, cuts: true })),
  tables: KINDS.map((kind) => ({ name: `two tables, ${kind}`, tables: [HERE, THERE], phones: [entries([kind, kind], [HERE, THERE])], others: 1 })),
};
