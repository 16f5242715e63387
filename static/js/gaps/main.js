// The board of Gaps. A tapped card moves at once; the server confirms it or corrects the board. Without this
// script every card is a button of a plain form.

import * as cards from "./cards.js";
import * as help from "./help.js";
import { listen } from "./keys.js";
import * as news from "./news.js";
import * as outbox from "./outbox.js";
import * as playback from "./playback.js";
import { watch } from "./pointer.js";
import { COLUMNS, GAP, fitting, isWon, open, predecessor, successor } from "./rule.js";
import * as showing from "./showing.js";
import { sound } from "./sound.js";
import * as teacher from "./teacher.js";
import { filled, hush, named, say, showMessage, sign, spot, text } from "./words.js";

const main = document.getElementById("main");
const plays = document.getElementById("turn").matches("form"); // else a viewer
let confirmed = cards.board().outerHTML; // the newest board from the server
let tapped = -1; // the place of the last tap
let choices = new Map(); // button → move, while a tap has several meanings

// ---- tapping ----

function tap(button) {
  if (showing.isOn()) return help.close();
  playback.pause();
  const move = choices.get(button);
  endAsking();
  if (move) return play(move);
  const board = cards.read();
  const at = cards.placeOf(button);
  const code = board[at];
  const ways = code === GAP
    ? fitting(board, at).map((card) => [cards.cardOf(card), cards.write(card, at)])
    : open(board, code).map((gap) => [cards.all()[gap], cards.write(code, gap)]);
  if (!ways.length) return wrong(code === GAP ? reasonAt(board, at) : reasonFor(code));
  if (ways.length === 1) return play(ways[0][1]);
  return ask(ways, code === GAP ? "whichDeuce" : "whichGap");
}

function play(move, first) {
  playback.pause();
  if (outbox.waitsForStep()) { // the board on which it would be played is not known yet
    first?.();
    return showMessage(text("moment"));
  }
  const words = cards.movedWords(...cards.parse(move));
  const before = cards.read();
  hush();
  cards.move(move, first);
  sound("move");
  say(words);
  help.judge(before, cards.read());
  sayWon();
  return outbox.play(move, help.wasUsed());
}

function ask(ways, question) {
  choices = new Map(ways);
  for (const button of choices.keys()) button.classList.add("candidate");
  showMessage(text(question), { stays: true });
  if (document.activeElement?.matches("#cards :focus-visible")) cards.point(cards.placeOf(ways[0][0]));
}

function endAsking() {
  if (choices.size) hush();
  for (const button of choices.keys()) button.classList.remove("candidate");
  choices = new Map();
}

function wrong(sentence) {
  sound("wrong");
  showMessage(sentence, { reason: true });
}

const reasonAt = (board, at) => text(board[at - 1] === GAP ? "noGap" : "noKing");

function reasonFor(card) {
  const before = predecessor(card);
  return before ? filled(text("noPlace"), { card: sign(card), before: sign(before) }) : text("noFirst");
}

// ---- a long press, the right button, Space: what belongs here? ----

function find(button) {
  lose();
  const board = cards.read();
  const at = cards.placeOf(button);
  const next = successor(board[at]);
  const fits = board[at] === GAP ? fitting(board, at) : next ? [next] : [];
  for (const card of fits) cards.cardOf(card).classList.add("found");
  if (!fits.length) return showMessage(board[at] === GAP ? reasonAt(board, at) : text("noKing"));
  const where = fits.map((card) => {
    const there = cards.cardOf(card);
    return filled(text("found"), { card: named(there), ...spot(cards.placeOf(there)) });
  });
  return say(where.join(" "));
}

function lose() {
  for (const button of cards.all()) button.classList.remove("found");
}

// ---- drag and drop ----

function drop(button, at, letGo) {
  const board = cards.read();
  const card = cards.codeOf(button);
  if (at !== null && fitting(board, at).includes(card) && !showing.isOn()) {
    endAsking();
    return play(cards.write(card, at), letGo);
  }
  cards.comeBack(letGo);
  if (showing.isOn()) return help.close();
  if (at === null) return undefined;
  const fits = fitting(board, at);
  if (at % COLUMNS === 0) return wrong(text("onlyDeuces"));
  return wrong(fits.length ? filled(text("another"), { card: sign(fits[0]) }) : reasonAt(board, at));
}

// ---- undo, redo, shuffle, replay ----

function step(name, repeats = false) {
  if (showing.isOn()) return showing.take(name) || help.close();
  if (repeats && !outbox.isEmpty()) return undefined;
  if (!plays) return showMessage(text("watching"));
  playback.pause();
  teacher.stop();
  endAsking();
  hush();
  return outbox.step(name);
}

// ---- answers of the server ----

