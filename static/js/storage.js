// Storage that survives reloads and closed tabs: IndexedDB, which works over plain http as well. If it is
// disabled, data lasts as long as the page.

const NAME = "scorekeeper";
const STORES = { entries: "key", copies: "copy" }; // store → its key field
const PATIENCE_MS = 500; // in some browsers it never opens until the next start

let opening = null;

let isOpen = false;
let isStuck = false; // it did not open in time: don't wait again
let wasLate = false;

// Run `act` on one of the stores; `without` answers if the database is missing or late. If it opens late, `act`
// runs then, and a page that got nothing can read again on "storage:late".
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
      wasLate = true; // only once: it may stay slow
      document.dispatchEvent(new Event("storage:late"));
    },
    () => { opening = null; }, // phones close a connection that sleeps too long
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
      asked.result.onversionchange = () => asked.result.close(); // or a page of a newer release would wait
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

// A write is safe once its transaction is complete: a full disk may show only then.
export function written({ transaction }) {
  return new Promise((stands, fail) => {
    transaction.oncomplete = () => stands();
    transaction.onabort = () => fail(transaction.error);
  });
}
