// The service worker: pages that this device has seen open without a connection, as they were.
//
// The server's answer comes first. Only if there is none in time, the cached page is shown, with its age; its scripts
// ask the server again (`offline.js`). Files whose address contains their hash never change, so the cache comes
// first.
//
// One cache has the pages of one house, the one visited last, without pages marked no-store. Everything works without
// a worker as well: with full or disabled storage it does nothing.

const PAGES = "house-"; // followed by the house's id
const FILES = "files";
const OFFLINE = "offline"; // the offline page, which belongs to no house
const OFFLINE_PAGE = new URL("offline", self.location).href;
const CERTIFICATE = new URL("certificate", self.location).pathname;

const NOTE = "X-Kept"; // header of a cached page: time (ms), language, bytes, files it needs

const PATIENCE_MS = 4_000; // how long a page may take if it is cached
const SETTLE_MS = 3_000; // after a change another one often follows at once
const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST_BYTES = 1_000_000; // of a house's pages

const HOUSE = /^[^?]*\/h\/([^/?]+)\//;
const BOOK = /^[^?]*\/h\/[^/]+\/rules(?=[/?]|$)/;
const FIXED = /\/static\/(?:@[0-9a-f]{12}\/|.*\?v=)|\/gaps\/colours\//;
const BODY = "<body";
const OURS = /<body[^>]* data-worker=[^]*<\/html>\s*$/; // a complete page
const NAMED = /(?:src|href)="([^"#]+)/g;

const wait = (ms) => new Promise((over) => { setTimeout(over, ms); });

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (isOfCertificate(pathname) || isOfCertificate(request.referrer && new URL(request.referrer).pathname)) return;
  const isPartial = request.headers.has("HX-Request");
  if (request.method === "GET") {
    if (request.mode === "navigate") return event.respondWith(fromNetwork(event, keep, instead));
    if (FIXED.test(pathname + search)) return event.respondWith(file(request));
    if (isPartial && BOOK.test(pathname)) return event.respondWith(fromNetwork(event, () => {}, copy)); // searched in the cached whole
    if (request.headers.has("X-Ahead")) return event.respondWith(fromNetwork(event, keepAhead, copy));
  }
  // the page that sent this, or follows others, has changed
  if (request.method === "POST" || isPartial) event.waitUntil(quietly(() => renew(event.clientId)));
});

// Only the browser can offer to continue with an untrusted certificate; a worker gets no answer.
const isOfCertificate = (path) => path === CERTIFICATE || path.startsWith(`${CERTIFICATE}/`);

self.addEventListener("message", (event) => event.waitUntil(quietly(() => arrive(event.source, event.data))));

// ---- responses ----

// Ask the network; without an answer in time use `fallback(address)`. `store` gets the answer.
async function fromNetwork(event, store, fallback) {
  const [address] = event.request.url.split("#");
  const asked = fetch(event.request).then(answered);
  event.waitUntil(quietly(async () => store((await asked).clone(), address)));
  try {
    return await Promise.race([asked, patience(address)]);
  } catch {
    return await fallback(address) ?? asked;
  }
}

// Treat a proxy's answer for a server that is gone as none.
function answered(answer) {
  if (answer.status === 502 || answer.status === 504) throw new Error("gone");
  return answer;
}

async function patience(address) {
  await wait(PATIENCE_MS);
  if (!await copy(address)) return new Promise(() => {});
  throw new Error("late");
}

async function file(request) {
  const kept = await quietly(() => caches.match(request.url, { cacheName: FILES }));
  if (kept) return kept;
  const answer = await fetch(request);
  const own = answer.clone();
  const isItsOwn = own.ok && own.headers.get("Cache-Control")?.includes("max-age"); // not another release's file
  quietly(async () => isItsOwn && (await caches.open(FILES)).put(request.url, own));
  return answer;
}

// Cache the form for the next part, which a table has ready.
async function keepAhead(answer, address) {
  await keep(answer, address);
  if (await copy(address)) await dropOthers(address);
}

// The cached page with its age, or the offline page.
async function instead(address) {
  const begin = address === self.registration.scope && await home();
  if (begin) return Response.redirect(begin);
  const kept = await copy(address);
  const shown = kept ?? await copy(OFFLINE_PAGE);
  if (!shown) return null;
  const html = await shown.text();
  const at = kept ? noteOf(kept).at : "";
  return new Response(html.replace(BODY, `${BODY} data-as-of="${at}"`), { headers: shown.headers });
}

const cacheOf = (address) => {
  if (address === OFFLINE_PAGE) return OFFLINE;
  const house = HOUSE.exec(address);
  return house && PAGES + house[1];
};

const copy = (address) => quietly(async () => {
  const cacheName = cacheOf(address);
  if (!cacheName) return undefined;
  const book = BOOK.exec(address);
  return (book && await caches.match(`${book[0]}/all`, { cacheName })) ?? caches.match(address, { cacheName });
});

const noteOf = (kept) => JSON.parse(kept.headers.get(NOTE));

