// Loads the machine that is walked, or a copy of it with one fault planted.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

export let machine; // of this process

// `fault` is {from, to}: its text has to be in the scripts once.
export async function load(folder, fault = null) {
  const sources = fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), "utf8")]);
  if (fault && sources.flatMap(([, source]) => source.split(fault.from).slice(1)).length !== 1) throw new Error(`not once in the scripts: ${fault.from}`);
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "machine-"));
  try {
    fs.writeFileSync(path.join(copy, "package.json"), '{"type": "module"}');
    for (const [name, source] of sources) fs.writeFileSync(path.join(copy, name), fault ? source.replace(fault.from, () => fault.to) : source);
    machine = await import(pathToFileURL(path.join(copy, "machine.js")));
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}
