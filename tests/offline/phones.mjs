// Phones without a browser: the scripts that keep what was entered and send it, each page in a world of
// its own, with a clock, a network and an IndexedDB that do what they are told.
//
// A line of JSON on the input is a command; the line that answers it tells what happened until nothing
// moved any more: `events`, the requests that wait for an answer (`sent`), and what was asked for.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import vm from "node:vm";

const [folder] = process.argv.slice(2);

const phones = new Map(); // by name: what outlives a page
const pages = new Map(); // by phone: the page that is open
const tasks = []; // what the browser does next, in its own time
const sent = new Map();
let events = [];
let numbers = 0;
let clock = 0;

const phoneOf = (name) => {
  if (!phones.has(name)) phones.set(name, { stores: null, wrong: 0, full: false, turn: [] });
  return phones.get(name);
};

// ---- IndexedDB: one transaction after the other; what is written stands once one is over ----

class Transaction {
  constructor(page, phone, name) {
    Object.assign(this, { page, phone, name, asked: [], writes: [], error: null });
    phone.turn.push(this);
    if (phone.turn.length === 1) tasks.push(() => this.step());
  }

  objectStore() {
    const ask = (act) => {
      const request = { act, result: undefined };
      this.asked.push(request);
      return request;
    };
    const now = () => new Map([...this.phone.stores[this.name].rows, ...this.writes].filter(([, one]) => one !== null));
    const { keyPath } = this.phone.stores[this.name];
    return {
      transaction: this,
      get: (key) => ask(() => copy(now().get(key))),
      getAll: () => ask(() => [...now().values()].map(copy)),
      put: (one) => { const kept = copy(one); return ask(() => { this.writes.push([kept[keyPath], kept]); }); },
      delete: (key) => ask(() => { this.writes.push([key, null]); }),
    };
  }

  // The next thing that was asked of it; without one it is over.
  step() {
    if (this.page.isGone) return this.end();
    if (this.phone.stalled) return this.phone.resume = () => this.step();
    const request = this.asked.shift();
    if (request) {
      request.result = request.act();
      request.onsuccess?.();
      return tasks.push(() => this.step());
    }
    const isFull = this.phone.full && this.writes.some(([, one]) => one !== null);
    this.error = isFull ? new Error("QuotaExceededError") : null;
    const { rows } = this.phone.stores[this.name];
    if (!isFull) for (const [key, one] of this.writes) one === null ? rows.delete(key) : rows.set(key, one);
    tasks.push(() => {
      if (!this.page.isGone) (isFull ? this.onabort : this.oncomplete)?.();
      this.end();
    });
  }

  end() {
    this.phone.turn.shift();
    if (this.phone.turn.length) tasks.push(() => this.phone.turn[0].step());
  }
}

const copy = (one) => (one === undefined ? undefined : JSON.parse(JSON.stringify(one)));

function opened(page, phone) {
  const request = { result: null };
  tasks.push(() => {
    request.result = {
      createObjectStore: (name, { keyPath }) => { phone.stores[name] = { keyPath, rows: new Map() }; },
      transaction: (name) => new Transaction(page, phone, name),
    };
    if (!phone.stores) {
      phone.stores = {};
      request.onupgradeneeded?.({ oldVersion: 0 });
    }
    request.onsuccess?.();
  });
  return request;
}

// ---- a page ----

// Each page has variables of its own in its scripts, so they are compiled once, as functions: of what they
// import and what a browser has, to what they export. They see nothing else of Node.
const BROWSER = ["Date", "URLSearchParams", "Event", "AbortSignal", "document", "performance", "indexedDB", "fetch", "setTimeout", "clearTimeout"];
const IMPORT = /^import (\{[^}]*\}) from "([^"]+)";$/gm;
const EXPORT = /^export ((?:const|(?:async )?function) (\w+))/gm;
const world = vm.createContext();
const scripts = new Map();
const script = (name) => {
  if (!scripts.has(name)) {
    const source = fs.readFileSync(path.join(folder, name), "utf8");
    const exported = [...source.matchAll(EXPORT)].map(([, , named]) => named);
    const from = (other) => path.join(path.dirname(name), other);
    const inside = source.replace(IMPORT, (_, names, other) => `const ${names} = load("${from(other)}");`).replace(EXPORT, "$1");
    const body = `"use strict"; ${inside}\nreturn { ${exported} };`;
    scripts.set(name, vm.compileFunction(body, ["load", ...BROWSER], { parsingContext: world, filename: name }));
  }
  return scripts.get(name);
};

// A table or a board as the server draws it, as far as the queue asks.
const TABLE = /^\s*(?:<!--.*?-->\s*)*<div id="(?:table|board)"([^>]*)>/s;
const read = (html) => {
  const [, attributes = ""] = TABLE.exec(html) ?? [];
  const has = (name) => RegExp(`\\bdata-${name}\\b`).test(attributes);
  const body = !has("here") ? "other" : has("again") ? "again" : has("closed") ? "closed" : "table";
  return { html, body, reason: "" };
};

class Page {
  constructor(name, sitting, isAgain) {
    Object.assign(this, { name, phone: phoneOf(name), at: sitting, again: isAgain, isGone: false, timers: new Map() });
    const { phone } = this;
    class Clock extends Date {
      static now() { return clock + phone.wrong; }
    }
    this.browser = {
      Date: Clock,
      URLSearchParams,
      Event: class {},
      AbortSignal: { timeout: (ms) => ({ due: clock + ms }) },
      document: { dispatchEvent() {} },
      performance: { now: () => clock },
      indexedDB: { open: () => opened(this, phone) },
      fetch: (action, request) => this.fetch(action, request),
      setTimeout: (act, ms = 0) => { this.timers.set(++numbers, { act, due: clock + ms }); return numbers; },
      clearTimeout: (id) => this.timers.delete(id),
    };
  }

