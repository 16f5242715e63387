// The whole rule book in one page, for when there is no connection: what an address asks for is found
// here, and so is what one types, by the words that names and rules begin with.
//
// Errors in spelling are forgiven by the server alone.

const MOST = 12;
const ENDING = 2; // letters of a longer word that may be others, as Russian endings are
const LONG = 5;
const WHOLE_NAME = 6;
const NAME_BEGINS = 3;
const [IN_NAME, NEARLY, IN_TEXT] = [3, 2, 1];

const words = (text) =>
  text.toLowerCase().normalize("NFD").replace(/[\p{M}'’ʼ]/gu, "").match(/[\p{L}\p{N}]+/gu) ?? [];

// Show in `root`, which has the book, what this address of the book asks for.
export function showAll(root, address) {
  const found = root.querySelector(".found");
  const field = root.querySelector("[name=q]");
  const leaves = [...root.querySelectorAll("template.leaf")].map((leaf) => ({
    leaf,
    names: leaf.dataset.names.split("\n").map((name) => words(name).join(" ")),
    text: ` ${words(leaf.content.textContent).join(" ")}`,
  }));
  const contents = [...found.childNodes];
  const look = () => {
    const asked = words(field.value);
    if (asked.length) put(search(leaves, asked));
    else found.replaceChildren(...contents);
  };
  const put = ([best, ...others]) => {
    found.replaceChildren((best ?? root.querySelector("template.none")).content.cloneNode(true));
    if (!others.length) return;
    found.append(root.querySelector("template.others").content.cloneNode(true));
    found.querySelector(".leaves:last-of-type").append(...others.slice(0, MOST).map(line));
  };
  const { pathname, searchParams } = new URL(address, location.href);
  const wanted = leaves.find(({ leaf }) => new URL(leaf.dataset.address, location.href).pathname === pathname);
  field.value = searchParams.get("q") ?? "";
  field.addEventListener("input", look);
  if (wanted) put([wanted.leaf]);
  else look();
}

function search(leaves, asked) {
  const said = asked.join(" ");
  return leaves
    .map(({ leaf, names, text }) => {
      const worth = asked.map((word) => worthOf(word, names, text));
      const all = worth.every(Boolean) && worth.reduce((sum, one) => sum + one);
      const extra = names.includes(said) ? WHOLE_NAME : names.some((name) => name.startsWith(said)) ? NAME_BEGINS : 0;
      return { leaf, worth: all && all + extra };
    })
    .filter(({ worth }) => worth)
    .sort((one, other) => other.worth - one.worth)
    .map(({ leaf }) => leaf);
}

function worthOf(word, names, text) {
  const begin = word.length >= LONG ? word.slice(0, -ENDING) : word;
  const named = (letters) => names.some((name) => ` ${name}`.includes(` ${letters}`));
  if (named(word)) return IN_NAME;
  if (named(begin)) return NEARLY;
  return text.includes(` ${begin}`) ? IN_TEXT : 0;
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
