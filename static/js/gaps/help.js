// Hints, and whether the game can still be won: what the panel near the thumb says, and its buttons.

import * as cards from "./cards.js";
import { isWon } from "./rule.js";
import * as showing from "./showing.js";
import { LoadError, isReady, isSupported, solve } from "./solving.js";
import * as teacher from "./teacher.js";
import { filled, hush, say, showMessage, sign, spot, text } from "./words.js";

const HINT_SECONDS = 10;
const VERDICT_SECONDS = 120;

const plurals = new Intl.PluralRules(document.documentElement.lang);

let isUsed = false; // whether a winning move was shown
let whenUsed = () => {};
let undo = () => {};
let openQuestion = null; // the open question: {board, kind, line, stop}, until its answer is closed

export const wasUsed = () => isUsed;

const panel = () => document.getElementById("help");

// `listener` is called when a winning move is shown for the first time, `undoer` takes back the last turn.
export function begin(listener, undoer) {
  if (!isSupported) return;
  [whenUsed, undo] = [listener, undoer];
  teacher.begin();
  document.documentElement.dataset.helps = "";
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-help]");
    if (button && panel()) ACTS[button.dataset.help]();
  });
  cards.whenChanged(look);
  addEventListener("pagehide", close);
  if (document.body.dataset.asOf) announceSolver();
}

// Without a connection the solver may be missing: say so before it is needed.
async function announceSolver() {
  const board = cards.read();
  if (!isWon(board) && !await isReady(board)) showMessage(text("solverLater"), { stays: true });
}

const ACTS = {
  hint: () => ask("hint", HINT_SECONDS),
  verdict: () => ask("verdict", VERDICT_SECONDS),
  stop: () => openQuestion?.stop(),
  close,
  show,
  back: () => showing.go(-1),
  toggle: () => showing.toggle(),
  next: () => showing.go(1),
  teach: teacher.toggle,
  undo: () => undo(),
};

async function ask(kind, seconds) {
  const board = cards.read();
  if (showing.isOn() || isWon(board)) return; // the server's board of a won game has no buttons, but it may come later
  close();
  hush();
  const stopper = new AbortController();
  const begun = performance.now();
  const passed = () => Math.floor((performance.now() - begun) / 1_000);
  const tick = () => write("searching", filled(text("searching"), { seconds: passed() }));
  const question = { board, kind, line: null, stop: () => stopper.abort() };
  openQuestion = question;
  panel().toggleAttribute("data-warns", !("unlisted" in cards.board().dataset));
  tick();
  say(filled(text("searching"), { seconds: 0 }));
  const ticking = setInterval(tick, 1_000);
  const answer = await solve(board, seconds, stopper.signal).then(
    (found) => ({ ...found, words: wordsOf(kind, found, passed()) }),
    (error) => ({ words: text(error instanceof LoadError ? "noSolver" : "solverFailed") }),
  );
  clearInterval(ticking);
  if (openQuestion !== question) return;
  question.line = answer.line ?? null;
  if (answer.line && kind === "hint") use();
  write(answer.line ? "found" : "told", answer.words);
  say(answer.words);
  mark();
}

function use() {
  if (isUsed) return;
  isUsed = true;
  whenUsed();
}

function wordsOf(kind, { line, lost }, seconds) {
  if (lost) return text("lost");
  if (!line) return filled(text(kind === "hint" ? "noHint" : "notSettled"), { seconds: Math.max(seconds, 1) });
  if (kind !== "hint") return filled(text("winnable"), { moves: movesWords(line.length) });
  const [card, at] = line[0];
  const left = line.length - 1;
  return filled(text(left ? "hint" : "lastHint"), { card: sign(card), ...spot(at), moves: movesWords(left) });
}

// A number of moves in the page's language, such as "3 moves".
function movesWords(count) {
  const [one, few, many] = text("someMoves").split("|");
  return ({ one, few }[plurals.select(count)] ?? many).replace(/\d+/, count);
}

function write(state, words) {
  panel().hidden = false;
  panel().dataset.state = state;
  panel().querySelector("p").textContent = words;
}

// Mark the card of a hint, and its gap.
function mark() {
  const [move] = openQuestion?.kind === "hint" && openQuestion.line || [];
  cards.all().forEach((button, at) => {
    button.classList.toggle("hint", Boolean(move) && (at === move[1] || cards.codeOf(button) === move[0]));
  });
}

// ---- a move that lost ----

export const judge = (before, after) => teacher.judge(before, after, () => { isUsed = true; }, (moves) => {
  if (showing.isOn() || openQuestion) return;
  openQuestion = { board: cards.read(), kind: "lost", line: null, stop() {} };
  const words = moves === 1 ? text("lostNow") : filled(text("lostLately"), { moves });
  write("lost", words);
  say(words);
});

// ---- show me ----

function show() {
  const { line } = openQuestion;
  openQuestion = null;
  mark();
  showing.begin(line, (done, all) => {
    write("showing", filled(text(done < all ? "showing" : "shown"), { done, all, moves: movesWords(all) }));
    panel().toggleAttribute("data-playing", showing.isPlaying());
  });
  panel().querySelector("[data-help=next]").focus();
  use();
}

// ---- the end of a question ----

// The board has changed: its question is over, unless it looks the same.
function look() {
  if (showing.isOn() || !openQuestion) return;
  if (panel() && cards.read().join() === openQuestion.board.join()) mark();
  else close();
}

export function close() {
  openQuestion?.stop();
  openQuestion = null;
  showing.leave();
  mark();
  if (!panel() || panel().hidden) return;
  const hadFocus = panel().contains(document.activeElement);
  panel().hidden = true;
  delete panel().dataset.state;
  if (hadFocus) (document.querySelector("[data-help=hint]") ?? document.querySelector(".menu summary")).focus();
}
