// Which deal the board shows that is begun without a server. Pure: no access to the page or to storage.
//
// The fragment of its address asks for it: `#3/classic` for a deal of this difficulty by these rules, and
// `#classic/1234/KEY` for the game that was begun with this key. Rules are written as in addresses.

const MOST_GAMES = 20;

// Returns {game, games, fragment}: the game, {number, deal, rules, key, …}; the games of this phone with it; and the
// fragment that names it. `deals` are those of the page, `games` those that this phone began before, `key` a new key.
// Returns null if the fragment names nothing.
export function pick(fragment, { deals, games, key }) {
  const parts = fragment.replace(/^#/, "").split("/");
  return parts.length === 2 ? begin(parts, { deals, games, key }) : goOn(parts, { deals, games, fragment });
}

// A deal that this phone has not begun yet; if there is none, the one begun first.
function begin([grade, rules], { deals, games, key }) {
  const begun = ({ number }) => games.findIndex((one) => one.number === number);
  const [deal] = deals.filter((one) => String(one.grade) === grade).sort((one, other) => begun(one) - begun(other));
  if (!deal) return null;
  const game = { ...deal, rules, key };
  return { game, games: [...games, game].slice(-MOST_GAMES), fragment: `#${rules}/${deal.number}/${key}` };
}

function goOn([rules, number, key], { deals, games, fragment }) {
  const deal = games.find((one) => one.key === key) ?? deals.find((one) => String(one.number) === number);
  return deal && key ? { game: { ...deal, rules, key }, games, fragment } : null;
}
