// What this browser keeps over reloads and closed tabs, in IndexedDB: that is there over plain http as
// well. Where it is shut off, nothing outlives the page.

const NAME = "scorekeeper";
const STORES = { entries: "key", copies: "copy" }; // each with the field that names what is in it
const PATIENCE_MS = 500; // some browsers' database never answers until the next start

let opening = null;

let isOpen = false;
let isStuck = false; // it does not open in time: nobody waits for that again
let wasLate = false;

// Act on one of the stores; `without` answers where there is no database, or none in time. In that
// case it acts as soon as there is one, and a page that read in vain can do so again at "storage:late".
export async function inStore(name, mode, act, without) {
  let timer = 0;
  let isLate = false;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => { isStuck = !isOpen; fail(); }, isStuck ? 0 : PATIENCE_MS);
  });
  const acted = opened().then((database) => act(database.transaction(name, mode).objectStore(name)));
  acted.then(
    () => {
      if (!isLate || wasLate) return;
      wasLate = true; // once: it may stay slow
      document.dispatchEvent(new Event("storage:late"));
    },
    () => { opening = null; }, // a phone closes what sleeps too long
  );
  try {
    return await Promise.race([acted, late]);
  } catch {
    isLate = true;
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
      [isOpen, isStuck] = [true, false];
      asked.result.onclose = () => { opening = null; isOpen = false; };
      asked.result.onversionchange = () => asked.result.close(); // a page of a newer release waits for it
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

// What was written stands once its transaction is over: a disk that is full may show only then.
export function written({ transaction }) {
  return new Promise((stands, fail) => {
    transaction.oncomplete = () => stands();
    transaction.onabort = () => fail(transaction.error);
  });
}
