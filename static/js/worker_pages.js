// The pages that the service worker (`worker.js`) has cached, with the files that they need.
//
// One cache has the pages of one house, the one visited last, without pages marked no-store.

export const PAGES = "house-"; // followed by the house's id
export const FILES = "files";
const OFFLINE = "offline"; // the offline page, which belongs to no house
export const OFFLINE_PAGE = new URL("offline", self.location).href;

const NOTE = "X-Kept"; // header of a cached page: time (ms), language, bytes, files it needs, at once or later
const MOST_BYTES = 1_000_000; // of a house's pages

const HOUSE = /^[^?]*\/h\/([^/?]+)\//;
export const BOOK = /^[^?]*\/h\/[^/]+\/rules(?=[/?]|$)/;
export const FIXED = /\/static\/(?:@[0-9a-f]{12}\/|.*\?v=)|\/gaps\/colours\//;
const OURS = /<body[^>]* data-worker=[^]*<\/html>\s*$/; // a complete page
const NAMED = /(?:src|href|data-later)="([^"#]+)/g;
const LATER = /data-wasm="([^"#]+)/g; // files that a page loads when they are needed, and that stay cached then

export const cacheOf = (address) => {
  if (address === OFFLINE_PAGE) return OFFLINE;
  const house = HOUSE.exec(address);
  return house && PAGES + house[1];
};

export const copy = (address) => quietly(async () => {
  const cacheName = cacheOf(address);
  if (!cacheName) return undefined;
  const book = BOOK.exec(address);
  return (book && await caches.match(`${book[0]}/all`, { cacheName })) ?? caches.match(address, { cacheName });
});

export const noteOf = (cached) => JSON.parse(cached.headers.get(NOTE));

// The home page of the house visited last.
export const home = () => quietly(async () => {
  const name = (await caches.keys()).find((name) => name.startsWith(PAGES));
  const [address] = basics(new URL(`h/${name.slice(PAGES.length)}/`, self.location).href);
  return await copy(address) && address;
});

let turn = Promise.resolve();

// One after the other, so that files that one page needs are not deleted for another.
export const keep = (answer, address) => (turn = turn.then(() => quietly(() => keepPage(answer, address))));

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
  const [needs, later] = [NAMED, LATER].map((named) => filesOf(html, address, named));
  const noted = new Headers(headers);
  noted.delete("Vary"); // it varies by language, theme and house; only the newest is cached
  const [, language] = /<html lang="(\w+)/.exec(html) ?? [];
  noted.set(NOTE, JSON.stringify({ at: Date.now(), language, size: new Blob([html]).size, needs, later }));
  await cache.put(address, new Response(html, { headers: noted }));
  if (name !== OFFLINE) await dropBut([name]);
  const files = await caches.open(FILES);
  await Promise.all(needs.map(async (file) => await files.match(file) || files.add(file)));
  await tidy(files);
}

const filesOf = (html, address, named) => [...new Set([...html.matchAll(named)]
  .map(([, link]) => new URL(link.replaceAll("&amp;", "&"), address))
  .filter(({ pathname, search }) => FIXED.test(pathname + search))
  .map(({ href }) => href))];

// Keep only the newest part of a sitting.
export async function dropOthers(address) {
  const cache = await caches.open(cacheOf(address));
  const [parts] = /^.*\/(?=\d+(\/[^/]*)?$)/.exec(address) ?? [address];
  for (const { url } of await cache.keys()) if (url.startsWith(parts) && url !== address) await cache.delete(url);
}

export async function dropBut(names) {
  for (const name of await caches.keys()) if (name.startsWith(PAGES) && !names.includes(name)) await caches.delete(name);
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
  copies.sort((a, b) => b.isBasic - a.isBasic || b.at - a.at);
  const needed = new Set();
  let bytes = 0;
  for (const { cache, url, size, needs, later = [] } of copies) {
    bytes += size;
    if (bytes > MOST_BYTES) await cache.delete(url);
    else for (const file of [...needs, ...later]) needed.add(file).add(folder(file));
  }
  for (const { url } of await files.keys()) {
    if (!needed.has(url) && !needed.has(folder(url))) await files.delete(url);
  }
}

// Scripts import each other from one folder, whose address contains the hash of all.
const folder = (address) => (/.*\/@[0-9a-f]{12}\//).exec(address)?.[0] ?? address;

// Pages that are always cached: a house's home, and the whole rule book.
export const basics = (address) => (HOUSE.exec(address) ?? []).slice(0, 1).flatMap((at) => [at, `${at}rules/all`]);

export async function quietly(act) {
  try {
    return await act();
  } catch {
    return undefined;
  }
}
