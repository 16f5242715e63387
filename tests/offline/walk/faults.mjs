// Faults to plant, one at a time, into a copy of the scripts, where each `from` is once. The walk of the configuration
// `walked` must find something that `finds` matches.

export const FAULTS = [
  {
    name: "an entry is dropped when nothing answers",
    from: "else now.pass = null;",
    to: "else { now.pass = null; take(now, find(now, key) ?? { key }); }",
    walked: "whole, people", finds: /is lost/,
  },
  {
    name: "a conflict is dropped",
    from: '["needs_choice", "by_kind"]',
    to: '["taken", "next"]',
    walked: "whole, people", finds: /is lost/,
  },
  {
    name: "an entry gets a new key when its answer is lost",
    from: '    wait(now, "kept");',
    to: '    const one = find(now, key); giveUp(now, one); put(now, { ...one, key: `${key}z`, body: one.body.replace(`key=${key}`, `key=${key}z`) }); wait(now, "kept");',
    walked: "tap, people", finds: /is lost|comes back|taken twice/,
  },
  {
    name: "a choice does not drop what it decides",
    from: "    giveUp(now, entry, choice.key);\n",
    to: "",
    walked: "tap, people", finds: /is shown twice/,
  },
  {
    name: "a refused deal does not hold up the deals after it",
    from: 'whole: { blocks: "unless_broken" }',
    to: "whole: {}",
    walked: "whole + whole", finds: /is sent before/,
  },
  {
    name: "a refused choice blocks what was entered after it",
    from: 'choice: { goes: "first" }',
    to: 'choice: { blocks: "unless_broken", goes: "first" }',
    walked: "tap + whole, ends", finds: /behind a choice that was refused/,
  },
  {
    name: "a login page counts as the server's answer",
    from: "  const fault = faultOf(entry, answer);\n  if (fault) return",
    to: '  if (isFine(answer)) return "taken";\n  const fault = faultOf(entry, answer);\n  if (fault) return',
    walked: "whole, network", finds: /is lost/,
  },
  {
    name: "of several, one too many counts as taken",
    from: "sent.slice(0, taken)",
    to: "sent.slice(0, taken + 1)",
    walked: "whole + whole + whole", finds: /is lost/,
  },
  {
    name: "a tap that its page sent to a deleted sitting is dropped",
    from: '  else if (body === "closed" && !isFine(answer)) reject(now, entry, answer, { meaning: "refused", to: "rejected", isSeen: true });\n',
    to: "",
    walked: "tap, ends", finds: /is lost/,
  },
  {
    name: "an entry that a proxy blocks stops all others",
    from: ', blocked: "blocked_thrice"',
    to: "",
    walked: "tap, filters", finds: /is waiting and nothing says why/,
  },
  {
    name: "nothing is tried again",
    from: '  add(now, "wait", {',
    to: '  add(now, "never", {',
    walked: "whole, people", finds: /is waiting and nothing says why/,
  },
  {
    name: "what was released is asked again by the same page",
    from: "  now.tried.push(...Object.keys(now.displayed));\n",
    to: "",
    walked: "tap, people", finds: /is shown twice/,
  },
  {
    name: "what is opened is forgotten before its page is there",
    from: "if (entry) mark(now, entry, { ...entry.state, opened: true });",
    to: "if (entry) giveUp(now, entry);",
    walked: "whole, people", finds: /is lost/,
  },
  {
    name: "moves that are under way grow",
    from: "isOpen: Boolean(open)",
    to: "isOpen: false",
    walked: "turn + turn + turn", finds: /with other moves/,
  },
  {
    name: "deals after a different one keep their numbers",
    from: "    if (next) renumberLater(now, waiting, form);\n",
    to: "",
    walked: "whole + whole, people", finds: /has the number of another deal/,
  },
  {
    name: "taps follow a deal that turns out to be a different one",
    from: "isGuess(other) && ",
    to: "",
    walked: "whole + tap, people", finds: /is about another deal/,
  },
  {
    name: "what comes after a tap that was accepted and given up does not follow it",
    from: "[...afterOf(entry), ...before,",
    to: "[...afterOf(entry), ...before.filter((key) => key !== entry.key),",
    walked: "tap + again + whole", finds: /in conflict with an earlier entry of its own phone/,
  },
  {
    name: "a tap that changes while it is sent is passed over",
    from: "const version = ({ key, body }) => `${key} ${body}`;",
    to: "const version = ({ key }) => key;",
    walked: "tap + again + whole", finds: /is sent before/,
  },
  {
    name: "what was entered first does not go first",
    from: "now.entries.sort((a, b) => a.time - b.time);",
    to: "now.entries.sort((a, b) => b.time - a.time);",
    walked: "turn + turn", finds: /is sent before/,
  },
];
