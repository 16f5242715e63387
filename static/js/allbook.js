// The whole rule book in one page, for use offline: find the article of an address, and search by the
// beginnings of words in names and rules. Only the server's search forgives spelling errors.

const MAX_OTHERS = 12;
const ENDING = 2; // letters at the end of a longer word that may differ, like Russian endings
const LONG = 5;
const WHOLE_NAME = 6;
const NAME_BEGINS = 3;
const [IN_NAME, NEARLY, IN_TEXT] = [3, 2, 1];
const SENTENCES = ".articles li, .rules li, .walk li > p:first-child, .effect, .examples p:last-child";

const words = (text) =>
  text.toLowerCase().normalize("NFD").replace(/[\p{M}'’ʼ]/gu, "").match(/[\p{L}\p{N}]+/gu) ?? [];
const beginning = (word) => (word.length >= LONG ? word.slice(0, -ENDING) : word);

// Show in `root`, which contains the book, the article or the search of this address.
export function showAll(root, address) {
  const results = root.querySelector(".found");
  const field = root.querySelector("[name=q]");
  const passing = new Set(words(root.dataset.passing).flatMap((word) => [word, beginning(word)]));
  const significant = (all) => {
    const rest = all.filter((word) => !passing.has(word) && !(word.length > LONG && passing.has(beginning(word))));
    return rest.length ? rest : all;
  };
  const leaves = [...root.querySelectorAll("template.leaf")].map((leaf) => ({
    leaf,
    names: leaf.dataset.names.split("\n").map((name) => significant(words(name)).join(" ")),
    text: ` ${words(leaf.content.textContent).join(" ")}`,
  }));
  const contents = [...results.childNodes];
  const look = () => {
    const query = significant(words(field.value));
    if (query.length) put(search(leaves, query), query);
    else results.replaceChildren(...contents);
  };
  const put = ([best, ...others], query = []) => {
    results.replaceChildren((best ?? root.querySelector("template.none")).content.cloneNode(true));
    if (best) markAnswer(results, query, significant(words(best.dataset.title)));
    if (others.length) {
      results.append(root.querySelector("template.others").content.cloneNode(true));
      results.querySelector(".leaves:last-of-type").append(...others.slice(0, MAX_OTHERS).map(line));
    }
    if (best) (results.querySelector("#answer") ?? results.querySelector(".best h1"))?.scrollIntoView({ block: "nearest" });
  };
  const { pathname, searchParams } = new URL(address, location.href);
  const article = leaves.find(({ leaf }) => new URL(leaf.dataset.address, location.href).pathname === pathname);
  field.value = searchParams.get("q") ?? "";
  field.addEventListener("input", look);
  if (article) put([article.leaf], significant(words(field.value)));
  else look();
}

function search(leaves, query) {
  const phrase = query.join(" ");
  return leaves
    .map(({ leaf, names, text }) => {
      const worth = query.map((word) => worthOf(word, names, text));
      const all = worth.every(Boolean) && worth.reduce((sum, points) => sum + points);
      const extra = names.includes(phrase) ? WHOLE_NAME : names.some((name) => name.startsWith(phrase)) ? NAME_BEGINS : 0;
      return { leaf, worth: all && all + extra };
    })
    .filter(({ worth }) => worth)
    .sort((a, b) => b.worth - a.worth)
    .map(({ leaf }) => leaf);
}

function worthOf(word, names, text) {
  const begin = beginning(word);
  const named = (letters) => names.some((name) => ` ${name}`.includes(` ${letters}`));
  if (named(word)) return IN_NAME;
  if (named(begin)) return NEARLY;
  return text.includes(` ${begin}`) ? IN_TEXT : 0;
}

// Mark the first sentence with all words that are not in the title, preferably in the form that was typed.
function markAnswer(results, query, title) {
  const missing = query.filter((word) => !title.some((known) => known.startsWith(beginning(word))));
  if (!missing.length) return;
  const sentences = [...results.querySelectorAll(SENTENCES)];
  const having = (part, end) => sentences.find((sentence) => {
    const text = ` ${words(sentence.textContent).join(" ")} `;
    return missing.every((word) => text.includes(` ${part(word)}${end}`));
  });
  const answer = having((word) => word, " ") ?? having(beginning, "");
  if (!answer) return;
  const textNode = [...answer.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const mark = Object.assign(document.createElement("mark"), { id: "answer" });
  textNode?.replaceWith(mark);
  if (textNode) mark.append(textNode);
}

function line({ dataset }) {
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = dataset.address;
  link.textContent = dataset.title;
  if (dataset.hint) item.append(" ", Object.assign(document.createElement("small"), { textContent: dataset.hint }));
  return item;
}

const own = document.querySelector("main > .all-of-it");
if (own) showAll(own, location.href);
