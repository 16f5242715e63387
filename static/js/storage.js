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
  opening ??= new Promise((resolve, fail) => {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion) return renameFields(request.transaction.objectStore("entries"));
      for (const [store, keyPath] of Object.entries(STORES)) request.result.createObjectStore(store, { keyPath });
    };
    request.onsuccess = () => {
      [isOpen, isStuck] = [true, false];
      request.result.onclose = () => { opening = null; isOpen = false; };
      request.result.onversionchange = () => request.result.close(); // or a page of a newer release would wait
      resolve(request.result);
    };
    request.onerror = () => fail(request.error);
  });
  return opening;
}

// An entry (see `offline/machine.js`), also of an earlier version, which had other names for some fields.
export const renamed = ({ n, here, what, state: { said, ...state } = {}, ...entry }) =>
  ({ time: n, sitting: here, label: what, state: { reason: said, ...state }, ...entry });

function renameFields(store) {
  store.getAll().onsuccess = ({ target }) => target.result.forEach((entry) => store.put(renamed(entry)));
}

export function done(request) {
  return new Promise((resolve, fail) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => fail(request.error);
  });
}

// A write is safe once its transaction is complete: a full disk may show only then.
export function written({ transaction }) {
  return new Promise((resolve, fail) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => fail(transaction.error);
  });
}
