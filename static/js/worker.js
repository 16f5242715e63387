// The service worker: pages that this device has seen open without a connection, as they were.
//
// The server's answer comes first. Only if there is none in time, the cached page is shown, with its age; its scripts
// ask the server again (`offline.js`). Files whose address contains their hash never change, so the cache comes
// first.
//
// Everything works without a worker as well: with full or disabled storage it does nothing. It is sent as one file with
// its import (`in_one_file` in web/scripts.py), because not every browser has workers that import modules.

import {
  BOOK, FILES, FIXED, OFFLINE_PAGE, PAGES, basics, cacheOf, copy, dropBut, dropOthers, home, keep, noteOf, quietly,
} from "./worker_pages.js";

const CERTIFICATE = new URL("certificate", self.location).pathname;
const PATIENCE_MS = 4_000; // how long a page may take if it is cached
const SETTLE_MS = 3_000; // after a change another one often follows at once
const DAY_MS = 24 * 60 * 60 * 1_000;
const BODY = "<body";

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
  const answering = fetch(event.request).then(answered);
  event.waitUntil(quietly(async () => store((await answering).clone(), address)));
  try {
    return await Promise.race([answering, patience(address)]);
  } catch {
    return await fallback(address) ?? answering;
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
  const cached = await quietly(() => caches.match(request.url, { cacheName: FILES }));
  if (cached) return cached;
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
  const cached = await copy(address);
  const page = cached ?? await copy(OFFLINE_PAGE);
  if (!page) return null;
  const html = await page.text();
  const at = cached ? noteOf(cached).at : "";
  return new Response(html.replace(BODY, `${BODY} data-as-of="${at}"`), { headers: page.headers });
}

// ---- fetched in advance ----

// A page was opened: whether it was loaded before this worker, its language, the houses of this browser, if known,
// and whether to save data.
async function arrive({ url }, { isFirst, language, houses, sitting, thrifty }) {
  if (houses) await dropBut(houses.map((house) => PAGES + house));
  if (isFirst) await take(url);
  if (thrifty) return;
  await wait(SETTLE_MS);
  for (const address of [OFFLINE_PAGE, ...basics(url)]) {
    const cached = await copy(address);
    const note = cached ? noteOf(cached) : {};
    const isOld = note.language !== language || Date.now() - note.at > DAY_MS;
    const isBehind = sitting && address === basics(url)[0] && !(await cached?.text())?.includes(`"${sitting}"`);
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