// The home page of the house visited last.
const home = () => quietly(async () => {
  const name = (await caches.keys()).find((one) => one.startsWith(PAGES));
  const [address] = basics(new URL(`h/${name.slice(PAGES.length)}/`, self.location).href);
  return await copy(address) && address;
});

// ---- cache ----

let turn = Promise.resolve();

// One after the other, so that files that one page needs are not deleted for another.
const keep = (answer, address) => (turn = turn.then(() => quietly(() => keepPage(answer, address))));

async function keepPage(answer, address) {
  const name = cacheOf(address);
  if (!name || answer.redirected || answer.type === "opaqueredirect") return;
  if (answer.headers.has("X-No-Member")) return caches.delete(name); // a 403 for a role keeps the others
  if (answer.status >= 500 || answer.status === 429) return; // it may still exist
  const html = await answer.text();
  if (!OURS.test(html)) return; // from a proxy or captive portal, or cut off
  const cache = await caches.open(name);
  const { headers } = answer;
  if (!answer.ok || headers.get("Cache-Control")?.includes("no-store")) return cache.delete(address);
  const needs = filesOf(html, address);
  const noted = new Headers(headers);
  noted.delete("Vary"); // it varies by language, theme and house; only the newest is cached
  const [, language] = /<html lang="(\w+)/.exec(html) ?? [];
  noted.set(NOTE, JSON.stringify({ at: Date.now(), language, size: new Blob([html]).size, needs }));
  await cache.put(address, new Response(html, { headers: noted }));
  if (name !== OFFLINE) await dropBut([name]);
  const files = await caches.open(FILES);
  await Promise.all(needs.map(async (one) => await files.match(one) || files.add(one)));
  await tidy(files);
}

const filesOf = (html, address) => [...new Set([...html.matchAll(NAMED)]
  .map(([, said]) => new URL(said.replaceAll("&amp;", "&"), address))
  .filter(({ pathname, search }) => FIXED.test(pathname + search))
  .map(({ href }) => href))];

// Keep only the newest part of a sitting.
async function dropOthers(address) {
  const cache = await caches.open(cacheOf(address));
  const [parts] = /^.*\/(?=\d+(\/[^/]*)?$)/.exec(address) ?? [address];
  for (const { url } of await cache.keys()) if (url.startsWith(parts) && url !== address) await cache.delete(url);
}

async function dropBut(names) {
  for (const one of await caches.keys()) if (one.startsWith(PAGES) && !names.includes(one)) await caches.delete(one);
}

// Keep the newest pages as far as there is room, and only the files that they need.
async function tidy(files) {
  const copies = [];
  for (const name of await caches.keys()) {
    if (name === FILES) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const isBasic = [OFFLINE_PAGE, ...basics(url)].includes(url);
      copies.push({ cache, url, isBasic, ...noteOf(await cache.match(url)) });
    }
  }
  copies.sort((one, other) => other.isBasic - one.isBasic || other.at - one.at);
  const needed = new Set();
  let bytes = 0;
  for (const { cache, url, size, needs } of copies) {
    bytes += size;
    if (bytes > MOST_BYTES) await cache.delete(url);
    else for (const one of needs) needed.add(one).add(folder(one));
  }
  for (const { url } of await files.keys()) {
    if (!needed.has(url) && !needed.has(folder(url))) await files.delete(url);
  }
}

// Scripts import each other from one folder, whose address contains the hash of all.
const folder = (address) => (/.*\/@[0-9a-f]{12}\//).exec(address)?.[0] ?? address;

// Pages that are always cached: a house's home, and the whole rule book.
const basics = (address) => (HOUSE.exec(address) ?? []).slice(0, 1).flatMap((at) => [at, `${at}rules/all`]);

// ---- fetched in advance ----

// A page was opened: whether it was loaded before this worker, its language, the houses of this browser, if known,
// and whether to save data.
async function arrive({ url }, { isFirst, language, houses, sitting, thrifty }) {
  if (houses) await dropBut(houses.map((house) => PAGES + house));
  if (isFirst) await take(url);
  if (thrifty) return;
  await wait(SETTLE_MS);
  for (const address of [OFFLINE_PAGE, ...basics(url)]) {
    const kept = await copy(address);
    const note = kept ? noteOf(kept) : {};
    const isOld = note.language !== language || Date.now() - note.at > DAY_MS;
    const isBehind = sitting && address === basics(url)[0] && !(await kept?.text())?.includes(`"${sitting}"`);
    if (isOld || isBehind) await take(address); // it has no link to a sitting that has begun since
  }
}

async function take(url) {
  const [address] = url.split("#");
  if (cacheOf(address)) await keep(await fetch(address, { cache: "no-cache" }), address);
}

const renewals = new Map();

async function renew(id) {
  const mine = {};
  renewals.set(id, mine);
  await wait(SETTLE_MS);
  if (renewals.get(id) !== mine) return;
  renewals.delete(id);
  const client = await self.clients.get(id);
  if (client) await take(client.url);
}

async function quietly(act) {
  try {
    return await act();
  } catch {
    return undefined;
  }
}
