// Turns that are not confirmed yet: they wait in the queue while the board shows them. Waiting moves are sent
// together.

import { begin as beginQueue, dispatch } from "../offline/driver.js";
import { show as showWaiting } from "../offline/list.js";
import { changeEntry, freshKey, labelOf, waiting } from "../offline/stored.js";
import "../offline/table.js";
import { board, lies } from "./cards.js";
import { settled } from "./pointer.js";
import { hush, text } from "./words.js";

const MAX_MOVES = 100;

const notice = document.getElementById("notice");

// The board's address; the page's own address may be that of a form. A game that was begun without a server
// (`begin_offline.js`) has an address with a fragment, on which its key ends: its turns go to the same address with a slash.
export const address = board().dataset.here;

let taps = []; // {step, moves, hint}: not in the queue yet
let mine = []; // this page's turns in the queue, shown on the board
let last = /#.*\/(.*)/.exec(address)?.[1] ?? ""; // key of the newest of them, waiting or not: its result is known to this page
let turn = Promise.resolve(); // one after the other
let undone = () => {};
const inTurn = (act) => (turn = turn.then(act));

const stepOf = ({ action }) => action.slice(address.length + 1);
const fieldsOf = ({ body }) => Object.fromEntries(new URLSearchParams(body));
const movesOf = (entry) => fieldsOf(entry).moves?.match(/\S+/g) ?? [];

// Begin with the turns of an earlier visit. `hear` gets the board of an answer, whether the turn was accepted, its
// step, and the number of dropped moves; `show` gets the moves of the earlier turns; `ask` fetches the board; `takeBack`
// is called after a move was undone here.
export function begin({ hear, show, ask, takeBack }) {
  undone = takeBack;
  beginQueue({
    mayPut: () => true,
    put: async ({ fresh }, entry, { status }) => {
      await settled();
      mine = mine.filter(({ key }) => key !== entry.key);
      const isElsewhere = fresh.dataset.here !== address; // the server has begun this game
      fresh.dataset.here = address;
      const isDone = stepOf(entry) === "play" && movesOf(entry).every((move) => lies(fresh, move));
      const isTaken = status === 200 || (status === 422 && isDone);
      const dropped = isTaken ? 0 : movesOf(entry).length + drop();
      hear(fresh, isTaken, stepOf(entry), dropped);
      if (isElsewhere) ask();
    },
    show: async (state) => {
      showWaiting(state);
      if (await catchUp()) ask();
    },
    showTrouble: (trouble) => {
      if (trouble && isEmpty()) return;
      if (trouble === "refused") hush();
      write(trouble && text(trouble));
    },
  });
  const resume = () => inTurn(async () => {
    const all = await left();
    if (all.length <= mine.length) return;
    mine = all;
    last = mine.at(-1).key;
    show(pending());
  });
  resume();
  document.addEventListener("storage:late", resume);
}

const left = async () => (await waiting()).filter(({ sitting }) => sitting === address);

export const pending = () => [...mine.flatMap(movesOf), ...taps.flatMap(({ moves }) => moves ?? [])];
export const isEmpty = () => !mine.length && !taps.length;
export const waitsForStep = () => taps.some(({ moves }) => !moves) || mine.some((entry) => stepOf(entry) !== "play");

export const play = (move, hinted) => tap({ step: "play", moves: [move], hint: hinted && { hinted: "yes" } });
export const step = (name) => tap({ step: name });

// Let the game count as played with hints, even if no move follows.
export const hint = () => tap({ step: "play", moves: [], hint: { hinted: "yes" } });

function tap(job) {
  taps.push(job);
  inTurn(async () => {
    if (taps[0] !== job) return; // the board was replaced
    if (job.step === "undo" && await shrink(mine.at(-1))) {
      taps = taps.filter((other) => other !== job);
      return undone();
    }
    if (!await grow(mine.at(-1), job) && taps[0] === job) await enter(taps.shift());
    else dispatch({ type: "looked_at" });
  });
}

// Add moves to the entry before, if that has not been sent yet.
async function grow(entry, job) {
  const moves = entry && job.moves && [...movesOf(entry), ...job.moves];
  if (!moves || stepOf(entry) !== "play" || moves.length > MAX_MOVES) return false;
  if (!await put(entry, turnOf("play", { ...fieldsOf(entry), ...job.hint, moves }))) return false;
  taps = taps.filter((other) => other !== job);
  return true;
}

// Undo the last move of an entry that has not been sent; returns whether there was one. A hint stays, without moves.
async function shrink(entry) {
  if (!entry || !movesOf(entry).length) return false;
  const moves = movesOf(entry).slice(0, -1);
  const { after = "", hinted } = fieldsOf(entry);
  if (moves.length || hinted) return put(entry, turnOf("play", { ...fieldsOf(entry), moves }));
  if (await changeEntry(entry, ({ state }) => (state.open ? null : undefined)) !== null) return false;
  mine.pop();
  last = after;
  return true;
}

// Change an entry that has not been sent; returns whether it could be changed.
async function put(entry, turned) {
  if (!await changeEntry(entry, (stored) => (stored.state.open ? { ...stored, ...turned } : undefined))) return false;
  mine = mine.map((other) => (other === entry ? { ...other, ...turned } : other));
  return true;
}

async function enter({ step: name, moves, hint }) {
  const { seen } = document.getElementById("turn").elements;
  const fields = { key: freshKey(), seen: seen.value, ...(last && { after: last }), ...hint, ...(moves && { moves }) };
  const state = { is: "waiting", ...(mine.length && { open: true }) }; // else it is sent at once
  const entry = { key: fields.key, kind: "turn", sitting: address, state, ...turnOf(name, fields) };
  mine.push(entry);
  document.dispatchEvent(new Event("turn:entered"));
  last = entry.key;
  await dispatch({ type: "entered", entry });
}

function turnOf(name, { moves, ...fields }) {
  const button = document.querySelector(moves ? "[data-help=hint]" : `[data-step=${name}]`);
  const words = moves?.length ? `${text("moves")}: ${moves.length}` : button?.textContent.trim();
  return {
    action: `${address.replace("#", "/")}/${name}`,
    body: String(new URLSearchParams({ ...fields, ...(moves && { moves: moves.join(" ") }) })),
    label: labelOf(words),
  };
}

// The board was replaced: drop the waiting turns. Returns the number of dropped moves.
export function drop() {
  const { length } = pending();
  [taps, mine] = [[], []];
  dispatch({ type: "given_up", sitting: address });
  return length;
}

// Forget turns that another tab sent or that were given up; returns whether there were any.
export async function catchUp() {
  let isGone = false;
  await inTurn(async () => {
    const keys = new Set((await left()).map(({ key }) => key));
    isGone = mine.some(({ key }) => !keys.has(key));
    mine = mine.filter(({ key }) => keys.has(key));
    if (isGone && isEmpty()) write("");
  });
  return isGone;
}

// Don't repeat the same message.
function write(sentence) {
  if (notice.textContent !== sentence) notice.textContent = sentence;
}
