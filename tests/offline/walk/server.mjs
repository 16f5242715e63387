// A model of the server: which forms it takes, and what it answers. It follows `core/write.py` (roles, keys, cells,
// `seen`, `after`) and `house/offline/queued.py` (several forms in one request); each form names its sitting by a mark.
// Plain values; nothing is changed in place.
//
// State: {seq, backup, log, tables, barred, filtered}. `backup` is how many backups were restored; `log` has the writes by device
// and key: {seq, wish, said}; `tables` the sittings by address: {is, mark, cells, turns}, `cells` by name with the write
// that they are from: {seq, by, act}.

export const begun = (mark) => ({ is: "open", mark, cells: {}, turns: [] });

// `barred` are the devices that are revoked or may only watch; one that joins again is the same device. `filtered` is
// the key of the entry that a proxy refuses each time, with a page of its own.
export const START = { seq: 1, backup: 0, log: {}, tables: {}, barred: [], filtered: null };

// A refusal that only our server words: a notice beside the page.
const notice = (status, more = {}) => ({ status, body: "other", redirects: false, notice: true, wait: 0, reason: "", ...more });
export const BUSY = notice(503, { wait: 3_000 });
export const BROKEN = notice(500);
// What lies between answers in the server's place, such as the login page of a hotel.
export const isFiltered = ({ filtered }, entries) => entries.some(({ key }) => key === filtered);
export const foreign = (status) => ({ ...notice(status), notice: false });

const ADDRESS = /^(\/h\/a\/\w+)\/(?:(deals|rounds)\/(\d+)\/)?(\w+)$/;

const forms = new Map(); // that were read before

// The fields of a form; `digest` is what it asks for, without key and stamp: the same key with another one is refused.
export function read({ action, body }) {
  const said = `${action} ${body}`;
  if (!forms.has(said)) forms.set(said, parse(action, body));
  return forms.get(said);
}

function parse(action, body) {
  const [, sitting, , number, act] = ADDRESS.exec(action);
  const fields = Object.fromEntries(new URLSearchParams(body));
  const { key, seen, after = "", sitting: mark, wish, ...values } = fields;
  return { sitting, number: Number(number), act, key, seen: Number(seen), after, mark, wish, values, digest: JSON.stringify([sitting, number, act, values]) };
}

// The cells that a form writes.
const SEATS = [0, 1, 2];
function cellsOf({ act, number, values }) {
  if (act === "bid") return [`d${number}.${values.seat}`];
  if (act === "correct") return [...SEATS.map((seat) => `d${number}.${seat}`), `d${number}.all`];
  return [act === "play" ? "turns" : `r${number}`];
}

// Whether the rules of the game allow it: no part comes before the one before it, no move is made on another board.
function isAllowed({ act, number, values }, { cells, turns }) {
  if (act === "play") return (turns.at(-1) ?? "") === values.upon;
  const before = act === "save" ? `r${number - 1}` : `d${number - 1}.all`;
  return number === 1 || before in cells;
}

// Try one form: [server, outcome], where the outcome is "taken", "reused" (the key), "conflict", "wrong", "closed", "gone" or "forbidden".
function write(server, device, form) {
  if (server.barred.includes(device)) return [server, "forbidden"];
  const table = server.tables[form.sitting];
  const earlier = server.log[`${device} ${form.key}`];
  const { digest: said } = form;
  if (table.is === "lost" || table.mark !== form.mark) return [server, "gone"];
  if (earlier) return [server, earlier.said === said ? "taken" : "reused"];
  if (table.is !== "open") return [server, "closed"];
  if (!isAllowed(form, table)) return [server, isNews(server, device, form, table) && form.act === "play" ? "conflict" : "wrong"];
  if (isNews(server, device, form, table)) return [server, "conflict"];
  return [commit(server, device, form, device === "x" ? "" : said), "taken"];
}

// Whether one of its cells was written since it was drawn, as far as its device does not know that.
const isNews = (server, device, form, table) => newsOf(server, device, form, table).length > 0;