  begin() {
    const loaded = new Map();
    const load = (name) => {
      if (!loaded.has(name)) loaded.set(name, script(name)(load, ...BROWSER.map((one) => this.browser[one])));
      return loaded.get(name);
    };
    this.driver = load("offline/driver.js");
    this.stored = load("offline/stored.js");
    this.driver.begin({
      describe: () => ({ sitting: this.at, again: this.again }),
      read,
      mayPut: ({ kind }) => kind === "choice" || !this.again,
      put: (shown) => this.put(shown),
      renew: () => this.tell("renew"),
    });
  }

  put({ html, body }) {
    this.again = body === "again";
    this.tell("put", { html });
  }

  tell(what, more = {}) {
    events.push({ phone: this.name, what, ...more });
  }

  fetch(action, { body, headers, signal }) {
    const id = String(++numbers);
    return new Promise((found, fail) => {
      sent.set(id, { page: this, action, body: String(body), headers: headers ?? {}, due: signal?.due ?? Infinity, found, fail });
    });
  }

  // As the table does it: htmx sends it, and shows whatever comes.
  async tap(entry, token) {
    const body = new URLSearchParams(entry.body);
    body.set("csrf_token", token);
    const headers = { "HX-Request": "true", "HX-Request-Type": "partial" };
    try {
      const answer = await this.driver.enter(entry, () => this.fetch(entry.action, { body, headers }));
      const shown = read(await answer.text());
      if (shown.body !== "other") this.put(shown);
    } catch {
      this.tell("kept", { key: entry.key });
    }
  }

  // As whole parts are entered: kept, then sent with whatever waits.
  async enter(entry) {
    await this.driver.dispatch({ type: "entered", entry });
    this.tell("kept", { key: entry.key });
  }

  happen(event) {
    this.driver.dispatch(event);
  }

  // A link at the table shows another question.
  leave() {
    this.again = false;
    this.happen({ type: "released" });
  }
}

// ---- what one is told ----

const answerOf = ({ status, headers, text }) => {
  const kept = new Map(Object.entries(headers));
  const answer = {
    status,
    ok: status >= 200 && status < 300,
    headers: { has: (name) => kept.has(name), get: (name) => kept.get(name) ?? null },
    text: async () => text,
    json: async () => JSON.parse(text),
    clone: () => answer,
  };
  return answer;
};

const commands = {
  open({ phone, sitting, again, chosen }) {
    commands.close({ phone });
    const page = new Page(phone, sitting, again);
    page.begin();
    pages.set(phone, page);
    if (chosen) page.happen({ type: "chosen", chosen: [{ key: chosen.key }], form: chosen.form });
    page.happen({ type: "page_opened" });
  },
  close({ phone }) {
    const page = pages.get(phone);
    if (!page) return;
    page.isGone = true;
    page.timers.clear();
    for (const [id, one] of sent) if (one.page === page) sent.delete(id);
    pages.delete(phone);
  },
  tap: ({ phone, entry, token }) => void pages.get(phone).tap(entry, token),
  enter: ({ phone, entry }) => void pages.get(phone).enter(entry),
  send: ({ phone, again }) => pages.get(phone).happen({ type: again ? "sent_again" : "looked_at" }),
  happen: ({ phone, type }) => pages.get(phone).happen({ type }),
  choose: ({ phone }) => pages.get(phone).happen({ type: "chosen", chosen: pages.get(phone).driver.displayedEntries() }),
  hold: ({ phone, key }) => pages.get(phone).happen({ type: "held", keys: [key] }),
  leave: ({ phone }) => pages.get(phone).leave(),
  drop: ({ phone, key }) => pages.get(phone).happen({ type: "given_up", key }),
  reopen: ({ phone, key }) => pages.get(phone).happen({ type: "opened", key }),
  answer({ id, ...said }) {
    const { found } = sent.get(id);
    sent.delete(id);
    found(answerOf(said));
  },
  fail({ id }) {
    const { fail } = sent.get(id);
    sent.delete(id);
    fail(new TypeError("Failed to fetch"));
  },
  tick({ ms }) {
    clock += ms;
    for (const [id, one] of [...sent]) if (one.due <= clock) commands.fail({ id });
    for (const page of pages.values()) {
      for (const [id, { act, due }] of [...page.timers]) {
        if (due > clock) continue;
        page.timers.delete(id);
        tasks.push(() => page.isGone || act());
      }
    }
  },
  set({ phone, ...said }) {
    const one = Object.assign(phoneOf(phone), said);
    if (one.stalled || !one.resume) return;
    tasks.push(one.resume);
    one.resume = null;
  },
  empty({ phone }) {
    for (const store of Object.values(phoneOf(phone).stores ?? {})) store.rows.clear();
  },
  reset() {
    for (const phone of [...pages.keys()]) commands.close({ phone });
    phones.clear();
  },
  accepted: ({ phone }) => pages.get(phone).stored.accepted().map(({ key }) => key),
  waiting: ({ phone }) => copy([...(phoneOf(phone).stores?.entries?.rows.values() ?? [])]),
};

const breath = () => new Promise((over) => { setImmediate(over); });

async function settle() {
  for (await breath(); tasks.length; await breath()) tasks.shift()();
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { do: name, ...told } = JSON.parse(line);
  const found = await commands[name](told);
  await settle();
  const open = [...sent].map(([id, { page, action, body, headers }]) => ({ id, phone: page.name, action, body, headers }));
  process.stdout.write(`${JSON.stringify({ found: found ?? null, events, sent: open })}\n`);
  events = [];
}
