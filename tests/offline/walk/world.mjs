// All that can happen next in a world of a server and some phones: [words, world] for each event.

import * as server from "./server.mjs";
import { checkServer } from "./properties.mjs";
import { allOf, dispatch, kill, tabOf, withTab } from "./phone.mjs";
import { arrive, late, outcomes } from "./network.mjs";
import { acts, canLoad, pages, reload } from "./person.mjs";

const AT_FIRST = { db: {}, dropped: [], copy: {}, number: 0, late: [] };

// `config`: see `configurations.mjs`.
export function begin(config) {
  const tables = Object.fromEntries(config.tables.map((sitting) => [sitting, server.begun("m1")]));
  const world = { server: { ...server.START, tables }, phones: [], left: { others: config.others ?? 0, restores: config.restores ?? 0 }, wrong: null };
  world.phones = config.phones.map((left, number) => ({ ...AT_FIRST, name: "ab"[number], left, tabs: Array(config.tabs ?? 1).fill(null) }));
  return world;
}

export function successors(world, config) {
  const found = world.phones.flatMap((phone, p) => [
    ...phone.tabs.flatMap((tab, t) => (tab ? ofPage(world, { p, t }, config) : ofNoPage(world, { p, t }, config))),
    ...phone.late.map((_, index) => late(world, p, index)),
  ]);
  return [...found, ...ofServer(world, config)].flatMap(([words, act]) => allOf(act, config.cuts).map(([end, after]) => [words + end, settle(after, world)]));
}

const named = (name, found) => found.map(([words, act]) => [`${name}: ${words}`, act]);

function ofPage(world, at, config) {
  const tab = tabOf(world, at);
  const name = world.phones[at.p].name + (at.t ? "'" : "");
  const found = [];
  const may = (words, event, change = (one) => one) => found.push([words, () => dispatch(withTab(world, at, change), at, event)]);
  if (tab.queue.length) may("the pass goes on", { type: "next", held: tab.queue[0] }, (one) => ({ ...one, queue: one.queue.slice(1) }));
  if (tab.timer) may("the timer is over", { type: "tick" }, (one) => ({ ...one, timer: false }));
  else may("the line is up", { type: "went_online" });
  tab.requests.forEach((_, index) => found.push(...outcomes(world, at, index, config)));
  found.push(...acts(world, at, config), ...killed(world, at, config));
  return named(name, found);
}

// The page is killed; without late requests, what it sent arrived before, or never does. Another one comes in sight.
function killed(world, at, config) {
  const { requests } = tabOf(world, at);
  const gone = withTab(world, at, () => null);
  const found = [["the page is killed; what it sent is lost", gone]];
  if (config.late) found[0] = ["the page is killed", kill(world, at)];
  else if (requests.length) found.push(["the page is killed; what it sent arrives", requests.reduce((now, request) => arrive(now, at, request), gone)]);
  return found.map(([words, now]) => [words, () => seeOther(now, at)]);
}

function seeOther(world, { p }) {
  const t = world.phones[p].tabs.findIndex(Boolean);
  return t < 0 ? world : dispatch(world, { p, t }, { type: "looked_at" });
}

function ofNoPage(world, at, config) {
  const { name } = world.phones[at.p];
  return named(name + (at.t ? "'" : ""), pages(world, at, config));
}

// ---- what happens at the server ----

function ofServer(world, config) {
  const found = [];
  const { left } = world;
  const becomes = (words, server, more = {}) => found.push([words, () => ({ ...world, server, left: { ...left, ...more } })]);
  const [sitting] = config.tables;
  const table = world.server.tables[sitting];
  const set = (more) => ({ ...world.server, tables: { ...world.server.tables, [sitting]: { ...table, ...more } } });
  if (left.others) {
    for (const entry of all(world)) {
      const after = server.overwrite(world.server, entry);
      if (after) becomes(`another phone enters what ${entry.key} is about`, after, { others: left.others - 1 });
    }
  }
  if (config.ends && table.is === "open") becomes("the sitting ends, or is deleted", set({ is: "over" }));
  if (config.ends && table.is === "over") becomes("the sitting goes on", set({ is: "open" }));
  if (left.restores && table.is !== "lost") {
    const restored = (one) => ({ ...set(one), seq: 1, backup: world.server.backup + 1, log: {} });
    const more = { restores: left.restores - 1 };
    becomes("a backup is restored, from the sitting's beginning", restored(server.begun(table.mark)), more);
    becomes("a backup is restored, from before the sitting", restored({ ...server.begun("none"), is: "lost" }), more);
  }
  if (table.is === "lost") becomes("another sitting begins with its number", set(server.begun("m2")));
  for (const { name } of config.bars ? world.phones : []) {
    const isBarred = world.server.barred.includes(name);
    const barred = isBarred ? world.server.barred.filter((one) => one !== name) : [...world.server.barred, name].sort();
    becomes(`${name} ${isBarred ? "may enter again" : "may enter no more"}`, { ...world.server, barred });
  }
  if (config.filters) {
    const { filtered } = world.server;
    const keys = filtered ? [null] : waitingKeys(world);
    for (const key of keys) becomes(key ? `a filter blocks ${key} from now on` : "the filter blocks nothing more", { ...world.server, filtered: key });
  }
  return found;
}

const waitingKeys = ({ phones }) => phones.flatMap(({ db }) => Object.keys(db));

// What somebody has entered: only what is waiting or under way can be in conflict with it.
const all = ({ phones }) => [...new Map(phones.flatMap(({ db, late: all }) => [...Object.values(db), ...all.flatMap(({ entries }) => entries)])
  .map((entry) => [entry.action + new URLSearchParams(entry.body).get("seat"), entry])).values()];

// A page reloads if its script asked for that.
export function settle(world, before) {
  world.phones.forEach((phone, p) => phone.tabs.forEach((tab, t) => {
    if (tab?.renews) world = canLoad(world, { p, t }, tab.page.sitting) ? reload(world, { p, t }) : withTab(world, { p, t }, ({ renews: _, ...rest }) => rest);
  }));
  return world.wrong || world.server === before?.server ? world : { ...world, wrong: checkServer(world.server) };
}
