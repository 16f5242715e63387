// List the pages that the service worker has cached, as links.

import { moment } from "./moment.js";

const list = document.getElementById("kept");

async function listCopies() {
  const copies = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("house-")) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (new URL(url).search) continue; // a variant of a page
      const answer = await cache.match(url);
      const { title } = new DOMParser().parseFromString(await answer.text(), "text/html");
      copies.push({ url, title: title.replace(/ · Scorekeeper$/, ""), at: JSON.parse(answer.headers.get("X-Kept")).at });
    }
  }
  const isHome = ({ url }) => /\/h\/[^/]+\/$/.test(url);
  return copies.sort((a, b) => isHome(b) - isHome(a) || b.at - a.at);
}

const { content } = list.querySelector("template");
for (const { url, title, at } of await listCopies()) {
  const line = content.cloneNode(true);
  line.querySelector("a").href = url;
  line.querySelector("bdi").textContent = title;
  line.querySelector("small").textContent = moment(at);
  list.append(line);
}
list.hidden = list.children.length < 2;
document.getElementById("nothing-kept").hidden = !list.hidden;
