// What others play. Whoever only watches is sent the board; one that can be played on has a form, so
// it is asked for, and never while a turn of one's own is under way, whose answer says it all.

import { follow } from "../follow.js";
import { board, boardIn } from "./cards.js";
import { address, catchUp as catchUpTurns, isEmpty } from "./outbox.js";
import { settled } from "./pointer.js";

let newest = 0; // the version that the server has told of
let isStale = false; // whatever version is shown, it is not what the server has
let arrive = null;

const shown = () => Number(board().dataset.version);

// `listener` gets each board that somebody else's turn led to.
export function begin(listener, plays) {
  arrive = listener;
  const { live } = document.getElementById("main").dataset;
  const take = (version, html, always) => {
    if (version === shown() || (version < shown() && !always)) return;
    newest = version;
    const page = new DOMParser().parseFromString(html, "text/html");
    const [head, fresh] = [document, page].map((root) => root.querySelector("h1"));
    if (!head.isEqualNode(fresh)) head.replaceWith(fresh);
    if (plays) ask();
    else arrive(page.getElementById("board"));
  };
  follow({ address: () => live, shown, take, beat: catchUp });
}

// The board shows less than the server has told of.
export function catchUp() {
  if (isStale || newest > shown()) ask();
}

// What was shown as under way went another one: look at the board anew.
export function askAnew() {
  isStale = true;
  ask();
}

async function ask() {
  if (!isEmpty() && await catchUpTurns()) isStale = true;
  if (!isEmpty() || (!isStale && newest === shown())) return; // the answer to one's own turn may have come meanwhile
  const before = shown();
  try {
    const answer = await fetch(address, {
      cache: "no-store",
      headers: { "HX-Request": "true", "HX-Request-Type": "partial" },
    });
    const html = await answer.text();
    await settled();
    const fresh = answer.ok && isEmpty() && boardIn(html);
    if (!fresh) return;
    const version = Number(fresh.dataset.version);
    // one that was overtaken is no news; one from a backup that was restored is
    if (!isStale && version <= shown() && !(version < before && before === shown())) return;
    isStale = false;
    arrive(fresh);
  } catch {
    // no network: with the next beat
  }
}
