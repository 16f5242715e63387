// What was played and is not confirmed yet: turns in the queue, after which the board looks as it is shown. Moves that
// wait go out together.

import { begin as beginQueue, dispatch } from "../offline/driver.js";
import { show as showWaiting } from "../offline/list.js";
import { calledHere, change, freshKey, waiting } from "../offline/stored.js";
import "../offline/table.js";
import { board, lies } from "./cards.js";
import { settled } from "./pointer.js";
import { hush, text } from "./words.js";

const MOST_MOVES = 100;

const notice = document.getElementById("notice");

// Where this board is read; the page's own address may be one that only takes a form.
export const address = board().dataset.here;

let taps = []; // {step, moves}: not in the queue yet
let mine = []; // turns that wait there, as this page knows and shows them
let last = ""; // key of the newest of them, waiting or not: what came of it is no news here
let turn = Promise.resolve(); // one after the other
const inTurn = (act) => (turn = turn.then(act));

const stepOf = ({ action }) => action.slice(address.length + 1);
const saidIn = ({ body }) => Object.fromEntries(new URLSearchParams(body));
const movesOf = (entry) => saidIn(entry).moves?.split(" ") ?? [];

// Begin with the turns that an earlier visit left. `hear` gets the board of an answer, whether the turn was accepted, its
// step, and how many moves were dropped; `show` gets the moves of the turns that were left; `ask` fetches the board.
export function begin({ hear, show, ask }) {
  beginQueue({
    mayPut: () => true,
    put: async ({ fresh }, entry, { status }) => {
      await settled();
      mine = mine.filter(({ key }) => key !== entry.key);
      const isDone = stepOf(entry) === "play" && movesOf(entry).every((move) => lies(fresh, move));
      const isTaken = status === 200 || (status === 422 && isDone);
      const dropped = isTaken ? 0 : movesOf(entry).length + drop();
      hear(fresh, isTaken, stepOf(entry), dropped);
    },
    show: async (state) => {
      showWaiting(state);
      if (await catchUp()) ask();
    },
    tell: (trouble) => {
      if (trouble && isEmpty()) return;
      if (trouble === "refused") hush();
      write(trouble && text(trouble));
    },
  });
  inTurn(async () => {
    mine = await left();
    last = mine.at(-1)?.key ?? "";
    if (mine.length) show(pending());
  });
}

const left = async () => (await waiting()).filter(({ here }) => here === address);

export const pending = () => [...mine.flatMap(movesOf), ...taps.flatMap(({ moves }) => moves ?? [])];
export const isEmpty = () => !mine.length && !taps.length;
export const waitsForStep = () => taps.some(({ moves }) => !moves) || mine.some((entry) => stepOf(entry) !== "play");

export const play = (move) => tap({ step: "play", moves: [move] });
export const step = (name) => tap({ step: name });

function tap(job) {
  taps.push(job);
  inTurn(async () => {
    if (taps[0] !== job) return; // the board turned out to be another
    if (!await grow(mine.at(-1), job) && taps[0] === job) await enter(taps.shift());
    else dispatch({ type: "looked_at" });
  });
}

// Let moves go with those before them, if these have not gone yet.
async function grow(entry, job) {
  const moves = entry && job.moves && [...movesOf(entry), ...job.moves];
  if (!moves || stepOf(entry) !== "play" || moves.length > MOST_MOVES) return false;
  const grown = turnOf("play", { ...saidIn(entry), moves });
  if (!await change(entry, (kept) => (kept.state.open ? { ...kept, ...grown } : undefined))) return false;
  mine = mine.map((one) => (one === entry ? { ...one, ...grown } : one));
  taps = taps.filter((one) => one !== job);
  return true;
}

async function enter({ step: name, moves }) {
  const { seen } = document.getElementById("turn").elements;
  const said = { key: freshKey(), seen: seen.value, ...(last && { after: last }), ...(moves && { moves }) };
  const state = { is: "waiting", ...(mine.length && { open: true }) }; // else it goes at once
  const entry = { key: said.key, kind: "turn", here: address, state, ...turnOf(name, said) };
  mine.push(entry);
  last = entry.key;
  await dispatch({ type: "entered", entry });
}

function turnOf(name, { moves, ...said }) {
  const called = moves ? `${text("moves")}: ${moves.length}` : document.querySelector(`[data-step=${name}]`)?.textContent.trim();
  return {
    action: `${address}/${name}`,
    body: String(new URLSearchParams({ ...said, ...(moves && { moves: moves.join(" ") }) })),
    what: calledHere(called),
  };
}

// The board turned out to be another: what was to come does not go any more. Returns how many moves that were.
export function drop() {
  const { length } = pending();
  [taps, mine] = [[], []];
  dispatch({ type: "given_up", here: address });
  return length;
}

// Whether something went out from another tab, or was given up: it is waited for no more.
export async function catchUp() {
  let isGone = false;
  await inTurn(async () => {
    const kept = new Set((await left()).map(({ key }) => key));
    isGone = mine.some(({ key }) => !kept.has(key));
    mine = mine.filter(({ key }) => kept.has(key));
    if (isGone && isEmpty()) write("");
  });
  return isGone;
}

// The same words are not said a second time.
function write(sentence) {
  if (notice.textContent !== sentence) notice.textContent = sentence;
}
