// On a server that has moved: adds the unsent entries of a house to the link to its new address, in the fragment, which
// no server gets.

import { waiting } from "./offline/stored.js";

for (const link of document.querySelectorAll("[data-handover]")) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const home = `/h/${link.dataset.handover}/`;
    const fragment = new URLSearchParams(link.hash.slice(1));
    fragment.set("entries", JSON.stringify((await waiting()).filter(({ sitting }) => sitting.startsWith(home))));
    link.hash = String(fragment);
    location.assign(link.href);
  });
}