function hear(board, taken, name, dropped) {
  if (taken && showing.accept(board)) { // the answer to a hint
    confirmed = board.outerHTML;
    return;
  }
  if (showing.isOn()) help.close();
  const before = cards.board().dataset.state;
  if (taken) board.querySelector("#state [role=alert]")?.remove(); // another phone made the same move
  confirmed = board.outerHTML;
  const fresh = cards.boardIn(confirmed);
  const went = outbox.pending().every((move) => follows(fresh, move));
  const count = dropped + (went ? 0 : outbox.drop());
  const disagrees = !taken || !went;
  endAsking();
  cards.adopt(went ? fresh : cards.boardIn(confirmed), { shuffled: name === "shuffle" && !disagrees });
  news.catchUp(); // another phone may have played meanwhile
  const { state } = cards.board().dataset;
  const goesByItself = playback.isPlaying();
  playback.heard(!disagrees);
  if (disagrees) {
    sound("wrong");
    const words = [taken && text("setRight"), count && filled(text("dropped"), { count })];
    showMessage(words.filter(Boolean).join(" "), { stays: count > 0 });
    return;
  }
  if (name !== "play") {
    sound(name === "shuffle" ? "shuffle" : "move");
    if (!goesByItself) say(text(name));
  }
  sayState(before);
  if (state === "won" && state !== before) document.getElementById("won").focus({ preventScroll: true });
}

function sayState(before) {
  const { state } = cards.board().dataset;
  if (state === before) return;
  if (state !== "open") say(document.querySelector("#won, #state b")?.textContent ?? "");
  if (state !== "won") return;
  hush();
  sound("won");
}

// The server's board of a won game may come much later.
function sayWon() {
  if (isWon(cards.read())) showMessage(text("wonHere"), { stays: true });
}

// Whether an unconfirmed move is possible on that board, or is already on it.
const follows = (board, move) => cards.lies(board, move) || cards.lay(board, move);

// ---- turns of other phones ----

function arrive(fresh) {
  if (showing.isOn()) help.close();
  const { state } = cards.board().dataset;
  const wasAsked = choices.size > 0;
  playback.pause();
  teacher.stop();
  endAsking();
  confirmed = fresh.outerHTML;
  const moved = cards.movedIn(fresh);
  const shuffled = cards.shufflesOf(fresh) === cards.shufflesOf(cards.board()) + 1;
  cards.adopt(fresh, { shuffled });
  if (moved.length) sound(shuffled ? "shuffle" : "move");
  if (shuffled) say(text("shuffle"));
  else if (moved.length === 1) say(cards.movedWords(...moved[0]));
  // tell about changes that are too many to follow by eye
  if (plays && (wasAsked || (moved.length > 1 && !shuffled))) showMessage(text("setRight"));
  sayState(state);
}

// ---- begin ----

main.addEventListener("click", (event) => {
  const button = event.target.closest("#cards button");
  if (!button) return;
  if (!plays) return showMessage(text("watching"));
  event.preventDefault();
  // ignore the second half of a double tap: it hits what the first half left there
  const at = cards.placeOf(button);
  const again = event.detail > 1 && at === tapped;
  tapped = at;
  if (!again) tap(button);
});
document.addEventListener("click", (event) => {
  const menu = document.querySelector(".menu[open]");
  if (menu && !(menu.contains(event.target) && event.target.closest("summary, form"))) menu.open = false;
  const button = event.target.closest("[data-step]");
  if (!button || !plays) return;
  event.preventDefault();
  step(button.dataset.step);
});
for (const chooser of document.querySelectorAll(".load [type=file]")) {
  chooser.addEventListener("change", () => { if (chooser.files.length) chooser.form.requestSubmit(); });
}

const finding = { find, lose };
watch(main, { ...finding, fits: plays ? (card) => open(cards.read(), card) : null, drop });
listen({
  ...finding,
  step,
  players: [showing, playback],
  end: () => { endAsking(); hush(); help.close(); document.querySelector(".menu")?.removeAttribute("open"); },
});
cards.point(0, { focus: false });
// continue with a choice that the server asked for
choices = new Map([...main.querySelectorAll("#cards [name=moves]")].map((button) => [button, button.value]));
if (plays) {
  playback.begin(() => outbox.step("redo"));
  outbox.begin({
    hear,
    show(left) {
      for (const move of left) cards.lay(cards.board(), move);
      showMessage(text("sentNow"));
      sayWon();
    },
    ask: news.askAnew,
    takeBack() {
      const fresh = cards.boardIn(confirmed);
      for (const move of outbox.pending()) cards.lay(fresh, move);
      cards.adopt(fresh);
      sound("move");
      say(text("undo"));
    },
  });
}
help.begin(
  () => { if (plays && !("unlisted" in cards.board().dataset)) outbox.hint(); },
  () => step("undo"),
);
news.begin(arrive, plays);
