// Which deal the board shows that is begun without a server. Pure: no access to the page or to storage.
//
// The fragment of its address asks for it: `#3/classic` for a deal of this difficulty by these rules, and
// `#classic/1234/KEY` for the game that was begun with this key. Rules are written as in addresses.

const MOST_GAMES = 20;

// Returns {game, games, fragment}: the game, {number, deal, rules, key, …}; the games of this phone with it; and the
// fragment that names it. `deals` and `rules` are those of the page, `games` those that this phone began before, `key` a
// new key. Returns null if the fragment names nothing: turns are sent to addresses made of it, and anybody can write one.
export function pick(fragment, { deals, rules, games, key }) {
  const parts = fragment.replace(/^#/, "").split("/");
  if (parts.length === 2) return begin(parts, { deals, rules, games, key });
  return parts.length === 3 ? resume(parts, { deals, rules, games, fragment }) : null;
}

// A deal that this phone has not begun yet; if there is none, the one begun first.
function begin([grade, code], { deals, rules, games, key }) {
  const begun = ({ number }) => games.findIndex((game) => game.number === number);
  const [deal] = deals.filter((game) => String(game.grade) === grade).sort((a, b) => begun(a) - begun(b));
  if (!deal || !Object.hasOwn(rules, code)) return null;
  const game = { ...deal, rules: code, key };
  return { game, games: [...games, game].slice(-MOST_GAMES), fragment: `#${code}/${deal.number}/${key}` };
}

// A game of this phone keeps its rules even if the house no longer offers them.
function resume([code, number, key], { deals, rules, games, fragment }) {
  const isNamed = (game) => String(game.number) === number;
  const begun = games.find((game) => isNamed(game) && game.key === key && game.rules === code);
  if (begun) return { game: begun, games, fragment };
  const deal = deals.find(isNamed);
  if (!deal || !Object.hasOwn(rules, code) || !/^[0-9a-f]{32}$/.test(key)) return null;
  return { game: { ...deal, rules: code, key }, games, fragment };
}
