// Prints what `picking.js` makes of each question, {fragment, deals, key}, on one phone; a question may have the fragment
// that the answer to an earlier one has.

const [, , address, questions] = process.argv;
const { pick } = await import(address);
const answers = [];
let games = [];
for (const { fragment, ...question } of JSON.parse(questions)) {
  const picked = pick(answers[fragment]?.fragment ?? fragment, { games, ...question });
  games = picked?.games ?? games;
  answers.push(picked && { ...picked.game, fragment: picked.fragment, games: games.length });
}
console.log(JSON.stringify(answers));
