// node main.mjs FOLDER SET: walks each configuration of that set with the machine of that folder.
// node main.mjs FOLDER faults: plants each fault into a copy of it, and walks until one is found.
// Prints a line of JSON for each.

import { FAULTS } from "./faults.mjs";
import { SETS } from "./configurations.mjs";
import { forget } from "./identity.mjs";
import { load } from "./machine.mjs";
import { walk } from "./walk.mjs";

const [folder, set] = process.argv.slice(2);
const print = (found) => process.stdout.write(`${JSON.stringify(found)}\n`);

function measure(config, options) {
  forget();
  const { user } = process.cpuUsage();
  const found = walk(config, options);
  return { name: config.name, ...found, seconds: (process.cpuUsage().user - user) / 1e6 };
}

if (set === "faults") {
  const all = Object.values(SETS).flat();
  for (const fault of FAULTS) {
    await load(folder, fault);
    const found = measure(all.find(({ name }) => name === fault.walked), { finds: fault.finds });
    print({ ...found, name: fault.name, faults: found.faults.filter(({ wrong }) => fault.finds.test(wrong)) });
  }
} else {
  await load(folder);
  for (const config of SETS[set]) print(measure(config));
}
