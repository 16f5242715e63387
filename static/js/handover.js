// On a server that has moved: takes the entries that wait for a house along to its new address, in the fragment, which
// no server gets.

import { waiting } from "./offline/stored.js";

for (const link of document.querySelectorAll("[data-handover]")) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const home = `/h/${link.dataset.handover}/`;
    const brought = new URLSearchParams(link.hash.slice(1));
    brought.set("entries", JSON.stringify((await waiting()).filter(({ here }) => here.startsWith(home))));
    link.hash = String(brought);
    location.assign(link.href);
  });
}
