// The board of a deal that can be won, begun without a server. The page has some deals of each difficulty, and
// `picking.js` chooses one. This script lays it before main.js runs, which finds the board as if the server had
// rendered it. The game begins on the server with the first of its turns that arrives.

import { freshKey, isRead, waiting } from "../offline/stored.js";
import { recall, remember } from "../remembered.js";
import * as cards from "./cards.js";
import { pick } from "./picking.js";
import { GAP } from "./rule.js";

const main = document.getElementById("main");
const { deals, rules } = JSON.parse(main.dataset.ahead);
const GAMES = "gapsAhead";

function lay({ number, title, deal, line, par, verdict, rules: code }) {
  const board = cards.board();
  const gaps = cards.all().filter((button) => cards.codeOf(button) === GAP);
  const places = [...board.querySelectorAll("#cards td")];
  deal.match(/../g).forEach((card, at) => places[at].append(card === GAP ? gaps.pop() : cards.cardOf(card)));
  cards.derive(board);
  cards.relabel(board);
  Object.assign(main.dataset, { deal, line });
  const write = (selector, words) => { document.querySelector(selector).textContent = words; };
  document.title = [title, document.title.split(" · ").at(-1)].join(" · "); // names what waits
  write("h1 b", number);
  write("h1 small", rules[code]?.name ?? "");
  write("[data-shuffles] small", rules[code]?.left ?? "");
  write("#par", par);
  write("#state b", verdict);
  write(".about-deal", verdict);
}

// A game that was played here, without turns that still wait, is on the server.
async function leaveBegun({ isPlayed }) {
  const { here } = cards.board().dataset;
  const left = await waiting();
  if (isPlayed && isRead() && left.every(({ sitting }) => sitting !== here)) location.replace(here.replace("#", "/"));
}

const picked = pick(location.hash, { deals, rules, games: recall(GAMES, []), key: freshKey() });
if (picked) {
  const { game, fragment } = picked;
  remember(GAMES, picked.games);
  history.replaceState(null, "", fragment);
  lay(game);
  const here = location.pathname + fragment;
  cards.board().dataset.here = here;
  document.getElementById("turn").action = `${here.replace("#", "/")}/play`; // until main.js runs
  document.addEventListener("turn:entered", () => {
    remember(GAMES, recall(GAMES, []).map((begun) => (begun.key === game.key ? { ...begun, isPlayed: true } : begun)));
  });
  leaveBegun(game);
  document.addEventListener("storage:late", () => leaveBegun(game));
} else {
  location.replace(document.querySelector(".bar a").href);
}
addEventListener("hashchange", () => location.reload());
