// What this browser keeps over reloads and closed tabs, in IndexedDB: that is there over plain http as
// well. Where it is shut off, nothing outlives the page.

const NAME = "scorekeeper";
const STORES = { entries: "key", copies: "copy" }; // each with the field that names what is in it
const PATIENCE_MS = 500; // some browsers' database never answers until the next start
const LATE = "late";

let opening = null;

// Act on one of the stores; `without` does it where there is no database.
export async function inStore(name, mode, act, without) {
  let timer = 0;
  const late = new Promise((_, fail) => { timer = setTimeout(fail, PATIENCE_MS, new Error(LATE)); });
  try {
    const database = await Promise.race([opened(), late]);
    return await Promise.race([act(database.transaction(name, mode).objectStore(name)), late]);
  } catch (error) {
    if (error.message !== LATE) opening = null; // a phone closes what sleeps too long
    return without();
  } finally {
    clearTimeout(timer);
  }
}

function opened() {
  opening ??= new Promise((found, fail) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(STORES)) asked.result.createObjectStore(store, { keyPath });
    };
    asked.onsuccess = () => {
      asked.result.onclose = () => { opening = null; };
      found(asked.result);
    };
    asked.onerror = () => fail(asked.error);
  });
  return opening;
}

export function done(asked) {
  return new Promise((found, fail) => {
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}
