// Turns of other phones. Viewers get the board from the stream. A player's board contains a form, so it is
// fetched, and never while a turn of this page is under way, whose answer has everything.

import { follow } from "../follow.js";
import { PARTIAL, parse } from "../parts.js";
import { board, boardIn } from "./cards.js";
import { address, catchUp as catchUpTurns, isEmpty } from "./outbox.js";
import { settled } from "./pointer.js";

let newest = 0; // the newest version announced by the server
let isStale = false; // the board is not the server's, whatever its version
let arrive = null;

const versionShown = () => Number(board().dataset.version);

// `listener` gets each board after a turn of another phone.
export function begin(listener, plays) {
  arrive = listener;
  const { live } = document.getElementById("main").dataset;
  const take = (version, html, always) => {
    if (version === versionShown() || (version < versionShown() && !always)) return;
    newest = version;
    const page = parse(html);
    const [head, fresh] = [document, page].map((root) => root.querySelector("h1"));
    if (!head.isEqualNode(fresh)) head.replaceWith(fresh);
    if (plays) ask();
    else arrive(page.getElementById("board"));
  };
  if (live) follow({ address: () => live, version: versionShown, take, beat: catchUp });
}

// Fetch the board if it is older than the newest version.
export function catchUp() {
  if (isStale || newest > versionShown()) ask();
}

// The turn shown as under way was sent by another tab: fetch the board.
export function askAnew() {
  isStale = true;
  ask();
}

async function ask() {
  if (!isEmpty() && await catchUpTurns()) isStale = true;
  if (!isEmpty() || (!isStale && newest === versionShown())) return; // the answer to this page's own turn may have come meanwhile
  const before = versionShown();
  try {
    const answer = await fetch(address.replace("#", "/"), { cache: "no-store", headers: PARTIAL });
    if (answer.redirected) return location.replace(answer.url); // the server has begun this game
    const html = await answer.text();
    await settled();
    const fresh = answer.ok && isEmpty() && boardIn(html);
    if (!fresh) return;
    const version = Number(fresh.dataset.version);
    // ignore an outdated board, but not one of a restored backup
    if (!isStale && version <= versionShown() && !(version < before && before === versionShown())) return;
    isStale = false;
    arrive(fresh);
  } catch {
    // no network: try again with the next heartbeat
  }
}