// Those writes. What the device entered before is known to it; of whole deals only the one that the form follows is, since
// it may have guessed the number of this one.
export function newsOf(server, device, form, { cells } = server.tables[form.sitting]) {
  const seen = form.seen <= server.seq ? form.seen : 0;
  const known = Math.max(...form.after.split(" ").map((key) => server.log[`${device} ${key}`]?.seq ?? 0));
  const isKnown = ({ seq, by, act }) => by === device && (seq === known || (seq < known && !(act === "correct" && form.act === "correct")));
  return cellsOf(form).flatMap((name) => (cells[name]?.seq > seen && !isKnown(cells[name]) ? [cells[name]] : []));
}

const ordered = (cells) => Object.fromEntries(Object.entries(cells).sort());

function commit(server, device, form, said) {
  const seq = server.seq + 1;
  const table = server.tables[form.sitting];
  const written = Object.fromEntries(cellsOf(form).map((name) => [name, { seq, by: device, act: form.act }]));
  const turns = form.act === "play" ? [...table.turns, ...form.values.moves.split(" ")] : table.turns;
  return {
    ...server,
    seq,
    log: { ...server.log, [`${device} ${form.key}`]: { seq, wish: form.wish, said } },
    tables: { ...server.tables, [form.sitting]: { ...table, cells: ordered({ ...table.cells, ...written }), turns } },
  };
}

// Another phone writes a cell of this form.
export function overwrite(server, { action, body }) {
  const form = { ...read({ action, body }), key: `x${server.seq}`, wish: `x${server.seq}`, seen: server.seq };
  form.mark = server.tables[form.sitting].mark;
  if (form.act === "play") form.values = { moves: form.key, upon: server.tables[form.sitting].turns.at(-1) ?? "" };
  const [after, outcome] = write(server, "x", form);
  return outcome === "taken" ? after : null;
}

// ---- answers ----

// What each kind of form gets to see. A table that is not asked for gives way to an address ("more").
function answerTo(form, outcome, table, isMore) {
  const isWhole = form.act === "correct";
  const shown = (status, body) => ({ status, body, redirects: false, notice: false, wait: 0, reason: "" });
  if (outcome === "forbidden") return notice(403);
  if (outcome === "gone") return notice(404);
  if (outcome === "taken") return isWhole || isMore ? { ...shown(200, "other"), redirects: true } : shown(200, "table");
  const status = ["conflict", "reused"].includes(outcome) ? 409 : 422;
  if (isWhole) return shown(status, "other"); // its own page has both
  if (form.act === "play") return shown(status, "table"); // the board as it is
  if (status === 409) return shown(409, "again");
  if (form.act === "save") return shown(422, outcome === "closed" ? "barred" : "again");
  return shown(422, outcome === "closed" ? "closed" : "table");
}

// One form: [server, answer, outcome]. The answer contains what its page shows: `seen`, and which parts are due.
export function take(server, device, entry, isMore = false) {
  const form = read(entry);
  const [after, outcome] = write(server, device, form);
  return [after, { ...answerTo(form, outcome, after.tables[form.sitting], isMore), view: viewOf(after, form.sitting) }, outcome];
}

// Several: [server, how many], up to the first that is not plainly taken, and at most `most`, for time is limited.
export function takeSeveral(server, device, entries, most = entries.length) {
  if (server.barred.includes(device)) return [server, undefined];
  let taken = 0;
  for (const entry of entries.slice(0, most)) {
    const [after, outcome] = write(server, device, read(entry));
    if (outcome !== "taken") break;
    server = after;
    taken += 1;
  }
  return [server, taken];
}

// What a page of that table shows.
export function viewOf(server, sitting) {
  const { is, mark, cells, turns } = server.tables[sitting];
  const due = (letter, end) => { let n = 1; while (`${letter}${n}${end}` in cells) n += 1; return n; };
  return { is, mark, news: [], seen: server.seq, backup: server.backup, deal: due("d", ".all"), round: due("r", ""), board: turns.at(-1) ?? "" };
}
